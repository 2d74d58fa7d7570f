import type { VNode } from '@revolist/react-datagrid'
import { marks } from '../../../core/look/marks.ts'
import type { DrawNode, SheetGutter } from '../../sheet/view.ts'
import type { SheetRow } from '../../sheet/sheet.ts'
import type { StageLook } from '../../ui/StageMark.tsx'
import classes from './Copies.module.css'

/** Measures of look.md §4, 10. */
const [width, height, trunk, end] = [96, 30, 46, 84]
const middle = height / 2

interface Shown {
  rows: readonly SheetRow[]
  faulty: ReadonlySet<string>
}

/** The line that leaves the original and branches into each copy. The grid calls it late, so it reads the present rows. */
export class CloneGutter implements SheetGutter {
  readonly size = width
  readonly title: string
  readonly #stage: StageLook
  #shown: Shown = { rows: [], faulty: new Set() }

  constructor(stage: StageLook, title: string) {
    this.title = title
    this.#stage = stage
  }

  show(shown: Shown): void {
    this.#shown = shown
  }

  readonly draw: SheetGutter['draw'] = (h, row) =>
    h(
      'svg',
      { class: classes.gutter, width, height, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' },
      row.isLocked ? root(h, this.#stage, this.#shown.rows.length > 1) : branch(h, row, this.#shown),
    )
}

const root = (h: DrawNode, { hue, marca }: StageLook, hasCopies: boolean): VNode[] => [
  ...(hasCopies ? [h('path', { d: `M${trunk} ${middle}V${height}` })] : []),
  h('circle', { class: classes.disc, cx: trunk, cy: middle, r: 13, style: { fill: `var(--hue-${hue})` } }),
  h('path', { class: classes.mark, d: marks[marca], transform: `translate(${trunk - 7.5} 7.5) scale(.94)` }),
]

function branch(h: DrawNode, row: SheetRow, { rows, faulty }: Shown): VNode[] {
  const number = rows.findIndex(({ id }) => id === row.id)
  const isLast = number === rows.length - 1
  const turn = `Q${trunk} ${middle} ${trunk + 10} ${middle}`
  return [
    h('text', { x: 22, y: middle + 4 }, String(number)),
    ...(isLast && !row.isChecked ? [] : [h('path', { d: `M${trunk} 0V${isLast ? middle - 10 : height}` })]),
    ...(row.isChecked
      ? [
          h('path', { d: `M${trunk} ${middle - 10}${turn}H${end - 4}` }),
          h('circle', {
            class: faulty.has(row.id) ? classes.faultyEnd : classes.end,
            cx: end,
            cy: middle,
            r: faulty.has(row.id) ? 5 : 3.5,
          }),
        ]
      : [h('path', { class: classes.cut, d: `M${trunk + 8} ${middle}H${end}` })]),
  ]
}
