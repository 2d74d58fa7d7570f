import type { Pack } from '../../../core/pack/shape.ts'

/** The kinds of schema whose records carry a form, with the tables of both. A new kind is one row here. */
export const kinds = {
  product: {
    section: 'productSchemas',
    schemas: 'product_schemas',
    versions: 'product_schema_versions',
    records: 'products',
    schemaColumn: 'product_schema_id',
  },
  milestone: {
    section: 'milestoneSchemas',
    schemas: 'milestone_schemas',
    versions: 'milestone_schema_versions',
    records: 'milestones',
    schemaColumn: 'milestone_schema_id',
  },
  asset: {
    section: 'assetSchemas',
    schemas: 'asset_schemas',
    versions: 'asset_schema_versions',
    records: 'assets',
    schemaColumn: 'asset_schema_id',
  },
  check: {
    section: 'checkSchemas',
    schemas: 'check_schemas',
    versions: 'check_schema_versions',
    records: 'checks',
    schemaColumn: 'check_schema_id',
  },
} as const

export type SchemaKind = keyof typeof kinds
export type Kind = (typeof kinds)[SchemaKind]

/** A schema of one kind, as packs write it. */
export type SchemaContent<K extends SchemaKind = SchemaKind> = Pack[(typeof kinds)[K]['section']][string]

/** The kind of schema in a section of a pack. */
export const kindOfSection = (section: Kind['section']): Kind =>
  Object.values(kinds).find((kind) => kind.section === section)!
