import { sql } from 'kysely'
import { recalls as contract, type RecallItem } from '../../../core/contract/recalls.ts'
import { traceRowsOfPage } from '../../../core/rules/lineage.ts'
import { text } from '../../../core/i18n/index.ts'
import { readable } from '../../platform/auth/readable.ts'
import { countCap, countRows, paged, sliceOf } from '../../platform/db/lists.ts'
import { found } from '../../platform/db/search.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { namesOf } from '../accounts/members.ts'
import { keysOf } from '../trace/keys.ts'
import { readTrace } from '../trace/read.ts'
import { addProducts, changeRecall, close, setItems } from './change.ts'
import { recallLines, recallsHead } from './csv.ts'
import { readItems } from './items.ts'
import { notify } from './notify.ts'
import { mountNotices } from './page.ts'
import { readAnswer, type Reader, readRecalls } from './read.ts'
import { readRecall } from './records.ts'
import { createRecall } from './write.ts'

/** Recalls that the table reads at once. */
const tableSlice = 200

export function mountRecalls(api: Api): void {
  const { settings } = api
  mountNotices(api)

  /** Each slice has a transaction of its own, so that a long table holds no connection. */
  function tableOf({ session, language }: Reader, rows: readonly { id: string }[]) {
    const scope = { accountId: session.accountId, userId: session.userId, readOnly: true }
    async function* content(): AsyncGenerator<string> {
      yield recallsHead(language)
      for (let at = 0; at < rows.length; at += tableSlice) {
        const ids = rows.slice(at, at + tableSlice).map(({ id }) => id)
        const recalls = await api.database.inAccount(scope, (tx) =>
          readRecalls({ tx, session, language }, ids),
        )
        yield recallLines(recalls, language)
      }
    }
    return {
      type: 'text/csv; charset=utf-8' as const,
      headers: { 'content-disposition': attachment(`${text(language, 'recalls.csvName')}.csv`) },
      content: content(),
    }
  }

  mount(api, contract, {
    async list({ query, ...reader }) {
      const { tx, session } = reader
      const slice = sliceOf(query)
      const search = query.search
      const listed = tx.db
        .selectFrom('recalls as r')
        .innerJoin('products as p', (join) =>
          join.on('p.account_id', '=', tx.accountId).onRef('p.id', '=', 'r.start_id'),
        )
        .where('r.account_id', '=', tx.accountId)
        .where(readable(session).products('p'))
        .$if(query.state !== undefined, (q) => q.where('r.status', '=', query.state!))
        .$if(query.kind !== undefined, (q) => q.where('r.kind', '=', query.kind!))
        .$if(Boolean(search), (q) =>
          q.where((where) =>
            where.or([found(sql.ref('r.search'), search!), found(sql.ref('p.search'), search!)]),
          ),
        )
      const newest = listed.select('r.id').orderBy('r.created_at', 'desc').orderBy('r.id', 'desc')
      if (query.format !== undefined) return tableOf(reader, await newest.execute())
      const rows = await newest.limit(slice.limit).offset(slice.offset).execute()
      const total = slice.all ? 0 : await countRows(tx, listed.select('r.id').limit(countCap))
      return paged(
        await readRecalls(
          reader,
          rows.map(({ id }) => id),
        ),
        slice,
        total,
      )
    },

    async create({ body, ...caller }) {
      return readAnswer(caller, await createRecall(caller, body))
    },

    async get({ params, ...reader }) {
      const { id } = await readRecall(reader.tx, reader.session, params.id)
      return readAnswer(reader, id)
    },

    async items({ params, query, ...reader }) {
      const { tx, session, language } = reader
      const recall = await readRecall(tx, session, params.id)
      const items = new Map((await readItems(tx, recall.id)).map((item) => [item.product_id, item]))
      const starts = [recall.start_id]
      const trace = await readTrace({
        tx,
        session,
        language,
        starts,
        direction: 1,
        keyOf: keysOf(settings, session, starts),
        besides: [...items.keys()],
      })
      const slice = sliceOf({ ...query, limit: String(traceRowsOfPage) })
      const wanted = trace.found.filter(({ id }) => {
        const item = items.get(id)
        return item && (query.state === undefined || item.status === query.state)
      })
      const page = wanted.slice(slice.offset, slice.offset + slice.limit)
      const names = await namesOf(
        tx,
        page.map(({ id }) => items.get(id)!.by),
      )
      const rows = page.map((one): RecallItem => {
        const { status: state, mail, note, at, by } = items.get(one.id)!
        const product = trace.show(one)
        const isHidden = 'restricted' in product
        const told = { note: isHidden ? null : note, at: at.toISOString(), by: names.get(by) ?? null }
        return { product, state, mail, ...told }
      })
      return paged(rows, slice, wanted.length, { exact: true })
    },

    update: ({ params, body, ...reader }) => changeRecall(reader, params.id, body),
    setItems: ({ params, body, ...reader }) => setItems(reader, params.id, body),
    addProducts: ({ params, body, ...reader }) => addProducts(reader, params.id, body),
    notify: ({ params, body, ...reader }) => notify(reader, params.id, body),
    lift: ({ params, body, ...reader }) => close(reader, params.id, 'lifted', body),
    end: ({ params, body, ...reader }) => close(reader, params.id, 'ended', body),
  })
}
