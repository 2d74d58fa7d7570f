import type { PackYield } from '../../../core/rules/balance-shape.ts'
import type { Generated } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    config_drafts: {
      account_id: string
      version: number
      files: Record<string, string>
      based_on: number | null
      updated_at: Date
      updated_by: string
    }
    config_versions: {
      account_id: string
      n: number
      hash: Buffer
      pack: Record<string, unknown>
      applied_at: Date
      applied_by: string
    }
    verticals: {
      account_id: string
      id: string
      position: number
      content: Record<string, unknown>
      removed_at: Date | null
    }
    product_schemas: {
      account_id: string
      id: string
      vertical_id: string
      position: number
      process_initiator: boolean
      initiator: boolean
      current_version: number
      removed_at: Date | null
    }
    product_schema_versions: SchemaVersions
    milestone_schemas: {
      account_id: string
      id: string
      position: number
      product_schema_id: string
      product_schema_group_id: string | null
      current_version: number
      removed_at: Date | null
    }
    milestone_schema_versions: SchemaVersions
    asset_schemas: Schemas
    asset_schema_versions: SchemaVersions
    check_schemas: Schemas
    check_schema_versions: SchemaVersions
    edges: {
      account_id: string
      milestone_schema_id: string
      vertical_id: string
      position: number
      origin_id: string
      destination_id: string
      ratio: '1:1' | '1:n' | 'n:1'
      reuse: boolean
      initiator: boolean
      strict_time: boolean
      yield: PackYield | null
      removed_at: Date | null
    }
  }
}

interface Schemas {
  account_id: string
  id: string
  position: number
  current_version: number
  removed_at: Date | null
}

interface SchemaVersions {
  account_id: string
  id: string
  version: number
  content: Record<string, unknown>
  created_at: Generated<Date>
}
