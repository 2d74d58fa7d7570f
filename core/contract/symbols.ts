import Type, { type Static } from 'typebox'
import { type CodeLevel, codeLevels } from '../gs1/codes.ts'
import { maxLabel } from '../gs1/label.ts'
import { moduleRange, symbolFormats, symbolKinds } from '../gs1/printed.ts'
import { bytes, Id, IdOf, OrNull, route, shape, Text, TextOrNull, Timestamp, YesNo } from './route.ts'

export type SymbolFormat = (typeof symbolFormats)[number]
const symbolContents = ['link', 'ai'] as const
export type SymbolContent = (typeof symbolContents)[number]

const symbol = Type.Optional(Type.Enum([...symbolKinds], { description: '`qr` by default' }))
const content = Type.Optional(
  Type.Enum([...symbolContents], {
    description: '`link` carries the address (`qr` by default), `ai` the elements (all others)',
  }),
)
const format = Type.Optional(Type.Enum([...symbolFormats], { description: '`svg` by default' }))
const { least, usual, most } = moduleRange
const moduleText = `Millimetres of a module, ${least} to ${most}; ${usual} by default`
const textText = 'Whether the elements stand beside it, in brackets; so by default'

/** Products whose codes are one order. */
const maxCodes = 5_000

/** GS1-09: codes of many products as files. */
export const CodesOrder = shape({
  products: Type.Array(Id, { minItems: 1, maxItems: maxCodes }),
  symbol,
  content,
  format,
  module: Type.Optional(Type.Number({ description: moduleText })),
  text: Type.Optional(Type.Boolean({ description: textText })),
})
export type CodesOrder = Static<typeof CodesOrder>

const CodeElement = shape({ ai: Type.String(), value: Type.String() })

/** A label in each writing. */
export const ReadElements = shape({
  ok: Type.Literal(true),
  elements: Type.String({ description: '`^0109…10A`, ^ for FNC1' }),
  bracketed: Type.String({ description: '`(01)09…(10)A`' }),
  uri: OrNull(Type.String({ description: 'A GS1 Digital Link' })),
  canonical: OrNull(Type.String()),
  ais: Type.Array(CodeElement),
})

export const LabelAnswer = shape({
  ok: Type.Boolean(),
  elements: Type.Optional(ReadElements.properties.elements),
  bracketed: Type.Optional(ReadElements.properties.bracketed),
  uri: Type.Optional(ReadElements.properties.uri),
  canonical: Type.Optional(ReadElements.properties.canonical),
  ais: Type.Optional(ReadElements.properties.ais),
  fault: Type.Optional(Type.String({ description: 'Where ok is false: why the text is no label' })),
  readings: Type.Optional(
    Type.Array(ReadElements, {
      description: 'Where the label lost its separators and reads in several ways; ok is false',
    }),
  ),
  product: OrNull(
    shape({
      _id: Id,
      identifier: Type.String(),
      productSchema: Id,
    }),
  ),
})
export type LabelAnswer = Static<typeof LabelAnswer>

/** A code as it is printed. */
export const PrintedCode = shape({
  gtin: Type.String({ description: '14 digits' }),
  ai: Type.Enum(['10', '21']),
  value: Type.String(),
  bracketed: Type.String({ description: '`(01)09…(10)A`' }),
  address: Type.String(),
})

/** A code that a product had. */
export const EarlierCode = shape({ ...PrintedCode.properties, until: Timestamp })

/** GS1-02: what leads to a product. */
export const ProductCodes = shape({
  level: OrNull(
    Type.Enum(Object.keys(codeLevels) as CodeLevel[], { description: 'Null: the stage has no codes' }),
  ),
  code: OrNull(PrintedCode),
  earlier: Type.Array(EarlierCode, {
    description: 'Codes that it had, the last one first; they go on leading here',
  }),
  refused: OrNull(
    shape({
      value: Type.String({ description: 'What should have been its lot or serial number' }),
      reason: Type.Enum(['taken', 'unfit'], {
        description:
          '`taken`: it was given to another product; `unfit`: GS1 has no such signs, or fewer of them',
      }),
      until: TextOrNull,
    }),
  ),
})
export type ProductCodes = Static<typeof ProductCodes>

const access = { permission: 'any' } as const

/** Codes of products as files, and labels that are read (GS1-09, GS1-10). */
export const symbols = {
  get: route({
    method: 'GET',
    path: '/gs1/codes/:product',
    access,
    area: null,
    summary:
      'The code of a product as a file, true to its millimetres, with its quiet zone. A product without a GTIN has the QR code of its page alone',
    params: shape({ product: IdOf('the product') }),
    query: Type.Object({
      symbol,
      content,
      format,
      module: Type.Optional(Text(10, moduleText)),
      text: YesNo(textText),
    }),
    answer: bytes(['image/svg+xml', 'image/png', 'application/pdf']),
  }),
  ofProduct: route({
    method: 'GET',
    path: '/gs1/products/:product',
    access,
    area: null,
    summary: 'The code of a product, the codes that it had, and why its own number is no code',
    params: shape({ product: IdOf('the product') }),
    answer: ProductCodes,
  }),
  read: route({
    method: 'POST',
    path: '/gs1/read',
    access,
    area: null,
    idempotent: true,
    summary: 'Reads a label as it was scanned, pasted or typed, and finds the product that it names',
    body: shape({ text: Text(maxLabel) }),
    answer: LabelAnswer,
  }),
}
