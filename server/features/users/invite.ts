import { randomUUID } from 'node:crypto'
import { text } from '../../../core/i18n/index.ts'
import { makeLink, runIn } from '../../identity/links.ts'
import type { Tx } from '../../platform/db/database.ts'
import { withoutLinks, writeLetter } from '../../platform/effects/letter.ts'
import type { Effect } from '../../platform/effects/tasks.ts'
import { countAttempt, daily } from '../../platform/limits.ts'
import type { Settings } from '../../platform/process/settings.ts'
import { languagesOf } from '../accounts/languages.ts'
import { markInvited } from '../accounts/members.ts'
import type { Member } from './read.ts'

/** Invitations that an account may send in a day: they go to any address. */
const maxPerDay = 500

interface InvitationMail {
  /** Of the message: the same one if the job is done twice. */
  id: string
  userId: string
  /** With the secret. */
  address: string
}

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    'mail.invitation': InvitationMail
  }
}

/** Sends somebody a link by which they join the account; the earlier one ends. */
export async function inviteMember(tx: Tx, { invitationHours: hours, publicUrl }: Settings, { id }: Member) {
  await countAttempt(tx, [daily(maxPerDay, 'invitation', tx.accountId)])
  const target = { kind: 'invitation', accountId: tx.accountId, userId: id } as const
  const link = await makeLink(runIn(tx), { ...target, hours })
  await markInvited(tx, id)
  const address = `${publicUrl}/identity/invitation/${link.secret}`
  tx.after('mail.invitation', { id: randomUUID(), userId: id, address })
  return { _id: link.id, user: id, registered: false as const }
}

/**
 * The message to somebody invited, in the languages of the account. It goes to any address, so of what people typed it carries the
 * account's name alone.
 */
export async function sendInvitation(
  tx: Tx,
  { id, userId, address }: InvitationMail,
): Promise<Effect | undefined> {
  const invited = await tx.db
    .selectFrom('users as u')
    .innerJoin('grants as g', 'g.user_id', 'u.id')
    .innerJoin('accounts as a', 'a.id', 'g.account_id')
    .select(['u.email', 'a.name'])
    .where('u.id', '=', userId)
    .where('g.account_id', '=', tx.accountId)
    .where('g.withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!invited) return undefined
  const languages = await languagesOf(tx)
  const account = withoutLinks(invited.name)
  const said = languages.map((language) => ({
    language,
    pieces: [
      { text: text(language, 'users.mail.invited', { account }) },
      { link: address },
      { text: text(language, 'users.mail.once') },
    ],
  }))
  return ({ mail }) =>
    mail.send({
      id,
      to: [invited.email],
      subject: languages.map((language) => text(language, 'users.mail.subject')).join(' / '),
      ...writeLetter(said),
    })
}
