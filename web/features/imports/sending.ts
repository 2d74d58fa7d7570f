import type { ImportAnswer, ImportInput } from '../../../core/contract/imports.ts'
import { contract } from '../../../core/contract/index.ts'
import { maxGroundBytes, maxSheetBytes } from '../../../core/contract/route.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { amount } from '../../ui/format.ts'
import { t } from '../../ui/texts.ts'

const bytesOf = (input: ImportInput): number => new Blob([JSON.stringify(input)]).size

/** Cells are for the table of faulty rows alone, which without them names what the rows say. */
const withoutCells = ({ rows, ...input }: ImportInput): ImportInput => ({
  ...input,
  rows: rows.map(({ cells: _cells, ...row }) => row),
})

/**
 * Sends all rows in one call: they are judged together, and saved together. More than the server takes of one is refused here,
 * with what helps.
 */
export async function sendRows(input: ImportInput, hasGround: boolean): Promise<ImportAnswer> {
  const most = hasGround ? maxGroundBytes : maxSheetBytes
  const body = bytesOf(input) <= most ? input : withoutCells(input)
  const bytes = body === input ? 0 : bytesOf(body)
  if (bytes > most) {
    const size = amount(Math.ceil(bytes / 100_000) / 10, input.language)
    throw new ApiError({
      status: 413,
      code: 'TOO_LARGE',
      message: t('importing.review.tooMuch', { size, most: String(most / 1_000_000) }),
    })
  }
  return call(contract.imports.create, { body }, { quiet: true })
}
