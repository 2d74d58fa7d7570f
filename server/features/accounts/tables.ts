import type { GtinRow } from '../../../core/gs1/codes.ts'
import type { Generated } from 'kysely'
import type { Flag } from '../../../core/rules/access.ts'
import type { Right } from '../../../core/rules/can.ts'
import type { OwnPart } from './settings.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    accounts: {
      id: string
      name: string
      revision: Generated<number>
      /** Its name in events (EPX-01). */
      issuer: Generated<string>
      created_at: Generated<Date>
    }
    users: {
      id: string
      email: string
      name: string
      created_at: Generated<Date>
      deactivated_at: Date | null
      /** Invited to one account, and not accepted yet: the e-mail may be that of somebody else here, too. */
      is_pending: Generated<boolean>
    }
    grants: {
      id: string
      account_id: string
      user_id: string
      role_keys: string[]
      /** What the account calls the person; null: by their own name. */
      name: string | null
      created_at: Generated<Date>
      version: Generated<number>
      invited_at: Date | null
      withdrawn_at: Date | null
      last_seen: Date | null
    }
    account_settings: {
      account_id: string
      settings: Record<string, unknown>
      feature_flags: Flag[]
      admins: string[]
      own_parts: Generated<OwnPart[]>
      gtins: Generated<readonly GtinRow[]>
      gtins_version: Generated<number>
      version: Generated<number>
      updated_at: Generated<Date>
    }
    gtin_accounts: { gtin: string; account_id: string }
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
  }
}
