import { useEffect, useRef, useState, type ComponentType } from 'react'
import { createPortal } from 'react-dom'
import { faultText } from '../../api/faultText.ts'
import type { EditedTable } from '../../ui/DataTable.tsx'
import { useTranslation } from '../../ui/texts.ts'
import type { CellEditorProps } from './CellEditor.tsx'
import { LockedCell } from './LockedCell.tsx'
import { lockOf } from './lockOf.ts'
import { memberOf, type CellRecord, type CellSource, type Lock, type Member } from './source.ts'
import {
  cellAfter,
  cellAt,
  cellsOf,
  editableFrom,
  focusCell,
  keepTabStop,
  useTableEvents,
} from './walkCells.ts'
import ui from '../../ui/shared.module.css'
import classes from './Cells.module.css'

/** Keys that come before the editor, of who types fast. */
export interface EarlyKeys {
  text: string
  end?: 'Enter' | 'Tab'
}

/** A cell that is edited, will be, or says why it can't be. */
interface OpenCell<Item extends CellRecord> {
  cell: HTMLTableCellElement
  name: string
  lock?: Lock
  /** Tries again after the record could not be read. */
  retry?: () => void
  editing?: {
    Editor: ComponentType<CellEditorProps<Item>>
    item: Item
    member: Member
    early: EarlyKeys
  }
}

interface CellsProps<Item extends CellRecord> extends EditedTable<Item> {
  source: CellSource<Item>
}

/** FST-04: walks the cells of a list by arrows and edits one in place. */
export function Cells<Item extends CellRecord>({ table, rows, columns, source }: CellsProps<Item>) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<OpenCell<Item>>()
  const [said, setSaid] = useState('')
  const early = useRef<EarlyKeys>({ text: '' })
  /** The cell whose record is being read. */
  const waiting = useRef<HTMLTableCellElement>(undefined)

  // An edit may end after other rows have come.
  const shown = useRef({ rows, columns })
  useEffect(() => {
    shown.current = { rows, columns }
  }, [rows, columns])
  const placeOf = (cell: HTMLTableCellElement) => {
    const row = cell.parentElement as HTMLTableRowElement
    const item = shown.current.rows[row.sectionRowIndex]
    const column = shown.current.columns[cellsOf(row, columns.length).indexOf(cell)]
    return item && column && { item, column, member: memberOf(column.key, source) }
  }
  const isEditable = (cell: HTMLTableCellElement) => {
    const place = placeOf(cell)
    return place !== undefined && !lockOf(place.item, place.member, source, t)
  }

  const begin = async (cell: HTMLTableCellElement) => {
    const place = placeOf(cell)
    if (!place) return
    const { item, column, member } = place
    const open = { cell, name: t('cells.of', { title: column.title, name: source.nameOf(item) }) }
    focusCell(cell)
    setSaid('')
    const lock = lockOf(item, member, source, t)
    if (lock) return setOpened({ ...open, lock })
    setOpened(open)
    waiting.current = cell
    early.current = { text: '' }
    try {
      const [{ CellEditor: Editor }, whole] = await Promise.all([
        import('./CellEditor.tsx'),
        source.read(item._id),
      ])
      if (waiting.current !== cell) return
      waiting.current = undefined
      const found = whole ? lockOf(whole, member, source, t) : { reason: t('cells.gone') }
      if (found) setOpened({ ...open, lock: found })
      else if (whole && member)
        setOpened({ ...open, editing: { Editor, item: whole, member, early: early.current } })
    } catch (error) {
      if (waiting.current !== cell) return
      waiting.current = undefined
      setOpened({ ...open, lock: { reason: faultText(error) }, retry: () => void begin(cell) })
    }
  }

  const close = () => {
    waiting.current = undefined
    setOpened(undefined)
  }

  const end: CellEditorProps<Item>['onEnd'] = ({ isSaved, step }) => {
    if (!opened) return
    const { cell, name } = opened
    close()
    if (isSaved) {
      setSaid(t('cells.saved', { cell: name }))
      cell.dataset.saved = ''
      cell.addEventListener('animationend', () => delete cell.dataset.saved, { once: true })
    }
    if (step === undefined) return
    const next = step === 0 ? cell : (editableFrom(cell, step, columns.length, isEditable) ?? cell)
    if (next.isConnected) focusCell(next)
  }

  /** Keys while the record is read: they are for its editor. */
  const onEarlyKey = (event: KeyboardEvent) => {
    event.preventDefault()
    const { key } = event
    if (key === 'Escape') close()
    else if (early.current.end) return
    else if (key === 'Enter' || key === 'Tab') early.current.end = key
    else if (key.length === 1) early.current.text += key
  }

  useTableEvents(table, {
    keydown(event) {
      const { target, key } = event
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return
      const cell = target instanceof HTMLTableCellElement ? target : undefined
      if (cell && waiting.current === cell) return onEarlyKey(event)
      if (cell && (key === 'F2' || key === 'Enter')) {
        event.preventDefault()
        return void begin(cell)
      }
      if (opened?.lock && key === 'Escape') {
        event.preventDefault()
        close()
        return focusCell(opened.cell)
      }
      const from = cell ?? (target instanceof HTMLTableRowElement ? target : undefined)
      const next = from && !event.shiftKey ? cellAfter(from, key, columns.length) : undefined
      if (!next) return
      event.preventDefault()
      focusCell(next)
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    // A press focuses a cell, as in a sheet.
    mousedown(event) {
      const cell = event.button === 0 ? cellAt(event) : undefined
      if (!cell || !placeOf(cell)) return
      if (cell.tabIndex !== 0) cell.tabIndex = -1
      // A second press would select a word.
      if (event.detail > 1) event.preventDefault()
    },
    dblclick(event) {
      const cell = cellAt(event)
      if (cell) void begin(cell)
    },
    focusin({ target }) {
      if (opened?.lock && target instanceof Node && !opened.cell.contains(target)) close()
      if (!(target instanceof HTMLTableCellElement)) return
      if (target.getAttribute('tabindex') !== '0') focusCell(target)
      // Preloads the editor while somebody moves between cells.
      void import('./CellEditor.tsx').catch(() => {})
    },
  })
  useEffect(() => {
    if (table)
      keepTabStop(
        table,
        columns.length,
        Math.max(
          columns.findIndex(({ fixed }) => !fixed),
          0,
        ),
      )
  }, [table, rows, columns])

  return (
    <>
      <span className={ui.unseen} role="status">
        {said}
      </span>
      {opened && <Over key={opened.name} {...opened} source={source} onEnd={end} />}
    </>
  )
}

type OverProps<Item extends CellRecord> = OpenCell<Item> & Pick<CellEditorProps<Item>, 'source' | 'onEnd'>

/** Overlay of a cell. */
function Over<Item extends CellRecord>({ cell, lock, retry, editing, ...of }: OverProps<Item>) {
  useEffect(() => {
    cell.setAttribute('data-opened', '')
    return () => cell.removeAttribute('data-opened')
  }, [cell])
  if (!cell.isConnected) return null
  return createPortal(
    editing ? (
      <editing.Editor {...editing} {...of} cell={cell} />
    ) : lock ? (
      <LockedCell lock={lock} retry={retry} />
    ) : (
      <span className={classes.waiting} data-cell aria-hidden />
    ),
    cell,
  )
}
