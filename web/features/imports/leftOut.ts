import { contract } from '../../../core/contract/index.ts'
import { readCsvFile } from '../../../core/import/csv.ts'
import type { ImportFault } from '../../../core/import/file.ts'
import type { Cell } from '../../../core/import/sheet.ts'
import { call } from '../../api/client.ts'
import { currentLanguage } from '../../ui/texts.ts'
import { readFaulty } from './queries.ts'
import type { ReadFile } from './readFile.ts'

/** The rows that an import left out, each where it stood in its file: mended here, they are rows of that file. */
export async function readLeftOut(id: string): Promise<ReadFile | ImportFault> {
  const [{ file, reasons }, table] = await Promise.all([
    call(contract.imports.get, { params: { id } }, { quiet: true }),
    readFaulty(id, currentLanguage()),
  ])
  const read = readCsvFile(new Uint8Array(await table.arrayBuffer()), file.name)
  if (typeof read === 'string') return { code: read }
  const numbers = (reasons ?? []).flatMap(({ rows }) => rows).toSorted((one, other) => one - other)
  // The last column says why, which is no part of the file.
  const [heads = [], ...left] = read.sheet.rows.map((cells) => cells.slice(0, -1))
  const rows: (readonly Cell[])[] = Array.from({ length: numbers.at(-1) ?? 0 }, () => [])
  for (const [at, cells] of left.entries()) rows[numbers[at]! - 1] = cells
  // Heads stand above the first row.
  rows[Math.max(0, numbers[0]! - 2)] = heads
  return { sheets: [{ name: file.name, rows }], name: file.name, size: table.size, sha256: file.sha256 }
}
