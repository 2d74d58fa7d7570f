import type { TextKey } from '../i18n/index.ts'
import { nouns, nounTypes, type NounType } from './nouns.ts'

/** The actions of events. */
export const eventActions = [
  'create',
  'update',
  'archive',
  'restore',
  'corrected',
  'privacy',
  'apply',
  'assign',
  'sent',
  'opened',
] as const
export type EventAction = (typeof eventActions)[number]

/** The doors through which writes come. */
export const doors = ['screen', 'api', 'import', 'undo', 'link', 'key', 'job', 'demo', 'command'] as const
/** Through which door a write came. A label, no proof: nothing is decided by it. */
export type Via = (typeof doors)[number]

/** Who did what comes through a link, as events name them: whoever has it, of whom nothing is known. A person, or a job, has an id. */
export const linkActor = 'link'

/** What else a change can be about. */
const otherTypes = [
  'tags',
  'recall_items',
  'answers',
  'support_requests',
  'users',
  'grants',
  'assignments',
  'accounts',
  'account_settings',
  'config_versions',
  'verticals',
  'product_schemas',
  'milestone_schemas',
  'asset_schemas',
  'check_schemas',
  'edges',
  'product_schema_versions',
  'milestone_schema_versions',
  'asset_schema_versions',
  'check_schema_versions',
  'seals',
] as const

/** Records whose history keys may read, where they may read the records (KEY-03). */
export const keyTypes = [
  'products',
  'milestones',
  'insights',
  'organizations',
  'locations',
  'assets',
  'checks',
  'media',
] as const satisfies readonly NounType[]

/** What a change can be about, by the table of its record. */
export const historyTypes = [...nounTypes, ...otherTypes]
export type HistoryType = (typeof historyTypes)[number]

/** What a person did, in one word. */
export const verbs = [
  'created',
  'recorded',
  'formed',
  'added',
  'used',
  'edited',
  'corrected',
  'archived',
  'restored',
  'undone',
  'published',
  'hidden',
  'applied',
  'assigned',
  'sent',
  'opened',
  'invited',
  'asked',
  'withdrawn',
  'readmitted',
] as const
type Verb = (typeof verbs)[number]

interface Deed {
  action: string
  type: string
  via: Via
  /** A transformation, which makes a product of others. */
  isTransformation?: boolean
  /** What an event of privacy leaves: the process is private. */
  isPrivate?: boolean
}

const verbOfAction: Record<EventAction, Verb> = {
  create: 'created',
  update: 'edited',
  archive: 'archived',
  restore: 'restored',
  corrected: 'corrected',
  privacy: 'published',
  apply: 'applied',
  assign: 'assigned',
  sent: 'sent',
  opened: 'opened',
}

const creations: Partial<Record<string, Verb>> = {
  insights: 'added',
  checks: 'recorded',
  media: 'added',
  grants: 'invited',
  support_requests: 'asked',
}

export function verbOf({ action, type, via, isTransformation = false, isPrivate = false }: Deed): Verb {
  if (type === 'grants' && action === 'archive') return 'withdrawn'
  if (type === 'grants' && action === 'restore') return 'readmitted'
  if (action === 'create' && type === 'milestones') return isTransformation ? 'formed' : 'recorded'
  if (action === 'create') return creations[type] ?? 'created'
  if (action === 'restore' && via === 'undo') return 'undone'
  if (action === 'privacy') return isPrivate ? 'hidden' : 'published'
  return verbOfAction[action as EventAction] ?? 'edited'
}

export const isNoun = (type: HistoryType): type is NounType => Object.hasOwn(nouns, type)

/** What a record of a type is called in a sentence: "un lugar". */
export const thingKey = (type: HistoryType): TextKey =>
  isNoun(type) ? `${type}.noun.a` : `history.things.${type}`

/** The parts of the sentence that names a change: "Corrección de un proceso". */
export function sentenceOf({ action, type }: { action: string; type: string }): {
  key: TextKey
  what: TextKey
} {
  const known = eventActions.find((one) => one === action) ?? 'update'
  const thing = historyTypes.find((one) => one === type)
  return {
    key: `history.sentences.${known}`,
    what: thing ? thingKey(thing) : 'history.things.other',
  }
}

/** How the content of a column is shown. Of `quiet` ones it is only said that they changed. */
type ColumnKind =
  | 'text'
  | 'number'
  | 'hectares'
  | 'yesNo'
  | 'privacy'
  | 'time'
  | 'day'
  | 'count'
  | 'quiet'
  | 'roles'
  | 'priority'
  | 'recallKind'
  | 'recallStatus'
  | 'statementState'
  | 'inquiryKind'
  | 'inquiryState'
  | 'coordinates'
  | 'form'
  | 'translations'
  | 'profile'
  | 'links'
  | 'reference'
  | 'references'

/** The columns that events hold and people read; the others follow from these, or tell nothing to a person. */
export const columnKinds = {
  data: 'form',
  i18n: 'translations',
  links: 'links',
  organization_id: 'reference',
  location_id: 'reference',
  asset_id: 'reference',
  milestone_id: 'reference',
  private: 'privacy',
  is_unidentified: 'yesNo',
  show_logo: 'yesNo',
  requirements_waived: 'yesNo',
  name: 'text',
  value: 'text',
  profile: 'profile',
  country: 'text',
  state: 'text',
  city: 'text',
  address: 'text',
  coords: 'coordinates',
  geometry: 'quiet',
  area_ha: 'hectares',
  url: 'text',
  email: 'text',
  role_keys: 'roles',
  invited_at: 'time',
  organizations: 'count',
  product_schemas: 'count',
  milestone_schemas: 'count',
  tags: 'references',
  admins: 'count',
  settings: 'quiet',
  feature_flags: 'quiet',
  issue: 'text',
  priority: 'priority',
  files: 'count',
  is_read: 'yesNo',
  recall_id: 'reference',
  kind: 'recallKind',
  status: 'recallStatus',
  end_reason: 'text',
  action: 'text',
  phone: 'text',
  note: 'text',
  internal_reference: 'text',
  declared: 'statementState',
  operator_role: 'quiet',
  activity_type: 'quiet',
  country_of_activity: 'text',
  border_country: 'text',
  comment: 'text',
  is_confidential: 'yesNo',
  operator: 'quiet',
  commodities: 'count',
  cited: 'count',
  frozen: 'quiet',
  eu: 'quiet',
  recipient: 'text',
  included: 'count',
  products: 'count',
  areas: 'count',
  archives: 'yesNo',
  rotated_at: 'time',
  revoked_at: 'time',
  types: 'count',
  paused_at: 'time',
  replays_at: 'time',
  has_pin: 'yesNo',
  expires_at: 'time',
  asks: 'inquiryKind',
  standing: 'inquiryState',
  title: 'text',
  fields: 'count',
  message: 'text',
  signing: 'quiet',
  shows_values: 'yesNo',
  asks_references: 'yesNo',
  signer: 'text',
  tax_number: 'text',
  is_verified: 'yesNo',
  signed_at: 'time',
  sha256: 'text',
  file_name: 'text',
  saved: 'number',
  known: 'number',
  faulty: 'number',
  undone_at: 'time',
  sort: 'text',
  document_number: 'text',
  issuer: 'text',
  organization_ids: 'references',
  stage_ids: 'references',
  location_ids: 'references',
  valid_from: 'day',
  valid_to: 'day',
  document: 'quiet',
  is_public: 'yesNo',
} as const satisfies Record<string, ColumnKind>
export type HistoryColumn = keyof typeof columnKinds

/** The tables whose records these columns name. */
export const columnNouns = {
  organization_id: 'organizations',
  location_id: 'locations',
  asset_id: 'assets',
  milestone_id: 'milestones',
  tags: 'tags',
  recall_id: 'recalls',
  organization_ids: 'organizations',
  stage_ids: 'product_schemas',
  location_ids: 'locations',
} as const satisfies Partial<Record<HistoryColumn, HistoryType>>

/** Columns of single tables that aren't shown: a file is known by its name, and a setting of the account has its own words. */
const hiddenColumns: Partial<Record<string, readonly string[]>> = { media: ['url'] }

/** The columns of a change that people read, in the order in which they are shown. */
export const shownColumns = (type: string, change: Readonly<Record<string, unknown>>): HistoryColumn[] =>
  type.endsWith('schemas') || type === 'verticals' || type === 'edges'
    ? []
    : (Object.keys(columnKinds) as HistoryColumn[]).filter(
        (name) => Object.hasOwn(change, name) && !hiddenColumns[type]?.includes(name),
      )
