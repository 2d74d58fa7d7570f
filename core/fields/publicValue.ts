import Type, { type Static } from 'typebox'

const optional = Type.Optional
const many = Type.Array
const text = Type.String()
const shape = <P extends Type.TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

/** `size` in bytes, of a file that was uploaded here. */
export const PublicFile = shape({ name: text, href: text, size: optional(Type.Integer()) })

export const PublicPlace = shape({
  name: optional(text),
  address: optional(text),
  city: optional(text),
  state: optional(text),
  country: optional(text),
  lat: optional(Type.Number()),
  lng: optional(Type.Number()),
})

/** Values that read as one line by themselves. */
const plainValues = [
  /**
   * `code`: the field has a pattern, so its value is a number on paper and never a title. `long`: the value reads as a
   * sentence.
   */
  shape({
    kind: Type.Literal('text'),
    text,
    code: optional(Type.Literal(true)),
    long: optional(Type.Literal(true)),
  }),
  shape({ kind: Type.Literal('number'), number: Type.Number(), unit: optional(text) }),
  shape({ kind: Type.Literal('date'), date: text, time: optional(Type.Literal(true)) }),
  shape({ kind: Type.Literal('choices'), labels: many(text) }),
] as const

/** The checked asset is left out: it may be a supply or somebody's own. */
export const PublicCheck = shape({
  name: text,
  answers: many(
    /** `no`: the answer is the no of a question with two answers. */
    shape({ title: text, value: Type.Union([...plainValues]), no: optional(Type.Literal(true)) }),
  ),
})

export const PublicValue = Type.Union([
  ...plainValues,
  /** The server has sanitised it. */
  shape({ kind: Type.Literal('rich'), html: text }),
  shape({ kind: Type.Literal('link'), href: text, label: text }),
  shape({ kind: Type.Literal('file'), file: PublicFile }),
  shape({ kind: Type.Literal('images'), sources: many(text) }),
  shape({ kind: Type.Literal('video'), source: text }),
  shape({ kind: Type.Literal('place'), place: PublicPlace }),
  shape({ kind: Type.Literal('names'), names: many(text) }),
  shape({ kind: Type.Literal('parts'), parts: many(shape({ name: text, share: Type.Number() })) }),
  shape({ kind: Type.Literal('checks'), checks: many(PublicCheck) }),
])

export type PublicFile = Static<typeof PublicFile>
export type PublicPlace = Static<typeof PublicPlace>
export type PublicValue = Static<typeof PublicValue>
export type PublicCheck = Static<typeof PublicCheck>
