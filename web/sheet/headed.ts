import { isNumeric } from '../../core/fields/kind.ts'
import { unitOf } from '../../core/fields/number.ts'
import type { Language } from '../../core/i18n/index.ts'
import { resembles } from '../../core/import/columns.ts'
import { headName } from '../../core/import/heads.ts'
import { unitInHead } from '../../core/import/unit-words.ts'
import { meantUnit } from '../../core/import/units.ts'
import type { SheetColumn } from './sheet.ts'

/** A pasted table whose first row names columns: what stands below, in the order of the sheet's columns that are met. */
interface HeadedTable {
  rows: string[][]
  columns: SheetColumn[]
  /** Heads that name no column: what stands below them stays out. */
  leftOut: string[]
}

/** A head with its place in the paste, the place of the column that it names, and the unit of its numbers. */
interface MetHead {
  at: number
  column: number
  unit?: string | undefined
}

/**
 * Takes the first row of a paste as its heads where one of its cells names a column and most name or resemble some, as in imports
 * (IMP-09). A known unit of a head stands behind each number below it.
 */
export function readHeads(
  [heads = [], ...lines]: readonly (readonly string[])[],
  columns: readonly SheetColumn[],
  language: Language,
): HeadedTable | undefined {
  if (lines.length === 0) return undefined
  const met: MetHead[] = []
  for (const find of [named, alike])
    for (const [at, head] of heads.entries()) {
      const isFree = (column: number) => met.every((one) => one.column !== column)
      const column = met.some((one) => one.at === at) ? undefined : find(head.trim(), columns, isFree)
      const unit = column === undefined ? undefined : unitOfHead(head, columns[column]!, language)
      if (column !== undefined && unit !== 'unknown') met.push({ at, column, unit })
      if (find === named && met.length === 0 && at === heads.length - 1) return undefined
    }
  const leftOut = heads.flatMap((head, at) =>
    head.trim() === '' || met.some((one) => one.at === at) ? [] : [head.trim()],
  )
  if (met.length <= leftOut.length) return undefined
  const ordered = met.toSorted((one, other) => one.at - other.at)
  return {
    columns: ordered.map(({ column }) => columns[column]!),
    rows: lines.map((cells) =>
      ordered.map(({ at, unit }) => {
        const text = (cells[at] ?? '').trim()
        return unit !== undefined && /\d$/.test(text) ? `${text} ${unit}` : text
      }),
    ),
    leftOut,
  }
}

type FindColumn = (
  head: string,
  columns: readonly SheetColumn[],
  isFree: (column: number) => boolean,
) => number | undefined

const named: FindColumn = (head, columns, isFree) => {
  const rest = unitInHead(head)?.rest
  const keys = [head, ...(rest ? [rest] : [])].map(headName).filter((key) => key !== '')
  const found = keys
    .map((key) =>
      columns.findIndex((column, at) => isFree(at) && namesOf(column).map(headName).includes(key)),
    )
    .find((at) => at >= 0)
  return found
}

/** The only free column that a head resembles, before those of the process that comes with the row. */
const alike: FindColumn = (head, columns, isFree) => {
  const found = [...columns.entries()].filter(
    ([at, column]) => isFree(at) && head !== '' && resembles(head, { names: namesOf(column), field: column }),
  )
  const own = found.filter(([, { block }]) => !block || block.name === '')
  const [only, ...others] = own.length > 0 ? own : found
  return only && others.length === 0 ? only[0] : undefined
}

/** The unit of a head that isn't its column's; one of another measure, or whose size varies, is left to whoever pastes. */
function unitOfHead(head: string, column: SheetColumn, language: Language): string | undefined {
  const said = unitInHead(head)
  if (!said || namesOf(column).map(headName).includes(headName(head))) return undefined
  if (!isNumeric(column.property) || unitOf(column.descriptor) === undefined) return undefined
  return meantUnit(said.text, column, language) ?? 'unknown'
}

const namesOf = ({ key, title, property, descriptor, block }: SheetColumn): string[] => {
  const unit = unitOf(descriptor)
  return [
    title,
    property.title,
    key,
    ...(property.alias ?? []),
    ...(block?.name ? [`${block.name} ${title}`] : []),
  ].flatMap((name) => (unit === undefined ? [name] : [name, `${name} ${unit}`]))
}
