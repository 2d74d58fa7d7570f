import Type, { type Static } from 'typebox'
import { Answer } from './answers.ts'
import {
  inquiryChecks,
  inquiryKinds,
  inquiryMails,
  inquiryStates,
  maxAskedFields,
  maxRecipient,
  withdrawnReasons,
} from '../rules/inquiry.ts'
import {
  CurrentPage,
  Id,
  IdOf,
  IdParams,
  Language,
  LanguageQuery,
  Named,
  NamedOrNull,
  OrNull,
  Paged,
  Reference,
  route,
  shape,
  Text,
  TextOrNull,
  Timestamp,
} from './route.ts'

const Email = Text(254)

export const InquiryInput = shape({
  kind: Type.Enum([...inquiryKinds], {
    description:
      '`process` fills a process of a product, `form` fields of a product, `lot` a new product of a stage',
  }),
  product: Type.Optional(Reference),
  productSchema: Type.Optional(Text(100, 'The stage of a lot')),
  milestoneSchema: Type.Optional(Text(100, 'Of a process')),
  fields: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: maxAskedFields }),
  organization: Type.Optional(Reference),
  recipient: shape({
    name: Type.String({ minLength: 1, maxLength: maxRecipient }),
    email: Type.Optional(OrNull(Email)),
  }),
  message: Type.Optional(OrNull(Text(500))),
  verify: Type.Enum([...inquiryChecks], {
    description: 'How whoever signs is known: by a code that is mailed, or not',
  }),
  showValues: Type.Boolean({ description: 'The page shows the values that the product has' }),
  language: Language,
  expiresAt: Type.Optional(Text(40, '14 days ahead unless said, 90 at most')),
  references: Type.Optional(
    Type.Boolean({ description: 'It also asks for numbers of statements to the EU' }),
  ),
})
export type InquiryInput = Static<typeof InquiryInput>

const InquiryChange = shape({ owner: Reference })

const Asked = shape({ _id: Id, identifier: Type.String() })
const AskedOrNull = Type.Unsafe<Static<typeof Asked> | null>({
  type: ['object', 'null'],
  properties: Asked.properties,
  required: ['_id', 'identifier'],
})

/** What a list says of an answer. */
export const LastAnswer = shape({
  ...Type.Pick(Answer, ['_id', 'state', 'by', 'at', 'comment', 'decidedBy', 'decidedAt']).properties,
  identifier: { ...TextOrNull, description: 'Of a new lot, as it was signed' },
  data: Type.Integer({ description: 'How many values were signed' }),
  files: Type.Integer({ description: 'How many files came with them' }),
})

export const Inquiry = shape({
  _id: Id,
  title: Type.String(),
  kind: Type.Enum([...inquiryKinds]),
  product: AskedOrNull,
  productSchema: Named,
  milestoneSchema: NamedOrNull,
  fields: Type.Array(Type.String()),
  organization: Named,
  recipient: shape({ name: Type.String(), email: TextOrNull }),
  message: TextOrNull,
  verify: Type.Enum([...inquiryChecks]),
  showValues: Type.Boolean(),
  references: Type.Boolean(),
  language: Language,
  expiresAt: Timestamp,
  state: Type.Enum([...inquiryStates]),
  reason: OrNull(Type.Enum([...withdrawnReasons])),
  opened: Type.Integer({ description: 'How often its links were opened' }),
  openedAt: OrNull(Timestamp),
  mail: OrNull(
    Type.Enum([...inquiryMails], {
      description: 'What became of the mail with the link; null: there is none',
    }),
  ),
  /** The last one, whatever became of it. */
  answer: OrNull(LastAnswer),
  address: Type.Optional(Type.String({ description: 'The link itself, which is answered this once' })),
  owner: shape({
    ...Named.properties,
    _id: { ...Id, description: 'Who stands for it: the page names them, at first whoever asked' },
  }),
  createdBy: Named,
  createdAt: Timestamp,
  version: Type.Integer(),
})
export type Inquiry = Static<typeof Inquiry>

/** LNK: a link that asks somebody without an account for one thing. */
export const inquiries = {
  list: route({
    method: 'GET',
    path: '/inquiries',
    access: { permission: 'any' },
    area: 'people',
    summary: 'What was asked by links: what was answered and waits first, then what nobody has answered',
    query: Type.Object({
      product: Type.Optional(IdOf('the product')),
      state: Type.Optional(Type.Enum([...inquiryStates], { description: 'Only those in this state' })),
      mail: Type.Optional(
        Type.Enum(['failed'], {
          description: 'Only those that wait for an answer to a mail that never left',
        }),
      ),
      search: Type.Optional(Text(200, 'What it is called, whom it asks, who signed, or whom it belongs to')),
      currentPage: CurrentPage,
      language: LanguageQuery,
    }),
    answer: Paged(Inquiry),
  }),
  create: route({
    method: 'POST',
    path: '/inquiries',
    access: { permission: 'write' },
    area: 'people',
    summary: 'Asks somebody without an account for something; 200 in 24 hours',
    body: InquiryInput,
    answer: Inquiry,
    status: 201,
    creates: true,
    once: ['address'],
  }),
  get: route({
    method: 'GET',
    path: '/inquiries/:id',
    access: { permission: 'any' },
    area: 'people',
    summary: 'One inquiry',
    params: IdParams,
    query: Type.Object({ language: LanguageQuery }),
    answer: Inquiry,
  }),
  update: route({
    method: 'PUT',
    path: '/inquiries/:id',
    access: { permission: 'admin' },
    area: 'people',
    summary: 'Changes who stands for an inquiry, and is named on its page',
    params: IdParams,
    body: InquiryChange,
    answer: Inquiry,
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/inquiries/:id',
    access: { permission: 'write' },
    area: 'people',
    summary: 'Withdraws an inquiry: its link ends for good',
    params: IdParams,
    answer: null,
  }),
  send: route({
    method: 'POST',
    path: '/inquiries/:id/send',
    access: { permission: 'write' },
    area: 'people',
    summary: 'Makes a new link, ends the one before, and mails it where there is an address',
    params: IdParams,
    answer: Inquiry,
  }),
}
