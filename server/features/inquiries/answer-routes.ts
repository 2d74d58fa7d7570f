import { sql } from 'kysely'
import { answers as contract } from '../../../core/contract/answers.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { readable } from '../../platform/auth/readable.ts'
import { countCap, countRows, paged, sliceOf } from '../../platform/db/lists.ts'
import { found } from '../../platform/db/search.ts'
import { openStorage } from '../../platform/effects/storage.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { storedName, storedNames } from '../files/names.ts'
import { importFile } from '../files/store.ts'
import { acceptAnswer } from './accept.ts'
import { readAnswers } from './read-answers.ts'
import type { Reader } from './read.ts'
import { rejectAnswer } from './reject.ts'
import type { AnswerFile } from './tables.ts'
import { readSigned } from './waiting.ts'

/** Those that wait stand first. */
const order = sql`case when a.standing = 'pending' and i.standing = 'answered' then 0 else 1 end`

/** An answer keeps its files where no address opens them; `url` names each. */
const keyOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

export function mountAnswers(api: Api): void {
  const storage = openStorage(api.settings)
  const contentOf = async ({ url }: AnswerFile) =>
    (await storage.read(storedName(keyOf(url), 'support'))) ?? refuse('NOT_FOUND')
  const show = async (reader: Reader, id: string) => (await readAnswers(reader, [id]))[0]!

  mount(api, contract, {
    async list({ query, ...reader }) {
      const { tx, session } = reader
      const slice = sliceOf(query)
      const search = query.search
      const may = readable(session)
      const listed = tx.db
        .selectFrom('answers as a')
        .innerJoin('inquiries as i', (join) =>
          join.on('i.account_id', '=', tx.accountId).onRef('i.id', '=', 'a.inquiry_id'),
        )
        .innerJoin('organizations as o', (join) =>
          join.on('o.account_id', '=', tx.accountId).onRef('o.id', '=', 'i.organization_id'),
        )
        .leftJoin('products as p', (join) =>
          join.on('p.account_id', '=', tx.accountId).onRef('p.id', '=', 'i.about_id'),
        )
        .where('a.account_id', '=', tx.accountId)
        .where(may.products('i'))
        .where((where) =>
          where.or([
            where('i.milestone_schema_id', 'is', null),
            may.milestoneSchemas('i.milestone_schema_id'),
          ]),
        )
        .where((where) => where.or([where('i.about_id', 'is', null), may.products('p')]))
        .$if(query.state !== undefined, (q) => q.where('a.standing', '=', query.state!))
        .$if(Boolean(search), (q) =>
          q.where((where) =>
            where.or(['i.search', 'a.search', 'o.search'].map((column) => found(sql.ref(column), search!))),
          ),
        )
      const rows = await listed
        .select('a.id')
        .orderBy(order)
        .orderBy('a.signed_at', 'desc')
        .orderBy('a.id', 'desc')
        .limit(slice.limit)
        .offset(slice.offset)
        .execute()
      const total = slice.all ? 0 : await countRows(tx, listed.select('a.id').limit(countCap))
      const shown = await readAnswers(
        reader,
        rows.map(({ id }) => id),
        'listed',
      )
      return paged(shown, slice, total)
    },

    async get({ params, ...reader }) {
      const { answer } = await readSigned(reader.tx, reader.session, params.id)
      return show(reader, answer.id)
    },

    async file({ params, tx, session }) {
      const { answer } = await readSigned(tx, session, params.id)
      const file = answer.files[Number(params.n)] ?? refuse('NOT_FOUND')
      return async () => ({
        type: file.type,
        content: await contentOf(file),
        headers: { 'content-disposition': attachment(file.name), 'cache-control': 'no-store' },
      })
    },

    async accept({ params, body, ...caller }) {
      const written: string[] = []
      try {
        await acceptAnswer(caller, params.id, body, async (file) => {
          const content = await contentOf(file)
          const { name, type } = file
          const url = await importFile(caller.tx, storage, api.settings, { name, type, content })
          written.push(...storedNames(keyOf(url), 'record', type))
          return url
        })
      } catch (error) {
        // Their rows are undone with the record: nothing would sweep the bytes.
        await storage.remove(written).catch(() => {})
        throw error
      }
      return show(caller, params.id)
    },

    async reject({ params, body, ...reader }) {
      await rejectAnswer(reader.tx, reader.session, params.id, body.comment)
      return show(reader, params.id)
    },
  })
}
