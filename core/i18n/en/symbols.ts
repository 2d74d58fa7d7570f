import type * as source from '../es/symbols.ts'
import type { Shape } from '../shape.ts'

export const symbols: Shape<typeof source.symbols> = {
  fault: {
    noLink: 'It carries no links, only the data.',
    module: 'It is {{least}} to {{most}} mm.',
  },
}
