import type { pack as source } from '../es/pack.ts'
import type { Shape } from '../shape.ts'

export const pack: Shape<typeof source> = {
}
