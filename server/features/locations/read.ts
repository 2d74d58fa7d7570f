import { type Expression, sql, type Selectable } from 'kysely'
import type { ListedLocation, Location } from '../../../core/contract/locations.ts'
import type { GeometryWarning } from '../../../core/geometry/warnings.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { columnsOf, instant, isUuid } from '../../platform/db/lists.ts'
import { accountStatement } from '../../platform/db/read-statement.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { withNoted } from '../configuration/sent.ts'
import type { Finder } from '../../platform/references.ts'

export type LocationRow = Selectable<Tables['locations']>

/** The members of a place in a list, as SQL on place l and its organization o. */
const members: Record<keyof ListedLocation, string> = {
  _id: 'l.id',
  name: 'l.name',
  organization: `json_build_object('_id', o.id, 'name', o.name)`,
  country: 'l.country',
  state: 'l.state',
  city: 'l.city',
  address: 'l.address',
  gln: 'l.gln',
  glnExtension: 'l.gln_extension',
  coords: 'l.coords',
  hasGeometry: 'l.geometry is not null',
  areaHa: 'l.area_ha',
  outline: 'l.outline',
  isOdd: `l.warnings <> '{}'`,
  version: 'l.version',
  createdAt: instant('l.created_at'),
  updatedAt: instant('l.updated_at'),
}
const columns = columnsOf(members)

/** Places as lists show them, of a query of places l; an ORDER BY may follow. PostgreSQL makes them, as it does products. */
export const listedLocations = (tx: Tx, page: Expression<unknown>) => sql<ListedLocation>`
  select ${columns} from (${page}) l
  join organizations o on o.account_id = ${tx.accountId} and o.id = l.organization_id`

const readListed = accountStatement((tx, { ids }: { ids: readonly string[] }) =>
  listedLocations(tx, sql`select * from locations where account_id = ${tx.accountId} and id = ${anyOf(ids)}`),
)

/** A place as single answers show it: with its whole geometry, and what is odd about it. */
export const presentLocation = async (tx: Tx, row: LocationRow, language: Language): Promise<Location> =>
  (await presentLocations(tx, [row], language))[0]!

export async function presentLocations(
  tx: Tx,
  locations: readonly LocationRow[],
  language: Language,
): Promise<Location[]> {
  const rows = await readListed(tx, { ids: locations.map(({ id }) => id) }, null)
  const listed = new Map(rows.map((row) => [row._id, row]))
  return locations.map(({ id, geometry, warnings }) => ({
    ...listed.get(id)!,
    kmzUrl: geometry,
    warnings: withNoted(
      tx,
      id,
      language,
      (warnings as GeometryWarning[]).map((code) => ({
        code,
        path: '/kmzUrl',
        message: text(language, `fields.geometryWarning.${code}`),
      })),
    ),
  }))
}

/** A value may name live places that the person may read. */
export const findLocations: Finder = async (tx, session, references) => {
  const ids = [...new Set(references.map(({ id }) => id))].filter(isUuid)
  const rows = await tx.db
    .selectFrom('locations')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .where(readable(session).organizations('organization_id'))
    .execute()
  const found = new Set(rows.map(({ id }) => id))
  return ({ id }) => found.has(id.toLowerCase())
}
