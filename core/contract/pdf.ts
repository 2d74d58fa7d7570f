import Type, { type Static } from 'typebox'
import { labelSymbols } from '../gs1/printed.ts'
import { maxCopies, maxItems } from '../rules/paper.ts'
import { bytes, Collection, Id, IdOf, LanguageQuery, route, shape, Text, Values } from './route.ts'

/** What a template is for (QRP-08): a process, a product on a sheet of its own, or a product's label. */
export const pdfItemTypes = ['MilestoneSchema', 'ProductSchema', 'ProductSchemaQR'] as const
const ItemType = Type.Enum([...pdfItemTypes])
export type PdfItemType = Static<typeof ItemType>

export const PageSize = shape({ width: Type.Number(), height: Type.Number() })

/** Cells of a sheet of stickers, in millimetres. */
export const PdfSheet = shape({
  columns: Type.Integer(),
  rows: Type.Integer(),
  cell: PageSize,
  top: Type.Number(),
  left: Type.Number(),
  gapX: Type.Number(),
  gapY: Type.Number(),
})

export const PdfTemplate = shape({
  _id: Id,
  name: Type.String(),
  itemType: ItemType,
  itemId: Id,
  template: shape({
    pageSize: PageSize,
    sheet: Type.Optional(PdfSheet),
  }),
  html: Type.String(),
  pull: Type.Array(Type.String()),
})
export type PdfTemplate = Static<typeof PdfTemplate>

export const PdfOrder = shape({
  itemType: ItemType,
  itemIds: Type.Array(Id, { minItems: 1, maxItems }),
  templateId: Text(100),
  language: Type.Optional(Text(20)),
  symbol: Type.Optional(
    Type.Enum([...labelSymbols], {
      description:
        'In the place of the QR code: `qr` by default, or a DataMatrix with the elements of the code; products without one are left out',
    }),
  ),
  sheet: Type.Optional(
    shape({
      first: Type.Optional(Type.Integer({ minimum: 1 })),
      copies: Type.Optional(Type.Integer({ minimum: 1, maximum: maxCopies })),
    }),
  ),
})
export type PdfOrder = Static<typeof PdfOrder>

/** Why an item, or a whole PDF, did not come out. */
export type PdfFailure = 'absent' | 'code' | 'text' | 'template' | 'time' | 'memory' | 'pages'

/** An item that did not come out. */
export interface FailedItem {
  itemId: string
  reason: PdfFailure
}

/** 202 of `GET /pdf/{key}`. Labels that can't be printed are left out, and the others go on (LNK-17). */
export interface PdfProgress {
  done: number
  total: number
  details?: { failed: FailedItem[] }
}
/** `details` of a 422 PDF_FAILED: the items without which a new order comes out. */
export interface PdfFailures {
  done: number
  failed: FailedItem[]
}
/** Header of a 200 answer with the ids of labels that were left out; headers are short, so it names few. */
export const leftOutHeader = 'rastro-left-out'
export const maxLeftOut = 80

const KeyParams = shape({ key: Text(100, 'The key that the order has answered') })
const access = { permission: 'any', flag: 'pdf_templates' } as const

/** PDFs of products and processes, from the templates of the account's pack (QRP-06 to QRP-12, MIL-18). */
export const pdf = {
  templates: route({
    method: 'GET',
    path: '/pdfTemplates/:itemType',
    access,
    area: null,
    summary: 'Templates of stages or processes; sizes in millimetres',
    params: shape({ itemType: Text(40, `One of ${pdfItemTypes.join(', ')}`) }),
    query: Type.Object({
      itemIds: Type.Optional(Text(8000, 'Ids of stages or of processes, as `[a,b]` or `a,b`')),
      language: LanguageQuery,
    }),
    answer: Collection(PdfTemplate),
  }),
  pull: route({
    method: 'GET',
    path: '/products/pdfDataPulling/:product',
    access,
    area: null,
    summary: 'The data of a product that fills templates, as far as the person may read them',
    params: shape({ product: IdOf('the product') }),
    query: Type.Object({
      pull: Type.Optional(
        Text(500, 'Parts of the data, as the `pull` of a template names them: `[product,milestones]`'),
      ),
      language: LanguageQuery,
    }),
    answer: Values,
  }),
  order: route({
    method: 'POST',
    path: '/pdf',
    access,
    area: null,
    creates: true,
    summary: 'Orders a PDF of products or processes; a job makes it',
    body: PdfOrder,
    answer: shape({ key: Type.String() }),
  }),
  get: route({
    method: 'GET',
    path: '/pdf/:key',
    access,
    area: null,
    summary:
      '202 with {done, total, details?: {failed}} while it is made; then the PDF, for ten minutes, for who ordered it. Labels that can’t be printed are left out: `Rastro-Left-Out` has their first eighty ids',
    params: KeyParams,
    answer: bytes(['application/pdf', 'application/json; charset=utf-8']),
  }),
  cancel: route({
    method: 'DELETE',
    path: '/pdf/:key',
    access,
    area: null,
    summary: 'Ends the making of a PDF, or forgets it',
    params: KeyParams,
    answer: null,
  }),
}
