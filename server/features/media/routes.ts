import { tidyLine } from '../../../core/fields/strings.ts'
import { sql } from 'kysely'
import type { Query } from '../../../core/contract/route.ts'
import { media as contract } from '../../../core/contract/media.ts'
import { type Fault, refuseFaults } from '../../../core/errors/refusal.ts'
import { accepts } from '../../../core/fields/accept.ts'
import { type FileType, fileTypes, isFileName, typeOfKey } from '../../../core/rules/file.ts'
import type { Session } from '../../../core/rules/can.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import {
  collated,
  countCap,
  countRows,
  directionOf,
  idsBehind,
  idsOf,
  isUuid,
  paged,
  placeOf,
  sliceOf,
} from '../../platform/db/lists.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { found } from '../../platform/db/search.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { fileFaults } from '../files/named.ts'
import { type MediaRow, presentMedia } from './read.ts'
import { archivableMedia, mediaNoun } from './records.ts'
import { hiddenTags, readableTags, tagFaults } from '../tags/read.ts'
import { insertMedia, insertRenamed, updateMedia } from './write.ts'

/** The file library: MED-01 to MED-12, 6-contract §3. */
export function mountMedia(api: Api): void {
  mount(api, contract, {
    async list({ tx, session, query }) {
      const slice = sliceOf(query)
      const listed = listedMedia(tx, session, query)
      const place = placeOf(query)
      if (place) {
        const { ids, next } = await idsBehind(tx, listed.select(['id', 'created_at']), place, slice.limit)
        const found = await listed
          .selectAll()
          .where('id', '=', anyOf(ids))
          .orderBy('id', directionOf(place.sign))
          .execute()
        const totalDocs = await countRows(tx, listed.select('id').limit(countCap))
        return { collection: await presentMedia(tx, session, found), totalDocs, next }
      }
      const rows = await listed
        .selectAll()
        .$if(query.sortBy === 'alphabetical', (q) =>
          q.orderBy(sql`name ${collated}`, directionOf(query.sort)),
        )
        .$if(query.sortBy !== 'alphabetical', (q) => q.orderBy('created_at', directionOf(query.sort)))
        .orderBy('id', 'desc')
        .limit(slice.limit)
        .offset(slice.offset)
        .execute()
      const total = slice.all ? rows.length : await countRows(tx, listed.select('id').limit(countCap))
      return paged(await presentMedia(tx, session, rows), slice, total)
    },

    async types({ tx, session }) {
      const known = Object.keys(fileTypes) as FileType[]
      const { rows } = await sql<{ type: FileType }>`
        select type from unnest(${known}::text[]) as known (type)
        where exists (${listedMedia(tx, session, {})
          .select('id')
          .where('type', '=', sql<FileType>`known.type`)})
      `.execute(tx.db)
      return { collection: rows }
    },

    async create({ tx, session, body }) {
      const { name: typed, type, url, tags: sent = [], rename = false } = body
      const name = tidyLine(typed)
      const faults = [
        ...nameFaults(name),
        ...(await uploadFaults(tx, url, type)),
        ...(await tagFaults(tx, session, sent)),
      ]
      refuseFaults(faults)
      const created = { name, type, url, tags: distinct(sent) }
      return presentOne(tx, session, await (rename ? insertRenamed : insertMedia)(tx, created))
    },

    get: async ({ tx, session, params }) => ({
      collection: [await presentOne(tx, session, await mediaNoun.read(tx, session, params.id))],
    }),

    async update({ tx, session, params, body }) {
      const before = await mediaNoun.read(tx, session, params.id, true)
      const name = body.name === undefined ? before.name : tidyLine(body.name)
      const faults = [
        ...(name === before.name ? [] : nameFaults(name)),
        ...(await tagFaults(tx, session, body.tags ?? [])),
      ]
      refuseFaults(faults)
      await checkVersion<typeof contract.update>(body.version, before.version, async () => ({
        yours: body,
        theirs: await presentOne(tx, session, before),
      }))
      const tags = body.tags ? [...hiddenTags(session, before.tags), ...distinct(body.tags)] : before.tags
      return presentOne(tx, session, await updateMedia(tx, before, { name, tags }))
    },

    archive: ({ tx, session, params }) => archivableMedia.archive(tx, session, params.id),
  })
}

/** The live files that the session may read and that the filters let through. */
function listedMedia(tx: Tx, session: Session, query: Query<typeof contract.list>) {
  const [tags, users, types] = [query.filterTags, query.filterUsers, query.filterType].map(idsOf)
  return tx.db
    .selectFrom('media')
    .where('account_id', '=', tx.accountId)
    .where('deleted_at', 'is', null)
    .where(readable(session).media('media'))
    .$if(tags!.length > 0, (q) =>
      q.where(sql<boolean>`media.tags && ${readableTags(session, tags!.filter(isUuid))}::uuid[]`),
    )
    .$if(users!.length > 0, (q) => q.where('created_by', '=', sql<string>`any(${users}::text[])`))
    .$if(types!.length > 0, (q) => q.where('type', '=', sql<FileType>`any(${typesOf(types!)}::text[])`))
    .$if(Boolean(query.search), (q) => q.where(found(sql.ref('search'), query.search!)))
}

/** The types that a filter names: `image/*`, `image/png`, or the subtype or ending alone. */
const typesOf = (wanted: readonly string[]): FileType[] =>
  (Object.keys(fileTypes) as FileType[]).filter((type) => {
    const names = [type.slice(type.indexOf('/') + 1), fileTypes[type]]
    return accepts({ name: '', type }, wanted.join(',')) || wanted.some((name) => names.includes(name))
  })

const nameFaults = (name: string): Fault[] => (isFileName(name) ? [] : [{ path: '/name', key: 'files.name' }])

/** Faults of an upload that the account doesn't have, or has under another type. */
async function uploadFaults(tx: Tx, url: string, type: FileType): Promise<Fault[]> {
  const unknown = await fileFaults(tx, [{ path: '/url', url }])
  const stored = typeOfKey(url.slice(url.lastIndexOf('/') + 1))
  if (unknown.length || stored === type) return unknown
  return [{ path: '/type', key: 'media.otherType', params: { type: stored ?? '' } }]
}

const distinct = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))]

const presentOne = async (tx: Tx, session: Session, row: MediaRow) =>
  (await presentMedia(tx, session, [row]))[0]!
