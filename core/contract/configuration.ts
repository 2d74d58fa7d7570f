import Type, { type Static } from 'typebox'
import type { Form } from '../fields/form.ts'
import { type CodeLevel, codeLevels } from '../gs1/codes.ts'
import type { Ratio as RuleRatio } from '../rules/workflow.ts'
import {
  bytes,
  Id,
  IdOf,
  IdParams,
  LanguageQuery,
  ListQuery,
  Paged,
  Right,
  route,
  shape,
  TextOrNull,
  YesNo,
} from './route.ts'

/** §2.2: `[1,1]`, `[1,"n"]` or `["n",1]`. */
const Ratio = Type.Unsafe<RuleRatio>({ type: 'array', items: {}, minItems: 2, maxItems: 2 })

/** A form on the wire: plain JSON, which the validator of packs has proved against the kinds of fields. */
const json = { type: 'object', additionalProperties: true }
export const form = {
  schema: Type.Unsafe<Form['schema']>(json),
  descriptor: Type.Unsafe<Form['descriptor']>(json),
  i18n: Type.Optional(Type.Unsafe<NonNullable<Form['i18n']>>(json)),
  formerUnits: Type.Optional(
    Type.Array(shape({ version: Type.Integer(), field: Type.String(), unit: Type.String() }), {
      description:
        'Where a field had another unit in another version of the form: figures of records with that version are in it',
    }),
  ),
}

export const FormVersion = Type.Integer({
  description: 'Of the form in this answer: the current one, unless another was asked for',
})

/** A stage: its form and what the caller may do with its products. Titles are in the language asked for. */
export const ProductSchema = Type.Object({
  _id: Id,
  name: Type.String(),
  shortName: Type.Optional(Type.String({ description: 'What fits on the rail' })),
  words: Type.Optional(
    Type.Object(
      {
        one: Type.String(),
        many: Type.String(),
        gender: Type.Optional(Type.Union([Type.Literal('m'), Type.Literal('f')])),
      },
      { description: 'What people call its products' },
    ),
  ),
  vertical: Id,
  position: Type.Integer({
    description: 'Place in its chain, from 0; the same for everybody, whatever they may read',
  }),
  ...form,
  marca: Type.Optional(Type.String()),
  uniqueFields: Type.Array(Type.String()),
  showPrint: Type.Boolean(),
  downloadGeojson: Type.Boolean(),
  publicIdentifier: Type.Boolean(),
  demands: Type.Optional(
    Type.Literal(true, { description: 'It has rules of its own of what makes its products ready' }),
  ),
  balanced: Type.Optional(
    Type.Literal(true, { description: 'It says an amount of its products, of which a balance is reckoned' }),
  ),
  gs1: Type.Optional(
    Type.Enum(Object.keys(codeLevels) as CodeLevel[], { description: 'Its products have GS1 codes' }),
  ),
  declared: Type.Optional(Type.Literal(true, { description: 'Its products are declared to the EU' })),
  version: FormVersion,
  currentVersion: Type.Integer(),
  initiator: Type.Boolean(),
  processInitiator: Type.Boolean(),
  permission: Type.Array(Right),
  count: Type.Integer({ description: 'Readable live products' }),
})
export type ProductSchema = Static<typeof ProductSchema>

export const MilestoneSchema = Type.Object({
  _id: Id,
  name: Type.String(),
  productSchema: Id,
  productSchemaGroup: Type.Optional(Id),
  ...form,
  priv: shape({
    value: Type.Union([Type.Literal('true'), Type.Literal('false')]),
    immutable: Type.Boolean(),
  }),
  closing: Type.Boolean(),
  version: FormVersion,
  currentVersion: Type.Integer(),
  ratio: Type.Optional(Ratio),
  reuse: Type.Optional(Type.Boolean()),
  initiator: Type.Boolean(),
  permission: Type.Array(Right),
})
export type MilestoneSchema = Static<typeof MilestoneSchema>

export const Transformation = shape({ milestoneSchema: Id, ratio: Ratio, reuse: Type.Boolean() })
export const NextStage = shape({
  productSchema: Id,
  transformation: Transformation,
  initiator: Type.Boolean(),
})
export const Vertical = shape({
  _id: Id,
  name: Type.String(),
  workflows: Type.Array(
    shape({ productSchema: Id, processInitiator: Type.Boolean(), next: Type.Array(NextStage) }),
  ),
  productSchemas: Type.Array(shape({ _id: Id, name: Type.String() })),
})
export type Vertical = Static<typeof Vertical>

/** An edge as a step of one product (MIL-08, TRF-03). */
export const Step = shape({
  /** Destination stage. */
  productSchema: Id,
  /** Origin stage. */
  productSchemaGroup: Id,
  name: Type.String(),
  transformation: shape({ milestoneSchema: Id, name: Type.String(), ratio: Ratio, reuse: Type.Boolean() }),
  initiator: Type.Boolean(),
})
/** A step whose other end the caller may not read: it is counted, without names and ids. */
export const MaskedStep = shape({
  restricted: Type.Literal(true),
  transformation: shape({ ratio: Ratio, reuse: Type.Boolean() }),
  initiator: Type.Boolean(),
})
const AnyStep = Type.Union([Step, MaskedStep])
export const ProductWorkflow = shape({
  product: TextOrNull,
  productSchema: Id,
  requirementsSatisfied: Type.Boolean(),
  nextSteps: Type.Array(AnyStep),
  previousSteps: Type.Array(AnyStep),
  onwardSteps: Type.Array(AnyStep),
})
export type ProductWorkflow = Static<typeof ProductWorkflow>

const any = { permission: 'any' } as const
/** A version never changes, so a client may cache it for good. */
export const OneForm = Type.Object({
  language: LanguageQuery,
  version: Type.Optional(
    Type.String({ maxLength: 9, description: 'The form that a record was written with, by its version' }),
  ),
})

/** FRM-16. */
const template = {
  access: any,
  area: null,
  params: IdParams,
  query: Type.Object({ language: LanguageQuery }),
  answer: bytes(['text/csv; charset=utf-8']),
} as const

export const configuration = {
  stages: route({
    method: 'GET',
    path: '/productSchemas',
    access: any,
    area: null,
    summary: 'Stages that the caller may read, in the order of their chain',
    query: Type.Object(ListQuery),
    answer: Paged(ProductSchema),
  }),
  stage: route({
    method: 'GET',
    path: '/productSchemas/:id',
    access: any,
    area: null,
    summary: 'One stage',
    params: IdParams,
    query: OneForm,
    answer: shape({ collection: Type.Array(ProductSchema) }),
  }),
  milestoneSchemas: route({
    method: 'GET',
    path: '/milestoneSchemas',
    access: any,
    area: null,
    summary: 'Processes offered for a stage or a product (MIL-07, MIL-15)',
    query: Type.Object({
      ...ListQuery,
      productId: Type.Optional(IdOf('the product that the process is for')),
      productSchemaId: Type.Optional(IdOf('the stage that the process is for')),
      productSchemaGroupId: Type.Optional(IdOf('the stage that a transformation takes from')),
      withoutInitiators: YesNo('Leaves out the transformations that make a product'),
      onlyInitiators: YesNo('Only the transformations that make a product'),
    }),
    answer: Paged(MilestoneSchema),
  }),
  milestoneSchema: route({
    method: 'GET',
    path: '/milestoneSchema/:id',
    access: any,
    area: null,
    summary: 'One process schema',
    params: IdParams,
    query: OneForm,
    answer: shape({ collection: Type.Array(MilestoneSchema) }),
  }),
  milestoneSchemaPlural: route({
    method: 'GET',
    path: '/milestoneSchemas/:id',
    access: any,
    area: null,
    summary: 'One process schema, under its plural path (MIL-17)',
    params: IdParams,
    query: OneForm,
    answer: shape({ collection: Type.Array(MilestoneSchema) }),
  }),
  stageTemplate: route({
    method: 'GET',
    path: '/productSchemas/templates/csv/:id',
    summary: 'An empty sheet for the products of a stage: names of fields, and their titles',
    ...template,
  }),
  milestoneSchemaTemplate: route({
    method: 'GET',
    path: '/milestoneSchemas/templates/csv/:id',
    summary: 'An empty sheet for processes of a schema: names of fields, and their titles',
    ...template,
  }),
  vertical: route({
    method: 'GET',
    path: '/verticals/:id',
    access: any,
    area: null,
    summary: 'A chain: its stages and the edges between them, as far as the caller may read',
    params: IdParams,
    query: Type.Object({ language: LanguageQuery }),
    answer: Vertical,
  }),
  workflow: route({
    method: 'GET',
    path: '/workflows/getProductWorkflow/:id',
    access: any,
    area: null,
    summary: "A product's pending steps, and the edges into and out of its stage; a stage's id works too",
    params: IdParams,
    query: Type.Object({ language: LanguageQuery }),
    answer: ProductWorkflow,
  }),
}
