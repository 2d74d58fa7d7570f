import type { OrganizationProfile } from '../../core/contract/organizations.ts'

/**
 * What the demo writes, as plain data in the order in which it was recorded. Records name each other by `key`;
 * whoever executes the commands keeps the ids that the keys became, sets its clock to `at`, acts as the user `by`
 * and goes through the same rules as the API.
 */
export type Command =
  | OrganizationCommand
  | LocationCommand
  | AssetCommand
  | GtinsCommand
  | ProductCommand
  | EditCommand
  | MilestoneCommand
  | InsightCommand
  | CorrectCommand
  | ArchiveCommand

interface Recording {
  /** When it was recorded (createdAt), ISO in UTC. */
  at: string
  /** E-mail of the user who recorded it. */
  by: string
}

export type Data = Record<string, unknown>
export type Translations = { en: { dataSchema: Record<string, string> } }

export interface OrganizationCommand extends Recording {
  type: 'organization'
  key: string
  name: string
  profile: OrganizationProfile
}

/** A place; a form's copy of it has its key as `_id`. */
export interface LocationCommand extends Recording {
  type: 'location'
  key: string
  organization: string
  name: string
  country: string
  state: string
  city: string
  coords: { lng: number; lat: number }
  /** GeoJSON as text. */
  kmzUrl?: string
}

export interface AssetCommand extends Recording {
  type: 'asset'
  key: string
  organization: string
  assetSchema: string
  dataSchema: Data
}

/** The account's table of GTINs: one for each value of a field. */
export interface GtinsCommand extends Recording {
  type: 'gtins'
  organization: string
  productSchema: string
  field: string
  gtins: { value: string; gtin: string }[]
}

/** A filled check of a process; `asset` is the key of what was looked at. */
export interface CheckEntry {
  checkSchema: string
  asset?: string
  dataSchema: Data
}

export interface ProductCommand extends Recording {
  type: 'product'
  key: string
  organization: string
  productSchema: string
  dataSchema: Data
  i18n?: Translations
  /** Its mark isn't known yet: the identifier is a placeholder. */
  isUnidentified?: true
}

/** The ordinary edit (PUT) of a product that nothing was made from yet; `dataSchema` is the whole new one. */
export interface EditCommand extends Recording {
  type: 'edit'
  product: string
  dataSchema: Data
}

/** One origin of a transformation. `quantity` becomes the link's; only groupings name it here (§2.4). */
export interface Origin {
  product: string
  quantity?: number
}

export interface MilestoneCommand extends Recording {
  type: 'milestone'
  key: string
  product: string
  organization: string
  milestoneSchema: string
  dataSchema: Data
  i18n?: Translations
  /** Keys of the assets that a field names. */
  assets?: Record<string, string[]>
  /** The checks of a field. */
  checks?: Record<string, CheckEntry[]>
  /** Present: a transformation, which makes `product` from these. */
  origins?: Origin[]
  /** Absent: as the schema says. */
  priv?: 'true' | 'false'
}

export interface InsightCommand extends Recording {
  type: 'insight'
  key: string
  product: string
  name: string
  value: string
  i18n?: Record<string, { name?: string; value?: string }>
}

/** An administrator's correction of a transformation whose product was used already (§2.4 Correct). */
export interface CorrectCommand extends Recording {
  type: 'correct'
  milestone: string
  dataSchema: Data
  origins: Origin[]
  reason: string
}

/** Of a product without links, or of one of its processes. */
export interface ArchiveCommand extends Recording {
  type: 'archive'
  product: string
  milestone?: string
}
