import { sql } from 'kysely'
import { type Certificate, concerns, covers, type ProductFacts } from '../../../core/rules/certificate.ts'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { validityOf } from './read.ts'
import type { CertificateRow } from './records.ts'

/** A product with what decides whether certificates cover it. */
export interface CertifiedProduct extends ProductFacts {
  id: string
  identifier: string
}

/** A certificate that is about a product, and whether it was valid on the day of that. */
export interface CoverageVerdict {
  certificate: CertificateRow
  product: CertifiedProduct
  covers: boolean
}

/** The kinds of certificate that cover each of some products; three statements, however many they are. */
export async function readCoveringKinds(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const kinds = new Map<string, Set<string>>(ids.map((id) => [id, new Set()]))
  for (const { certificate, product, covers: isCovered } of await readConcerned(tx, ids))
    if (isCovered) kinds.get(product.id)!.add(certificate.sort)
  return kinds
}

/** The live certificates that are about some products, by name, each with each of its products, by identifier. */
export async function readConcerned(tx: Tx, ids: readonly string[]): Promise<CoverageVerdict[]> {
  const certificates = (await readLiveCertificates(tx)).map((row) => ({ row, rule: validityOf(row) }))
  if (certificates.length === 0 || ids.length === 0) return []
  const products = await readCertifiedProducts(
    tx,
    ids,
    certificates.some(({ rule }) => rule.locations.length > 0),
  )
  const ofOrganization = new Map<string, { row: CertificateRow; rule: Certificate }[]>()
  for (const one of certificates)
    for (const organization of one.rule.organizations)
      ofOrganization.set(organization, [...(ofOrganization.get(organization) ?? []), one])
  return products.flatMap((product) =>
    (ofOrganization.get(product.organization) ?? [])
      .filter(({ rule }) => concerns(rule, product))
      .map(({ row, rule }) => ({ certificate: row, product, covers: covers(rule, product) })),
  )
}

export const readLiveCertificates = (tx: Tx): Promise<CertificateRow[]> =>
  tx.db
    .selectFrom('certificates')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

/**
 * What decides whether certificates cover products. The ids in a form are those of places, assets and checks, of which certificates
 * name places alone; they are read only where a certificate names any.
 */
export async function readCertifiedProducts(
  tx: Tx,
  ids: readonly string[],
  withPlaces: boolean,
): Promise<CertifiedProduct[]> {
  const { timeZone } = await loadConfiguration(tx)
  const places = withPlaces ? sql`jsonb_path_query_array(p.data, '$.**._id')` : sql`'[]'::jsonb`
  const { rows } = await sql<CertifiedProduct>`
    select p.id, p.identifier, p.product_schema_id as stage, p.organization_id as organization, ${places} as locations,
      to_char(coalesce(first.at, p.created_at) at time zone ${timeZone}, 'YYYY-MM-DD') as day
    from unnest(${arrayOf(ids)}::uuid[]) as wanted (id)
    cross join lateral (
      select * from products where account_id = ${tx.accountId} and id = wanted.id
      offset 0
    ) as p
    left join lateral (
      select min(occurred_at) as at from milestones
      where account_id = ${tx.accountId} and product_id = wanted.id and deleted_at is null
    ) as first on true
    order by p.identifier, p.id`.execute(tx.db)
  return rows
}
