import { RevoGrid } from '@revolist/react-datagrid'
import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useState,
  type KeyboardEvent as KeyEvent,
} from 'react'
import { useTranslation } from '../ui/texts.ts'
import { EarlyKeys } from './editors.ts'
import { gridActions } from './gridActions.ts'
import { gridColumns } from './gridColumns.ts'
import { Places } from './places.ts'
import type { SheetProps } from './Sheet.tsx'
import { handleKey, isTextBox, useGridEvents } from './useGridEvents.ts'
import { useGridRows, useView } from './useView.ts'
import { gridRowOf, ShownView, type View } from './view.ts'
import classes from './Sheet.module.css'

const rowSize = 30

/** The grid behind `Sheet`: it shows rows, moves the selection and opens editors; all values are the sheet's own. */
export default function Grid(props: SheetProps) {
  const { columns, sheet, label, gutter, isLocked = false, height = 395, handle, onLeave } = props
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const [grid, setGrid] = useState<HTMLRevoGridElement | null>(null)
  const hint = useId()
  const hasLockedRow = sheet.rows[0]?.isLocked === true
  const places = useMemo(
    () => new Places(columns, gutter !== undefined, hasLockedRow),
    [columns, gutter, hasLockedRow],
  )
  const [earlyKeys] = useState(() => new EarlyKeys())
  const actions = gridActions({ grid, props, places, language, earlyKeys })
  useGridEvents(grid, actions, earlyKeys)
  useImperativeHandle(handle, () => ({
    focus: (row, column) => void actions.goTo(row, column),
    async focusedColumn() {
      const area = await actions.selected()
      return area && columns[area.left]?.key
    },
    paste: actions.paste,
  }))

  const cells = useView(props, language)
  const view: View = { ...cells, onType: actions.type, onMove: actions.move, earlyKeys }
  const [shown] = useState(() => new ShownView(view))
  useLayoutEffect(() => shown.show(view))
  const gridded = useMemo(() => gridColumns(columns, () => shown.now, gutter), [columns, shown, gutter])
  const lines = useGridRows(props)
  const split = hasLockedRow ? 1 : 0

  const onKeyDown = (event: KeyEvent) => {
    const { target, key } = event
    if (isTextBox(target)) return
    // Space ticks the row while its status has the focus; elsewhere it begins a text.
    const status = target instanceof Element ? target.closest(`.${classes.status}`) : null
    const isTicked =
      key === ' ' && status && actions.toggle(Number(status.getAttribute('data-rgrow')) + split)
    if (isTicked || handleKey(event, actions, sheet, onLeave)) event.preventDefault()
  }

  return (
    <div
      role="presentation"
      className={classes.sheet}
      style={{ height }}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget, currentTarget }) => {
        // The grid listens to the keys of the whole page while one of its cells is chosen.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) void grid?.clearFocus()
      }}
    >
      <RevoGrid
        ref={setGrid}
        columns={gridded}
        source={lines.slice(split)}
        pinnedTopSource={lines.slice(0, split)}
        additionalData={cells}
        rowSize={rowSize}
        range
        readonly={isLocked}
        filter={false}
        exporting={false}
        canMoveColumns={false}
        canDrag={false}
        aria-label={label}
        aria-describedby={hint}
        onFocus={({ target }) => {
          if (target === grid) actions.focusAt(...places.first)
        }}
        onBeforeeditstart={(event) => {
          const { model, prop, val } = event.detail
          const { row } = gridRowOf(model)
          if (actions.open(row, String(prop))) event.preventDefault()
          else earlyKeys.begin(row.id, String(prop), String(val ?? ''))
        }}
        onBeforeedit={(event) => {
          event.preventDefault()
          const { model, prop, val } = event.detail
          actions.type(gridRowOf(model).row.id, String(prop), String(val ?? ''))
        }}
        onBeforerangeedit={(event) => {
          // Only Delete comes here: pasting and filling are done by the sheet.
          event.preventDefault()
          void actions.clear()
        }}
        onBeforeautofill={(event) => {
          event.preventDefault()
          const { newRange, oldRange, type, colType } = event.detail
          const part = { rowType: type, colType }
          actions.fillTo({ ...oldRange, ...part }, { ...newRange, ...part })
        }}
      />
      <p id={hint} hidden>
        {t('sheet.hint')}
      </p>
    </div>
  )
}
