import { v4 } from 'uuid'
import type { Tx } from '../../platform/db/database.ts'
import { findMember, findPerson, joinAccount } from './members.ts'
import { setAdmins } from './rights.ts'
import { insertGrant, insertUser } from './write.ts'

interface Administrator {
  id: string
  name: string
  email: string
  wasAdmin: boolean
}

/**
 * Makes the person with this e-mail an administrator of the account. With the embedded provider, a missing user and grant
 * are created. Another provider owns users and grants: somebody who has never signed in is unknown here (undefined).
 */
export async function admitAdmin(
  tx: Tx,
  { email, name, embedded }: { email: string; name: string; embedded: boolean },
): Promise<Administrator | undefined> {
  const known = await findPerson(tx, email)
  const settings = await tx.db
    .selectFrom('account_settings')
    .select('admins')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirstOrThrow()
  if (known?.deactivated_at) return undefined
  const member = embedded ? await findMember(tx, email) : undefined
  const person = known ?? { id: member?.id ?? v4(), email, name }
  if (embedded) {
    // Who was invited and hasn't accepted is let in by this.
    if (member?.is_pending) await joinAccount(tx, member.id)
    else if (!known) await insertUser(tx, person)
    await insertGrant(tx, person.id, [])
  } else if (!known || !(await isGranted(tx, known.id))) return undefined
  const wasAdmin = settings.admins.includes(person.id)
  if (!wasAdmin) await setAdmins(tx, [...settings.admins, person.id])
  return { id: person.id, name: person.name, email: person.email, wasAdmin }
}

async function isGranted(tx: Tx, userId: string): Promise<boolean> {
  const grant = await tx.db
    .selectFrom('grants')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('user_id', '=', userId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return grant !== undefined
}
