import { undo as contract, undoTypes } from '../../../core/contract/undo.ts'
import { type Fault, refuse } from '../../../core/errors.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db.ts'
import { anyOf } from '../../platform/rows.ts'
import { isUuid } from '../../platform/lists.ts'
import { type Api, mount } from '../../platform/mount.ts'
import { readMilestone, thingOf as milestoneThing } from '../milestones/rows.ts'
import { readOrganization } from '../organizations/routes.ts'
import { readProduct, thingOf as productThing } from '../products/read.ts'
import { configuration } from '../schemas/configuration.ts'
import { archiveMilestone } from './milestones.ts'
import { archiveProducts } from './products.ts'
import { restore } from './undo.ts'

export function mountArchive(api: Api): void {
  const milestone = async ({ tx, session, params }: { tx: Tx; session: Session; params: { id: string } }) => {
    const row = await readMilestone(tx, session, params.id)
    const allowed = can(session, 'milestone.archive', milestoneThing(row))
    if (!allowed.allowed) refuse(allowed.code)
    await archiveMilestone(tx, await configuration(tx), row)
  }
  mount(api, contract, {
    async product({ tx, session, params }) {
      const row = await readProduct(tx, session, params.id)
      const allowed = can(session, 'product.archive', productThing(row))
      if (!allowed.allowed) refuse(allowed.code)
      if ((await archiveProducts(tx, await configuration(tx), [row.id])) === 'gone') refuse('NOT_FOUND')
    },

    async products({ tx, session, body }) {
      const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))]
      const found = await readableProducts(tx, session, ids)
      for (const row of found) {
        const allowed = can(session, 'product.archive', productThing(row))
        if (!allowed.allowed) refuse(allowed.code)
      }
      const missing = ids.filter((id) => !found.some((row) => row.id === id))
      if (missing.length || (await archiveProducts(tx, await configuration(tx), ids)) === 'gone') {
        refuseMissing(body.ids, missing.length ? missing : ids)
      }
      return { ids }
    },

    async organization({ tx, session, params }) {
      const row = await readOrganization(tx, session, params.id, true)
      const allowed = can(session, 'organization.archive', row.id)
      if (!allowed.allowed) refuse(allowed.code)
      await tx.db
        .updateTable('organizations')
        .set({ deleted_at: tx.now })
        .where('account_id', '=', tx.accountId)
        .where('id', '=', row.id)
        .execute()
      tx.event({ action: 'archive', type: 'organizations', id: row.id })
    },

    milestone,
    milestoneSingular: milestone,
    transformation: milestone,

    async restore({ tx, session, query, body }) {
      const type = undoTypes.find((known) => known === query.type)
      if (!type) refuse('INVALID', { faults: [{ path: '/type', key: 'error.shape.value' }] })
      await restore(tx, session, await configuration(tx), type, body.ids)
    },
  })
}

/** The live products among these that the session may read. */
async function readableProducts(tx: Tx, session: Session, ids: readonly string[]) {
  const rows = await tx.db
    .selectFrom('products')
    .select(['id', 'product_schema_id', 'organization_id'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids.filter(isUuid)))
    .where('deleted_at', 'is', null)
    .execute()
  return rows.filter((row) => can(session, 'product.read', productThing(row)).allowed)
}

function refuseMissing(sent: readonly string[], missing: readonly string[]): never {
  const faults = sent.flatMap((id, index): Fault[] =>
    missing.includes(id.toLowerCase()) ? [{ path: `/ids/${index}`, key: 'error.case.dataNotFound' }] : [],
  )
  return refuse('INVALID', { faults })
}
