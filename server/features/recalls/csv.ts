import type { Recall } from '../../../core/contract/recalls.ts'
import { csvLines, csvMark } from '../../../core/i18n/csv.ts'
import { type Language, text } from '../../../core/i18n/index.ts'

const heads = [
  'number',
  'kind',
  'state',
  'stage',
  'identifier',
  'reason',
  'action',
  'phone',
  'organization',
  'startedAt',
  'startedBy',
  'endedAt',
] as const
const counts = ['products', 'held', 'notified', 'confirmed', 'unanswered', 'done'] as const

export const recallsHead = (language: Language): string =>
  csvMark + csvLines([[...heads, ...counts].map((name) => text(language, `recalls.table.${name}`))], language)

/** Recalls as lines of a table, with what became of their products. */
export const recallLines = (recalls: readonly Recall[], language: Language): string =>
  csvLines(
    recalls.map((recall) => [
      String(recall.number),
      text(language, `recalls.kind.${recall.kind}`),
      text(language, `recalls.isState.${recall.state}`),
      recall.product.stage.name,
      recall.product.identifier,
      recall.reason,
      recall.action ?? '',
      recall.phone ?? '',
      recall.organization.name,
      recall.startedAt,
      recall.startedBy.name,
      recall.endedAt ?? '',
      ...counts.map((name) => String(recall.counts[name])),
    ]),
    language,
  )
