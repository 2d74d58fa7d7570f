import { defaultTimeZone } from '../../../core/fields/calendar.ts'
import { type Language, languageOf, text } from '../../../core/i18n/index.ts'
import { isAccent, type AccentName } from '../../../core/look/colours.ts'
import {
  maxNote,
  type NoticeData,
  renderAnsweredNotice,
  renderEndedNotice,
  renderNotFound,
  renderNotice,
  renderTooManyVisits,
  stylesheet,
} from '../../../site/index.ts'
import { wordsOf } from '../../../site/words.ts'
import type { Tx } from '../../platform/db/database.ts'
import { placeOfUnstorable } from '../../platform/http/json.ts'
import type { Api } from '../../platform/http/mount.ts'
import { mountSecretPages, type SecretPage, type Visit } from '../../platform/http/secret-page.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { countText } from './mail.ts'
import {
  countHeldProducts,
  lockNotice,
  type NoticeRow,
  readHeldProducts,
  readNotice,
  setOutcome,
} from './notices.ts'
import { recallRecords, type RecallRow } from './records.ts'

/** The page behind the link of a notice: whoever has products of a recall says that they know (RCL-05). */
export function mountNotices(api: Api): void {
  const { publicDatabase: database } = api
  mountSecretPages(api, {
    kind: 'recall',
    path: '/r',
    message: (key, language) => ({
      status: key === 'notFound' ? 404 : 429,
      body: key === 'notFound' ? renderNotFound(language) : renderTooManyVisits(language),
      stylesheet: stylesheet('yerba'),
    }),
    show: ({ accountId, recordId }, visit) =>
      database.inAccount({ accountId, userId: 'public', readOnly: true }, async (tx) => {
        const notice = (await readNotice(tx, recordId))!
        const recall = (await recallRecords.find(tx, notice.recall_id))!
        return pageOf(tx, { notice, recall }, visit)
      }),
    take: ({ accountId, recordId }, form, visit) =>
      database.inAccount({ accountId, userId: 'job', via: 'job' }, async (tx) => {
        const found = (await lockNotice(tx, recordId))!
        const typed = noteOf(form.note)
        const fault = noteFault(form.note, typed, visit.language)
        if (endOf(tx, found) !== undefined || fault !== undefined)
          return pageOf(tx, found, visit, fault === undefined ? undefined : { typed, fault })
        const note = typed || null
        await setOutcome(tx, found, { note })
        return answered(await dataOf(tx, found, visit), { at: tx.now, note }, false)
      }),
  })
}

/** Products that the page lists: anybody with the link opens it, and a recall may reach thousands. */
const maxListed = 500

/** What was typed, as plain text. */
const noteOf = (typed: unknown): string =>
  typeof typed === 'string'
    ? typed
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n\t]/gu, '')
        .trim()
    : ''

interface NoticeOfRecall {
  notice: NoticeRow
  recall: RecallRow
}

function noteFault(sent: unknown, typed: string, language: Language): string | undefined {
  const place = typeof sent === 'string' ? placeOfUnstorable(sent) : undefined
  if (place !== undefined) return text(language, 'fields.unreadable', { place: String(place) })
  return typed.length > maxNote ? text(language, 'error.shape.tooLong', { limit: maxNote }) : undefined
}

/** Why a notice takes no answer. */
function endOf(tx: Tx, { notice, recall }: NoticeOfRecall): 'used' | 'lifted' | 'expired' | undefined {
  if (notice.used_at !== null) return 'used'
  if (recall.status === 'lifted') return 'lifted'
  return notice.expires_at <= tx.now ? 'expired' : undefined
}

async function pageOf(
  tx: Tx,
  found: NoticeOfRecall,
  visit: Visit,
  refused?: { typed: string; fault: string },
): Promise<SecretPage> {
  const { notice, recall } = found
  const data = await dataOf(tx, found, visit)
  switch (endOf(tx, found)) {
    case 'used':
      return answered(data, { at: notice.used_at!, note: notice.note }, true)
    case 'lifted': {
      const ending = { lifted: recall.ended_at!.toISOString(), reason: recall.end_reason ?? '' }
      return page(410, data, renderEndedNotice({ ...data, ending }))
    }
    case 'expired':
      return page(
        410,
        data,
        renderEndedNotice({ ...data, ending: { expired: notice.expires_at.toISOString() } }),
      )
    case undefined:
      return page(
        refused ? 400 : 200,
        data,
        renderNotice({
          ...data,
          holder: notice.name,
          expires: notice.expires_at.toISOString(),
          ...(refused ? { refused } : {}),
        }),
      )
  }
}

type Data = NoticeData & { products: readonly { identifier: string; amount: string }[]; unlisted: number }

const answered = (data: Data, { at, note }: { at: Date; note: string | null }, isRepeated: boolean) =>
  page(
    isRepeated ? 410 : 200,
    data,
    renderAnsweredNotice({ ...data, at: at.toISOString(), note, isRepeated }),
  )

const page = (status: SecretPage['status'], { accent }: Data, body: Buffer): SecretPage => ({
  status,
  body,
  stylesheet: stylesheet(accent),
})

async function dataOf(tx: Tx, { notice, recall }: NoticeOfRecall, { language, here }: Visit): Promise<Data> {
  const config = await loadConfiguration(tx)
  const { name } = await tx.db
    .selectFrom('organizations')
    .select('name')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', recall.organization_id)
    .executeTakeFirstOrThrow()
  const products = await readHeldProducts(tx, config, notice.products, maxListed)
  const counts = await countHeldProducts(tx, notice.products)
  const { accent, timeZone, source } = await readLook(tx)
  const own =
    language === source ? { reason: recall.reason, action: recall.action ?? '' } : recall.i18n[language]
  const isWhole = own?.reason !== undefined && own.action !== undefined
  const words = wordsOf(language, timeZone)
  return {
    language,
    accent,
    timeZone,
    ...(isWhole ? {} : { lang: source }),
    here,
    recall: {
      number: recall.number,
      organization: name,
      reason: isWhole ? own.reason! : recall.reason,
      action: isWhole ? own.action! : (recall.action ?? ''),
      phone: recall.phone ?? '',
      since: recall.created_at.toISOString(),
    },
    count: countText(config, counts, language),
    unlisted: notice.products.length - products.length,
    products: products.map(({ identifier, amount }) => ({
      identifier,
      amount: amount ? words.number(amount.quantity, amount.unit ?? '') : '',
    })),
  }
}

/** How the account's pages look, and the language of what its people type. */
export async function readLook(tx: Tx) {
  const row = await tx.db
    .selectFrom('account_settings')
    .select('settings')
    .where('account_id', '=', tx.accountId)
    .executeTakeFirst()
  const { accent, timeZone = defaultTimeZone, defaultLang } = (row?.settings ?? {}) as Record<string, string>
  const known: AccentName = isAccent(accent) ? accent : 'yerba'
  return { accent: known, timeZone, source: languageOf(defaultLang) }
}
