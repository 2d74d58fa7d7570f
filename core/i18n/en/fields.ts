import type { fields as source } from '../es/fields.ts'
import type { Shape } from '../shape.ts'

export const fields: Shape<typeof source> = {
}
