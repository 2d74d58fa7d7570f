import type { Tables } from '../platform/db/tables.ts'
import { derivedOf, type Forms } from './derived.ts'
import type { Columns } from './values.ts'

/** An event of a record; `after` is JSON. */
export interface RecordEvent {
  record: string
  format: number
  action: string
  by: string
  at: string
  version: number | null
  after: string | null
}

/** How the events of a table's records tell its rows. */
export interface RecordTable {
  name: keyof Tables
  /** The columns that name a record in its events, joined by spaces. */
  key: readonly string[]
  /** Its rows are read in slices by `id`, a uuid; those of other tables are few. */
  isLarge?: boolean
  /** Columns that no event tells, each with the reason. */
  elsewhere?: Record<string, string>
  /** A column of JSON of which events hold the SHA-256. */
  digested?: string
  /** The kind of the public key that each of its records has. */
  publicKind?: 'product' | 'organization'
  /** What an event's action, time and user mean for the row; `isWhole`: no events before the first one are missing. */
  stamp?(row: Columns, event: RecordEvent, isWhole: boolean): void
  /** The columns that an event of the first format tells. */
  translate?(after: Columns, event: RecordEvent): Columns
  /** Sets the columns that follow from others. */
  derive?(row: Columns, forms: Forms, stored: Columns): void
}

/** Time, user and version of a record that people write, and when it was archived. */
function stampRecord(row: Columns, { action, at, by }: RecordEvent): void {
  switch (action) {
    case 'create':
      Object.assign(row, { version: 1, created_at: at, created_by: by, updated_at: at, updated_by: by })
      Object.assign(row, { corrected_at: null, deleted_at: null, deletion_batch: null })
      break
    case 'update':
    case 'corrected':
    case 'privacy':
      if (typeof row.version === 'number') row.version += 1
      Object.assign(row, { updated_at: at, updated_by: by }, action === 'corrected' && { corrected_at: at })
      break
    case 'archive':
      row.deleted_at = at
      break
    case 'restore':
      Object.assign(row, { deleted_at: null, deletion_batch: null })
  }
}

const stampCreated = (row: Columns, { action, at }: RecordEvent): void => {
  if (action === 'create') row.created_at = at
}

/** Gives columns the names that they have now; others are left out. */
const renamed =
  (names: Record<string, string>) =>
  (after: Columns): Columns =>
    Object.fromEntries(
      Object.entries(after).flatMap(([name, value]) => {
        const now = names[name]
        return now ? [[now, value]] : []
      }),
    )

const kept = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]))

const projected = 'compared by projections.ts'

const products: RecordTable = {
  name: 'products',
  key: ['id'],
  isLarge: true,
  publicKind: 'product',
  elsewhere: {
    has_origin: projected,
    has_destination: projected,
    consumed: projected,
    requirements_satisfied: projected,
    count_of_insights: projected,
  },
  stamp(row, event) {
    stampRecord(row, event)
    if (event.action === 'create') row.requirements_waived = false
    if (event.version !== null) row.product_schema_version = event.version
  },
  translate: renamed({
    ...kept('uuid', 'i18n'),
    productSchema: 'product_schema_id',
    organization: 'organization_id',
    dataSchema: 'data',
    isUnidentified: 'is_unidentified',
    showLogo: 'show_logo',
    requirementsWaived: 'requirements_waived',
    batch: 'deletion_batch',
  }),
  derive: derivedOf.product,
}

const renameMilestone = renamed({
  ...kept('i18n', 'private', 'late', 'warnings'),
  product: 'product_id',
  organization: 'organization_id',
  milestoneSchema: 'milestone_schema_id',
  dataSchema: 'data',
  batch: 'deletion_batch',
})

const milestones: RecordTable = {
  name: 'milestones',
  key: ['id'],
  isLarge: true,
  stamp(row, event) {
    stampRecord(row, event)
    if (event.version !== null) row.milestone_schema_version = event.version
  },
  translate(after, { action }) {
    const isContent = ['create', 'update', 'corrected'].includes(action)
    return {
      ...(isContent && { warnings: [] }),
      ...(action === 'create' && { late: false }),
      ...renameMilestone(after),
    }
  },
  derive: derivedOf.milestone,
}

const organizations: RecordTable = {
  name: 'organizations',
  key: ['id'],
  isLarge: true,
  publicKind: 'organization',
  stamp: stampRecord,
  translate(after) {
    const { _id, uuid, name, dataSchema: _d, version: _v, createdAt: _c, updatedAt: _u, ...profile } = after
    return _id === undefined ? {} : { uuid, name, profile }
  },
  derive: derivedOf.organization,
}

const insights: RecordTable = {
  name: 'insights',
  key: ['id'],
  isLarge: true,
  stamp: stampRecord,
  translate: renamed({ ...kept('name', 'value'), product: 'product_id', batch: 'deletion_batch' }),
}

const assignments: RecordTable = {
  name: 'assignments',
  key: ['user_id'],
  stamp(row, { at }) {
    row.version = 1
    row.updated_at = at
  },
  // Organizations that a user made were assigned without an event.
  translate: renamed({ ...kept('tags'), stages: 'product_schemas', milestoneSchemas: 'milestone_schemas' }),
}

const settings: RecordTable = {
  name: 'account_settings',
  key: ['account_id'],
  stamp(row, { action, at, format }, isWhole) {
    if (format === 1) return // packs changed settings without an event
    if (row.updated_at === undefined && isWhole)
      Object.assign(row, { version: 1, settings: {}, feature_flags: [], admins: [], ...row })
    else if (action === 'apply' && typeof row.version === 'number') row.version += 1
    row.updated_at = at
  },
  translate: renamed(kept('admins')),
}

const schemaVersions = (name: keyof Tables): RecordTable => ({
  name,
  key: ['id', 'version'],
  digested: 'content',
  stamp(row, { at }) {
    row.created_at = at
  },
})

const configVersions: RecordTable = {
  name: 'config_versions',
  key: ['n'],
  digested: 'pack',
  stamp(row, { at, by }) {
    Object.assign(row, { applied_at: at, applied_by: by, hash: `\\x${row.hash as string}` })
  },
  translate: renamed(kept('hash')),
}

/** People are in several accounts, and each account tells what it changed of them. */
export const users: RecordTable = {
  name: 'users',
  key: ['id'],
  stamp(row, event) {
    stampCreated(row, event)
    if (event.action === 'create') row.deactivated_at = null
  },
}

export const recordTables: readonly RecordTable[] = [
  {
    name: 'accounts',
    key: ['id'],
    elsewhere: { revision: 'raised so that every process forgets what it remembers; tells nothing' },
    stamp: stampCreated,
  },
  { name: 'grants', key: ['user_id'], stamp: stampCreated },
  settings,
  assignments,
  configVersions,
  { name: 'verticals', key: ['id'] },
  { name: 'product_schemas', key: ['id'] },
  { name: 'milestone_schemas', key: ['id'] },
  { name: 'edges', key: ['milestone_schema_id'] },
  schemaVersions('product_schema_versions'),
  schemaVersions('milestone_schema_versions'),
  organizations,
  products,
  insights,
  milestones,
]
