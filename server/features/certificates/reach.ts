import { sql } from 'kysely'
import { maxCovered } from '../../../core/contract/certificates.ts'
import type { Session } from '../../../core/rules/can.ts'
import { type Certificate, concerns, covers, type ProductFacts } from '../../../core/rules/certificate.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { arrayOf } from '../../platform/db/rows.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { type CertifiedProduct, readCertifiedProducts, readLiveCertificates } from './coverage.ts'
import { validityOf } from './read.ts'

/** Products whose days are looked at. */
const maxLooked = 100_000
/** Products whose forms are read for their places. */
const maxRead = 5_000

interface Reach {
  count: number
  /** There are more than `count`. */
  more: boolean
  /** The first product after the last day that no other certificate of the kind covers. */
  uncovered: CertifiedProduct | null
}

interface Others {
  /** None: what comes after it isn't looked for. */
  kind: string
  /** The certificate itself, where it is saved. */
  except: string | undefined
}

/**
 * What a certificate covers of what the session may read, whether or not it is saved. The database gathers products by organization,
 * stage and day; on each of these the rule decides once. Where places matter, it decides product by product.
 */
export async function readReach(
  tx: Tx,
  session: Session,
  asked: Certificate,
  { kind, except }: Others,
): Promise<Reach> {
  const { validTo } = asked
  const mayEnd = validTo !== null && kind !== ''
  const others = mayEnd
    ? (await readLiveCertificates(tx))
        .filter(({ id, sort }) => sort === kind && id !== except)
        .map(validityOf)
    : []
  const byPlace = [asked, ...others].some(({ locations }) => locations.length > 0)
  const groups = await readGroups(tx, session, asked, byPlace ? maxRead : 1)
  const anywhere = { ...asked, locations: [] }
  const isLeftBy = (some: readonly Certificate[]) => (product: ProductFacts) =>
    !some.some((other) => covers(other, product))

  const within = groups.filter((group) => covers(anywhere, group))
  const read = asked.locations.length === 0 ? undefined : await readFirst(tx, within)
  const count = read?.filter((product) => covers(asked, product)).length ?? sumOf(within)
  const isCut = sumOf(groups) >= maxLooked || (read !== undefined && sumOf(within) > read.length)

  const after = groups
    .filter((group) => mayEnd && group.day > validTo && concerns(anywhere, group))
    .filter(isLeftBy(others.filter(({ locations }) => locations.length === 0)))
  const [uncovered = null] = (await readFirst(tx, byPlace ? after : after.slice(0, 1)))
    .filter((product) => concerns(asked, product))
    .filter(isLeftBy(others))
    .toSorted((one, other) => Number(one.day > other.day) - Number(one.day < other.day))
  return { count: Math.min(count, maxCovered), more: count > maxCovered || isCut, uncovered }
}

/** Products of one organization and stage on one day; the places of each are not known. */
interface Group extends ProductFacts {
  count: number
  /** The first of them. */
  ids: string[]
}

const sumOf = (groups: readonly Group[]): number => groups.reduce((sum, { count }) => sum + count, 0)

/** Live products of a certificate's organizations and stages, by day. */
async function readGroups(
  tx: Tx,
  session: Session,
  { organizations, stages, validFrom }: Certificate,
  kept: number,
): Promise<Group[]> {
  if (organizations.length === 0) return []
  const { timeZone } = await loadConfiguration(tx)
  const ofStages = stages.length === 0 ? sql`true` : sql`p.product_schema_id = any(${[...stages]}::text[])`
  const { rows } = await sql<Omit<Group, 'locations'>>`
    select p.organization_id as organization, p.product_schema_id as stage, to_char(p.day, 'YYYY-MM-DD') as day,
      count(*)::int as count,
      coalesce((array_agg(p.id order by p.id) filter (where p.day >= ${validFrom}::date))[1:${kept}::int], '{}') as ids
    from (
      select p.id, p.organization_id, p.product_schema_id, (coalesce((
        select min(m.occurred_at) from milestones m
        where m.account_id = ${tx.accountId} and m.product_id = p.id and m.deleted_at is null
      ), p.created_at) at time zone ${timeZone})::date as day
      from products p
      where p.account_id = ${tx.accountId} and p.organization_id = any(${arrayOf(organizations)}::uuid[]) and ${ofStages}
        and p.deleted_at is null and ${readable(session).products('p')}
      limit ${maxLooked}
    ) as p
    group by p.organization_id, p.product_schema_id, p.day
    order by p.day, p.organization_id, p.product_schema_id
  `.execute(tx.db)
  return rows.map((row) => ({ ...row, locations: [] }))
}

/** What the forms of the first products say. */
const readFirst = async (tx: Tx, groups: readonly Group[]): Promise<CertifiedProduct[]> => {
  const ids = groups.flatMap((group) => group.ids).slice(0, maxRead)
  return ids.length === 0 ? [] : readCertifiedProducts(tx, ids, true)
}
