import { v4, v7 } from 'uuid'
import type { OrganizationProfile } from '../../../core/contract/organizations.ts'
import type { Tx } from '../../platform/db/database.ts'
import { fold } from '../../platform/db/lists.ts'
import { insertPublicKeys } from './public-keys.ts'
import type { OrganizationRow } from './read.ts'

/** Writes a new organization, its public key and its event. */
export async function insertOrganization(
  tx: Tx,
  { name, profile }: { name: string; profile: OrganizationProfile },
): Promise<OrganizationRow> {
  const row = {
    account_id: tx.accountId,
    id: v7({ msecs: tx.now.getTime() }),
    uuid: v4(),
    name,
    search: fold(name),
    profile,
    created_at: tx.now,
    created_by: tx.userId,
    updated_at: tx.now,
    updated_by: tx.userId,
    deleted_at: null,
    deletion_batch: null,
  }
  const created = await tx.db.insertInto('organizations').values(row).returningAll().executeTakeFirstOrThrow()
  await insertPublicKeys(tx, 'organization', [created])
  tx.event({
    action: 'create',
    type: 'organizations',
    id: created.id,
    after: { uuid: created.uuid, name, profile },
  })
  return created
}

/** Changes a live organization that the caller has locked, and emits the event. */
export async function updateOrganization(
  tx: Tx,
  before: OrganizationRow,
  { name, profile }: { name: string; profile: OrganizationProfile },
): Promise<OrganizationRow> {
  const after = await tx.db
    .updateTable('organizations')
    .set({
      name,
      search: fold(name),
      profile,
      version: before.version + 1,
      updated_at: tx.now,
      updated_by: tx.userId,
    })
    .where('account_id', '=', tx.accountId)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  tx.event({
    action: 'update',
    type: 'organizations',
    id: before.id,
    before: { name: before.name, profile: before.profile },
    after: { name, profile },
  })
  return after
}
