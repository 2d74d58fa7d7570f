import type { ArchiveColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    links: ArchiveColumns & {
      account_id: string
      milestone_id: string
      origin_id: string
      destination_id: string
      exclusive: boolean
      quantity: number | null
      unit: string | null
    }
  }
}
