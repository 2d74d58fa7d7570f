import type { Language } from '../../core/i18n/index.ts'
import { readHeads } from './headed.ts'
import type { Paste } from './useSheet.ts'
import { choiceFor, openingText, type EarlyKeys } from './editors.ts'
import type { GridArea, Places } from './places.ts'
import type { SheetProps } from './Sheet.tsx'
import {
  clearEdits,
  copyTexts,
  fillEdits,
  isFilled,
  isTypedInCell,
  isWritable,
  typedEdit,
  type CellArea,
  type CellEdit,
  type SheetRow,
} from './sheet.ts'
import { pastedTexts, readTexts } from './cellTexts.ts'
import { readTable } from '../../core/import/table.ts'
import { gridRowOf } from './view.ts'

interface Surroundings {
  grid: HTMLRevoGridElement | null
  props: SheetProps
  places: Places
  language: Language
  earlyKeys: EarlyKeys
}

const maxFrames = 60
const nextFrame = () => new Promise((drawn) => requestAnimationFrame(drawn))

/** What a person does in the grid, done to the sheet: the grid's own changes are never applied. */
export function gridActions({ grid, props, places, language, earlyKeys }: Surroundings) {
  const { columns, sheet, isLocked = false } = props
  const { rows } = sheet

  const selected = async (): Promise<CellArea | undefined> => {
    const area = await grid?.getSelectedRange()
    if (area) return places.areaOf(area)
    const found = await grid?.getFocused()
    if (!found) return undefined
    const { cell, colType, rowType } = found
    return places.areaOf({ ...cell, x1: cell.x, y1: cell.y, colType, rowType })
  }
  const focusAt = (row: number, column: number) => {
    const { colType, rowType, ...cell } = places.cellOf(
      within(row, rows.length),
      within(column, columns.length),
    )
    void grid?.setCellsFocus(cell, cell, colType, rowType)
  }
  /** The element of a cell, once it is drawn. */
  const drawnCell = ({ x, y, rowType, colType }: ReturnType<typeof places.cellOf>) =>
    grid?.querySelector<HTMLElement>(
      `revogr-data[type="${rowType}"][col-type="${colType}"] [data-rgrow="${y}"][data-rgcol="${x}"]`,
    )
  const placeOf = (row: string, column: string | undefined): [number, number] => [
    rows.findIndex(({ id }) => id === row),
    Math.max(
      columns.findIndex(({ key }) => key === column),
      0,
    ),
  ]
  const change = (edits: readonly CellEdit[], how?: Paste, added?: readonly SheetRow[]) => {
    if (!isLocked) sheet.edit(edits, how, added)
  }
  /** Where a paste goes that nobody gave a place. */
  const firstEmpty = (): CellArea => {
    const row = rows.findIndex((one) => !isFilled(one))
    const top = row < 0 ? rows.length : row
    const [, left] = places.first
    return { top, bottom: top, left, right: left }
  }
  /** Writes what was typed into a cell. */
  const type = (id: string, key: string, text: string) => {
    const row = rows.find((one) => one.id === id)
    const column = columns.find((one) => one.key === key)
    if (!row || !column || !isWritable(row, column)) return
    const edit = typedEdit(row, column, text, language)
    if (edit.value !== row.values[column.key] || edit.remarks) change([edit])
  }
  /** Opens what can't be typed in its cell. Returns whether it did. */
  const open = (row: SheetRow, key: string): boolean => {
    const column = columns.find((one) => one.key === key)
    if (!column || isTypedInCell(column)) return false
    if (!isLocked && isWritable(row, column)) props.onOpen?.(row.id, column.key)
    return true
  }

  /** Moves on from a cell; at the edge of the sheet it stays there. */
  const move = (row: string, column: string, across: number, down: number) => {
    const [y, x] = placeOf(row, column)
    const [toY, toX] = [within(y + down, rows.length), within(x + across, columns.length)]
    focusAt(toY, toX)
    if (toY !== y || toX !== x) return
    // The grid, which knows this cell as chosen already, would leave the keyboard outside.
    drawnCell(places.cellOf(y, x))?.focus()
  }

  return {
    selected,
    focusAt,
    type,
    open,
    move,
    /** Brings a cell into sight that may be far away, and puts the focus on it. */
    async goTo(row: string, key: string | undefined) {
      const [y, x] = placeOf(row, key)
      const cell = places.cellOf(y, x)
      await grid?.scrollToRow(Math.max(cell.y - 3, 0))
      if (cell.colType === 'rgCol') await grid?.scrollToColumnIndex(Math.max(cell.x - 1, 0))
      focusAt(y, x)
      // What it scrolled to is drawn some frames later, and only a drawn cell takes the keyboard.
      for (let frame = 0; frame < maxFrames; frame++) {
        await nextFrame()
        const drawn = drawnCell(cell)
        if (!drawn) continue
        drawn.focus()
        return
      }
    },
    async paste(text: string) {
      const chosen = (await selected()) ?? firstEmpty()
      const pasted = readTable(text, '\t')
      const headed = readHeads(pasted, columns, language)
      const { rows: table, columns: met, leftOut } = headed ?? { rows: pasted, columns, leftOut: [] }
      // Whoever pastes heads means columns by their names, wherever the cursor stands.
      const area = headed ? { ...chosen, bottom: chosen.top, left: 0, right: 0 } : chosen
      const missing = Math.max(area.top + table.length - rows.length, 0)
      const added = missing > 0 && props.grow ? props.grow(missing) : []
      if (added === null) return
      const texts = pastedTexts([...rows, ...added], met, area, table)
      const edits = await readTexts(texts, { language, aroundOf: props.aroundOf })
      change(edits, edits.length > 1 || headed ? { leftOut } : undefined, added)
      props.onPasted?.(missing - added.length)
    },
    copy: (area: GridArea) => copyTexts(rows, columns, places.areaOf(area), language),
    fillTo(from: GridArea, to: GridArea) {
      const { bottom: top, left, right } = places.areaOf(from)
      change(fillEdits(rows, columns, { ...places.areaOf(to), top, left, right }))
    },
    /** Ctrl+D: the first row of the selection; of a single cell, the one above it. */
    async fillDown() {
      const area = await selected()
      if (!area) return
      const isOne = area.top === area.bottom
      change(fillEdits(rows, columns, isOne ? { ...area, top: Math.max(area.top - 1, 0) } : area))
    },
    async clear() {
      const area = await selected()
      if (area) change(clearEdits(rows, columns, area))
    },
    async edit() {
      const found = await grid?.getFocused()
      if (!found?.column) return
      const { row } = gridRowOf(found.model)
      const { prop } = found.column
      if (open(row, String(prop))) return
      earlyKeys.begin(row.id, String(prop))
      await grid?.setCellEdit(found.cell.y, prop, found.rowType)
    },
    /** Enter or Tab before the box is there, of who types fast. */
    endEarly(across: number, down: number) {
      const early = earlyKeys.end()
      const row = rows.find(({ id }) => id === early?.row)
      const column = columns.find(({ key }) => key === early?.column)
      if (!early || !row || !column) return
      const stored = early.isAnew ? '' : openingText({ offer: props.offer, language }, row, column)
      type(row.id, column.key, choiceFor(column, stored + early.typed))
      move(row.id, column.key, across, down)
    },
    toggle(index: number): boolean {
      const row = rows[index]
      if (!row || row.isLocked || isLocked) return false
      sheet.check([row.id], !row.isChecked)
      return true
    },
  }
}

export type GridActions = ReturnType<typeof gridActions>

const within = (at: number, count: number) => Math.min(Math.max(at, 0), count - 1)
