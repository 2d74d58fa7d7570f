import type { transformations as source } from '../es/transformations.ts'
import type { Shape } from '../shape.ts'

export const transformations: Shape<typeof source> = {
  fault: {
    nodeType: 'The origin of a transformation is a product.',
    nodeId: 'Choose exactly one product of origin.',
    nodeIds: 'Choose at least one product of origin.',
    unknownOrigin: 'That product does not exist or you cannot see it.',
    unknownProduct: 'That product does not exist or you cannot see it.',
    repeatedOrigin: 'That product is already in the list.',
    originStage: 'That product is not of the stage of origin.',
    stage: "This process does not belong to the product's stage.",
    self: 'A product cannot be its own origin.',
    strictTime: {
      BEFORE_ORIGIN: 'The date is before the transformation that made one of the origins.',
      AFTER_USE: 'The date is after the product was used.',
    },
  },
}
