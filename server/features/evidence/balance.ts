import { csvLines, csvMark } from '../../../core/i18n/csv.ts'
import { locales, text } from '../../../core/i18n/index.ts'
import { readBalances } from '../balance/read.ts'
import { type Evidence, inBatches } from './evidence.ts'

const figures = ['made', 'in', 'gain', 'loss', 'out', 'left'] as const
const heads = ['stage', 'identifier', 'unit', ...figures] as const

/** Products that are reckoned and written at once. */
const sliceSize = 500

/** The balance of each product, empty where its stage has none; `onKnown` counts those of which every amount is known. */
export async function* balanceCsv(evidence: Evidence, onKnown: () => void): AsyncGenerator<string> {
  const { language, rows, read, config } = evidence
  const figure = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : String(value).replace('.', locales[language].decimal)
  yield csvMark + csvLines([heads.map((name) => text(language, `evidence.heads.${name}`))], language)
  for (const batch of inBatches(rows, sliceSize)) {
    const balances = await read((tx) =>
      readBalances(
        tx,
        config,
        batch.map(({ _id }) => _id),
      ),
    )
    yield csvLines(
      batch.map(({ _id, stage, identifier }) => {
        const own = balances.get(_id)
        if (own && own.balance.state !== 'unknown') onKnown()
        return [stage.name, identifier, own?.unit ?? '', ...figures.map((name) => figure(own?.balance[name]))]
      }),
      language,
    )
  }
}
