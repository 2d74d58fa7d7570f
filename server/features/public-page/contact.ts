import { randomUUID } from 'node:crypto'
import formbody from '@fastify/formbody'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contact as contract } from '../../../core/contract/contact.ts'
import { Refusal, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { type Language, languageOf, languages, text } from '../../../core/i18n/index.ts'
import type { AccentName } from '../../../core/look/colours.ts'
import { type Question, questionFaults, trimQuestion } from '../../../core/rules/contact.ts'
import { renderGone, renderNotFound, renderQuestion, renderTooMany } from '../../../site/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PublicKey } from '../organizations/public-keys.ts'
import { writeLetter } from '../../platform/effects/letter.ts'
import type { Effect } from '../../platform/effects/tasks.ts'
import { refuseUnstorable } from '../../platform/http/json.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { countAttempt, daily, hourly, visitorOf } from '../../platform/limits.ts'
import { readAdminAddresses } from '../accounts/admins.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import type { HeadersOf } from './headers.ts'
import type { PublicPages } from './pages.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    'mail.contact': Question & {
      /** Of the message: the same one if the job is done twice. */
      id: string
      productId: string
      /** Of the page. */
      address: string
    }
  }
}

/** Messages that one page takes in a day. */
const maxPerPage = 50

/** Takes what visitors ask on product pages (SUP-04). Browsers get pages, programs get JSON. */
export function mountContact(api: Api, pages: PublicPages, headersOf: HeadersOf): void {
  const { settings } = api
  // A folder of its own, so that no other route reads forms.
  void api.app.register(async (app) => {
    await app.register(formbody, { bodyLimit: 65_536 })
    mount({ ...api, app }, contract, {
      async send({ database, body, language: asked, request, reply }) {
        const { product: uuid, website, ...typed } = body
        const language = languageOf(body.language, asked)
        const question = trimQuestion(typed)
        let accent: AccentName = 'yerba'
        const accept = async () => {
          refuseUnstorable(typed)
          const key = await pages.key(uuid)
          if (key?.kind !== 'product') refuse('NOT_FOUND')
          const page = (await pages.page(uuid, language))!
          accent = page.accent
          if (page.status === 410) refuse('GONE')
          const faults = questionFaults(question)
          refuseFaults(faults)
          // Only programs fill in what nobody sees: they are thanked, and nothing is sent.
          if (website) return
          await database.inAccount({ accountId: key.accountId, userId: 'public', via: 'api' }, (tx) =>
            takeQuestion(tx, key, question, `${settings.publicPageUrl}/${key.uuid}`, [
              hourly(settings.contactPerHour, 'contact', visitorOf(request.ip)),
              daily(maxPerPage, 'contact page', key.uuid),
            ]),
          )
        }
        if (!isForm(request)) {
          await accept()
          return {}
        }
        try {
          await accept()
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return sendRefusal(reply.headers(headersOf(accent)), error, { uuid, language, accent, question })
        }
        await reply.redirect(`/${uuid.toLowerCase()}?language=${language}&sent=1#contact`, 303)
        return {}
      },
    })
  })
}

const isForm = ({ headers }: FastifyRequest) =>
  (headers['content-type'] ?? '').toLowerCase().startsWith('application/x-www-form-urlencoded')

async function takeQuestion(
  tx: Tx,
  { recordId }: PublicKey,
  question: Question,
  address: string,
  limits: Parameters<typeof countAttempt>[1],
): Promise<void> {
  await countAttempt(tx, limits)
  tx.after('mail.contact', { ...question, id: randomUUID(), productId: recordId, address })
}

interface ContactRequest {
  uuid: string
  language: Language
  accent: AccentName
  question: Question
}

/** A page in the language, with what was typed where it can be mended. */
async function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal,
  { uuid, language, accent, question }: ContactRequest,
) {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  const faults = Object.fromEntries(
    (refusal.faults ?? []).map(({ path, key, params }) => [path.slice(1), text(language, key, params)]),
  )
  const page =
    refusal.code === 'INVALID'
      ? renderQuestion({ uuid, language, accent, question, faults })
      : refusal.code === 'TOO_MANY'
        ? renderTooMany(language, accent)
        : refusal.code === 'GONE'
          ? renderGone(language, accent)
          : renderNotFound(language)
  await reply.code(refusal.status).header('cache-control', 'no-store').send(page)
  return {}
}

/** The message to the administrators, in the languages of their account. An answer goes to who asked. */
export async function sendQuestion(
  tx: Tx,
  {
    id,
    productId,
    address,
    name,
    email,
    message,
  }: Question & { id: string; productId: string; address: string },
): Promise<Effect | undefined> {
  const to = await readAdminAddresses(tx)
  const product = await tx.db
    .selectFrom('products')
    .select('identifier')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', productId)
    .executeTakeFirst()
  const { defaultLanguage } = await loadConfiguration(tx)
  if (to.length === 0 || !product) return undefined
  const inOrder = languages.toSorted(
    (one, other) => Number(other === defaultLanguage) - Number(one === defaultLanguage),
  )
  const asked = [{ quote: message }, { link: address }]
  const said = inOrder.map((language, index) => ({
    language,
    pieces: [
      { text: text(language, 'publicPage.contact.mail.intro', { product: product.identifier }) },
      ...(index === 0 ? asked : []),
      {
        text: text(language, 'publicPage.contact.mail.answer', { who: name ? `${name} <${email}>` : email }),
      },
    ],
  }))
  return ({ mail }) =>
    mail.send({
      id,
      to,
      replyTo: { name, address: email },
      subject: inOrder.map((language) => text(language, 'publicPage.contact.mail.subject')).join(' / '),
      ...writeLetter(said),
    })
}
