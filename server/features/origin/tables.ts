import type { Overlaps } from './overlaps.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** What comparing the plots of large origins has found; null while the job runs. */
    origin_overlaps: {
      account_id: string
      stamp: string
      found: Overlaps | null
      asked_at: Date
    }
  }
}
