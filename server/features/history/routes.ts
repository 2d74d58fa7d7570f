import { sql } from 'kysely'
import { type HistoryEvent, history as contract } from '../../../core/contract/history.ts'
import type { Query } from '../../../core/contract/route.ts'
import { text } from '../../../core/i18n/index.ts'
import { accessTo } from '../../../core/nouns/access.ts'
import { permits } from '../../../core/rules/can.ts'
import { refuseUnless } from '../../platform/auth/demand.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { countCap, countRows, paged, sliceOf } from '../../platform/db/lists.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { askForCheck, readSeal } from './checks.ts'
import { csvHead, csvOf } from './csv.ts'
import { readEvents } from './events.ts'
import { numbersBelow, readHead, readPage } from './list.ts'
import type { NamedTypes } from '../../platform/feature.ts'
import { openReader, presentEvents } from './present.ts'
import { historyOf } from './record.ts'

/** Events that the table reads at once. */
const sliceSize = 200

export function mountHistory(api: Api, named: NamedTypes): void {
  mount(api, contract, {
    async list({ tx, session, query, language }) {
      const reader = await openReader(tx, session, language, named)
      if (query.format === undefined) {
        const slice = pageOf(query)
        const { events, total, exact } = await readPage(tx, reader, query, slice)
        return paged(await presentEvents(tx, reader, events), slice, total, { exact })
      }
      const head = await readHead(tx)
      const scope = { accountId: session.accountId, userId: session.userId, readOnly: true }
      // Each slice has a transaction of its own, so that a long table holds no connection.
      async function* content(): AsyncGenerator<string> {
        yield csvHead(language)
        for (let below = head + 1; below > 1;) {
          const events = await api.database.inAccount(scope, async (slice): Promise<HistoryEvent[]> => {
            const stored = await readEvents(slice, await numbersBelow(slice, reader, query, below, sliceSize))
            return presentEvents(
              slice,
              reader,
              stored.filter(({ isCut }) => !isCut),
            )
          })
          if (events.length === 0) return
          yield csvOf(events, language)
          below = events.at(-1)!.n
        }
      }
      return {
        type: 'text/csv; charset=utf-8' as const,
        headers: { 'content-disposition': attachment(`${text(language, 'history.csvName')}.csv`) },
        content: content(),
      }
    },

    seal: ({ tx }) => readSeal(tx),

    async verify({ tx }) {
      await askForCheck(tx)
      return readSeal(tx)
    },

    async record({ tx, session, params: { type, id }, query, language }) {
      refuseUnless(permits(session, accessTo(type, 'any')))
      const slice = pageOf(query)
      const reader = await openReader(tx, session, language, named)
      const matches = await historyOf(tx, reader, type, id)
      const [total, events] = await Promise.all([
        countRows(tx, sql`${matches} limit ${countCap}`),
        readEvents(tx, sql`${matches} order by e.n desc limit ${slice.limit} offset ${slice.offset}`),
      ])
      const origin = type === 'products' ? id.toLowerCase() : undefined
      return paged(await presentEvents(tx, reader, events, origin), slice, total)
    },
  })
}

const pageOf = ({ currentPage }: Pick<Query<typeof contract.list>, 'currentPage'>) =>
  sliceOf(currentPage === undefined ? {} : { currentPage })
