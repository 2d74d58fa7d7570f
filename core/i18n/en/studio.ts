import type { studio as spanish } from '../es/studio.ts'
import type { Shape } from '../shape.ts'

export const studio: Shape<typeof spanish> = {
  newField: {
    identifier: 'Identifier',
    occurredAt: 'Date and time',
    amount: 'Amount',
  },
}
