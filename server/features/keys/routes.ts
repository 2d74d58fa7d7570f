import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  graceHours as usualGrace,
  type Key,
  type KeyAreas,
  type KeyInput,
  keys as contract,
  maxKeyCalls,
  maxLiveKeys,
} from '../../../core/contract/keys.ts'
import { all } from '../../../core/rules/access.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { lineFaults, tidyLine } from '../../../core/fields/strings.ts'
import type { Tx } from '../../platform/db/database.ts'
import { countRows, paged, sliceOf } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { digestOf, keepSecret } from '../../platform/secrets.ts'
import { namesOf } from '../accounts/members.ts'
import { touchAccount } from '../accounts/revision.ts'
import { judgeRights } from '../users/assign.ts'
import { entries } from '../users/read.ts'
import { hintOf, keyRecords, type KeyRow } from './records.ts'
import type { AreaRights } from './tables.ts'

const hour = 3_600_000

export function mountKeys(api: Api): void {
  mount(api, contract, {
    async list({ tx }) {
      const rows = await tx.db
        .selectFrom('api_keys')
        .selectAll()
        .where('account_id', '=', tx.accountId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return { collection: await present(tx, rows) }
    },

    async create({ tx, body }) {
      // One change of keys at a time: the next one sees this name and this number.
      await touchAccount(tx)
      const values = await contentOf(tx, body)
      if ((await countLive(tx)) >= maxLiveKeys) refuse('LIMIT', { details: { limit: maxLiveKeys } })
      await refuseTakenName(tx, values.name)
      const handle = randomBytes(6).toString('hex')
      const [row] = await keyRecords.insert(tx, [
        { values: { ...values, handle, rotated_at: null, revoked_at: null } },
      ])
      const secret = await makeKeySecret(tx, row!)
      await tx.db
        .insertInto('api_key_states')
        .values({
          account_id: tx.accountId,
          key_id: row!.id,
          digest: digestOf(secret),
          former_digest: null,
          former_until: null,
          last_used_at: null,
          warned_days: null,
        })
        .execute()
      return { ...(await presentOne(tx, row!)), secret }
    },

    async update({ tx, params, body: { version, ...body } }) {
      const row = await lockKey(tx, params.id)
      await checkVersion<typeof contract.update>(version, row.version, async () => ({
        yours: { version: version!, ...body },
        theirs: await presentOne(tx, row),
      }))
      if (row.revoked_at) refuse('CLOSED', { key: 'api_keys.closed' })
      const values = await contentOf(tx, { ...(await presentOne(tx, row)), ...body }, row)
      // Whoever gives an expired key a later end makes it live again.
      if (isPast(tx, row.expires_at) && (await countLive(tx)) >= maxLiveKeys)
        refuse('LIMIT', { details: { limit: maxLiveKeys } })
      await refuseTakenName(tx, values.name, row.id)
      if (values.expires_at?.getTime() !== row.expires_at?.getTime())
        // Its new end is announced as its first one was.
        await tx.db
          .updateTable('api_key_states')
          .set({ warned_days: null })
          .where('account_id', '=', tx.accountId)
          .where('key_id', '=', row.id)
          .execute()
      return presentOne(tx, await keyRecords.change(tx, row, values))
    },

    async revoke({ tx, params }) {
      const row = await lockKey(tx, params.id)
      if (row.revoked_at === null) await keyRecords.change(tx, row, { revoked_at: tx.now })
    },

    async rotate({ tx, params, body: { graceHours = usualGrace } }) {
      const row = await lockKey(tx, params.id)
      if (row.revoked_at || isPast(tx, row.expires_at)) refuse('CLOSED', { key: 'api_keys.closed' })
      const changed = await keyRecords.change(tx, row, { rotated_at: tx.now })
      const secret = await makeKeySecret(tx, row)
      await tx.db
        .updateTable('api_key_states')
        .set(({ ref }) => ({
          former_digest: ref('digest'),
          former_until: new Date(tx.now.getTime() + graceHours * hour),
          digest: digestOf(secret),
        }))
        .where('account_id', '=', tx.accountId)
        .where('key_id', '=', row.id)
        .execute()
      return { ...(await presentOne(tx, changed)), secret }
    },

    async calls({ tx, params, query }) {
      const row = (await keyRecords.find(tx, params.id)) ?? refuse('NOT_FOUND')
      const slice = sliceOf(query)
      const listed = tx.db
        .selectFrom('api_key_calls')
        .where('account_id', '=', tx.accountId)
        .where('key_id', '=', row.id)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
      const last = await listed
        .select(['at', 'method', 'path', 'status', 'ms', 'refusal'])
        .limit(maxKeyCalls)
        .execute()
      const shown = last.slice(slice.offset, slice.all ? undefined : slice.offset + slice.limit)
      return paged(
        shown.map(({ at, ...call }) => ({ at: at.toISOString(), ...call })),
        slice,
        last.length,
      )
    },
  })
}

/** A key, locked until commit; what changes of it counts at once for all its requests. */
async function lockKey(tx: Tx, id: string): Promise<KeyRow> {
  await touchAccount(tx)
  return (await keyRecords.find(tx, id, true)) ?? refuse('NOT_FOUND')
}

/** KEY-01: the key's own beginning, and 256 random bits. */
async function makeKeySecret(tx: Tx, { id, handle }: Pick<KeyRow, 'id' | 'handle'>): Promise<string> {
  const secret = `rk_${handle}_${randomBytes(32).toString('base64url')}`
  await keepSecret(tx, 'key', id, secret)
  return secret
}

const isPast = ({ now }: Tx, at: Date | null): boolean => at !== null && at <= now

async function countLive(tx: Tx): Promise<number> {
  return countRows(
    tx,
    sql`select from api_keys where account_id = ${tx.accountId} and revoked_at is null and (expires_at is null or expires_at > ${tx.now})`,
  )
}

/** Names are unique among live keys; `own`: the id of a key that has it already. */
async function refuseTakenName(tx: Tx, name: string, own?: string): Promise<void> {
  const rows = await tx.db
    .selectFrom('api_keys')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('revoked_at', 'is', null)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', tx.now)]))
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .execute()
  if (rows.some(({ id }) => id !== own)) refuse('NOT_UNIQUE')
}

/** `stored`: what a key has already, it may keep. */
async function contentOf(tx: Tx, body: KeyInput, stored?: KeyRow) {
  const faults: Fault[] = []
  const name = tidyLine(body.name)
  if (name === '') faults.push({ path: '/name', key: 'error.shape.required' })
  else faults.push(...lineFaults(name, '/name'))
  const expires = body.expiresAt ? new Date(body.expiresAt) : null
  const stays = expires?.getTime() === stored?.expires_at?.getTime()
  if (expires && !stays && !(expires > tx.now)) faults.push({ path: '/expiresAt', key: 'error.shape.value' })
  const { organizations, ...others } = body
  const judged = await judgeRights(
    tx,
    { ...others, organization: organizations === all ? [all] : (organizations ?? []) },
    {
      organizations: [all, ...(stored?.organizations ?? [])],
      product_schemas: { ...stored?.product_schemas, [all]: 'write' },
      milestone_schemas: { ...stored?.milestone_schemas, [all]: 'write' },
      tags: stored?.tags ?? [],
    },
    '/organizations',
  )
  if (Array.isArray(organizations))
    for (const [n, id] of organizations.entries())
      if (id === all) faults.push({ path: `/organizations/${n}`, key: 'error.case.dataNotFound' })
  refuseFaults([...faults, ...judged.faults])
  const { rights } = judged
  return {
    name,
    organizations: organizations === all ? null : rights.organizations,
    product_schemas: rights.stages,
    milestone_schemas: rights.milestoneSchemas,
    tags: rights.tags,
    areas: storedAreas(body.areas ?? {}),
    archives: body.archive ?? false,
    expires_at: expires,
  }
}

/** Areas with an empty list are left out; write implies read. */
const storedAreas = (areas: KeyAreas): AreaRights =>
  Object.fromEntries(
    Object.entries(areas).flatMap(([area, rights]) =>
      rights.length ? [[area, rights.includes('write') ? 'write' : 'read']] : [],
    ),
  )

const presentOne = async (tx: Tx, row: KeyRow): Promise<Key> => (await present(tx, [row]))[0]!

async function present(tx: Tx, rows: readonly KeyRow[]): Promise<Key[]> {
  const makers = rows.map(({ created_by }) => created_by)
  const [names, members, states] = await Promise.all([
    namesOf(tx, makers),
    tx.db
      .selectFrom('grants')
      .select('user_id')
      .where('account_id', '=', tx.accountId)
      .where('withdrawn_at', 'is', null)
      .where('user_id', '=', sql<string>`any(${makers}::text[])`)
      .execute(),
    tx.db
      .selectFrom('api_key_states')
      .select(['key_id', 'last_used_at'])
      .where('account_id', '=', tx.accountId)
      .where('key_id', '=', anyOf(rows.map(({ id }) => id)))
      .execute(),
  ])
  const here = new Set(members.map(({ user_id }) => user_id))
  const used = new Map(states.map(({ key_id, last_used_at }) => [key_id, last_used_at]))
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    hint: hintOf(row),
    organizations: row.organizations ?? all,
    productSchemas: entries(row.product_schemas),
    milestoneSchemas: entries(row.milestone_schemas),
    media: { tags: row.tags },
    areas: Object.fromEntries(
      Object.entries(row.areas).map(([area, right]) => [
        area,
        right === 'write' ? ['read', 'write'] : ['read'],
      ]),
    ) as KeyAreas,
    archive: row.archives,
    expiresAt: row.expires_at?.toISOString() ?? null,
    lastUsedAt: used.get(row.id)?.toISOString() ?? null,
    createdBy: {
      _id: row.created_by,
      name: names.get(row.created_by) ?? '',
      left: !here.has(row.created_by),
    },
    createdAt: row.created_at.toISOString(),
    revokedAt: row.revoked_at?.toISOString() ?? null,
    version: row.version,
  }))
}
