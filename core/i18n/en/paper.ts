import type { paper as spanish } from '../es/paper.ts'
import type { Shape } from '../shape.ts'

export const paper: Shape<typeof spanish> = {
  printed: 'Printed by {{name}}, {{at}}',
  partly: 'It was printed before everything had loaded: something may be missing.',
}
