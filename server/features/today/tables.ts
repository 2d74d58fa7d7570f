import '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    visits: { account_id: string; user_id: string; at: Date; before_at: Date | null }
  }
}
