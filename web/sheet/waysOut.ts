import { isChoice, isNumeric } from '../../core/fields/kind.ts'
import type { Language } from '../../core/i18n/index.ts'
import {
  isTypedInCell,
  isWritable,
  showCell,
  unitOf,
  type SheetColumn,
  type SheetFault,
  type SheetRow,
} from './sheet.ts'

/** A value that would mend a faulty cell. */
export interface WayOut {
  value: unknown
  /** The value as people read it. */
  text: string
  /** The row that already has it; undefined for a number that was typed without its decimal point. */
  like?: string
}

interface SheetCheck {
  rows: readonly SheetRow[]
  columns: readonly SheetColumn[]
  /** All of the sheet: a faulty row is no example. */
  faults: readonly SheetFault[]
}

/**
 * The way out of a fault where one is known (look.md §4): an empty cell, and a cell that holds no choice of its list, takes the
 * value of the nearest row that has one, above before below; a number beyond its limits loses zeros.
 */
export function wayOut(
  { row: id, column: key }: SheetFault,
  { rows, columns, faults }: SheetCheck,
  language: Language,
): WayOut | undefined {
  const column = columns.find((one) => one.key === key)
  const at = rows.findIndex((one) => one.id === id)
  const row = rows[at]
  if (!row || !column || !isWritable(row, column) || !isTypedInCell(column)) return undefined
  const value = row.values[column.key]
  const written = (found: unknown) => {
    const text = showCell(column, found, language)
    const unit = unitOf(column)
    return unit === undefined ? text : `${text} ${unit}`
  }
  if (value === undefined || isForeignChoice(column, value)) {
    const faulty = new Set(faults.filter((fault) => fault.column === key).map((fault) => fault.row))
    const others = [...rows.slice(0, at).toReversed(), ...rows.slice(at + 1)]
    const like = others.find(
      (other) => other.isChecked && other.values[column.key] !== undefined && !faulty.has(other.id),
    )
    const found = like?.values[column.key]
    return like && { value: found, text: written(found), like: like.name }
  }
  const shorter = typeof value === 'number' ? withinLimits(value, column) : undefined
  return shorter === undefined ? undefined : { value: shorter, text: written(shorter) }
}

/** Whether a select holds what its list doesn't offer. */
export const isForeignChoice = ({ property }: SheetColumn, value: unknown): boolean =>
  isChoice(property) && value !== undefined && !property.enum!.some((choice) => choice === value)

/** 280 where 80 is the most becomes 28. */
function withinLimits(value: number, column: SheetColumn): number | undefined {
  const { minimum = -Infinity, maximum } = column.property
  if (!isNumeric(column.property) || maximum === undefined || value <= maximum) return undefined
  for (const by of [10, 100, 1000]) {
    const shorter = value / by
    const isAllowed = shorter >= minimum && shorter <= maximum
    if (isAllowed && (column.property.type === 'number' || Number.isInteger(shorter))) return shorter
  }
  return undefined
}
