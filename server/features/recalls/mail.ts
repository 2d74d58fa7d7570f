import { csvText } from '../../../core/i18n/csv.ts'
import { type Language, locales, text } from '../../../core/i18n/index.ts'
import { localise } from '../../../core/fields/index.ts'
import { wordsOf } from '../../../site/words.ts'
import type { Tx } from '../../platform/db/database.ts'
import { writeLetter } from '../../platform/effects/letter.ts'
import { MailRefusal, type Message } from '../../platform/effects/mail.ts'
import type { Effect, Outside } from '../../platform/effects/tasks.ts'
import { makeSecret } from '../../platform/secrets.ts'
import { languagesOf } from '../accounts/languages.ts'
import { type Configuration, loadConfiguration, schemaName } from '../configuration/configuration.ts'
import {
  countHeldProducts,
  type HeldProduct,
  lockNotice,
  type NoticeRow,
  type Outcome,
  readHeldProducts,
  readNotice,
  setOutcome,
} from './notices.ts'
import { recallRecords, type RecallRow } from './records.ts'

declare module '../../platform/db/jobs.ts' {
  interface Jobs {
    'mail.recall': { notice: string }
  }
}

/** Products that a letter lists; the attached table has all. */
const maxLines = 50

/**
 * Sends a notice, again until a mail server took it or refused it for good. Each attempt has a secret of its own, since only the digest of
 * a secret is kept; all of them open the notice.
 */
export async function sendNotice(tx: Tx, { notice: id }: { notice: string }): Promise<Effect | undefined> {
  const notice = await readNotice(tx, id)
  const recall = notice && (await recallRecords.find(tx, notice.recall_id))
  if (!notice || !recall || isSettled(notice) || recall.status === 'lifted') return undefined
  const config = await loadConfiguration(tx)
  const language = (await languagesOf(tx))[0]!
  const products = await readHeldProducts(tx, config, notice.products)
  const counts = await countHeldProducts(tx, notice.products)
  const secret = await makeSecret(tx, 'recall', id)
  const { accountId } = tx
  return async ({ mail, database, settings }) => {
    const settle = (outcome: Outcome) =>
      database.inAccount({ accountId, userId: 'job', via: 'job' }, async (after) => {
        const found = await lockNotice(after, id)
        if (found && !isSettled(found.notice)) await setOutcome(after, found, outcome)
      })
    try {
      await mail.send(letterOf({ notice, recall, products, counts, language, config, secret, settings }))
    } catch (error) {
      if (error instanceof MailRefusal) return settle('failed')
      throw error
    }
    await settle('sent')
  }
}

const isSettled = ({ sent_at, failed_at }: NoticeRow) => sent_at !== null || failed_at !== null

interface Letter {
  notice: NoticeRow
  recall: RecallRow
  products: readonly HeldProduct[]
  counts: ReadonlyMap<string, number>
  language: Language
  config: Configuration
  secret: string
  settings: Outside['settings']
}

function letterOf({
  notice,
  recall,
  products,
  counts,
  language,
  config,
  secret,
  settings: { publicPageUrl },
}: Letter): Message {
  const say = (key: Parameters<typeof text>[1], params = {}) => text(language, key, params)
  const count = countText(config, counts, language)
  const amount = ({ amount: held }: HeldProduct) =>
    held ? wordsOf(language).number(held.quantity, held.unit ?? '') : ''
  const stage = (one: HeldProduct) => schemaName(config, one.stage, language)?.name ?? ''
  const lines = products
    .slice(0, maxLines)
    .map((one) => [one.identifier, stage(one), amount(one)].filter(Boolean).join(' · '))
  const heads = (['stage', 'identifier', 'quantity', 'unit', 'page'] as const).map((name) =>
    say(`trace.heads.${name}`),
  )
  const rows = products.map((one) => [
    stage(one),
    one.identifier,
    one.amount ? String(one.amount.quantity).replace('.', locales[language].decimal) : '',
    one.amount?.unit ?? '',
    `${publicPageUrl}/${one.uuid}`,
  ])
  const more = products.length - lines.length
  return {
    id: notice.id,
    to: [notice.email],
    subject: say('recallNotice.mail.subject', { count, number: String(recall.number) }),
    ...writeLetter([
      {
        language,
        pieces: [
          { text: say('recallNotice.mail.intro', { name: notice.name, count }) },
          { quote: recall.reason },
          ...(recall.action === null
            ? []
            : [{ text: say('recallNotice.mail.action') }, { quote: recall.action }]),
          ...(recall.phone === null
            ? []
            : [{ text: say('recallNotice.mail.phone', { phone: recall.phone }) }]),
          { text: say('recallNotice.mail.held') },
          { lines },
          ...(more > 0 ? [{ text: say('recallNotice.mail.more', { count: more }) }] : []),
          { text: say('recallNotice.mail.answer') },
          { link: `${publicPageUrl}/r/${secret}` },
        ],
      },
    ]),
    files: [
      {
        name: `${say('recallNotice.mail.file', { number: String(recall.number) })}.csv`,
        type: 'text/csv; charset=utf-8',
        content: csvText([heads, ...rows], language),
      },
    ],
  }
}

/** "12 cajas y 1 lote de desposte" */
export function countText(
  config: Configuration,
  counts: ReadonlyMap<string, number>,
  language: Language,
): string {
  const words = wordsOf(language)
  return words.list(
    [...counts].map(([id, count]) => {
      const { name, words: own } = localise(config.stages.get(id)!.content, language, config.defaultLanguage)
      return words.tally(count, { name, ...(own ? { words: own } : {}) })
    }),
  )
}
