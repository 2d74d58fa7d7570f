import { completeSettings } from '../../../core/pack/complete.ts'
import { makeLink, runIn } from '../../identity/links.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { fold } from '../../../core/rules/search.ts'
import type { Settings } from '../../platform/process/settings.ts'
import { insertMember, markInvited } from './members.ts'
import { insertAccount, writeSettings } from './write.ts'

interface OpenedAccount {
  id: string
  /** The invitation of its administrator, which works once; null where another provider owns people. */
  link: string | null
}

/** Accounts of one name. */
const maxAlike = 100

/** Opens an account that has no configuration yet, and invites its first administrator (6-contract.md §11). */
export async function openAccount(
  database: Database,
  settings: Settings,
  { name, email, by }: { name: string; email: string; by: string },
): Promise<OpenedAccount | undefined> {
  const base = idOf(name)
  for (let n = 1; n <= maxAlike; n++) {
    const accountId = n === 1 ? base : `${base}-${n}`
    const opened = await database.inAccount({ accountId, userId: by }, async (tx) => {
      if (!(await insertAccount(tx, name))) return undefined
      await writeSettings(tx, completeSettings({}), [])
      return { id: accountId, link: settings.oidc ? null : await invite(tx, settings, email) }
    })
    if (opened) return opened
  }
  return undefined
}

async function invite(tx: Tx, { invitationHours: hours, publicUrl }: Settings, email: string) {
  const userId = await insertMember(tx, { name: email.split('@')[0]!, email, role: 'admin' })
  await markInvited(tx, userId)
  const target = { kind: 'invitation', accountId: tx.accountId, userId } as const
  const { secret } = await makeLink(runIn(tx), { ...target, hours })
  return `${publicUrl}/identity/invitation/${secret}`
}

/** "Cooperativa Ñandú S.A." is `cooperativa-nandu-s-a`; an id has letters, digits and dashes. */
function idOf(name: string): string {
  const id = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
  return id || 'cuenta'
}
