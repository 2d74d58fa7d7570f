import { sql } from 'kysely'
import { webAddress } from '../../../core/fields/web-address.ts'
import type { Code } from '../../../core/gs1/codes.ts'
import { encode } from '../../../core/gs1/link.ts'
import type { Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf, arrayOf } from '../../platform/db/rows.ts'
import { readConcerned } from '../certificates/coverage.ts'
import { briefData } from '../products/listed-values.ts'

/** A product as the events of others name it. */
export interface NamedRecord {
  id: string
  uuid: string
  stage: string
  organization: string
  gs1: readonly Code[] | null
}

export interface ProductRecord extends NamedRecord {
  version: number
  identifier: string
  is_unidentified: boolean
  data: Record<string, unknown>
  created_at: Date
}

export interface ProcessRecord {
  id: string
  schema: string
  version: number
  data: Record<string, unknown>
  private: boolean
  created_at: Date
}

export async function readProducts(tx: Tx, ids: readonly string[]): Promise<ProductRecord[]> {
  const { rows } = await sql<ProductRecord>`
    select p.id, p.uuid, p.product_schema_id as stage, p.organization_id as organization, p.product_schema_version as version,
      p.identifier, p.is_unidentified, p.gs1, ${sql.raw(briefData('p'))} as data, p.created_at
    from unnest(${arrayOf([...new Set(ids)])}::uuid[]) as wanted (id)
    join products p on p.account_id = ${tx.accountId} and p.id = wanted.id and p.deleted_at is null`.execute(
    tx.db,
  )
  return rows
}

export async function readNamed(tx: Tx, ids: readonly string[]): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select p.id, p.uuid, p.product_schema_id as stage, p.organization_id as organization, p.gs1
    from unnest(${arrayOf([...new Set(ids)])}::uuid[]) as wanted (id)
    join products p on p.account_id = ${tx.accountId} and p.id = wanted.id and p.deleted_at is null`.execute(
    tx.db,
  )
  return rows
}

export async function readProcesses(tx: Tx, ids: readonly string[]): Promise<ProcessRecord[]> {
  const { rows } = await sql<ProcessRecord>`
    select m.id, m.milestone_schema_id as schema, m.milestone_schema_version as version, ${sql.raw(briefData('m'))} as data,
      m.private, m.created_at
    from unnest(${arrayOf(ids)}::uuid[]) as wanted (id)
    join milestones m on m.account_id = ${tx.accountId} and m.id = wanted.id and m.deleted_at is null`.execute(
    tx.db,
  )
  return rows
}

/** EPX-02: an organization by its number, or by its page. */
export async function readOwners(
  tx: Tx,
  ids: readonly string[],
  publicPageUrl: string,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; uuid: string; gln: string | null }>`
    select o.id, o.uuid, o.profile ->> 'gln' as gln from organizations o
    where o.account_id = ${tx.accountId} and o.id = ${anyOf([...new Set(ids)])}`.execute(tx.db)
  return new Map(rows.map(({ id, uuid, gln }) => [id, `${publicPageUrl}/${gln ? `417/${gln}` : uuid}`]))
}

/** A place as events name it. */
export interface NamedPlace {
  name: string
  organization: string
}

/** EPX-02: a place by its number, or by its point. Nobody has the place of an organization that they may not read. */
export async function readPlaces(
  tx: Tx,
  session: Session,
  ids: readonly string[],
  publicPageUrl: string,
): Promise<ReadonlyMap<string, NamedPlace>> {
  const { rows } = await sql<PlaceRow>`
    select l.id, l.organization_id as organization, l.gln, l.gln_extension as extension, l.coords
    from locations l
    where l.account_id = ${tx.accountId} and l.id::text = any(${[...new Set(ids)]}::text[])
      and ${readable(session).organizations('l.organization_id')}`.execute(tx.db)
  return new Map(
    rows.flatMap((row) => {
      const name = nameOfPlace(row, publicPageUrl)
      return name === undefined ? [] : [[row.id, { name, organization: row.organization }]]
    }),
  )
}

interface PlaceRow {
  id: string
  organization: string
  gln: string | null
  extension: string | null
  coords: unknown
}

function nameOfPlace({ gln, extension, coords }: PlaceRow, publicPageUrl: string): string | undefined {
  if (gln !== null)
    return `${publicPageUrl}/414/${gln}${extension === null ? '' : `/254/${encode(extension)}`}`
  const { lat, lng } = (coords ?? {}) as { lat?: unknown; lng?: unknown }
  return typeof lat === 'number' && typeof lng === 'number' ? `geo:${lat},${lng}` : undefined
}

/** The names of the certificates that cover products: the file that public pages show, or else a name that says nothing. */
export async function readCertificates(
  tx: Tx,
  ids: readonly string[],
  isShown: (certificate: { is_public: boolean }) => boolean,
): Promise<ReadonlyMap<string, string[]>> {
  const names = new Map<string, string[]>()
  for (const { certificate, product, covers } of await readConcerned(tx, ids)) {
    if (!covers || !isShown(certificate)) continue
    const file = certificate.is_public ? webAddress(certificate.document?.url) : undefined
    names.set(product.id, [...(names.get(product.id) ?? []), file ?? `urn:uuid:${certificate.id}`])
  }
  return names
}
