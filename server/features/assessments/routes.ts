import { type Expression, sql, type SqlBool } from 'kysely'
import { assessments as contract } from '../../../core/contract/assessments.ts'
import type { AssessmentState } from '../../../core/eudr/assessment.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { readable } from '../../platform/auth/readable.ts'
import type { Tx } from '../../platform/db/database.ts'
import { countCap, countOf, isUuid, paged, sliceOf } from '../../platform/db/lists.ts'
import { type Reader, readStatement } from '../../platform/db/read-statement.ts'
import { Printer } from '../../platform/effects/printer.ts'
import { anyOf } from '../../platform/db/rows.ts'
import { found } from '../../platform/db/search.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { readToday } from '../certificates/read.ts'
import { loadConfiguration } from '../configuration/configuration.ts'
import { openOrigin } from '../origin/open.ts'
import { findProduct } from '../products/read.ts'
import { assessmentState } from '../statements/risk.ts'
import { changeAssessment } from './change.ts'
import { beginConclusion, concludeAssessment, reopenAssessment } from './conclude.ts'
import { createAssessment, findLast } from './create.ts'
import { reckonFacts } from './facts.ts'
import { assessmentFile, type Print } from './file.ts'
import { presentKnown } from './known.ts'
import { readAssessments, readSaved, summaryOf } from './read.ts'
import { archiveAssessment, type AssessmentRow, readAssessment } from './records.ts'

interface AssessmentsQuery {
  today: string
  product: string
  ids: readonly string[]
  limit: number
  offset: number
}

interface Shape {
  state: AssessmentState | undefined
  hasProduct: boolean
  isLast: boolean
}

const listed = (
  { tx, session }: Reader,
  { today, product, ids }: AssessmentsQuery,
  { state, hasProduct, isLast }: Shape,
  isFound?: Expression<SqlBool>,
) =>
  tx.db
    .selectFrom('assessments as a')
    .innerJoin('products as p', (join) =>
      join.on('p.account_id', '=', tx.accountId).onRef('p.id', '=', 'a.product_id'),
    )
    .leftJoin('assessment_looks as l', (join) =>
      join.on('l.account_id', '=', tx.accountId).onRef('l.assessment_id', '=', 'a.id'),
    )
    .where('a.account_id', '=', tx.accountId)
    .where('a.deleted_at', 'is', null)
    .where(readable(session).products('p'))
    .$if(state !== undefined, (q) =>
      // The column by itself, since its index knows nothing of what is reckoned.
      q
        .where('a.state', '=', state === 'open' ? 'open' : 'concluded')
        .where(sql<boolean>`${assessmentState(today)} = ${state!}`),
    )
    .$if(hasProduct, (q) => q.where('a.product_id', '=', product))
    .$if(isLast, (q) => q.where('a.id', '=', anyOf(ids)))
    .$if(isFound !== undefined, (q) => q.where(isFound!))
    .select('a.id')

const readPage = readStatement((reader, at: AssessmentsQuery, shape: Shape, isFound?: Expression<SqlBool>) =>
  listed(reader, at, shape, isFound)
    .orderBy(sql`array_position(array['open', 'stale', 'concluded'], ${assessmentState(at.today)})`)
    .orderBy(sql`a.conclusion ->> 'reviewBy'`)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(at.limit)
    .offset(at.offset),
)

const readTotal = readStatement((reader, at: AssessmentsQuery, shape: Shape, isFound?: Expression<SqlBool>) =>
  countOf(listed(reader, at, shape, isFound).limit(countCap)),
)

export function mountAssessments(api: Api, print: Print): void {
  const { app, database, settings } = api
  // It starts with the first document, and ends after a while without any.
  const printer = new Printer(settings)
  app.addHook('onClose', async () => printer.end())

  mount(api, contract, {
    async list({ query, ...reader }) {
      const { tx, session } = reader
      const slice = sliceOf(query)
      const search = query.search?.trim()
      const last = query.last === undefined ? undefined : await findProduct(tx, session, query.last)
      const ids =
        query.last === undefined ? undefined : last ? (await findLast(tx, last)).map(({ id }) => id) : []
      const { state, product } = query
      if (product !== undefined && !isUuid(product)) return paged([], slice, 0)
      const isFound = search ? found(sql.ref('p.search'), search) : undefined
      const { limit, offset } = slice
      const values = { today: await readToday(tx), product: product!, ids: ids ?? [], limit, offset }
      const shape = { state, hasProduct: product !== undefined, isLast: ids !== undefined }
      const rows = await readPage(reader, values, shape, isFound)
      const total = slice.all ? 0 : (await readTotal(reader, values, shape, isFound))[0]!.n
      const shown = await readAssessments(
        reader,
        rows.map(({ id }) => id),
      )
      return paged(shown.map(summaryOf), slice, total)
    },

    async create({ body, ...reader }) {
      return readSaved(reader, await createAssessment(reader, body))
    },

    async get(call) {
      const row = await readAssessment(call.tx, call.session, call.params.id)
      const saved = await readSaved(call, row.id)
      const earlier = await findEarlier(call.tx, row)
      if (row.facts) return presentKnown(call, saved, row.facts, earlier)
      const opened = await openOrigin(database, call, row.product_id)
      return async () => {
        const { facts } = await reckonFacts(database, opened)
        return opened.read((tx) => presentKnown({ ...call, tx }, saved, facts, earlier))
      }
    },

    update: ({ params, body, ...reader }) => changeAssessment(reader, params.id, body),
    archive: ({ params, tx, session }) => archiveAssessment(tx, session, params.id),

    async conclude(call) {
      const begun = await beginConclusion(call, call.params.id, call.body)
      const opened = await openOrigin(database, call, begun.product)
      return () => concludeAssessment(call, database, begun, opened, call.body)
    },

    async file({ params, query, ...call }) {
      const { tx, session, language } = call
      const row = await readAssessment(tx, session, params.id)
      if (!row.facts) return refuse('FROZEN', { key: 'assessments.unconcluded' })
      const assessment = await presentKnown(call, await readSaved(call, row.id), row.facts, undefined)
      const { timeZone } = await loadConfiguration(tx)
      const writing = { language, timeZone, address: settings.publicUrl, made: tx.now }
      return () =>
        assessmentFile(assessment, query.format, {
          language,
          print: (one) => print(printer, one, writing),
        })
    },

    reopen: ({ params, body, ...reader }) => reopenAssessment(reader, params.id, body),
  })
}

/** The assessment from which an open one copies its answers. */
const findEarlier = async (tx: Tx, { copied_from: id, state }: AssessmentRow) =>
  id === null || state !== 'open'
    ? undefined
    : tx.db
        .selectFrom('assessments')
        .select(['id', 'facts'])
        .where('account_id', '=', tx.accountId)
        .where('id', '=', id)
        .executeTakeFirst()
