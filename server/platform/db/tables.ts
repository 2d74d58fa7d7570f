import type { Generated } from 'kysely'
import type { Flag } from '../../../core/rules/access.ts'
import type { Right } from '../../../core/rules/can.ts'

/** The tables as queries see them; the shapes inside jsonb columns are those of core. */
export interface Tables {
  accounts: { id: string; name: string; revision: Generated<number>; created_at: Generated<Date> }
  users: { id: string; email: string; name: string; created_at: Generated<Date>; deactivated_at: Date | null }
  grants: {
    id: string
    account_id: string
    user_id: string
    role_keys: string[]
    created_at: Generated<Date>
  }
  public_keys: { uuid: string; account_id: string; kind: 'product' | 'organization'; record_id: string }
  account_settings: {
    account_id: string
    settings: Record<string, unknown>
    feature_flags: Flag[]
    admins: string[]
    version: Generated<number>
    updated_at: Generated<Date>
  }
  assignments: {
    account_id: string
    user_id: string
    organizations: string[]
    product_schemas: Record<string, Right>
    milestone_schemas: Record<string, Right>
    tags: string[]
    version: Generated<number>
    updated_at: Generated<Date>
  }
  events: {
    account_id: string
    n: number
    at: Date
    by_user: string
    action: string
    type: string
    record_id: string
    before: unknown
    after: unknown
    hash: Buffer
  }
  event_heads: { account_id: string; n: number; hash: Buffer }
  idempotency_keys: {
    account_id: string
    user_id: string
    key: string
    request_hash: Buffer
    status: number | null
    answer: unknown
    created_at: Generated<Date>
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
    removed_at: Date | null
  }
  organizations: Stamped &
    Archivable & {
      account_id: string
      id: string
      uuid: string
      name: string
      search: string
      profile: Record<string, unknown>
    }
  products: Stamped &
    Archivable & {
      account_id: string
      id: string
      uuid: string
      product_schema_id: string
      product_schema_version: number
      organization_id: string
      identifier: string
      data: Record<string, unknown>
      i18n: Record<string, Record<string, unknown>>
      headers: Record<string, string>
      search: string
      unique_key: string | null
      is_unidentified: boolean
      show_logo: boolean
      has_origin: Generated<boolean>
      has_destination: Generated<boolean>
      consumed: Generated<boolean>
      requirements_satisfied: boolean
      requirements_waived: Generated<boolean>
      count_of_insights: Generated<number>
      corrected_at: Date | null
    }
  /** What processes change of their product; a row comes and moves with each product by itself. */
  product_activity: {
    account_id: string
    id: string
    product_schema_id: string
    organization_id: string
    deleted_at: Date | null
    count_of_milestones: number
    last_update_milestone: Date | null
  }
  counters: {
    account_id: string
    product_schema_id: string
    organization_id: string
    live: Generated<number>
  }
  insights: Stamped &
    Archivable & { account_id: string; id: string; product_id: string; name: string; value: string }
  milestones: Stamped &
    Archivable & {
      account_id: string
      id: string
      product_id: string
      organization_id: string
      milestone_schema_id: string
      milestone_schema_version: number
      data: Record<string, unknown>
      i18n: Record<string, Record<string, unknown>>
      occurred_at: Date
      private: boolean
      immutable: boolean
      warnings: Generated<string[]>
      late: Generated<boolean>
      closing: Generated<boolean>
      corrected_at: Date | null
    }
  links: Archivable & {
    account_id: string
    milestone_id: string
    origin_id: string
    destination_id: string
    exclusive: boolean
    quantity: number | null
    unit: string | null
  }
}

interface SchemaVersions {
  account_id: string
  id: string
  version: number
  content: Record<string, unknown>
  created_at: Generated<Date>
}
interface Stamped {
  version: Generated<number>
  created_at: Date
  created_by: string
  updated_at: Date
  updated_by: string
}
interface Archivable {
  deleted_at: Date | null
  deletion_batch: string | null
}
