import type { Area } from '../../../core/nouns/access.ts'
import type { Right } from '../../../core/rules/access.ts'
import type { AuthorColumns } from '../../platform/db/tables.ts'

/** The code of a refusal, and the places of what was at fault, without what stood there. */
export interface RefusalOfCall {
  code: string
  paths: string[]
}

export type AreaRights = Partial<Record<Area, Right>>

declare module '../../platform/db/tables.ts' {
  interface Tables {
    api_keys: AuthorColumns & {
      account_id: string
      id: string
      handle: string
      name: string
      organizations: string[] | null
      product_schemas: Record<string, Right>
      milestone_schemas: Record<string, Right>
      tags: string[]
      areas: AreaRights
      archives: boolean
      expires_at: Date | null
      rotated_at: Date | null
      revoked_at: Date | null
      deleted_at: Date | null
    }
    api_key_states: {
      account_id: string
      key_id: string
      digest: Buffer
      former_digest: Buffer | null
      former_until: Date | null
      last_used_at: Date | null
      warned_days: number | null
    }
    api_key_calls: {
      account_id: string
      id: string
      key_id: string
      at: Date
      method: string
      path: string
      status: number
      ms: number
      refusal: RefusalOfCall | null
    }
  }
}
