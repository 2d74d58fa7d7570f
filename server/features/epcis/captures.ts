import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { type Capture, captures as contract } from '../../../core/contract/captures.ts'
import { pathOf } from '../../../core/contract/route.ts'
import { refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { text } from '../../../core/i18n/index.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { keyOfUser } from '../../platform/auth/key-sessions.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid, Json, wholeOf } from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Nameable } from '../../platform/feature.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { namesOf } from '../accounts/members.ts'
import { capture, judgeDocument, judgeEvent } from './capture.ts'
import { listReceived } from './received.ts'
import './tables.ts'

/** CAP-01, CAP-02, CAP-03. */
export function mountCaptures(api: Api): void {
  mount(
    api,
    contract,
    {
      async create({ tx, session, body, faults, language }) {
        refuseFaults(faults)
        const { id } = await capture(tx, body, { language })
        return readOne(tx, session, id)
      },

      async event({ tx, body, faults, language }) {
        refuseFaults(faults)
        const { eventIds } = await capture(tx, body, { language, isAlone: true })
        return { eventID: eventIds[0]! }
      },

      async list({ tx, session, query: { perPage, nextPageToken: token } }) {
        if (token !== undefined && !isUuid(token))
          refuse('INVALID', { faults: [{ path: '/nextPageToken', key: 'error.shape.value' }] })
        const limit = wholeOf('perPage', perPage, 30, 1_000)
        const found = await readable(tx, session)
          .selectAll()
          .$if(token !== undefined, (query) => query.where('id', '<', token!))
          .orderBy('id', 'desc')
          .limit(limit + 1)
          .execute()
        const rows = found.slice(0, limit)
        const next = found.length > limit ? rows.at(-1)!.id : null
        return new Json<Capture[]>(JSON.stringify(await present(tx, rows)), undefined, next)
      },

      recent: ({ tx, session }) => countRecent(tx, session),

      get: ({ tx, session, params }) => readOne(tx, session, params.id),

      received: ({ tx, session, params, query }) => listReceived(tx, session, params.id, query),
    },
    { create: refuseProceeding },
    {
      create: ({ body }) => judgeDocument(body),
      event: ({ body }) => judgeEvent(body),
    },
  )
}

/** A part of a document is never stored without the rest. */
async function refuseProceeding({ headers }: FastifyRequest): Promise<void> {
  const path = '/headers/gs1-capture-error-behaviour'
  if ((headers['gs1-capture-error-behaviour'] ?? 'rollback') !== 'rollback')
    refuse('INVALID', { faults: [{ path, key: 'error.shape.choice', params: { values: 'rollback' } }] })
}

/** Captures that the session may read: a key its own. */
function readable(tx: Tx, session: Session) {
  const all = tx.db.selectFrom('captures').where('account_id', '=', tx.accountId)
  return session.admin ? all : all.where('created_by', '=', session.userId)
}

const day = 86_400_000

/** Refused documents leave nothing but the requests of their keys. */
async function countRecent(tx: Tx, session: Session) {
  const since = new Date(tx.now.getTime() - day)
  const { count } = await readable(tx, session)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  const keys = await tx.db
    .selectFrom('api_key_calls as c')
    .innerJoin('api_keys as k', (join) =>
      join.onRef('k.id', '=', 'c.key_id').on('k.account_id', '=', tx.accountId),
    )
    .select(({ fn }) => ['k.id as _id', 'k.name', fn.countAll<number>().as('refused')])
    .where('c.account_id', '=', tx.accountId)
    .where('c.at', '>', since)
    .where('c.method', '=', 'POST')
    .where('c.path', '=', pathOf(contract.create))
    .where('c.status', '>=', 400)
    .$if(!session.admin, (query) => query.where('k.id', '=', keyOfUser(session.userId) ?? null))
    .groupBy(['k.id', 'k.name'])
    .orderBy('refused', 'desc')
    .orderBy('k.name')
    .execute()
  const refused = keys.reduce((sum, key) => sum + key.refused, 0)
  return { documents: count + refused, refused, keys }
}

async function readOne(tx: Tx, session: Session, id: string): Promise<Capture> {
  const row = isUuid(id)
    ? await readable(tx, session).selectAll().where('id', '=', id).executeTakeFirst()
    : undefined
  return row ? (await present(tx, [row]))[0]! : refuse('NOT_FOUND')
}

async function present(tx: Tx, rows: readonly Selectable<Tables['captures']>[]): Promise<Capture[]> {
  const names = await namesOf(
    tx,
    rows.map((row) => row.created_by),
  )
  return rows.map((row) => ({
    captureID: row.id,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    running: row.finished_at === null,
    success: row.is_success ?? false,
    captureErrorBehaviour: 'rollback' as const,
    errors: row.errors,
    warnings: row.warnings,
    captured: row.captured,
    known: row.known,
    by: { _id: row.created_by, name: names.get(row.created_by) ?? '' },
  }))
}

/** How the history and webhooks name captures: administrators read all, a key its own. */
export const namedCaptures = {
  async names(tx, session, ids, language) {
    const rows = await readCaptures(tx, ids)
    const name = text(language, 'history.names.capture')
    return rows.map((row) => ({ id: row.id, name, isReadable: reads(session, row), isLive: true }))
  },

  async announced(tx, session, ids) {
    const rows = await readCaptures(tx, ids)
    // Who sends what is known already tells nothing new.
    const fresh = rows.filter(({ captured }) => captured > 0)
    return fresh.flatMap((row) => (!session || reads(session, row) ? [{ _id: row.id }] : []))
  },
} satisfies Nameable

const readCaptures = (tx: Tx, ids: readonly string[]) =>
  tx.db
    .selectFrom('captures')
    .select(['id', 'created_by', 'captured'])
    .where('account_id', '=', tx.accountId)
    .where('id', '=', anyOf(ids.filter(isUuid)))
    .execute()

const reads = (session: Session, { created_by: author }: { created_by: string }): boolean =>
  can(session, 'maker', author).allowed
