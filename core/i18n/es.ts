import { common } from './es/common.ts'
import { errors } from './es/errors.ts'
import { fields } from './es/fields.ts'
import { pack } from './es/pack.ts'
import type { Shape } from './shape.ts'

/** The Spanish dictionary, source of the keys; one file an area. */
export const es = {
  common,
  error: errors,
  fields,
  pack,
} as const

export type Texts = Shape<typeof es>
