import Type, { type Static } from 'typebox'
import { minReason } from '../rules/reason.ts'
import { answerStates, inquiryKinds, inquiryStates } from '../rules/inquiry.ts'
import { type FileType, fileTypes } from '../rules/file.ts'
import {
  bytes,
  CurrentPage,
  FormAnswer,
  FormValues,
  Id,
  IdOf,
  IdParams,
  LanguageQuery,
  Named,
  NamedOrNull,
  OrNull,
  Paged,
  route,
  shape,
  Text,
  TextOrNull,
  Timestamp,
  Warning,
} from './route.ts'

/** The part of the inquiry that an answer shows. */
export const AnsweredInquiry = shape({
  _id: Id,
  title: Type.String(),
  state: Type.Enum([...inquiryStates]),
  product: OrNull(shape({ _id: Id, identifier: Type.String() })),
  productSchema: Named,
  milestoneSchema: NamedOrNull,
  organization: Named,
  fields: Type.Array(Type.String()),
  expiresAt: Timestamp,
})

export const AnswerFile = shape({
  field: Type.String(),
  name: Type.String(),
  type: Type.String(),
  bytes: Type.Integer(),
  sha256: Type.String({ description: 'Of the bytes that are kept' }),
  sent: shape({
    sha256: Type.String({ description: 'Of what came; a picture is kept as a small JPEG' }),
    bytes: Type.Integer(),
  }),
  url: Type.String({ description: 'For whoever may read the answer' }),
})

/** LNK-06: what somebody without an account signed. It becomes a record when somebody of the account accepts it. */
export const Answer = shape({
  _id: Id,
  inquiry: AnsweredInquiry,
  kind: Type.Enum([...inquiryKinds]),
  state: Type.Enum([...answerStates]),
  values: FormAnswer('As they were signed; a file is `{name, sha256}`'),
  formVersion: OrNull(
    Type.Integer({
      description:
        'The version of the form in whose units the figures of `values` are; null: by an earlier server',
    }),
  ),
  references: Type.Array(shape({ referenceNumber: Type.String(), verificationNumber: Type.String() })),
  files: Type.Array(AnswerFile),
  warnings: Type.Array(Warning),
  by: shape({
    name: Type.String(),
    taxId: TextOrNull,
    email: TextOrNull,
    verified: Type.Boolean({ description: 'By a code that was mailed to the address' }),
  }),
  at: Timestamp,
  sha256: Type.String({
    description:
      'Of the RFC 8785 text of `{at, by, files, inquiry, references, values}`, files as their SHA-256',
  }),
  comment: TextOrNull,
  decidedBy: NamedOrNull,
  decidedAt: OrNull(Timestamp),
  record: OrNull(shape({ type: Type.Enum(['milestones', 'products']), _id: Id })),
  version: Type.Integer(),
})
export type Answer = Static<typeof Answer>

export const Acceptance = shape({
  comment: Type.Optional(OrNull(Text(1000, 'At least 10 characters where a signed value is changed'))),
  dataSchema: Type.Optional(
    FormValues(
      'Laid over the signed values, in the units of `formVersion`: it completes or changes them, null removes one',
    ),
  ),
})
export type Acceptance = Static<typeof Acceptance>

export const Rejection = shape({
  comment: Type.String({
    minLength: minReason,
    maxLength: 1000,
    description: 'It is mailed to whoever signed',
  }),
})

/** LNK: what people without an account have signed. It becomes a record when somebody of the account accepts it. */
export const answers = {
  list: route({
    method: 'GET',
    path: '/answers',
    access: { permission: 'any' },
    area: 'people',
    summary: 'What was answered by links: those that wait first, then the newest',
    query: Type.Object({
      state: Type.Optional(Type.Enum([...answerStates], { description: 'Only those in this state' })),
      search: Type.Optional(Text(200, 'Who signed, the organization, the product or the title')),
      currentPage: CurrentPage,
      language: LanguageQuery,
    }),
    answer: Paged(Answer),
  }),
  get: route({
    method: 'GET',
    path: '/answers/:id',
    access: { permission: 'any' },
    area: 'people',
    summary: 'One answer',
    params: IdParams,
    query: Type.Object({ language: LanguageQuery }),
    answer: Answer,
  }),
  file: route({
    method: 'GET',
    path: '/answers/:id/files/:n',
    access: { permission: 'any' },
    area: 'people',
    summary: 'A file of an answer, as it was sent',
    params: shape({
      id: IdOf('the answer'),
      n: Type.String({ pattern: '^[0-9]{1,3}$', description: 'Its place among `files`, from 0' }),
    }),
    answer: bytes(Object.keys(fileTypes) as [FileType, ...FileType[]]),
  }),
  accept: route({
    method: 'POST',
    path: '/answers/:id/accept',
    access: { permission: 'write' },
    area: 'people',
    summary:
      'Makes the record of an answer, or changes its fields, by the rights and rules of whoever accepts',
    params: IdParams,
    body: Acceptance,
    answer: Answer,
    via: 'link',
  }),
  reject: route({
    method: 'POST',
    path: '/answers/:id/reject',
    access: { permission: 'write' },
    area: 'people',
    summary: 'Rejects an answer with a comment, which is mailed; its link opens again until it expires',
    params: IdParams,
    body: Rejection,
    answer: Answer,
  }),
}
