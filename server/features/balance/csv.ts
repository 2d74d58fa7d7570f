import type { ProductBalance, StagePeriod } from '../../../core/contract/balance.ts'
import { csvText } from '../../../core/i18n/csv.ts'
import { type Language, locales, text } from '../../../core/i18n/index.ts'

const heads = ['at', 'kind', 'quantity', 'left', 'unit', 'process', 'stage', 'product', 'by'] as const

/** A figure as spreadsheets of the language read it; empty where it isn't known. */
const figureCell = (value: number | null, language: Language): string =>
  value === null ? '' : String(value).replace('.', locales[language].decimal)

/** The movements of a product's balance as a table. */
export const balanceCsv = ({ unit, events }: ProductBalance, language: Language): string =>
  csvText(
    [
      heads.map((name) => text(language, `balance.heads.${name}`)),
      ...events.map(({ at, kind, quantity, left, milestone, product, by }) => {
        const shown = product && !('restricted' in product) ? product : null
        return [
          at,
          text(language, `balance.moves.${kind}`),
          figureCell(quantity, language),
          figureCell(left, language),
          unit ?? '',
          milestone?.name ?? '',
          shown?.stage.name ?? '',
          shown ? shown.identifier : product === null ? '' : text(language, 'balance.hidden'),
          by ?? '',
        ]
      }),
    ],
    language,
  )

const periodHeads = ['stage', 'unit'] as const
const periodFigures = ['opening', 'in', 'gain', 'loss', 'out', 'closing', 'products', 'unknown'] as const

/** The balance of a period as a table, a line a stage. */
export const periodCsv = (rows: readonly StagePeriod[], language: Language): string =>
  csvText(
    [
      [...periodHeads, ...periodFigures].map((name) => text(language, `balance.period.heads.${name}`)),
      ...rows.map((row) => [
        row.stage.name,
        row.unit,
        ...periodFigures.map((name) => figureCell(row[name], language)),
      ]),
    ],
    language,
  )
