import type { Generated } from 'kysely'
import type { ArchiveColumns, AuthorColumns } from '../../platform/db/tables.ts'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    locations: AuthorColumns &
      ArchiveColumns & {
        account_id: string
        id: string
        organization_id: string
        name: string
        search: string
        country: string | null
        state: string | null
        city: string | null
        address: string | null
        gln: string | null
        gln_extension: string | null
        coords: unknown
        geometry: string | null
        area_ha: number | null
        outline: unknown
        bbox: unknown
        warnings: Generated<string[]>
      }
  }
}
