import type { search as spanish } from '../es/search.ts'
import type { Shape } from '../shape.ts'

export const search: Shape<typeof spanish> = {
  name: 'Name',
}
