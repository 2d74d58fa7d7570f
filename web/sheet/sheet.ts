import { kindOf, type Descriptor, type Form, type Property } from '../../core/fields/index.ts'
import { isChoice, isNumeric } from '../../core/fields/kind.ts'
import { labelOf } from '../../core/fields/labels.ts'
import type { Language } from '../../core/i18n/index.ts'
import { doubtsOfMoment } from '../../core/rules/moment.ts'
import { inShape } from '../../core/import/cells.ts'
import { fold, nameKey } from '../../core/readers/name.ts'
import { readFigure } from '../../core/readers/figure.ts'
import type { HueName } from '../../core/look/colours.ts'
import type { MarkName } from '../../core/look/marks.ts'
import { cellNumber } from '../forms/cells.ts'
import { displayOf } from '../forms/kinds.ts'
import { cellRemark, type CellRemark } from './cellRemark.ts'

/** A field of a form as a column. */
export interface SheetColumn {
  /** Unique in the sheet; the key of its values in every row. */
  key: string
  title: string
  property: Property
  descriptor: Descriptor
  required: boolean
  readOnly?: boolean
  /** Stays in place while the others scroll. Fixed columns come first. */
  fixed?: boolean
  width?: number
  block?: SheetBlock
}

/** Columns that belong together, under a head of two lines. */
export interface SheetBlock {
  id: string
  /** In a line of its own above the name. */
  organization?: string
  /** Empty in the part of a block that goes on from its fixed columns. */
  name: string
  /** Its other columns scroll: they are the next block, which has no name. */
  goesOn?: boolean
  /** The stage, in place of a plain ring. */
  look?: { hue: HueName; marca: MarkName } | undefined
}

export interface SheetRow {
  id: string
  /** What people call the row. */
  name: string
  values: Readonly<Record<string, unknown>>
  isChecked: boolean
  /** Read-only and fixed above the others: the original of a clone (CLN-04). Only the first row may be. */
  isLocked?: boolean
}

export const isFilled = ({ values }: SheetRow): boolean =>
  Object.values(values).some((value) => value !== undefined && value !== '')

/** What is wrong with a cell, or with its whole row. */
export interface SheetFault {
  row: string
  column?: string
  message: string
}

export interface CellEdit {
  row: string
  column: string
  value: unknown
  /** What readers say of the text (TRU-01). */
  remarks?: readonly CellRemark[]
  /** The text stayed out: the cell keeps what it has, and a remark says why. */
  isLeftOut?: true
}

/** Places of cells, from 0, among all rows and all columns. */
export interface CellArea {
  top: number
  left: number
  bottom: number
  right: number
}

/** Whether a value is typed in its cell. The others have their ordinary input beside the sheet. */
export const isTypedInCell = ({ descriptor }: Pick<SheetColumn, 'descriptor'>): boolean =>
  kindOf(descriptor).isTyped

export const unitOf = ({ descriptor }: Pick<SheetColumn, 'descriptor'>): string | undefined =>
  'unit' in descriptor ? descriptor.unit : undefined

/** The head of a column: what its numbers count follows the title. */
export const headOf = (column: Pick<SheetColumn, 'title' | 'descriptor'>): string =>
  [column.title, unitOf(column)].filter(Boolean).join(', ')

/** Pixels of a head with its star, broken once where its longer line is shortest: heads have two lines of 13 px. */
function headWidth(head: string): number {
  const words = head.split(' ')
  const longer = words.map((_, at) =>
    Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length),
  )
  return 28 + 7 * Math.min(...longer)
}

/** The fields of a form as columns, with keys that begin with `prefix`. */
export function formColumns(form: Form, prefix = ''): SheetColumn[] {
  return Object.entries(form.schema.properties).flatMap(([name, property]): SheetColumn[] => {
    const descriptor = form.descriptor[name]
    if (!descriptor) return []
    return [
      {
        key: prefix + name,
        title: property.title,
        property,
        descriptor,
        required: form.schema.required?.includes(name) ?? false,
        ...(descriptor.readOnly ? { readOnly: true } : {}),
        width: Math.max(
          displayOf(descriptor.kind).columnWidth,
          headWidth(headOf({ ...property, descriptor })),
        ),
      },
    ]
  })
}

/** The value of a text that was typed, pasted or read from a file. Text that can't be read is kept, for its fault. */
export function readCell({ property, descriptor }: SheetColumn, typed: string, language: Language): unknown {
  const text = typed.trim()
  if (text === '') return undefined
  const kind = kindOf(descriptor)
  const value = kind.parse(kind.complete?.(text) ?? text, { property, descriptor }, { language })
  if (kind.isEmpty(value)) return undefined
  return typeof value === 'string' ? inShape(value, { property }) : value
}

/** Processes alone happen at a moment of this name, whatever stands before it in the key. */
const isProcessMoment = ({ key }: SheetColumn): boolean => /(?:^|[^a-z])occurred_at$/.test(key)

/** A cell that a text fills, with what readers say of its figure or its moment. */
export function typedEdit(row: SheetRow, column: SheetColumn, text: string, language: Language): CellEdit {
  const reading = isNumeric(column.property) ? readFigure(text, unitOf(column), language) : undefined
  const value = readCell(column, text, language)
  const doubts = isProcessMoment(column) ? doubtsOfMoment(value, { language }) : []
  const ofFigure = reading && 'value' in reading ? [...(reading.told ?? []), ...(reading.doubts ?? [])] : []
  const said = [...ofFigure, ...doubts]
  return {
    row: row.id,
    column: column.key,
    value,
    ...(said.length > 0 ? { remarks: said.map((remark) => cellRemark(remark, language)) } : {}),
  }
}

/** The text of a value for its editor and for the clipboard: read back, it gives the value. */
export const writeCell = (
  { property, descriptor }: SheetColumn,
  value: unknown,
  language: Language,
): string => {
  const kind = kindOf(descriptor)
  if (value === undefined || kind.isEmpty(value)) return ''
  if (typeof value === 'string' && isNumeric(property)) return value
  return kind.toInput(value, { property, descriptor }, { language })
}

/** The text of a value as its cell shows it: dates by language (MIL-22), numbers with the decimals of their column. */
export function showCell(column: SheetColumn, value: unknown, language: Language, decimals = 0): string {
  const { property, descriptor } = column
  const kind = kindOf(descriptor)
  if (value === undefined || kind.isEmpty(value)) return ''
  if (isNumeric(property))
    return typeof value === 'number'
      ? cellNumber(value, descriptor, language, decimals)
      : writeCell(column, value, language)
  const field = { property, descriptor }
  return kind.toCell?.(value, field, { language }) ?? kind.toText(value, field, { language })
}

/** What a select offers, as people read it. */
export const choicesOf = ({ property, descriptor }: SheetColumn): readonly string[] =>
  isChoice(property) ? property.enum!.map((value) => labelOf(value, { descriptor })) : []

/** The rows after edits. Locked rows stay, and so does the identity of untouched rows. */
export function applyEdits(rows: readonly SheetRow[], edits: readonly CellEdit[]): SheetRow[] {
  const changes = new Map<string, Record<string, unknown>>()
  for (const { row, column, value, isLeftOut } of edits) {
    if (isLeftOut) continue
    const change = changes.get(row) ?? {}
    change[column] = value
    changes.set(row, change)
  }
  return rows.map((row) => {
    const change = changes.get(row.id)
    return change && !row.isLocked ? { ...row, values: { ...row.values, ...change } } : row
  })
}

/** Whether a cell may be written. */
export const isWritable = (row: SheetRow | undefined, column: SheetColumn | undefined): boolean =>
  row !== undefined && column !== undefined && !row.isLocked && !column.readOnly

/** Copies the cells of one row down to the end of an area. */
export function fillEdits(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  { top, left, bottom, right }: CellArea,
): CellEdit[] {
  const source = rows[top]
  if (!source) return []
  return columns.slice(left, right + 1).flatMap((column) =>
    rows
      .slice(top + 1, bottom + 1)
      .filter((row) => isWritable(row, column))
      .map((row) => ({ row: row.id, column: column.key, value: source.values[column.key] })),
  )
}

/** Empties the cells of an area. */
export function clearEdits(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  { top, left, bottom, right }: CellArea,
): CellEdit[] {
  return rows.slice(top, bottom + 1).flatMap((row) =>
    columns
      .slice(left, right + 1)
      .filter((column) => isWritable(row, column))
      .map(({ key }) => ({ row: row.id, column: key, value: undefined })),
  )
}

/** The texts of an area, for the clipboard. */
export const copyTexts = (
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  { top, left, bottom, right }: CellArea,
  language: Language,
): string[][] =>
  rows.slice(top, bottom + 1).map((row) =>
    columns
      .slice(left, right + 1)
      .map((column) => writeCell(column, row.values[column.key], language) || '')
      .map(quoted),
  )

/** A text that would break the table is quoted, as spreadsheets do. */
const quoted = (text: string): string => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * The choice that a text means while somebody types it: the choice of that name, else the first that contains it. What a search
 * alone finds is another one: 1-1 is no 11 (NAM-01).
 */
export function meantChoice(choices: readonly string[], typed: string): string | undefined {
  const [text, key] = [fold(typed), nameKey(typed)]
  if (text === '') return undefined
  return (
    choices.find((choice) => choice === typed.trim()) ??
    choices.find((choice) => nameKey(choice) === key) ??
    choices.find((choice) => fold(choice).includes(text))
  )
}
