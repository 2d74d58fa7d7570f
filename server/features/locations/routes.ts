import { tidyLine } from '../../../core/fields/strings.ts'
import { type Expression, sql, type SqlBool } from 'kysely'
import {
  type ListedLocation,
  type LocationChange,
  type LocationInput,
  locations as contract,
} from '../../../core/contract/locations.ts'
import { referenceId } from '../../../core/contract/route.ts'
import { type Fault, refuseFaults } from '../../../core/errors/refusal.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { maxRecords } from '../../../core/readers/ground/records.ts'
import type { Session } from '../../../core/rules/can.ts'
import { demand } from '../../platform/auth/demand.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import {
  collated,
  countCap,
  countOf,
  countRows,
  directionOf,
  idsBehind,
  idsOf,
  isUuid,
  pagedRows,
  placeOf,
  readRows,
  rowsBehind,
  rowsOf,
  sliceOf,
} from '../../platform/db/lists.ts'
import { type Reader, readStatement } from '../../platform/db/read-statement.ts'
import { readsOf } from '../../platform/db/reads.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { found, holdsAll } from '../../platform/db/search.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { RowRefusals } from '../../platform/http/rows-refused.ts'
import { readOwners } from '../organizations/read.ts'
import { organizationFaults, unknownOrganization, usableOrganizations } from '../organizations/usable.ts'
import {
  type GeometryColumns,
  type LocationValues,
  readGeometryText,
  readSentPlace,
  textFaults,
} from './check.ts'
import { groundsFile, placeGrounds, refuseTooMany } from './grounds.ts'
import { listedLocations, type LocationRow, presentLocation, presentLocations } from './read.ts'
import { archivableLocations, locationNoun } from './records.ts'
import { insertLocations, updateLocation } from './write.ts'

interface LocationsQuery {
  /** Organizations. */
  asked: readonly string[]
  limit: number
  offset: number
}

/** `isAsked`: of some organizations alone. */
const listed = (
  { tx, session }: Reader,
  { asked }: Pick<LocationsQuery, 'asked'>,
  isAsked: boolean,
  isFound?: Expression<SqlBool>,
) =>
  tx.db
    .selectFrom('locations as l')
    .where('l.account_id', '=', tx.accountId)
    .where('l.deleted_at', 'is', null)
    .where(readable(session).organizations('l.organization_id'))
    .$if(isAsked, (q) => q.where('l.organization_id', '=', anyOf(asked)))
    .$if(isFound !== undefined, (q) => q.where(isFound!))

const readPage = readStatement(
  (
    reader,
    at: LocationsQuery,
    { isAsked, ...sorted }: SortOrder & { isAsked: boolean },
    isFound?: Expression<SqlBool>,
  ) => {
    const order = orderOf(reader.tx, sorted)
    const page = sql`${listed(reader, at, isAsked, isFound).selectAll('l')} ${order} limit ${at.limit} offset ${at.offset}`
    return rowsOf(sql<ListedLocation>`${listedLocations(reader.tx, page)} ${order}`)
  },
)

const readTotal = readStatement(
  (reader, at: LocationsQuery, isAsked: boolean, isFound?: Expression<SqlBool>) =>
    countOf(listed(reader, at, isAsked, isFound).select('l.id').limit(countCap)),
)

export function mountLocations(api: Api): void {
  mount(api, contract, {
    async list({ tx, session, query, language, left }) {
      const slice = sliceOf(query)
      const asked = query.organization === undefined ? [] : idsOf(query.organization)
      const search = query.search
      const matching = search ? await searched(tx, search) : undefined
      const reader = { tx, session }
      const sorted = { direction: directionOf(query.sort), sortBy: query.sortBy }
      const values = { asked: asked.filter(isUuid), offset: slice.offset, limit: slice.limit }
      const isAsked = asked.length > 0
      const all = listed(reader, values, isAsked, matching)
      if (query.format !== undefined) {
        const { rows } = await sql<{ id: string }>`
          ${all.select('l.id')} ${orderOf(tx, sorted)} limit ${sql.lit(maxRecords + 1)}`.execute(tx.db)
        const ids = rows.map(({ id }) => id)
        refuseTooMany(ids)
        const places = placeGrounds(readsOf(api.database, tx, left()), ids)
        return groundsFile(text(language, 'locations.title'), places, language)
      }
      const place = placeOf(query)
      if (place) {
        const { ids, next } = await idsBehind(tx, all.select(['l.id', 'l.created_at']), place, slice.limit)
        const found = sql`select * from locations where account_id = ${tx.accountId} and id = ${anyOf(ids)}`
        const answers = sql<ListedLocation>`${listedLocations(tx, found)} order by l.id ${sql.raw(directionOf(place.sign))}`
        const total = await countRows(tx, all.select('l.id').limit(countCap))
        return rowsBehind(await readRows(tx, answers), total, next)
      }
      const [rows] = await readPage(reader, values, { isAsked, ...sorted }, matching)
      const total = slice.all ? 0 : (await readTotal(reader, values, isAsked, matching))[0]!.n
      return pagedRows(rows!, slice, total)
    },

    async create({ tx, session, body, language }) {
      const [judged] = await judgeLocations({ tx, session, language }, [body])
      refuseFaults(judged!.faults)
      const [created] = await insertLocations(tx, [judged!])
      return presentLocation(tx, created!, language)
    },

    async createMany({ tx, session, body, language }) {
      const judged = await judgeLocations({ tx, session, language }, body.locations)
      const refused = new RowRefusals(language)
      for (const [n, { values, faults }] of judged.entries()) {
        const at = (path: string) => `/locations/${n}${path}`
        refused.add({ at, number: n + 1, name: values.name, titleOf: () => undefined }, faults)
      }
      refused.throwAny('INVALID')
      return { collection: await presentLocations(tx, await insertLocations(tx, judged), language) }
    },

    get: async ({ tx, session, params, language }) => ({
      collection: [await presentLocation(tx, await locationNoun.read(tx, session, params.id), language)],
    }),

    async update({ tx, session, params, body, language }) {
      const before = await locationNoun.read(tx, session, params.id, true)
      const changed = await changeLocation({ tx, session, language }, before, body)
      return presentLocation(tx, changed, language)
    },

    archive: ({ tx, session, params }) => archivableLocations.archive(tx, session, params.id),
  })
}

/** PUT /locations/:id, of a live place that the caller has locked. */
export async function changeLocation(
  { tx, session, language }: { tx: Tx; session: Session; language: Language },
  before: LocationRow,
  body: LocationChange,
): Promise<LocationRow> {
  demand(session, 'location.edit', before.organization_id)
  const sent = await readSentPlace(tx, valuesOf(body, before), before, language)
  const { values } = sent
  const isSame = values.geometry === before.geometry
  const read = isSame ? { columns: geometryOf(before), faults: [] } : await readGeometryText(values.geometry)
  const faults = placeFaults(values, sent.faults, read.faults, before)
  if (values.organization_id !== before.organization_id)
    faults.push(...(await organizationFaults(tx, session, values.organization_id)))
  refuseFaults(faults)
  await checkVersion<typeof contract.update>(body.version, before.version, async () => ({
    yours: body,
    theirs: await presentLocation(tx, before, language),
  }))
  return updateLocation(tx, before, { values, columns: read.columns, remarks: sent.remarks })
}

/** New places with what is wrong about each. */
export async function judgeLocations(
  { tx, session, language }: { tx: Tx; session: Session; language: Language },
  bodies: readonly LocationInput[],
) {
  const usable = await usableOrganizations(
    tx,
    session,
    bodies.map(({ organization }) => referenceId(organization)),
  )
  const judged = []
  for (const body of bodies) {
    const written = valuesOf(body, { ...empty, organization_id: referenceId(body.organization) })
    const { values, remarks, faults: ofSent } = await readSentPlace(tx, written, undefined, language)
    const { columns, faults: ofGeometry } = await readGeometryText(values.geometry)
    const faults = [
      ...placeFaults(values, ofSent, ofGeometry),
      ...(usable.has(values.organization_id) ? [] : [unknownOrganization]),
    ]
    judged.push({ values, columns, remarks, faults })
  }
  return judged
}

/** Faults of a place, each path's once: of a ground that its reader refuses nothing else is said. */
const placeFaults = (
  values: LocationValues,
  ofReaders: readonly Fault[],
  ofGeometry: readonly Fault[],
  stored?: LocationValues,
): Fault[] => [
  ...textFaults(values, stored),
  ...ofReaders,
  ...(ofReaders.some(({ path }) => path.startsWith('/kmzUrl')) ? [] : ofGeometry),
]

/**
 * Places by their name or that of their organization. Its organizations are read before: no index answers an alternative that
 * lies in another table.
 */
async function searched(tx: Tx, search: string): Promise<Expression<SqlBool>> {
  const ownersOf = await readOwners(tx, search, 1)
  return holdsAll(search, (text) => {
    const named = found(sql.ref('l.search'), text)
    const owners = ownersOf(text)
    return owners.length === 0 ? named : sql<SqlBool>`(${named} or l.organization_id = ${anyOf(owners)})`
  })
}

interface SortOrder {
  direction: 'asc' | 'desc'
  sortBy?: string | undefined
}

/** Ids break ties. */
function orderOf(tx: Tx, { sortBy = 'date', ...sorted }: SortOrder) {
  const direction = sql.raw(sorted.direction)
  const by = {
    alphabetical: sql`l.name ${collated}`,
    organization: sql`(select s.name ${collated} from organizations s where s.account_id = ${tx.accountId} and s.id = l.organization_id)`,
    date: sql`l.created_at`,
    createdAt: sql`l.created_at`,
  }[sortBy]
  return sql`order by ${by} ${direction}, l.id ${direction}`
}

const empty: LocationValues = {
  organization_id: '',
  name: '',
  country: null,
  state: null,
  city: null,
  address: null,
  gln: null,
  gln_extension: null,
  coords: null,
  geometry: null,
}

/** What a body says of a place, over what is known of it; trimmed, and null where it is empty. */
function valuesOf(body: LocationInput | LocationChange, known: LocationValues): LocationValues {
  const textOf = (sent: string | null | undefined, before: string | null) =>
    sent === undefined ? before : tidyLine(sent ?? '') || null
  return {
    organization_id: body.organization === undefined ? known.organization_id : referenceId(body.organization),
    name: body.name === undefined ? known.name : tidyLine(body.name),
    country: textOf(body.country, known.country),
    state: textOf(body.state, known.state),
    city: textOf(body.city, known.city),
    address: textOf(body.address, known.address),
    gln: textOf(body.gln, known.gln),
    gln_extension: textOf(body.glnExtension, known.gln_extension),
    coords: body.coords === undefined ? known.coords : body.coords,
    geometry: body.kmzUrl === undefined ? known.geometry : body.kmzUrl?.trim() || null,
  }
}

/** The columns of a geometry that stays as it is. */
const geometryOf = ({ area_ha, outline, bbox, warnings }: LocationRow) =>
  ({ area_ha, outline, bbox, warnings }) as GeometryColumns
