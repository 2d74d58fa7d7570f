import { sql } from 'kysely'
import type { Feature } from '../../platform/feature.ts'

const day = 86_400_000

/** Files that stay beyond the records that name them. */
export const kept = {
  tables: ['kept_files'],
  holdsFiles: [
    {
      table: 'kept_files',
      column: 'url',
      // The day ends in every time zone.
      holds: (now) =>
        sql`until is null or until >= ${new Date(now.getTime() - day).toISOString().slice(0, 10)}`,
    },
  ],
} satisfies Feature
