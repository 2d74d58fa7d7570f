import { csvLines, csvMark } from '../../../core/i18n/csv.ts'
import { type Language, locales, text } from '../../../core/i18n/index.ts'
import { rounded } from '../../../core/rules/quantity.ts'
import type { TracedProduct } from '../../../core/contract/trace.ts'
import type { WholeTrace } from './read.ts'

const heads = [
  'step',
  'stage',
  'identifier',
  'organization',
  'holder',
  'phone',
  'email',
  'quantity',
  'unit',
  'part',
  'mixed',
  'state',
  'page',
] as const

/** Rows that are written at once. */
const sliceSize = 500

/** What a product is at: recalled or on hold before open or closed. */
export const stateText = (
  { hold, closed }: Pick<TracedProduct, 'hold' | 'closed'>,
  language: Language,
): string =>
  text(language, hold ? `trace.held.${hold.kind}` : closed ? 'trace.state.closed' : 'trace.state.open')

/** TRC-06: every row of a trace; restricted ones are counted in the last line. */
export function* traceCsv(trace: WholeTrace, language: Language, pages: string): Generator<string> {
  const figure = (value: number | null) =>
    value === null ? '' : String(value).replace('.', locales[language].decimal)
  yield csvMark + csvLines([heads.map((name) => text(language, `trace.heads.${name}`))], language)
  for (let n = 0; n < trace.found.length; n += sliceSize) {
    const lines = trace.found.slice(n, n + sliceSize).flatMap((found) => {
      const row = trace.show(found)
      if ('restricted' in row) return []
      return [
        [
          String(row.steps),
          row.stage.name,
          row.identifier,
          row.organization.name,
          row.holder?.name ?? '',
          row.holder?.phoneNumber ?? '',
          row.holder?.email ?? '',
          figure(row.quantity),
          row.quantity === null ? '' : (row.unit ?? ''),
          figure(row.part === null ? null : rounded(row.part * 100)),
          text(language, row.mixed ? 'trace.yes' : 'trace.no'),
          stateText(row, language),
          `${pages}/${row.uuid}`,
        ],
      ]
    })
    yield csvLines(lines, language)
  }
  const { restricted } = trace.totals
  if (restricted > 0) yield csvLines([[text(language, 'trace.restricted', { count: restricted })]], language)
}
