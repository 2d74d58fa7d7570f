import type { Overlaps } from './overlaps.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    /** What comparing the plots of an origin by a job has found; null while the job runs. */
    origin_overlaps: {
      account_id: string
      stamp: string
      found: Overlaps | null
      asked_at: Date
    }
    /** What two lots share, as long as their versions are these. */
    origin_pairs: {
      account_id: string
      pair: string
      versions: string
      area_ha: number | null
      share: number | null
      measured_at: Date
    }
  }
}
