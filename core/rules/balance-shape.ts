import Type, { type Static } from 'typebox'
import { balanceModes } from '../fields/balanceRoles.ts'

/** Balance settings of a stage; `tolerance` in percent of the amount made. */
export const stageBalance = {
  balance: Type.Optional(Type.Enum([...balanceModes])),
  tolerance: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
}

/** Expected output per input: in percent, or with a unit ("hl/t": destination per origin) (BAL-03). */
const yieldBounds = Type.Object(
  {
    min: Type.Number({ minimum: 0 }),
    max: Type.Number({ minimum: 0 }),
    unit: Type.Optional(Type.String({ minLength: 3, maxLength: 41 })),
  },
  { additionalProperties: false },
)
export type PackYield = Static<typeof yieldBounds>
export const yields = { yield: Type.Optional(yieldBounds) }
