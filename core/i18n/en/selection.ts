import type { selection as spanish } from '../es/selection.ts'
import type { Shape } from '../shape.ts'

export const selection: Shape<typeof spanish> = {
  more: 'More',
  /** Actions that are off. */
  off_one: '1 not possible',
  off_other: '{{count}} not possible',
}
