import Type, { type Static } from 'typebox'
import {
  answerStates,
  assessedFor,
  assessmentStates,
  evidenceKinds,
  maxAssessmentNote,
  maxEvidence,
  maxMeasures,
  maxReason,
  maxWhat,
  measureKinds,
  measureStates,
  minWhat,
  risks,
  staleCauses,
} from '../eudr/assessment.ts'
import { criterionIds } from '../eudr/criteria.ts'
import { minReason } from '../rules/reason.ts'
import { Day } from './certificates.ts'
import { Facts } from './facts.ts'
import {
  bytes,
  Clearable,
  CurrentPage,
  Id,
  IdParams,
  ignoring,
  LanguageQuery,
  Named,
  OrNull,
  Paged,
  Reference,
  route,
  shape,
  Text,
  Timestamp,
} from './route.ts'

const CriterionOf = Type.Enum([...criterionIds], {
  description: 'A letter of Art. 10(2), or a law of the country',
})
const DayOrNull = Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'YYYY-MM-DD' })

export const RiskEvidence = shape({
  kind: Type.Enum([...evidenceKinds]),
  id: Type.Optional(Id),
  url: Type.Optional(Type.String()),
  title: Type.String(),
  archived: Type.Optional(Type.Literal(true, { description: 'It was archived since; it stays readable' })),
})
export type RiskEvidence = Static<typeof RiskEvidence>

export const RiskAnswer = shape({
  criterion: CriterionOf,
  concern: Type.Enum([...answerStates]),
  note: Type.String(),
  evidence: Type.Array(RiskEvidence),
  confirmed: Type.Boolean({
    description: 'False: it comes from an earlier assessment, and nobody has looked at it',
  }),
})

export const RiskMeasure = shape({
  _id: Id,
  criterion: CriterionOf,
  what: Type.String(),
  kind: Type.Enum([...measureKinds]),
  state: Type.Enum([...measureStates]),
  doneOn: DayOrNull,
  note: Type.String(),
  evidence: Type.Array(RiskEvidence),
})

export const RiskConclusion = shape({
  risk: Type.Enum([...risks]),
  reason: Type.String(),
  by: Named,
  at: Timestamp,
  reviewBy: Day,
})

/** What an assessment says in lists. */
const summary = {
  _id: Id,
  product: shape({ _id: Id, identifier: Type.String(), stage: Named }),
  for: Type.Enum([...assessedFor], {
    description: 'buyer: its conclusion is an opinion for whoever declares',
  }),
  state: Type.Enum([...assessmentStates]),
  stale: OrNull(shape({ at: Timestamp, cause: Type.Enum([...staleCauses]) })),
  progress: shape({
    answered: Type.Integer({
      description:
        'Questions whose answers have grounds and are confirmed: each letter is one, and the laws of the country together',
    }),
    of: Type.Integer(),
  }),
  measures: Type.Array(RiskMeasure),
  conclusion: OrNull(RiskConclusion),
  simplified: Type.Unsafe<boolean | null>({
    type: ['boolean', 'null'],
    description:
      'Simplified due diligence (Art. 13), which waives nothing. Null where nobody reckoned: of open ones in lists and after a change',
  }),
  placedOn: DayOrNull,
  keepUntil: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The day until which what it names is kept; null: nobody can say yet',
  }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  version: Type.Integer(),
}
export const AssessmentSummary = shape(summary)
export type AssessmentSummary = Static<typeof AssessmentSummary>

export const RiskFacts = Facts
export const RiskFactsByCriterion = Facts.properties.criteria

const withAnswers = {
  ...summary,
  answers: Type.Array(RiskAnswer, { description: 'One for each criterion, in their order' }),
}
/** As it was saved; facts are reckoned when somebody reads it. */
export const SavedAssessment = shape(withAnswers)
export type SavedAssessment = Static<typeof SavedAssessment>

export const KeptFile = shape({ name: Type.String(), url: Type.String() })
export type KeptFile = Static<typeof KeptFile>

export const Assessment = shape({
  ...withAnswers,
  facts: RiskFacts,
  copied: OrNull(
    shape({
      from: Id,
      equal: Type.Array(CriterionOf, {
        description: 'Copied answers that wait to be confirmed, and whose facts are as they were',
      }),
    }),
  ),
  files: Type.Array(KeptFile, {
    description:
      'Files that the conclusion keeps, of the ancestry too: the first 1,000 that the caller may read',
  }),
})
export type Assessment = Static<typeof Assessment>

export const RiskEvidenceInput = shape({
  kind: Type.Enum([...evidenceKinds]),
  id: Type.Optional(Id),
  url: Type.Optional(Text(2_000, 'Of a link: https alone')),
  title: Type.Optional(Text(500)),
  ...ignoring('archived'),
})
const note = Type.Optional(Text(maxAssessmentNote))
const evidence = Type.Optional(Type.Array(RiskEvidenceInput, { maxItems: maxEvidence }))

export const RiskAnswerChange = shape({
  criterion: CriterionOf,
  concern: Type.Optional(Type.Enum([...answerStates])),
  note,
  evidence,
  confirmed: Type.Optional(Type.Boolean()),
})
export const RiskMeasureInput = shape({
  _id: Type.Optional(Id),
  criterion: CriterionOf,
  what: Type.String({ minLength: minWhat, maxLength: maxWhat }),
  kind: Type.Enum([...measureKinds]),
  state: Type.Optional(Type.Enum([...measureStates])),
  doneOn: Clearable(Day),
  note,
  evidence,
})

export const AssessmentChange = shape({
  answers: Type.Optional(
    Type.Array(RiskAnswerChange, {
      maxItems: criterionIds.length,
      description: 'Merged by criterion: others stay, and members that are absent',
    }),
  ),
  measures: Type.Optional(
    Type.Array(RiskMeasureInput, { maxItems: maxMeasures, description: 'All of them' }),
  ),
  placedOn: Clearable(Day),
  version: Type.Optional(Type.Integer()),
  ...ignoring(
    '_id',
    'product',
    'for',
    'state',
    'stale',
    'progress',
    'conclusion',
    'simplified',
    'keepUntil',
    'facts',
    'copied',
    'files',
    'createdAt',
    'updatedAt',
  ),
})
export type AssessmentChange = Static<typeof AssessmentChange>

const Reason = Type.String({ minLength: minReason, maxLength: maxReason })
const read = { permission: 'any', flag: 'download_geojson' } as const
const write = { permission: 'write', flag: 'download_geojson' } as const
const admin = { permission: 'admin', flag: 'download_geojson' } as const
const language = Type.Object({ language: LanguageQuery })

/** RSK: the risk of what is placed on the market, assessed before the statement. */
export const assessments = {
  list: route({
    method: 'GET',
    path: '/assessments',
    access: read,
    area: 'statements',
    summary:
      'Assessments of risk of products that the caller may read: open ones first, then stale ones, then by the day of their review',
    query: Type.Object({
      product: Type.Optional(Text(100, 'Only those of this product')),
      state: Type.Optional(Type.Enum([...assessmentStates], { description: 'Only those in this state' })),
      search: Type.Optional(Text(200, 'The product')),
      last: Type.Optional(
        Text(100, 'Only the last concluded ones of the stage and organization of this product'),
      ),
      currentPage: CurrentPage,
      language: LanguageQuery,
    }),
    answer: Paged(AssessmentSummary),
  }),
  create: route({
    method: 'POST',
    path: '/assessments',
    access: write,
    area: 'statements',
    summary: 'Begins an assessment of a product, empty or with the answers of the last one',
    body: shape({
      product: Reference,
      for: Type.Enum([...assessedFor]),
      from: Type.Optional(Id),
    }),
    answer: SavedAssessment,
    status: 201,
    creates: true,
  }),
  get: route({
    method: 'GET',
    path: '/assessments/:id',
    access: read,
    area: 'statements',
    summary: 'One assessment, with what is known: of now, or of the moment of its conclusion',
    params: IdParams,
    query: language,
    answer: Assessment,
  }),
  update: route({
    method: 'PUT',
    path: '/assessments/:id',
    access: write,
    area: 'statements',
    summary: 'Changes an open one; of others the day of placing alone',
    params: IdParams,
    body: AssessmentChange,
    answer: SavedAssessment,
  }),
  archive: route({
    method: 'DELETE',
    path: '/assessments/:id',
    access: { permission: 'archive', flag: 'download_geojson' },
    area: 'statements',
    summary: 'Archives an open one',
    params: IdParams,
    answer: null,
  }),
  conclude: route({
    method: 'POST',
    path: '/assessments/:id/conclude',
    access: admin,
    area: 'people',
    summary: 'Concludes it, with what is known at that moment',
    params: IdParams,
    body: shape({
      risk: Type.Enum([...risks]),
      reason: Reason,
      reviewBy: Type.Optional(Day),
      version: Type.Optional(Type.Integer()),
    }),
    answer: Assessment,
  }),
  file: route({
    method: 'GET',
    path: '/assessments/:id/file',
    access: read,
    area: 'statements',
    summary: 'A concluded one as a document (pdf) or as data (json)',
    params: IdParams,
    query: Type.Object({
      format: Type.Enum(['pdf', 'json'], { description: 'Which file' }),
      language: LanguageQuery,
    }),
    answer: bytes(['application/pdf', 'application/json; charset=utf-8']),
  }),
  reopen: route({
    method: 'POST',
    path: '/assessments/:id/reopen',
    access: admin,
    area: 'people',
    summary: 'Opens a concluded or stale one again',
    params: IdParams,
    body: shape({ reason: Reason }),
    answer: SavedAssessment,
  }),
}
