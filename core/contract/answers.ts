import Type from 'typebox'
import { answerStates, inquiryKinds } from '../rules/inquiry.ts'
import { FormAnswer, Id, NamedOrNull, OrNull, shape, TextOrNull, Timestamp, Warning } from './route.ts'

const File = shape({
  field: Type.String(),
  name: Type.String(),
  type: Type.String(),
  bytes: Type.Integer(),
  sha256: Type.String({ description: 'Of the bytes as they were sent' }),
  url: Type.String({ description: 'For whoever may read the answer' }),
})

/** LNK-06: what somebody without an account signed. It becomes a record when somebody of the account accepts it. */
export const Answer = shape({
  _id: Id,
  inquiry: shape({ _id: Id, title: Type.String() }),
  kind: Type.Enum([...inquiryKinds]),
  state: Type.Enum([...answerStates]),
  values: FormAnswer('As they were signed; a file is `{name, sha256}`'),
  references: Type.Array(shape({ referenceNumber: Type.String(), verificationNumber: Type.String() })),
  files: Type.Array(File),
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
})
