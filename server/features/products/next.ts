import { sql } from 'kysely'
import { refuse } from '../../../core/errors/refusal.ts'
import { kindOf } from '../../../core/fields/index.ts'
import { checkString } from '../../../core/fields/strings.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { following } from '../../../core/rules/identifiers.ts'
import type { Tx } from '../../platform/db/database.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { usableOrganizations } from '../organizations/usable.ts'

/** Products of a stage, the newest ones, among which the series of an organization is looked for that is counted on now. */
const maxRecent = 1_000

/**
 * GET /productSchemas/{id}/next: the identifier after the highest one of its series. The series is that of the organization's newest
 * product; where it has none among the newest of the stage, the last one by name: a season's follows that of the season before.
 */
export async function nextIdentifier(
  tx: Tx,
  session: Session,
  stageId: string,
  organizationId: string,
): Promise<string | null> {
  const stage = (await loadConfiguration(tx)).stages.get(stageId)
  if (!stage || stage.removed || !can(session, 'stage.read', stage.id).allowed) refuse('NOT_FOUND')
  if (!(await usableOrganizations(tx, session, [organizationId])).has(organizationId)) refuse('NOT_FOUND')
  const descriptor = stage.descriptor.identifier
  // A day is no number, and what is taken from a place can't be chosen.
  if (!descriptor || !kindOf(descriptor).isProse || descriptor.source !== undefined) return null
  const mine = sql`account_id = ${tx.accountId} and product_schema_id = ${stage.id} and deleted_at is null
    and organization_id = ${organizationId}`
  const { rows } = await sql<{ identifier: string }>`
    select identifier from products
    where ${mine} and series = coalesce((
      select series from (
        select organization_id, series, created_at, id from products
        where account_id = ${tx.accountId} and product_schema_id = ${stage.id} and deleted_at is null
        order by created_at desc, id desc limit ${sql.lit(maxRecent)}
      ) recent
      where organization_id = ${organizationId} and series is not null
      order by created_at desc, id desc limit 1
    ), (
      select series from products where ${mine} and series is not null
      order by series desc, length(identifier) desc, identifier collate "C" desc limit 1
    ))
    order by length(identifier) desc, identifier collate "C" desc limit 1
  `.execute(tx.db)
  const kept = await readProposed(tx, stage.id, organizationId)
  let next = rows[0] ? following(rows[0].identifier) : null
  while (next !== null && kept.has(next)) next = following(next)
  // As many digits as its form takes may be used up.
  const isValid = next !== null && checkString(next, stage.schema.properties.identifier!, 500).length === 0
  return isValid ? next : null
}

/** What the pages of open requests propose: each keeps its number (LNK-14). */
async function readProposed(tx: Tx, stage: string, organization: string): Promise<Set<string>> {
  const { rows } = await sql<{ proposed: string }>`
    select proposed from inquiries
    where account_id = ${tx.accountId} and product_schema_id = ${stage} and organization_id = ${organization}
      and proposed is not null
      and (standing = 'answered' or (standing in ('open', 'rejected') and expires_at > ${tx.now}))
  `.execute(tx.db)
  return new Set(rows.map(({ proposed }) => proposed))
}
