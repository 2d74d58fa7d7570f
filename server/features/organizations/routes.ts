import { type Selectable, sql } from 'kysely'
import { v4, v7 } from 'uuid'
import type {
  Organization,
  OrganizationChange,
  OrganizationInput,
  OrganizationProfile,
} from '../../../core/contract/organizations.ts'
import { organizations as contract } from '../../../core/contract/organizations.ts'
import { refuse } from '../../../core/errors.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db.ts'
import {
  containing,
  countCap,
  countRows,
  directionOf,
  fold,
  isUuid,
  paged,
  sliceOf,
} from '../../platform/lists.ts'
import { type Api, mount } from '../../platform/mount.ts'
import type { Tables } from '../../platform/tables.ts'
import { checkVersion } from '../../platform/versions.ts'
import { touchAccount } from '../accounts/revision.ts'

export function mountOrganizations(api: Api): void {
  mount(api, contract, {
    async list({ tx, session, query }) {
      const slice = sliceOf(query)
      const readable = tx.db
        .selectFrom('organizations')
        .where('account_id', '=', tx.accountId)
        .where('deleted_at', 'is', null)
        .$if(!session.admin, (q) => q.where('id', '=', sql<string>`any(${session.organizations}::uuid[])`))
        .$if(Boolean(query.search?.trim()), (q) => q.where('search', 'like', containing(query.search!)))
      const rows = await readable
        .selectAll()
        .$if(query.sortBy === 'alphabetical', (q) =>
          q.orderBy(sql`name collate "es-x-icu"`, directionOf(query.sort)),
        )
        .$if(query.sortBy !== 'alphabetical', (q) => q.orderBy('created_at', directionOf(query.sort)))
        .orderBy('id', 'desc')
        .limit(slice.limit)
        .offset(slice.offset)
        .execute()
      const total = slice.all ? rows.length : await countRows(tx, readable.select('id').limit(countCap))
      return paged(rows.map(present), slice, total)
    },

    async create({ tx, session, body }) {
      const allowed = can(session, 'organization.create', null)
      if (!allowed.allowed) refuse(allowed.code)
      const created = await insertOrganization(tx, {
        name: nameOf(body.name),
        profile: oneLocation(profileOf(body)),
      })
      if (!session.admin) {
        await tx.db
          .updateTable('assignments')
          .set({ organizations: sql`array_append(organizations, ${created.id}::uuid)` })
          .where('account_id', '=', tx.accountId)
          .where('user_id', '=', session.userId)
          .execute()
        await touchAccount(tx)
      }
      return present(created)
    },

    get: async ({ tx, session, params }) => ({
      collection: [present(await readOrganization(tx, session, params.id))],
    }),

    async update({ tx, session, params, body }) {
      const before = await readOrganization(tx, session, params.id, true)
      const allowed = can(session, 'organization.edit', before.id)
      if (!allowed.allowed) refuse(allowed.code)
      checkVersion(body.version, before.version, () => ({ yours: body, theirs: present(before) }))
      const name = body.name === undefined ? before.name : nameOf(body.name)
      const change = profileOf(body)
      const profile = oneLocation({ ...(before.profile as OrganizationProfile), ...change }, change)
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
        before: present(before),
        after: present(after),
      })
      return present(after)
    },
  })
}

type Row = Selectable<Tables['organizations']>

/** Writes a new organization, its public key and its event. */
export async function insertOrganization(
  tx: Tx,
  { name, profile }: { name: string; profile: OrganizationProfile },
): Promise<Row> {
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
  await tx.db
    .insertInto('public_keys')
    .values({ uuid: created.uuid, account_id: tx.accountId, kind: 'organization', record_id: created.id })
    .execute()
  tx.event({ action: 'create', type: 'organizations', id: created.id, after: present(created) })
  return created
}

/** A live organization that the session may read; absent, foreign and unassigned ones answer alike. */
export async function readOrganization(
  tx: Tx,
  session: Session,
  id: string,
  forUpdate = false,
): Promise<Row> {
  if (!isUuid(id)) refuse('NOT_FOUND')
  const row = await tx.db
    .selectFrom('organizations')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(forUpdate, (q) => q.forUpdate())
    .executeTakeFirst()
  if (!row || !can(session, 'organization.read', row.id).allowed) refuse('NOT_FOUND')
  return row
}

function nameOf(sent: string): string {
  const name = sent.trim()
  if (!name) refuse('INVALID', { faults: [{ path: '/name', key: 'error.shape.required' }] })
  return name
}

/** The profile's members among what was sent, texts trimmed. */
function profileOf(body: OrganizationChange | OrganizationInput): OrganizationProfile {
  const {
    name: _n,
    version: _v,
    _id,
    uuid: _u,
    dataSchema: _d,
    createdAt: _c,
    updatedAt: _t,
    ...profile
  } = body
  return JSON.parse(JSON.stringify(profile), (_key, value: unknown) =>
    typeof value === 'string' ? value.trim() : value,
  )
}

/** ORG-13: coordinates clear city and address, an address clears the coordinates; country and state stay. */
function oneLocation(profile: OrganizationProfile, sent: OrganizationProfile = profile): OrganizationProfile {
  if (sent.cords) return { ...profile, city: null, address: null }
  if (sent.city || sent.address) return { ...profile, cords: null }
  return profile
}

export function present(row: Row): Organization {
  return {
    ...(row.profile as OrganizationProfile),
    _id: row.id,
    uuid: row.uuid,
    name: row.name,
    dataSchema: { identifier: row.name },
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
