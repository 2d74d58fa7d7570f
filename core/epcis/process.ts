import Type, { type Static } from 'typebox'

const word = Type.String({ minLength: 1, maxLength: 200 })

/** EPX-03: how events say a process of a pack; without a class a transformation is one of EPCIS, too. */
export const processEvents = Type.Object(
  {
    bizStep: Type.Optional(word),
    disposition: Type.Optional(word),
    class: Type.Optional(Type.Enum(['aggregation', 'transfer'])),
  },
  { additionalProperties: false },
)
export type ProcessEvents = Static<typeof processEvents>
