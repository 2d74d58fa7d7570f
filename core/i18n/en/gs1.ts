import type { gs1 as source } from '../es/gs1.ts'
import type { Shape } from '../shape.ts'

export const gs1: Shape<typeof source> = {
  fault: {
    value: 'It is no valid value of GS1 for ({{ai}}): count its digits and signs',
    gtin: 'A GTIN has 8, 12, 13 or 14 digits, the last of which checks the others. See whether one is missing or too many',
    gln: 'A GLN has 13 digits, the last of which checks the others. See whether one is missing or too many',
    extension: 'The extension has up to 20 letters without accents, digits or signs, and goes with a GLN',
    prefix: 'A prefix of GS1 has 4 to 12 digits',
    outside: 'The GTIN lies outside of the prefixes of the organization. See which one GS1 gave you',
    twice: 'Another row says the same: keep one',
    otherField: 'The rows of a stage and organization differ by one field alone: "{{field}}"',
    field: 'The stage has no such field',
    level: 'The products of this stage have no GS1 codes. Switch them on in Configuration',
  },
}
