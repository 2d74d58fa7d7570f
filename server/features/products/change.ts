import type { products as contract, ProductChange } from '../../../core/contract/products.ts'
import { referenceId } from '../../../core/contract/route.ts'
import type { Session } from '../../../core/rules/can.ts'
import { reasonFaults } from '../../../core/rules/reason.ts'
import { demand } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import { namesOf } from '../accounts/members.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { organizationFaults } from '../organizations/usable.ts'
import type { Creator } from './create.ts'
import { type ProductRow, readProduct, readProductAnswer, thingOf } from './read.ts'
import { changeProduct } from './write.ts'

/** PUT /products/:id; with a reason, its correction. */
export async function editProduct(
  caller: Creator,
  id: string,
  body: ProductChange,
  reason?: string,
): Promise<void> {
  const { tx, session, judge } = caller
  const before = await readProduct(tx, session, id)
  const organizationId =
    body.organization === undefined ? before.organization_id : referenceId(body.organization)
  demand(session, 'product.edit', thingOf(before))
  const faults = reason === undefined ? [] : reasonFaults(reason)
  if (organizationId !== before.organization_id)
    faults.push(...(await organizationFaults(tx, session, organizationId)))
  const locked = await lockProduct(tx, session, id)
  const values = {
    ...valuesOf(body),
    organizationId,
    ...(body.dataSchema === undefined ? {} : { dataSchema: body.dataSchema }),
    sentAs: body.productSchemaVersion,
  }
  await changeProduct(tx, await loadConfiguration(tx), locked, values, {
    faults,
    judge,
    reason,
    checkVersion: () =>
      checkVersion<typeof contract.update>(body.version, locked.version, async () => ({
        yours: body,
        theirs: await readProductAnswer(caller, id),
        savedBy: await nameOf(tx, locked.updated_by),
      })),
  })
}

const nameOf = async (tx: Tx, userId: string): Promise<string | null> =>
  (await namesOf(tx, [userId])).get(userId) ?? null

/** Locks the row until commit and reads it. */
async function lockProduct(tx: Tx, session: Session, id: string): Promise<ProductRow> {
  await lockProducts(tx, [id])
  return readProduct(tx, session, id)
}

/** Locks products until commit, in the order of their ids, and reads them, archived ones too. */
export const lockProducts = (tx: Tx, ids: readonly string[]): Promise<ProductRow[]> =>
  tx.db
    .selectFrom('products')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute()

const valuesOf = (body: Pick<ProductChange, 'i18n' | 'isUnidentified' | 'showLogo'>) => ({
  ...(body.i18n === undefined ? {} : { i18n: body.i18n }),
  ...(body.isUnidentified === undefined ? {} : { isUnidentified: body.isUnidentified }),
  ...(body.showLogo === undefined ? {} : { showLogo: body.showLogo }),
})
