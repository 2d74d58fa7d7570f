import type { samples as spanish } from '../es/samples.ts'
import type { Shape } from '../shape.ts'

export const samples: Shape<typeof spanish> = {
  otherPack:
    "The sample data belong to the configuration as it comes, and this account's is another one or has changed.",
  related:
    'Records of your own use the sample data: a transformation made from them, or something recorded in one of their organizations. Archive those first.',
}
