import type { Generated } from 'kysely'

/**
 * The tables as queries see them; core defines the shapes of jsonb columns. The platform's tables are here, and each feature
 * adds its own in its folder's `tables.ts`.
 */
export interface Tables {
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
    via: string
    schema_version: number | null
  }
  event_heads: { account_id: string; n: number; hash: Buffer }
  seals: {
    account_id: string
    n: number
    hash: Buffer
    sealed_at: Date
    key: string
    signature: Buffer
  }
  seal_keys: { key: string; origin: 'made' | 'restored' | 'replaced'; since: Generated<Date> }
  shared_settings: { name: string; mark: string }
  idempotency_keys: {
    account_id: string
    user_id: string
    key: string
    request_hash: Buffer
    status: number | null
    answer: unknown
    created_at: Generated<Date>
  }
  secrets: {
    digest: Buffer
    kind: 'recall' | 'inquiry' | 'view' | 'key'
    account_id: string
    record_id: string
    created_at: Generated<Date>
  }
  attempts: { id: Generated<string>; subject: string; at: Generated<Date> }
  counters: {
    account_id: string
    product_schema_id: string
    organization_id: string
    live: Generated<number>
  }
}

/** Columns for the version, and for the user and time of creation and last change. */
export interface AuthorColumns {
  version: Generated<number>
  created_at: Date
  created_by: string
  updated_at: Date
  updated_by: string
}

/** Columns of records that can be archived. */
export interface ArchiveColumns {
  deleted_at: Date | null
  deletion_batch: string | null
}
