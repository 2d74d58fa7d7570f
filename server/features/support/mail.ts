import { text } from '../../../core/i18n/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { writeLetter } from '../../platform/effects/letter.ts'
import type { Effect } from '../../platform/effects/tasks.ts'
import { namesOf } from '../accounts/members.ts'
import { readAdminAddresses } from '../accounts/admins.ts'
import { languagesOf } from '../accounts/languages.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    'mail.support': {
      /** Of the message: the same one if the job is done twice. */
      id: string
      requestId: string
      /** Of the screen that lists requests. */
      address: string
    }
  }
}

/** The message to the administrators, in the languages of their account. Its pictures stay here, for them alone. */
export async function sendRequest(
  tx: Tx,
  { id, requestId, address }: { id: string; requestId: string; address: string },
): Promise<Effect | undefined> {
  const to = await readAdminAddresses(tx)
  const request = await tx.db
    .selectFrom('support_requests')
    .select(['issue', 'priority', 'files', 'created_by', 'page'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (to.length === 0 || !request) return undefined
  const name = (await namesOf(tx, [request.created_by])).get(request.created_by) ?? ''
  const author = await tx.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', request.created_by)
    .executeTakeFirst()
  const languages = await languagesOf(tx)
  const said = languages.map((language) => {
    const priority = text(language, `support.priority.${request.priority}`)
    const who = author ? `${name} <${author.email}>` : text(language, 'common.unknownUser')
    const page = request.page ?? ''
    return {
      language,
      pieces: [
        { text: text(language, 'support.mail.intro', { who, priority }) },
        ...(page ? [{ text: text(language, 'support.mail.page', { page }) }] : []),
        ...(request.files.length
          ? [{ text: text(language, 'support.mail.files', { count: request.files.length }) }]
          : []),
      ],
    }
  })
  return ({ mail }) =>
    mail.send({
      id,
      to,
      ...(author ? { replyTo: { name, address: author.email } } : {}),
      subject: languages.map((language) => text(language, 'support.mail.subject')).join(' / '),
      ...writeLetter([...said, { pieces: [{ quote: request.issue }, { link: address }] }]),
    })
}
