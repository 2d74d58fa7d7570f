import Type, { type Static } from 'typebox'
import { choices } from '../pack/choices.ts'
import { Id, ListQuery, Paged, route, shape, Text, TextOrNull, Timestamp } from './route.ts'

/** Bytes of a request that carries a pack; the largest demo account has 120 kB. */
const maxPackBytes = 1_000_000
const maxFiles = 60

/** The files of a pack: text by name. They are joined in the order of their names. */
const Files = (minProperties: number) =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    propertyNames: { pattern: '^[^/\\\\\\u0000-\\u001f]{1,115}\\.([yY][aA]?[mM][lL]|[jJ][sS][oO][nN])$' },
    additionalProperties: { type: 'string' },
    minProperties,
    maxProperties: maxFiles,
  })
/** The files of a pack that the server wrote. */
export const StoredFiles = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: { type: 'string' },
})

export const PackFault = shape({
  file: Type.String(),
  line: Type.Optional(Type.Integer()),
  path: Type.String({ description: 'JSON Pointer in the joined pack; empty for a file that cannot be read' }),
  code: Type.String(),
  message: Type.String(),
})
export type PackFault = Static<typeof PackFault>
const Report = { faults: Type.Array(PackFault), warnings: Type.Array(PackFault) }

const Mark = Type.Enum(['+', '~', '-'])
export const PlanDetail = shape({
  code: Type.String({ description: 'What happens: `field.new`, `field.gone`, `field.value`, `value`, …' }),
  text: Type.String(),
  title: Type.Optional(Type.String({ description: 'Of the field that changes' })),
  field: Type.Optional(Type.String({ description: 'Name of the field that changes' })),
  member: Type.Optional(Type.String({ description: 'What of it changes' })),
  before: Type.Optional(Type.String()),
  after: Type.Optional(Type.String()),
})
export const PlanLine = shape({
  section: Type.String(),
  mark: Mark,
  _id: Type.Optional(
    Type.String({ description: 'Key of the entry in the pack; edges have that of their transformation' }),
  ),
  name: Type.String(),
  text: Type.String(),
  details: Type.Array(PlanDetail),
})
export type PlanLine = Static<typeof PlanLine>

const Choice = Type.Enum([...choices])
export const ConfigObstacle = shape({
  path: Type.String({ description: 'What stands in the way; the name of its choice' }),
  name: Type.String({ description: 'Of the field, stage, process or edge' }),
  message: Type.String(),
  choices: Type.Array(Choice, { description: 'Empty: only other files resolve it' }),
  chosen: Type.Union([Choice, Type.Null()]),
})

/** The choice for each obstacle, by its path. */
const Choices = Type.Optional(
  Type.Unsafe<Record<string, Static<typeof Choice>>>({
    type: 'object',
    additionalProperties: { type: 'string', enum: [...choices] },
    maxProperties: 1000,
  }),
)
const wish = {
  files: Files(1),
  choices: Choices,
  overwrite: Type.Optional(
    Type.Boolean({
      description: 'Also replaces settings, features and dashboards that screens have changed',
    }),
  ),
}

export const ConfigWish = shape(wish)
export const ConfigApply = shape({ ...wish, hash: Text(64, 'Of the plan that was read') })

export const ConfigPlan = shape({
  hash: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Null with faults' }),
  version: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'The configuration in use; null before the first one',
  }),
  changes: Type.Boolean(),
  lines: Type.Array(PlanLine),
  obstacles: Type.Array(ConfigObstacle),
  archives: Type.Array(Type.String({ description: 'What the choices archive' })),
  notices: Type.Array(Type.String({ description: 'What records will notice' })),
  ...Report,
})
export type ConfigPlan = Static<typeof ConfigPlan>

export const ConfigApplied = shape({
  version: Type.Integer(),
  changed: Type.Boolean({ description: 'False if the account already had this configuration' }),
  archives: Type.Array(Type.String()),
  notices: Type.Array(Type.String()),
})

const versionMembers = {
  n: Type.Integer(),
  at: Timestamp,
  by: shape({ _id: Id, name: Type.String() }),
  current: Type.Boolean(),
  repeats: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'The earlier version with the same configuration',
  }),
  summary: Type.Array(Type.String({ description: 'What it changed, the first lines' })),
}
export const ConfigVersion = shape(versionMembers)
export const ConfigVersionFiles = shape({
  ...versionMembers,
  files: StoredFiles,
  lines: Type.Array(PlanLine),
})
export type ConfigVersion = Static<typeof ConfigVersion>

export const ConfigDraft = shape({
  files: StoredFiles,
  version: Type.Integer({ description: 'Of the draft; what a change of it must name' }),
  basedOn: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'The configuration in use when the draft was begun',
  }),
  updatedAt: Type.Optional(Timestamp),
  updatedBy: Type.Optional(TextOrNull),
})
export type ConfigDraft = Static<typeof ConfigDraft>

const admin = { permission: 'admin' } as const

/** The account's configuration: what is wrong with files, what applying them would do, applying them (6-contract.md §11). */
export const packs = {
  validate: route({
    method: 'POST',
    path: '/admin/config/validate',
    access: admin,
    area: 'people',
    idempotent: true,
    summary: 'Every fault and warning of the files of a pack',
    body: shape({ files: Files(1) }),
    bodyLimit: maxPackBytes,
    answer: shape(Report),
  }),
  plan: route({
    method: 'POST',
    path: '/admin/config/plan',
    access: admin,
    area: 'people',
    idempotent: true,
    summary: 'What applying the files would do now, and what stands in the way',
    body: ConfigWish,
    bodyLimit: maxPackBytes,
    answer: ConfigPlan,
  }),
  apply: route({
    method: 'POST',
    path: '/admin/config/apply',
    access: admin,
    area: 'people',
    idempotent: true,
    summary: 'Applies the files, if their plan still has this hash',
    body: ConfigApply,
    bodyLimit: maxPackBytes,
    answer: ConfigApplied,
  }),
  export: route({
    method: 'GET',
    path: '/admin/config/export',
    access: admin,
    area: 'people',
    summary: 'The configuration in use, or another version of it, as files',
    query: Type.Object({
      version: Type.Optional(Text(9, 'The number of the version; by default the one in use')),
    }),
    answer: shape({ files: StoredFiles, version: Type.Integer() }),
  }),
  versions: route({
    method: 'GET',
    path: '/admin/config/versions',
    access: admin,
    area: 'people',
    summary: 'Configurations of the account, the newest first',
    query: Type.Object(ListQuery),
    answer: Paged(ConfigVersion),
  }),
  version: route({
    method: 'GET',
    path: '/admin/config/versions/:n',
    access: admin,
    area: 'people',
    summary: 'One configuration: its files, and what it changed',
    params: shape({
      n: Type.String({ pattern: '^[1-9]\\d{0,8}$', description: 'The number of the version' }),
    }),
    answer: ConfigVersionFiles,
  }),
  draft: route({
    method: 'GET',
    path: '/admin/config/draft',
    access: admin,
    area: 'people',
    summary: "The account's draft; without files if there is none",
    answer: ConfigDraft,
  }),
  saveDraft: route({
    method: 'PUT',
    path: '/admin/config/draft',
    access: admin,
    area: 'people',
    summary: "Replaces the account's draft",
    body: shape({ files: Files(1), version: Type.Integer() }),
    bodyLimit: maxPackBytes,
    answer: ConfigDraft,
  }),
  discardDraft: route({
    method: 'DELETE',
    path: '/admin/config/draft',
    access: admin,
    area: 'people',
    summary: "Discards the account's draft",
    answer: null,
  }),
}
