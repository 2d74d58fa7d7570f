import { nouns } from '../../../core/nouns/index.ts'
import { type Selectable, sql } from 'kysely'
import { refuse } from '../../../core/errors/refusal.ts'
import { type Session } from '../../../core/rules/can.ts'
import { fold, searchColumn } from '../../../core/rules/search.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { namedBy } from '../../platform/nouns.ts'
import { ofProduct, thingOf } from '../products/read.ts'
import './tables.ts'

export type RecallRow = Selectable<Tables['recalls']>
/** A recall with what the rights ask of its start. */
export type KnownRecall = RecallRow & { product_schema_id: string; start_organization: string }

export const recallRecords = recordsOf('recalls', { derived: ['search'] })

/** What a recall is found by. */
export const searchOf = ({
  number,
  identifier,
  reason,
}: Pick<RecallRow, 'number' | 'identifier' | 'reason'>) =>
  searchColumn(fold(`${number} ${identifier} ${reason}`), [String(number), identifier, reason].map(fold))

/** Its start, as the rules of `can` see it. */
export const startOf = (row: Pick<KnownRecall, 'product_schema_id' | 'start_organization'>) =>
  thingOf({ product_schema_id: row.product_schema_id, organization_id: row.start_organization })

/** Whoever reads the start reads the recall. */
export const recallNoun = {
  ...namedBy(nouns.recalls, recallRecords, startOf, {
    name: sql`concat('N.º ', t.number, ' · ', t.identifier)`,
    facts: [sql`p.product_schema_id`, sql`p.organization_id as start_organization`],
    message: { kind: sql`t.kind`, ...ofProduct, organization: sql`t.organization_id` },
    joins: (tx) => sql`join products p on p.account_id = ${tx.accountId} and p.id = t.start_id`,
  }),
  hasHistory: true as const,
  soughtBy: 'search' as const,
}

/** A recall that the session may read; `isLocked`: until commit. */
export async function readRecall(
  tx: Tx,
  session: Session,
  id: string,
  isLocked = false,
): Promise<KnownRecall> {
  const row = await recallRecords.find(tx, id, isLocked)
  if (!row) return refuse('NOT_FOUND')
  const start = await tx.db
    .selectFrom('products')
    .select(['product_schema_id', 'organization_id as start_organization'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', row.start_id)
    .executeTakeFirstOrThrow()
  const known = { ...row, ...start }
  return recallNoun.isReadable(session, known) ? known : refuse('NOT_FOUND')
}
