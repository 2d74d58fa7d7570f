import type { Box, Drawing } from './drawing.ts'
import type { Model } from './model.ts'

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const
type Arrow = (typeof arrows)[number]

export const isArrow = (key: string): key is Arrow => (arrows as readonly string[]).includes(key)

const middle = ({ y, height }: Box) => y + height / 2

/** The box that an arrow leads to: along the lineage to the sides, along the column up and down. */
export function boxBeside({ boxes, strands }: Drawing, box: Box, key: Arrow): Box | undefined {
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const column = boxes.filter((one) => one.column === box.column).toSorted((one, other) => one.y - other.y)
    return column[column.indexOf(box) + (key === 'ArrowUp' ? -1 : 1)]
  }
  const ids = new Set(
    strands.flatMap(({ from, to }) =>
      key === 'ArrowLeft' ? (to === box.id ? [from] : []) : from === box.id ? [to] : [],
    ),
  )
  return boxes
    .filter(({ id }) => ids.has(id))
    .toSorted((one, other) => Math.abs(middle(one) - middle(box)) - Math.abs(middle(other) - middle(box)))[0]
}

/** The same among the products of bars. */
export function memberBeside(
  { origins, destinations }: Model,
  { boxes, boxOf }: Drawing,
  id: string,
  key: Arrow,
): string | undefined {
  if (key === 'ArrowLeft') return origins.get(id)?.[0]
  if (key === 'ArrowRight') return destinations.get(id)?.[0]
  const box = boxOf.get(id)
  if (!box) return undefined
  const column = boxes
    .filter((one) => one.column === box.column)
    .toSorted((one, other) => one.y - other.y)
    .flatMap(({ members }) => members)
  return column[column.indexOf(id) + (key === 'ArrowUp' ? -1 : 1)]
}
