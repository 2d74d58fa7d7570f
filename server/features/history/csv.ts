import type { HistoryEvent, HistoryValue } from '../../../core/contract/history.ts'
import { csvLines, csvMark } from '../../../core/i18n/csv.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { sentenceOf } from '../../../core/nouns/history.ts'

const heads = [
  'n',
  'at',
  'who',
  'door',
  'what',
  'record',
  'field',
  'before',
  'after',
  'reason',
  'hash',
] as const

/** The first line of the table. */
export const csvHead = (language: Language): string =>
  csvMark +
  csvLines(
    [
      heads.map((name) =>
        name === 'before' || name === 'after' || name === 'reason'
          ? text(language, `history.${name}`)
          : text(language, `history.heads.${name}`),
      ),
    ],
    language,
  )

/** A line for each field that an event changed, or one for the event. */
export function csvOf(events: readonly HistoryEvent[], language: Language): string {
  const valueText = (value: HistoryValue) =>
    typeof value === 'string' ? value : value === null ? '' : text(language, 'history.restricted')
  return csvLines(
    events.flatMap((event) => {
      const { key, what } = sentenceOf(event)
      const record =
        'restricted' in event.record
          ? text(language, 'history.restrictedRecord')
          : [event.type === 'milestones' ? event.record.schema?.name : undefined, event.record.name]
              .filter(Boolean)
              .join(', ')
      const head = [
        String(event.n),
        event.at,
        event.user?.name ?? text(language, 'history.actors.link'),
        text(language, `history.doors.${event.via}`),
        text(language, key, { what: text(language, what) }),
        record,
      ]
      const changes = event.changes.length > 0 ? event.changes : [{ title: '', before: null, after: null }]
      return changes.map(({ title, before, after }) => [
        ...head,
        title,
        valueText(before),
        valueText(after),
        event.reason ?? '',
        event.hash,
      ])
    }),
    language,
  )
}
