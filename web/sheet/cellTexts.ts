import { isGeometryField, kindOf } from '../../core/fields/index.ts'
import { maxGeometryLength } from '../../core/geometry/check.ts'
import { loadOutlines } from '../../core/geography/outlines.ts'
import { type Language, text as say } from '../../core/i18n/index.ts'
import { remarkText, type Reading, type Remark } from '../../core/errors/remarks.ts'
import { isRecord } from '../../core/json/record.ts'
import type { GroundContent } from '../../core/readers/ground/assemble.ts'
import { collectionOf } from '../../core/readers/ground/collection.ts'
import { pairOf } from '../../core/readers/pairs.ts'
import { readPosition } from '../../core/readers/position.ts'
import type { Around } from '../forms/around.ts'
import { addRunning } from '../forms/files/afterUploads.ts'
import { readAllInWorker, unread } from '../forms/geometry/inWorker.ts'
import type { GroundAnswer } from '../forms/geometry/ground.worker.ts'
import { copyOf } from '../forms/places.ts'
import { cellRemark, type CellRemark } from './cellRemark.ts'
import { findPlaces, type ResolvedPlace } from './placeNames.ts'
import {
  isTypedInCell,
  isWritable,
  showCell,
  typedEdit,
  type CellArea,
  type CellEdit,
  type SheetColumn,
  type SheetRow,
} from './sheet.ts'

/** A text that comes to a cell from a pasted table, or from a file. */
interface CellText {
  row: SheetRow
  column: SheetColumn
  text: string
  /** It stands beside the last column. */
  isBeside?: true
}

/**
 * Where the texts of a pasted table go: rightwards and down from the first cell of the area. It adds no rows, and a single text
 * fills the whole area.
 */
export function pastedTexts(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  area: CellArea,
  table: readonly (readonly string[])[],
): CellText[] {
  const single = table.length === 1 && table[0]?.length === 1
  const bottom = single ? area.bottom : area.top + table.length - 1
  const last = columns.at(-1)
  const texts: CellText[] = []
  for (let y = area.top; y <= bottom; y++) {
    const row = rows[y]
    const line = table[single ? 0 : y - area.top] ?? []
    const right = single ? area.right : area.left + line.length - 1
    for (let x = area.left; x <= right; x++) {
      const column = columns[x]
      const text = line[single ? 0 : x - area.left] ?? ''
      if (row && column) texts.push({ row, column, text })
      else if (row && last && text.trim() !== '') texts.push({ row, column: last, text, isBeside: true })
    }
  }
  return texts
}

/** What readers know besides the texts. */
interface Surroundings {
  language: Language
  /** Where the ground of a row is thought to lie (POS-01). */
  aroundOf?: ((row: SheetRow) => Around) | undefined
}

/**
 * Reads texts as the cells of their columns: positions and ground as their own inputs do (TRU-02). What a cell doesn't take stays
 * out, and a remark of the cell says so.
 */
export async function readTexts(texts: readonly CellText[], around: Surroundings): Promise<CellEdit[]> {
  const { language, aroundOf } = around
  const answers = await readGrounds(texts, around)
  const find = texts.some(isPosition) ? await loadOutlines() : undefined
  const positions = new Map(
    texts
      .filter((one) => isPosition(one) && refusalOf(one, language) === undefined)
      .map((one) => [
        one,
        readPosition(one.text, { country: find?.(aroundOf?.(one.row).country), language }),
      ]),
  )
  const words = [...positions].filter(([, reading]) => isUnreadable(reading)).map(([{ text }]) => text)
  const placeOf = words.length > 0 ? await findPlaces(words) : undefined
  const edits = texts.flatMap((one): CellEdit | [] => {
    const { row, column, text } = one
    const refusal = refusalOf(one, language)
    if (refusal === 'same') return []
    if (refusal) return leftOut(one, refusal)
    if (isTypedInCell(column)) return typedEdit(row, column, text, language)
    const answer = answers.get(one)
    if (answer) return groundEdit(one, answer, language)
    const reading = positions.get(one)!
    const named = isUnreadable(reading) ? placeOf?.(text) : undefined
    return (named && placeEdit(one, named, language)) ?? positionEdit(one, reading, language)
  })
  return joined(edits)
}

const takesText = (text: string) => text.trim() !== ''
const isPosition = (one: CellText): boolean =>
  !one.isBeside && kindOf(one.column.descriptor).control === 'place' && takesText(one.text)
const isGround = (one: CellText): boolean =>
  !one.isBeside && isGeometryField(one.column.descriptor) && takesText(one.text)

/** Why a cell doesn't take a text; `same` where nothing is lost by that. */
function refusalOf(one: CellText, language: Language): CellRemark | 'same' | undefined {
  const { row, column, text, isBeside } = one
  const takes = isTypedInCell(column) || isPosition(one) || isGround(one)
  const isOpen = isWritable(row, column) && takes
  if (isOpen && !isBeside) return undefined
  const isShown = text.trim() === showCell(column, row.values[column.key], language).trim()
  if (!isBeside && (!takesText(text) || isShown)) return 'same'
  const code = isBeside ? 'noColumn' : isWritable(row, column) ? 'ownInput' : 'locked'
  return { about: 'leftOut', code, text: say(language, `sheet.leftOut.${code}`, { text: quoted(text) }) }
}

/** As much of a text as people need to know it again. */
const quoted = (text: string): string => {
  const line = text.trim().replace(/\s+/g, ' ')
  return line.length > 40 ? `${line.slice(0, 40)}…` : line
}

const leftOut = ({ row, column }: CellText, remark: CellRemark): CellEdit => ({
  row: row.id,
  column: column.key,
  value: row.values[column.key],
  remarks: [remark],
  isLeftOut: true,
})

const isUnreadable = (reading: Reading<unknown>): boolean =>
  'fault' in reading && reading.fault.code === 'POSITION_UNREADABLE'

/** The saved place that a text names alone. Similar ones are asked about; of several with the name nobody knows which is meant. */
function placeEdit(
  { row, column, text }: CellText,
  named: NonNullable<ResolvedPlace>,
  language: Language,
): CellEdit | undefined {
  const cell = { row: row.id, column: column.key }
  if (named === 'ambiguous') return undefined
  if ('record' in named) return { ...cell, value: copyOf(named.record.place) }
  const instead = named.similar.map(({ place }) => ({ text: place.name, value: copyOf(place) }))
  const remark = { code: 'NAME_SIMILAR', details: { name: text.trim() }, instead } as const
  return {
    ...cell,
    value: { coords: text.trim() },
    remarks: [cellRemark(remark, language, (value) => value)],
  }
}

/** A text that is no position stays in its cell, for its fault. */
function positionEdit(
  { row, column, text }: CellText,
  reading: Reading<{ lat: number; lng: number }>,
  language: Language,
): CellEdit {
  const said =
    'fault' in reading
      ? [reading.fault].filter(({ instead }) => instead)
      : [...(reading.told ?? []), ...(reading.doubts ?? [])]
  const before = row.values[column.key]
  const isLinked = isRecord(before) && before._id !== undefined
  const name = isLinked && typeof before.name === 'string' ? before.name : ''
  const unlinked = { code: 'PLACE_UNLINKED', details: { name } } as const
  const remarks = [...said, ...(isLinked ? [unlinked] : [])].map((remark) =>
    cellRemark(remark, language, (pair: { lat: number; lng: number }) => ({ coords: pairOf(pair) })),
  )
  return {
    row: row.id,
    column: column.key,
    value: { coords: 'fault' in reading ? text.trim() : pairOf(reading.value) },
    ...(remarks.length > 0 ? { remarks } : {}),
  }
}

/** GRD-07: ground that is refused doesn't enter; its reason stays beside the cell. */
function groundEdit(one: CellText, { reading, warnings }: GroundAnswer, language: Language): CellEdit {
  const { row, column, text } = one
  const collectionIn = ({ plots }: GroundContent) => collectionOf(plots)
  const remarkOf = (remark: Remark<GroundContent>) => cellRemark(remark, language, collectionIn)
  if ('fault' in reading) {
    const reason = remarkText(language, reading.fault)
    const said = say(language, 'sheet.leftOut.ground', { text: quoted(text), reason })
    return leftOut(one, { ...remarkOf(reading.fault), about: 'leftOut', text: said })
  }
  const { value, told = [], doubts = [] } = reading
  const remarks = [
    ...[...told, ...doubts].map(remarkOf),
    ...warnings.map((code): CellRemark => ({
      about: 'asked',
      code,
      text: say(language, `fields.geometryWarning.${code}`),
    })),
  ]
  return {
    row: row.id,
    column: column.key,
    value: collectionIn(value),
    ...(remarks.length > 0 ? { remarks } : {}),
  }
}

/** Ground is read in a thread; saving waits for it. */
async function readGrounds(
  texts: readonly CellText[],
  { language, aroundOf }: Surroundings,
): Promise<Map<CellText, GroundAnswer>> {
  const grounds = texts.filter((one) => isGround(one) && isWritable(one.row, one.column))
  const answers = new Map(
    grounds
      .filter(({ text }) => text.length > maxGeometryLength)
      .map((one) => [one, unread('GROUND_TOO_BIG')] as const),
  )
  const short = grounds.filter((one) => !answers.has(one))
  if (short.length === 0) return answers
  const reading = readAllInWorker(
    short.map(({ row, text }) => {
      const { country, producer, formHa } = aroundOf?.(row) ?? {}
      return { language, country, producer, formHa, bytes: new TextEncoder().encode(text) }
    }),
  )
  addRunning(reading.then(() => undefined))
  for (const [at, answer] of (await reading).entries()) answers.set(short[at]!, answer)
  return answers
}

/** One edit a cell: the last column says what stands beside it. */
function joined(edits: readonly CellEdit[]): CellEdit[] {
  const byCell = new Map<string, CellEdit>()
  for (const edit of edits) {
    const key = JSON.stringify([edit.row, edit.column])
    const before = byCell.get(key)
    byCell.set(
      key,
      before ? { ...before, remarks: [...(before.remarks ?? []), ...(edit.remarks ?? [])] } : edit,
    )
  }
  return [...byCell.values()]
}
