import type {
  CellTemplate,
  ColumnData,
  ColumnGrouping,
  ColumnRegular,
  ColumnTemplateFunc,
  EditorCtrConstructible,
  HyperFunc,
  VNode,
} from '@revolist/react-datagrid'
import { isGeometryField, kindOf } from '../../core/fields/index.ts'
import { isNumeric } from '../../core/fields/kind.ts'
import { isWebAddress } from '../../core/fields/web-address.ts'
import { isGeometry, isSummary, summarise } from '../../core/geometry/summary.ts'
import { marks } from '../../core/look/marks.ts'
import { plotPoints } from '../ui/plotPoints.ts'
import { editorOf } from './editors.ts'
import {
  headOf,
  isFilled,
  isWritable,
  showCell,
  type SheetBlock,
  type SheetColumn,
  type SheetRow,
} from './sheet.ts'
import { cellKey } from './useSheet.ts'
import {
  gridRowOf,
  gutterProp,
  offerFor,
  statusProp,
  type Child,
  type DrawNode,
  type GridRow,
  type SheetGutter,
  type View,
} from './view.ts'
import ui from '../ui/shared.module.css'
import classes from './Sheet.module.css'

const statusSize = 30

const drawWith = (h: HyperFunc<VNode>) => h as DrawNode

const cellTemplate =
  (draw: (h: DrawNode, row: GridRow) => Child): CellTemplate =>
  (h, { model }) =>
    draw(drawWith(h), gridRowOf(model))

const headTemplate =
  (draw: (h: DrawNode) => Child): ColumnTemplateFunc =>
  (h) =>
    draw(drawWith(h))

/** The grid's columns: gutter, status, fixed columns, and the others under the heads of their blocks. */
export function gridColumns(
  columns: readonly SheetColumn[],
  view: () => View,
  gutter: SheetGutter | undefined,
): ColumnData {
  const grid: ColumnData = []
  if (gutter) grid.push(gutterColumn(gutter))
  grid.push(statusColumn(view))
  const editor = editorOf(columns, view)
  let last: { block: SheetBlock; group: ColumnGrouping } | undefined
  for (const column of columns) {
    const { block } = column
    const isFirst = block !== undefined && last?.block !== block
    const isAfterGap = isFirst && last !== undefined && block.name !== ''
    const made = fieldColumn(column, isAfterGap, view, editor)
    if (!block) {
      grid.push(made)
      continue
    }
    if (isFirst) {
      const process = blockHead(`${block.id} process`, block, 'process', view, isAfterGap)
      last = { block, group: process }
      if (block.organization === undefined) grid.push(process)
      else {
        const organization = blockHead(`${block.id} organization`, block, 'organization', view, isAfterGap)
        organization.children = [process]
        grid.push(organization)
      }
    }
    last?.group.children.push(made)
  }
  return grid
}

const gutterColumn = ({ title, size, draw }: SheetGutter): ColumnRegular => ({
  prop: gutterProp,
  name: title,
  pin: 'colPinStart',
  size,
  readonly: true,
  cellProperties: () => ({ class: { [classes.gutter ?? '']: true } }),
  cellTemplate: cellTemplate((h, { row }) => draw(h, row)),
})

const statusColumn = (view: () => View): ColumnRegular => ({
  prop: statusProp,
  name: '',
  pin: 'colPinStart',
  size: statusSize,
  readonly: true,
  columnTemplate: headTemplate((h) =>
    h('input', {
      type: 'checkbox',
      class: classes.check,
      tabindex: -1,
      checked: view().allChecked,
      disabled: view().isLocked,
      'aria-label': view().texts.checkAll,
      onClick: (event: MouseEvent) =>
        event.target instanceof HTMLInputElement && view().onCheckAll(event.target.checked),
    }),
  ),
  cellProperties: () => ({ class: { [classes.status ?? '']: true } }),
  cellTemplate: cellTemplate((h, { row }) => {
    if (row.isLocked) return icon(h, lock)
    // An empty row makes nothing that could be left out.
    if (!isFilled(row)) return ''
    return h('input', {
      type: 'checkbox',
      class: classes.check,
      tabindex: -1,
      checked: row.isChecked,
      disabled: view().isLocked,
      'aria-label': view().texts.check(row.name),
      onClick: (event: MouseEvent) =>
        event.target instanceof HTMLInputElement && view().onCheck(row, event.target.checked),
    })
  }),
})

/** The first column of a block after another one leaves 20 px of paper before it (look.md §4, 11). */
const blockGap = 20

function fieldColumn(
  column: SheetColumn,
  isAfterGap: boolean,
  view: () => View,
  editor: EditorCtrConstructible,
): ColumnRegular {
  const end = isNumeric(column.property)
  const own = { [classes.end ?? '']: end, [classes.gap ?? '']: isAfterGap }
  return {
    prop: column.key,
    name: column.title,
    size: (column.width ?? 150) + (isAfterGap ? blockGap : 0),
    ...(column.fixed ? { pin: 'colPinStart' as const } : {}),
    readonly: ({ model }) => view().isLocked || !isWritable(gridRowOf(model).row, column),
    editor,
    columnProperties: () => ({ class: own }),
    columnTemplate: headTemplate((h) =>
      h('span', { class: classes.title }, [
        headOf(column),
        column.required ? h('span', { class: ui.fault }, '\u00a0*') : null,
      ]),
    ),
    cellProperties: ({ model }) => {
      const { row, faults } = gridRowOf(model)
      const { pasted, original, texts } = view()
      const fault = faults?.get(column.key)
      const value = row.values[column.key]
      const isSame =
        original !== undefined && original !== row && sameValue(original.values[column.key], value)
      return {
        class: {
          ...own,
          [classes.fault ?? '']: fault !== undefined,
          [classes.pasted ?? '']: pasted?.has(cellKey(row.id, column.key)) ?? false,
          [classes.muted ?? '']: !row.isChecked || isSame,
        },
        'aria-label': texts.cell(
          column.title,
          row.name,
          offerFor(view(), row, column.key)?.text ?? shownText(column, value, view()),
          fault,
        ),
        ...(fault === undefined ? {} : { 'aria-invalid': 'true', title: fault }),
      }
    },
    cellTemplate: cellTemplate((h, { row, faults }) => {
      const value = row.values[column.key]
      const fault = faults?.get(column.key)
      const shown =
        pictureOf(h, value) ??
        plotOf(h, column, value, view()) ??
        addingOf(h, column, row, value) ??
        offeredOf(h, column, row, view()) ??
        textOf(h, column, value, view())
      return fault === undefined
        ? shown
        : h('span', { class: classes.faulty }, [
            icon(h, alert),
            h('span', null, shown === '' ? view().texts.missing : shown),
          ])
    }),
  }
}

const shownText = (column: SheetColumn, value: unknown, { language, decimals }: View): string =>
  showCell(column, value, language, decimals.get(column.key))

/** The text of a cell. The beginning that all identifiers share is grey. */
function textOf(h: DrawNode, column: SheetColumn, value: unknown, view: View): VNode | string {
  const text = shownText(column, value, view)
  const prefix = view.prefixes.get(column.key)
  if (!prefix || !text.startsWith(prefix)) return column.fixed && text ? h('b', null, text) : text
  return h('span', null, [
    h('span', { class: classes.prefix }, prefix),
    h('b', null, text.slice(prefix.length)),
  ])
}

/** A small picture in place of an address. */
function pictureOf(h: DrawNode, value: unknown): VNode | undefined {
  const [first, count] = Array.isArray(value) ? [value[0], value.length] : [value, 1]
  const address = addressOf(first)
  return address === undefined
    ? undefined
    : h('span', { class: classes.picture }, [
        h('img', { src: `${address}?w=320`, alt: '', width: 30, height: 20, loading: 'lazy' }),
        count > 1 ? ` ${count}` : null,
      ])
}

/** A small outline before what a geometry holds. */
function plotOf(h: DrawNode, column: SheetColumn, value: unknown, view: View): VNode | undefined {
  if (!isGeometryField(column.descriptor)) return undefined
  const summary = isSummary(value) ? value : isGeometry(value) ? summarise(value) : undefined
  if (!summary || summary.outline.length < 3) return undefined
  return h('span', { class: classes.plot }, [
    h('svg', { viewBox: '-6 -6 112 112', width: 20, height: 20, 'aria-hidden': 'true' }, [
      h('polygon', { points: plotPoints(summary.outline) }),
    ]),
    ` ${shownText(column, value, view)}`,
  ])
}

/** In an empty cell, what can be put there besides text. */
function addingOf(h: DrawNode, column: SheetColumn, row: SheetRow, value: unknown): VNode | undefined {
  const kind = kindOf(column.descriptor)
  if (!kind.isEmpty(value) || !isWritable(row, column)) return undefined
  const lines = isGeometryField(column.descriptor) ? polygon : kind.pictures && addPicture
  return lines && icon(h, lines)
}

/** In an empty cell, the value that it is offered. */
function offeredOf(h: DrawNode, column: SheetColumn, row: SheetRow, view: View): VNode | undefined {
  const offer = offerFor(view, row, column.key)
  return offer && h('span', { class: classes.prefix }, offer.text)
}

/** The address of a picture among our files. */
function addressOf(value: unknown): string | undefined {
  const url =
    typeof value === 'object' && value !== null && 'type' in value && 'url' in value
      ? String(value.type).startsWith('image/')
        ? value.url
        : undefined
      : value
  return isWebAddress(url) && /\/files\/[\w-]+\.(png|jpe?g)$/.test(url) ? url : undefined
}

function blockHead(
  name: string,
  block: SheetBlock,
  line: 'organization' | 'process',
  view: () => View,
  isAfterGap: boolean,
) {
  const gap = { [classes.headGap ?? '']: isAfterGap }
  const columnTemplate = headTemplate((h) =>
    line === 'organization'
      ? h('span', { class: { [classes.organization ?? '']: true, ...gap } }, block.organization ?? '')
      : h('span', { class: { [classes.process ?? '']: true, ...gap } }, [
          block.name ? beginningOf(h, block) : null,
          h('b', null, block.name),
          h('span', { class: classes.note }, view().notes.get(block.id) ?? ''),
          block.goesOn ? null : h('i', { class: classes.line }),
        ]),
  )
  const group: ColumnGrouping & { columnTemplate: ColumnTemplateFunc } = {
    name,
    children: [],
    columnTemplate,
  }
  return group
}

const beginningOf = (h: DrawNode, { look }: SheetBlock): VNode =>
  look
    ? h(
        'svg',
        {
          class: classes.mark,
          style: { color: `var(--hue-${look.hue})` },
          viewBox: '0 0 16 16',
          'aria-hidden': 'true',
        },
        [h('path', { d: marks[look.marca] })],
      )
    : h('i', { class: classes.ring })

const sameValue = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

const alert = ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 8v4', 'M12 16h.01']
const lock = [
  'M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6z',
  'M8 11v-4a4 4 0 1 1 8 0v4',
]

const addPicture = [
  'M15 8h.01',
  'M12.5 21h-6.5a3 3 0 0 1 -3 -3v-12a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v6.5',
  'M3 16l5 -5c.928 -.893 2.072 -.893 3 0l4 4',
  'M14 14l1 -1c.67 -.644 1.45 -.824 2.182 -.54',
  'M16 19h6',
  'M19 16v6',
]
const polygon = [
  'M10 5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M17 8a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M3 11a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M13 19a2 2 0 1 0 4 0a2 2 0 1 0 -4 0',
  'M6.5 9.5l3.5 -3M14 5.5l3 1.5M18.5 10l-2.5 7M13.5 17.5l-7 -5',
]

/** The grid renders with a library of its own, so Tabler's components can't stand in its cells. */
const icon = (h: DrawNode, lines: readonly string[]): VNode =>
  h(
    'svg',
    { class: classes.icon, viewBox: '0 0 24 24', width: 15, height: 15, 'aria-hidden': 'true' },
    lines.map((d) => h('path', { d })),
  )
