import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type SupportRequest, support as contract } from '../../../core/contract/support.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { tidyLines } from '../../../core/fields/strings.ts'
import { pointer } from '../../../core/json/pointer.ts'
import { type FileType, isPicture, typeOfKey } from '../../../core/rules/file.ts'
import type { Tx } from '../../platform/db/database.ts'
import { countCap, countRows, isUuid, paged, sliceOf } from '../../platform/db/lists.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import { openStorage } from '../../platform/effects/storage.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { countAttempt, hourly } from '../../platform/limits.ts'
import { namesOf } from '../accounts/members.ts'
import { storedName } from '../files/names.ts'

type SupportRow = Selectable<Tables['support_requests']>

const requestRecords = recordsOf('support_requests')

/** Requests that a person may make in an hour: each is a mail to every administrator. */
const maxPerHour = 30

/** SUP-01 to SUP-04. */
export function mountSupport(api: Api): void {
  const storage = openStorage(api.settings)
  const { publicUrl } = api.settings

  mount(api, contract, {
    async create({ tx, session, body }) {
      const issue = tidyLines(body.issue)
      const files = body.files ?? []
      const faults: Fault[] = [
        ...(issue === '' ? [{ path: '/issue', key: 'error.shape.required' } as const] : []),
        ...(await fileFaults(tx, session.userId, files)),
      ]
      refuseFaults(faults)
      await countAttempt(tx, [hourly(maxPerHour, 'support', tx.accountId, session.userId)])
      const { priority = 'baja', page = null } = body
      const values = { issue, priority, files: [...new Set(files)], page }
      const [row] = await requestRecords.insert(tx, [{ values }])
      const { id: _id } = row!
      tx.after('mail.support', { id: randomUUID(), requestId: _id, address: `${publicUrl}/Support` })
      return { _id }
    },

    async list({ tx, query }) {
      const slice = sliceOf(query)
      const search = query.search
      const listed = tx.db
        .selectFrom('support_requests')
        .where('account_id', '=', tx.accountId)
        .$if(Boolean(search), (q) =>
          q.where(
            sql<boolean>`strpos(lower(issue collate "und-x-icu"), lower(${search} collate "und-x-icu")) > 0`,
          ),
        )
      const rows = await listed
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(slice.limit)
        .offset(slice.offset)
        .execute()
      const total = slice.all ? rows.length : await countRows(tx, listed.select('id').limit(countCap))
      return paged(await present(tx, rows, publicUrl), slice, total)
    },

    async update({ tx, params, body }) {
      const before = await readRequest(tx, params.id, true)
      await checkVersion<typeof contract.update>(body.version, before.version, async () => ({
        yours: body,
        theirs: (await present(tx, [before], publicUrl))[0]!,
      }))
      const [answer] = await present(
        tx,
        [await requestRecords.change(tx, before, { is_read: body.read })],
        publicUrl,
      )
      return answer!
    },

    async file({ tx, params }) {
      const { files } = await readRequest(tx, params.id)
      const key = files[Number(params.n)]?.split('/').at(-1) ?? ''
      const type = typeOfKey(key)
      if (!type || !isPicture(type)) refuse('NOT_FOUND')
      return async () => ({
        type: type as PictureType,
        content: (await storage.read(storedName(key, 'support'))) ?? refuse('NOT_FOUND'),
        headers: { 'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'" },
      })
    },
  })
}

type PictureType = Extract<FileType, `image/${string}`>

async function readRequest(tx: Tx, id: string, forUpdate = false): Promise<SupportRow> {
  if (!isUuid(id)) refuse('NOT_FOUND')
  const row = await tx.db
    .selectFrom('support_requests')
    .selectAll()
    .where('account_id', '=', tx.accountId)
    .where('id', '=', id)
    .$if(forUpdate, (q) => q.forUpdate())
    .executeTakeFirst()
  return row ?? refuse('NOT_FOUND')
}

/** Faults of files that aren't finished uploads for support by this person. The others stay until the transaction ends. */
async function fileFaults(tx: Tx, userId: string, urls: readonly string[]): Promise<Fault[]> {
  if (urls.length === 0) return []
  const rows = await tx.db
    .selectFrom('files')
    .select('url')
    .where('account_id', '=', tx.accountId)
    .where('key', '=', sql<string>`any(${urls.map((url) => url.slice(url.lastIndexOf('/') + 1))}::text[])`)
    .where('purpose', '=', 'support')
    .where('created_by', '=', userId)
    .where('finished_at', 'is not', null)
    .where('doomed_at', 'is', null)
    .forShare()
    .execute()
  const known = new Set(rows.map(({ url }) => url))
  return urls.flatMap((url, index): Fault[] =>
    known.has(url) ? [] : [{ path: `/files${pointer(index)}`, key: 'files.unknown' }],
  )
}

async function present(tx: Tx, rows: readonly SupportRow[], publicUrl: string): Promise<SupportRequest[]> {
  const ids = rows.map((row) => row.created_by)
  const nameOf = await namesOf(tx, ids)
  const authors = await tx.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  const people = new Map(
    authors.map(({ id: _id, email }) => [_id, { _id, name: nameOf.get(_id) ?? '', email }]),
  )
  return rows.map((row) => ({
    _id: row.id,
    issue: row.issue,
    priority: row.priority,
    files: row.files.map((_, n) => `${publicUrl}/api/support/${row.id}/files/${n}`),
    ...(row.page === null ? {} : { page: row.page }),
    user: people.get(row.created_by) ?? { _id: row.created_by, name: '' },
    read: row.is_read,
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }))
}
