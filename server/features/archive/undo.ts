import type { UndoType } from '../../../core/contract/undo.ts'
import { type ErrorCode, type Fault, refuse } from '../../../core/errors.ts'
import { can, type Session, type Verdict } from '../../../core/rules/can.ts'
import { isUndoable } from '../../../core/rules/undo.ts'
import type { Tx } from '../../platform/db.ts'
import { anyOf } from '../../platform/rows.ts'
import { isUuid } from '../../platform/lists.ts'
import { lockProducts, lockWhatIsFound } from '../links/lock.ts'
import { archivedOrigins } from '../links/write.ts'
import { isReadable, milestoneRows, thingOf } from '../milestones/rows.ts'
import type { Configuration } from '../schemas/configuration.ts'
import { restoreMilestone } from './milestones.ts'
import { restoreProduct } from './products.ts'

interface Archived {
  id: string
  created_at: Date
  deleted_at: Date | null
}

/** One kind of record that can be brought back. */
interface Kind<Row extends Archived> {
  /** Rows of these ids, live and archived; of products and milestones with the products they touch locked. */
  find(tx: Tx, ids: string[]): Promise<Row[]>
  isReadable(session: Session, row: Row): boolean
  /** The right that its archive needs. */
  may(session: Session, row: Row): Verdict
  /** Brings it back, or says what stands in the way. */
  restore(tx: Tx, config: Configuration, row: Row): Promise<ErrorCode | undefined>
}

const defineKind = <Row extends Archived>(kind: Kind<Row>): Kind<Row> => kind

const kinds = {
  products: defineKind({
    async find(tx, ids) {
      const locked = await lockProducts(tx, ids)
      return [...locked.values()].map((product) => ({ ...product.row, product }))
    },
    isReadable: (session, row) =>
      can(session, 'product.read', {
        productSchema: row.product_schema_id,
        organization: row.organization_id,
      }).allowed,
    may: (session, row) =>
      can(session, 'product.archive', {
        productSchema: row.product_schema_id,
        organization: row.organization_id,
      }),
    restore: (tx, config, { product }) => restoreProduct(tx, config, product),
  }),

  milestones: defineKind({
    async find(tx, ids) {
      const read = () => milestoneRows(tx).where('m.id', '=', anyOf(ids)).execute()
      await lockWhatIsFound(tx, async () => {
        const touched: string[] = []
        for (const row of await read()) {
          touched.push(row.product_id)
          if (row.deletion_batch) touched.push(...(await archivedOrigins(tx, row.id, row.deletion_batch)))
        }
        return touched
      })
      return read()
    },
    isReadable,
    may: (session, row) => can(session, 'milestone.archive', thingOf(row)),
    restore: restoreMilestone,
  }),

  organizations: defineKind({
    find: (tx, ids) =>
      tx.db
        .selectFrom('organizations')
        .selectAll()
        .where('account_id', '=', tx.accountId)
        .where('id', '=', anyOf(ids))
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),
    isReadable: (session, row) => can(session, 'organization.read', row.id).allowed,
    may: (session, row) => can(session, 'organization.archive', row.id),
    async restore(tx, _config, { id }) {
      await tx.db
        .updateTable('organizations')
        .set({ deleted_at: null, deletion_batch: null })
        .where('account_id', '=', tx.accountId)
        .where('id', '=', id)
        .execute()
      tx.event({ action: 'restore', type: 'organizations', id })
      return undefined
    },
  }),
}

/**
 * UND-01: brings archived records back, all or none. Each is checked as if it were created now, oldest first, so that
 * a product is complete again before what needs that; a live one is left as it is.
 */
export function restore(
  tx: Tx,
  session: Session,
  config: Configuration,
  type: UndoType,
  ids: readonly string[],
): Promise<void> {
  return restoreKind(tx, session, config, kinds[type] as Kind<Archived>, ids)
}

async function restoreKind<Row extends Archived>(
  tx: Tx,
  session: Session,
  config: Configuration,
  kind: Kind<Row>,
  ids: readonly string[],
): Promise<void> {
  const found = await kind.find(tx, [...new Set(ids)].filter(isUuid))
  const rows = found.filter((row) => kind.isReadable(session, row))
  const denied = rows.map((row) => kind.may(session, row)).find((verdict) => !verdict.allowed)
  if (denied && !denied.allowed) refuse(denied.code)
  const faults = ids.flatMap((id, index): Fault[] =>
    rows.some((row) => row.id === id.toLowerCase())
      ? []
      : [{ path: `/ids/${index}`, key: 'error.case.dataNotFound' }],
  )
  if (faults.length) refuse('INVALID', { faults })
  const conflicts: { id: string; code: ErrorCode }[] = []
  for (const row of rows.toSorted((a, b) => +a.created_at - +b.created_at || (a.id < b.id ? -1 : 1))) {
    if (row.deleted_at === null) continue
    const code = isUndoable(row.deleted_at, tx.now) ? await kind.restore(tx, config, row) : 'GONE'
    if (code) conflicts.push({ id: row.id, code })
  }
  if (conflicts.length) refuse('UNDO_CONFLICT', { details: conflicts })
}
