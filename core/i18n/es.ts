import * as areas from './es/index.ts'
import type { Shape } from './shape.ts'

/** The Spanish dictionary. */
export const es = { ...areas }

export type Texts = Shape<typeof es>
