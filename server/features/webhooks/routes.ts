import { sql } from 'kysely'
import { maxWebhooks, type WebhookInput, webhooks as contract } from '../../../core/contract/webhooks.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { lineFaults, tidyLine } from '../../../core/fields/strings.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { keptDeliveryDays } from '../../../core/rules/webhook.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { countRows, isUuid } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import type { NamedTypes } from '../../platform/feature.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { countAttempt, hourly } from '../../platform/limits.ts'
import { touchAccount } from '../accounts/revision.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { markSkipped } from './deliveries.ts'
import { present, presentOne } from './read.ts'
import { changeState, lockState, readHead, webhookNoun, webhookRecords, type WebhookRow } from './records.ts'
import { makeSecret, secretText, wrapSecret } from './secret.ts'
import { type Door, faultOfUrl, openDoor } from './send.ts'
import { mountSendings } from './sendings.ts'

const day = 86_400_000
/** For which the former secret of a webhook signs beside the new one (HOK-03). */
const graceMillis = day

export function mountWebhooks(api: Api, named: NamedTypes): void {
  const { settings } = api
  const door = openDoor(settings)
  const { list, create, get, update, remove, rotate, resume, replay, ...sendings } = contract
  mountSendings(api, sendings, door, named)
  mount(
    api,
    { list, create, get, update, remove, rotate, resume, replay },
    {
      async list({ tx, session }) {
        const rows = await tx.db
          .selectFrom('webhooks')
          .selectAll()
          .where('account_id', '=', tx.accountId)
          .where('deleted_at', 'is', null)
          .$if(!session.admin, (q) => q.where('created_by', '=', session.userId))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .execute()
        return { collection: await present(tx, rows) }
      },

      async create({ tx, session, body, faults }) {
        // One at a time: the next one sees this number.
        await touchAccount(tx)
        const values = await contentOf(tx, session, body, faults)
        if ((await countLive(tx)) >= maxWebhooks) refuse('LIMIT', { details: { limit: maxWebhooks } })
        const [row] = await webhookRecords.insert(tx, [
          { values: { ...values, paused: null, paused_at: null, rotated_at: null, replays_at: null } },
        ])
        const secret = makeSecret()
        await tx.db
          .insertInto('webhook_states')
          .values({
            account_id: tx.accountId,
            webhook_id: row!.id,
            secret: wrapSecret(settings, row!.id, secret),
            former_secret: null,
            former_until: null,
            cursor: await readHead(tx),
            lease: null,
            lease_until: null,
          })
          .execute()
        await tx.db
          .insertInto('webhook_accounts')
          .values({ account_id: tx.accountId })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return { ...(await presentOne(tx, row!)), secret: secretText(secret) }
      },

      get: async ({ tx, session, params }) => presentOne(tx, await webhookNoun.read(tx, session, params.id)),

      async update({ tx, session, params, body: { version, ...body }, faults }) {
        const row = await webhookNoun.read(tx, session, params.id, true)
        await checkVersion<typeof update>(version, row.version, async () => ({
          yours: { version: version!, ...body },
          theirs: await presentOne(tx, row),
        }))
        // An address may stay, even where nobody would reach it now.
        const known = await presentOne(tx, row)
        const values = await contentOf(
          tx,
          session,
          { ...known, ...body },
          body.url === row.url ? [] : faults,
          row,
        )
        return presentOne(tx, await webhookRecords.change(tx, row, values))
      },

      async remove({ tx, session, params }) {
        const { id } = await webhookNoun.read(tx, session, params.id, true)
        await webhookRecords.archive(tx, [id])
        await tx.db
          .deleteFrom('webhook_deliveries')
          .where('account_id', '=', tx.accountId)
          .where('webhook_id', '=', id)
          .execute()
        await tx.db
          .deleteFrom('webhook_states')
          .where('account_id', '=', tx.accountId)
          .where('webhook_id', '=', id)
          .execute()
      },

      async rotate({ tx, session, params }) {
        const row = await webhookNoun.read(tx, session, params.id, true)
        const { secret: former_secret } = await lockState(tx, row.id)
        const secret = makeSecret()
        const changed = await webhookRecords.change(tx, row, { rotated_at: tx.now })
        await changeState(tx, row.id, {
          secret: wrapSecret(settings, row.id, secret),
          former_secret,
          former_until: new Date(tx.now.getTime() + graceMillis),
        })
        return { ...(await presentOne(tx, changed)), secret: secretText(secret) }
      },

      async resume({ tx, session, params, body: { skip = false } }) {
        const row = await webhookNoun.read(tx, session, params.id, true)
        if (!row.paused) return { ...(await presentOne(tx, row)), passedOver: 0 }
        const state = await lockState(tx, row.id)
        const isLong = tx.now.getTime() - row.paused_at!.getTime() > keptDeliveryDays * day
        const isSkipped = skip && state.attempts > 0
        if (isSkipped) await markSkipped(tx, row.id, state.cursor + 1)
        const cursor = isLong ? await readHead(tx) : isSkipped ? state.cursor + 1 : state.cursor
        const changed = await webhookRecords.change(tx, row, { paused: null, paused_at: null })
        await changeState(tx, row.id, { cursor, attempts: 0, next_at: sql<Date>`now()` })
        return { ...(await presentOne(tx, changed)), passedOver: isLong ? cursor - state.cursor : 0 }
      },

      async replay({ tx, session, params, body: { since: text } }) {
        const row = await webhookNoun.read(tx, session, params.id, true)
        const since = new Date(text)
        const age = tx.now.getTime() - since.getTime()
        if (!(age >= 0 && age <= keptDeliveryDays * day))
          refuseFaults([{ path: '/since', key: 'error.shape.value' }])
        await countAttempt(tx, [hourly(1, 'webhook replay', tx.accountId, row.id)])
        const state = await lockState(tx, row.id)
        const changed = await webhookRecords.change(tx, row, { replays_at: since })
        const cursor = Math.min(state.cursor, await lastBefore(tx, since))
        await changeState(tx, row.id, { cursor, attempts: 0, next_at: sql<Date>`now()` })
        return presentOne(tx, changed)
      },
    },
    {},
    {
      create: ({ body }) => judgeUrl(door, body.url),
      update: async ({ body }) => (body.url === undefined ? [] : judgeUrl(door, body.url)),
    },
  )
}

async function judgeUrl(door: Door, url: string): Promise<Fault[]> {
  const reason = await faultOfUrl(door, url.trim())
  if (!reason) return []
  const key =
    reason === 'url' || reason === 'address' ? (`webhooks.url.${reason}` as const) : 'webhooks.url.name'
  return [{ path: '/url', key }]
}

const countLive = (tx: Tx): Promise<number> =>
  countRows(tx, sql`select from webhooks where account_id = ${tx.accountId} and deleted_at is null`)

/** The last event before a moment. */
async function lastBefore(tx: Tx, since: Date): Promise<number> {
  const row = await tx.db
    .selectFrom('events')
    .select('n')
    .where('account_id', '=', tx.accountId)
    .where('at', '>=', since)
    .orderBy('n')
    .limit(1)
    .executeTakeFirst()
  return row ? row.n - 1 : Infinity
}

/** `stored`: what a webhook has already, it may keep. */
async function contentOf(
  tx: Tx,
  session: Session,
  body: WebhookInput,
  found: readonly Fault[],
  stored?: WebhookRow,
) {
  const faults: Fault[] = [...found]
  const name = tidyLine(body.name)
  if (name === '') faults.push({ path: '/name', key: 'error.shape.required' })
  else faults.push(...lineFaults(name, '/name'))
  const { productSchemas = [], milestoneSchemas = [], organizations = [] } = body.filters ?? {}
  const { stages, milestoneSchemas: processes } = await loadConfiguration(tx)
  const known = await readOrganizations(tx, session, organizations)
  const kept = new Set(
    stored && [stored.product_schemas, stored.milestone_schemas, stored.organizations].flat(),
  )
  const refuseUnknown = (member: string, ids: readonly string[], isKnown: (id: string) => boolean) => {
    for (const [n, id] of ids.entries())
      if (!kept.has(id) && !isKnown(id))
        faults.push({ path: `/filters/${member}/${n}`, key: 'error.case.dataNotFound' })
  }
  refuseUnknown(
    'productSchemas',
    productSchemas,
    (id) => stages.has(id) && can(session, 'stage.read', id).allowed,
  )
  refuseUnknown(
    'milestoneSchemas',
    milestoneSchemas,
    (id) => processes.has(id) && can(session, 'milestoneSchema.read', id).allowed,
  )
  refuseUnknown('organizations', organizations, (id) => known.has(id.toLowerCase()))
  refuseFaults(faults)
  return {
    name,
    url: body.url.trim(),
    types: [...new Set(body.types)],
    product_schemas: [...new Set(productSchemas)],
    milestone_schemas: [...new Set(milestoneSchemas)],
    organizations: [...new Set(organizations.map((id) => id.toLowerCase()))],
  }
}

/** Of these ids, the live organizations that the session may read. */
async function readOrganizations(
  tx: Tx,
  session: Session,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.db
    .selectFrom('organizations')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids.filter(isUuid)))
    .where('deleted_at', 'is', null)
    .where(readable(session).organizations('id'))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
