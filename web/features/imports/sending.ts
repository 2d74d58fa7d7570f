import type { ImportAnswer, ImportInput } from '../../../core/contract/imports.ts'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'

/** Bytes of the rows of one call, below what the server takes of a body. */
const maxPortion = 7_000_000

type Rows = ImportInput['rows']

/** Rows in as many portions as the server's limit asks for; one nearly always, with polygons sometimes more. */
function portionsOf(rows: Rows): Rows[] {
  const portions: Rows[] = []
  let left = 0
  for (const row of rows) {
    const size = new Blob([JSON.stringify(row)]).size + 1
    if (portions.length === 0 || size > left) {
      portions.push([])
      left = maxPortion
    }
    portions.at(-1)!.push(row)
    left -= size
  }
  return portions
}

/** Sends all rows, portion after portion. A row that is sent again is known by what was saved of it. */
export async function sendRows(input: ImportInput, signal?: AbortSignal): Promise<ImportAnswer> {
  const whole: ImportAnswer = { import: null, good: 0, known: 0, faulty: 0, rows: [] }
  for (const rows of portionsOf(input.rows)) {
    const options = { quiet: true, ...(signal ? { signal } : {}) }
    const answer = await call(contract.imports.create, { body: { ...input, rows } }, options)
    whole.import = answer.import ?? whole.import
    whole.good += answer.good
    whole.known += answer.known
    whole.faulty += answer.faulty
    whole.rows.push(...answer.rows)
  }
  return whole
}
