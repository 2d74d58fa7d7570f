import type { StoredSettings } from '../../../core/contract/me.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    user_settings: {
      user_id: string
      settings: StoredSettings
      updated_at: Date
    }
  }
}
