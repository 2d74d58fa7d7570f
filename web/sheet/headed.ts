import { isNumeric } from '../../core/fields/kind.ts'
import { unitOf } from '../../core/fields/number.ts'
import type { Language } from '../../core/i18n/index.ts'
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

/**
 * Takes the first row of a paste as its heads where most of its cells name columns (IMP-09). A known unit of a head stands behind
 * each number below it.
 */
export function readHeads(
  [heads = [], ...lines]: readonly (readonly string[])[],
  columns: readonly SheetColumn[],
  language: Language,
): HeadedTable | undefined {
  if (lines.length === 0) return undefined
  const met = new Map<number, { at: number; unit?: string | undefined }>()
  const leftOut: string[] = []
  for (const [at, head] of heads.entries()) {
    if (head.trim() === '') continue
    const found = meetHead(head, columns, language)
    if (!found || met.has(found.column)) leftOut.push(head.trim())
    else met.set(found.column, { at, unit: found.unit })
  }
  if (met.size <= leftOut.length) return undefined
  return {
    columns: [...met.keys()].map((at) => columns[at]!),
    rows: lines.map((cells) =>
      [...met.values()].map(({ at, unit }) => {
        const text = (cells[at] ?? '').trim()
        return unit !== undefined && /\d$/.test(text) ? `${text} ${unit}` : text
      }),
    ),
    leftOut,
  }
}

/** The column that a head names, and the unit in which it says that its numbers are. */
function meetHead(head: string, columns: readonly SheetColumn[], language: Language) {
  const whole = columns.findIndex((column) => namesOf(column).includes(headName(head)))
  if (whole >= 0) return { column: whole }
  const said = unitInHead(head)
  if (!said) return undefined
  const column = columns.findIndex((one) => namesOf(one).includes(headName(said.rest)))
  if (column < 0 || !isNumeric(columns[column]!.property)) return undefined
  // A unit of another measure, or one whose size varies, is left to whoever pastes.
  const unit = meantUnit(said.text, columns[column]!, language)
  return unit === undefined || unitOf(columns[column]!.descriptor) === undefined
    ? undefined
    : { column, unit }
}

const namesOf = ({ key, title, property, descriptor }: SheetColumn): string[] => {
  const unit = unitOf(descriptor)
  return [title, property.title, key, ...(property.alias ?? [])]
    .flatMap((name) => (unit === undefined ? [name] : [name, `${name} ${unit}`]))
    .map(headName)
    .filter((name) => name !== '')
}
