import type { Tables } from '../../platform/db/tables.ts'
import type { RecordTable } from '../../platform/records.ts'

const schemaVersions = (name: keyof Tables): RecordTable => ({
  name,
  key: ['id', 'version'],
  digested: 'content',
  setAuthors(row, { at }) {
    row.created_at = at
  },
})

const configVersions: RecordTable = {
  name: 'config_versions',
  key: ['n'],
  digested: 'pack',
  setAuthors(row, { at, by }) {
    Object.assign(row, { applied_at: at, applied_by: by, hash: `\\x${row.hash as string}` })
  },
}

/** How events tell the rows of a configuration. It shares nothing with what writes them. */
export const verifiedConfiguration: readonly RecordTable[] = [
  configVersions,
  { name: 'verticals', key: ['id'] },
  { name: 'product_schemas', key: ['id'] },
  { name: 'milestone_schemas', key: ['id'] },
  { name: 'asset_schemas', key: ['id'] },
  { name: 'check_schemas', key: ['id'] },
  {
    name: 'edges',
    key: ['milestone_schema_id'],
    // Events that are older than the column say nothing of it.
    derive(row) {
      row.yield ??= null
    },
  },
  schemaVersions('product_schema_versions'),
  schemaVersions('milestone_schema_versions'),
  schemaVersions('asset_schema_versions'),
  schemaVersions('check_schema_versions'),
]
