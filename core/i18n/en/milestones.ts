import type { milestones as source } from '../es/milestones.ts'
import type { Shape } from '../shape.ts'

export const milestones: Shape<typeof source> = {
  warning: {
    BEFORE_ORIGIN: 'Dated before its origin',
    AFTER_USE: 'Dated after the product was used',
  },
  late: 'Recorded on {{date}}, after the product was used',
  corrected: 'Corrected on {{date}}',
  blocked: {
    HAS_DESTINATION: 'This product is already the origin of another.',
    LOCKED: 'It is older than the first use of the product.',
    ORIGIN_ITEM: 'It is edited from the destination product.',
  },
  fault: {
    future: 'The date cannot be more than 24 hours ahead.',
    schema: 'That type of process does not exist or you cannot use it.',
    organization: 'That organization does not exist or you cannot use it.',
    notCorrectable: 'Write the reason for the correction (10 characters or more).',
  },
}
