import { type Trace, trace as contract } from '../../../core/contract/trace.ts'
import { refuse, type Fault } from '../../../core/errors/refusal.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import { traceRowsOfPage } from '../../../core/rules/lineage.ts'
import { isUuid, Json, paged, sliceOf } from '../../platform/db/lists.ts'
import type { Tx } from '../../platform/db/database.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { readable } from '../../platform/auth/readable.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { readProduct } from '../products/read.ts'
import { traceCsv } from './csv.ts'
import { keysOf } from './keys.ts'
import { readTrace, type WholeTrace } from './read.ts'

interface TraceQuery {
  currentPage?: string
  holder?: string
  format?: string
}

export function mountTrace(api: Api): void {
  const { settings } = api

  async function answer(
    tx: Tx,
    session: Session,
    language: Language,
    { starts, direction, query }: { starts: string[]; direction: 0 | 1; query: TraceQuery },
    present: (trace: WholeTrace) => Pick<Trace, 'product' | 'products'>,
  ) {
    const keyOf = keysOf(settings, session, starts)
    const trace = await readTrace({ tx, session, language, starts, direction, keyOf })
    if (query.format !== undefined) {
      const name = text(language, 'trace.csvName', { identifier: trace.starts[0]!.identifier })
      return {
        type: 'text/csv; charset=utf-8' as const,
        headers: { 'content-disposition': attachment(`${name}.csv`) },
        content: inTurn(traceCsv(trace, language, settings.publicPageUrl)),
      }
    }
    const slice = sliceOf({ ...query, limit: String(traceRowsOfPage) })
    const found = query.holder === undefined ? trace.found : trace.ofHolder(query.holder)
    const rows = found.slice(slice.offset, slice.offset + slice.limit).map((one) => trace.show(one))
    const page: Trace = {
      ...present(trace),
      direction,
      at: tx.now.toISOString(),
      totals: trace.totals,
      holders: trace.holders,
      ...paged(rows, slice, found.length, { exact: true }),
      truncated: trace.truncated,
    }
    // Written here: the serialiser would try both shapes of a row for each of them.
    return () => Promise.resolve(new Json<Trace>(JSON.stringify(page)))
  }

  mount(api, contract, {
    async of({ tx, session, params, query, language }) {
      const { id } = await readProduct(tx, session, params.id)
      const direction = query.direction === '0' ? 0 : 1
      return answer(tx, session, language, { starts: [id], direction, query }, ({ starts }) => ({
        product: starts[0]!,
      }))
    },

    async ofMany({ tx, session, query, body, language }) {
      const starts = await readStarts(tx, session, body.products)
      const { direction = 1 } = body
      return answer(tx, session, language, { starts, direction, query }, (trace) => ({
        product: null,
        products: trace.starts,
      }))
    },
  })
}

/** Products by their ids, each once; unknown, archived and unreadable ones are faults at their places. */
async function readStarts(tx: Tx, session: Session, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('products as p')
    .select('p.id')
    .where('p.account_id', '=', tx.accountId)
    .where('p.id', '=', anyOf(ids.filter(isUuid)))
    .where('p.deleted_at', 'is', null)
    .where(readable(session).products('p'))
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const faults = ids.flatMap((id, n): Fault[] =>
    known.has(id.toLowerCase()) ? [] : [{ path: `/products/${n}`, key: 'error.case.dataNotFound' }],
  )
  if (faults.length > 0) refuse('INVALID', { faults })
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}

/** Other requests are served between the parts. */
async function* inTurn(parts: Iterable<string>): AsyncGenerator<string> {
  for (const part of parts) {
    yield part
    await new Promise(setImmediate)
  }
}
