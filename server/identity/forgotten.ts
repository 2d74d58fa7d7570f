import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Refusal } from '../../core/errors/refusal.ts'
import { type Language, languages, text } from '../../core/i18n/index.ts'
import { listGrants } from '../platform/auth/grants.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { writeLetter } from '../platform/effects/letter.ts'
import type { Effect } from '../platform/effects/tasks.ts'
import { countAttempt, hourly, visitorOf } from '../platform/limits.ts'
import { languageOfVisitor } from './language.ts'
import { forgottenPage } from './link-pages.ts'
import { makeLink, runIn } from './links.ts'
import { findPersonByEmail } from './people.ts'
import { send } from './sign-in.ts'

/** Links that one address may ask for in an hour, and that one person is sent. */
const maxPerHour = 5
/** How long such a link is valid. */
const hours = 1

interface PasswordMail {
  /** Of the message: the same one if the job is done twice. */
  id: string
  userId: string
  /** With the secret. */
  address: string
  language: Language
}

declare module '../platform/db/jobs.ts' {
  interface Jobs {
    'mail.password': PasswordMail
  }
}

interface ForgottenSetup {
  pool: pg.Pool
  database: Database
  publicUrl: string
  demo: boolean
}

/** The page for whoever forgot the password: one field, and one answer for every e-mail. */
export function forgottenRoutes(
  app: FastifyInstance,
  { pool, database, publicUrl, demo }: ForgottenSetup,
): void {
  app.get('/identity/forgotten', async (request, reply) =>
    send(reply, forgottenPage({ language: languageOfVisitor(request.raw) })),
  )

  app.post('/identity/forgotten', async (request, reply) => {
    const language = languageOfVisitor(request.raw)
    try {
      await count('forgotten', visitorOf(request.ip))
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'TOO_MANY') throw error
      return send(reply, forgottenPage({ language, retryAfter: error.retryAfter ?? 3600 }))
    }
    const { email } = (request.body ?? {}) as { email?: unknown }
    const typed = typeof email === 'string' ? email.trim().slice(0, 320) : ''
    // Only once the answer is out does anybody look whose e-mail it is: neither the answer nor its time tells.
    reply.raw.once('finish', () => {
      sendLink(typed, language).catch((error: unknown) => {
        if (!(error instanceof Refusal)) request.log.error({ err: error }, 'a link was not sent')
      })
    })
    return send(reply, forgottenPage({ language, isSent: true }))
  })

  /** The attempts of visitors belong to no account. */
  const count = (...subject: string[]) =>
    database.inAccount({ accountId: 'identity', userId: 'public' }, (tx) =>
      countAttempt(tx, [hourly(maxPerHour, ...subject)]),
    )

  async function sendLink(email: string, language: Language): Promise<void> {
    const person = await findPersonByEmail(pool, email, demo)
    if (!person) return
    await count('forgotten by', person.id)
    const [grant] = await listGrants(pool, person.id)
    await database.inAccount(
      { accountId: grant!.accountId, userId: person.id, via: 'screen' },
      async (tx) => {
        const link = await makeLink(runIn(tx), {
          kind: 'password',
          accountId: null,
          userId: person.id,
          hours,
        })
        const address = `${publicUrl}/identity/reset/${link.secret}`
        tx.after('mail.password', { id: randomUUID(), userId: person.id, address, language })
      },
    )
  }
}

/** The message with the link, in the language of the page first. */
export async function sendPasswordLink(
  tx: Tx,
  { id, userId, address, language: first }: PasswordMail,
): Promise<Effect | undefined> {
  const person = await tx.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  if (!person) return undefined
  const inOrder = languages.toSorted((one, other) => Number(other === first) - Number(one === first))
  const said = inOrder.map((language) => ({
    language,
    pieces: [
      { text: text(language, 'identity.forgotten.asked') },
      { link: address },
      { text: text(language, 'identity.forgotten.why') },
    ],
  }))
  return ({ mail }) =>
    mail.send({
      id,
      to: [person.email],
      subject: inOrder.map((language) => text(language, 'identity.forgotten.subject')).join(' / '),
      ...writeLetter(said),
    })
}
