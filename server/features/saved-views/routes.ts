import {
  maxSearchLength,
  maxViews,
  type SavedView,
  savedViews as contract,
} from '../../../core/contract/savedViews.ts'
import { type Fault, refuse, refuseFaults } from '../../../core/errors/refusal.ts'
import { lineFaults, tidyLine } from '../../../core/fields/strings.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import { demand } from '../../platform/auth/demand.ts'
import type { Tx } from '../../platform/db/database.ts'
import { countRows, isUuid } from '../../platform/db/lists.ts'
import { lockLimit } from '../../platform/db/lock-limit.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { namesOf } from '../accounts/members.ts'
import { insertSavedView, type SavedViewRow } from './write.ts'

/** FST-05. A person's own views, and those that administrators share; nobody else's exist for them. */
export function mountSavedViews(api: Api): void {
  mount(api, contract, {
    async list({ tx, session, query }) {
      const rows = await visible(tx)
        .selectAll()
        .$if(query.list !== undefined, (q) => q.where('list', '=', query.list!))
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return {
        collection: await present(
          tx,
          rows.filter((row) => isReadable(session, row)),
        ),
      }
    },

    async create({ tx, session, body }) {
      const { list, columns = null, shared = false } = body
      const content = {
        list: tidyLine(list),
        name: tidyLine(body.name),
        search: body.search,
        columns,
        shared,
      }
      demand(session, 'savedView.write', content)
      refuseContent(content)
      await refuseTooMany(tx, shared)
      return presentOne(tx, await insertSavedView(tx, content))
    },

    async update({ tx, session, params, body }) {
      const before = await readView(tx, session, params.id)
      const { search = before.search, columns = before.columns, shared = before.shared } = body
      const name = tidyLine(body.name ?? before.name)
      demand(session, 'savedView.write', before)
      demand(session, 'savedView.write', { shared })
      refuseContent({ name, search })
      await checkVersion<typeof contract.update>(body.version, before.version, async () => ({
        yours: body,
        theirs: await presentOne(tx, before),
      }))
      if (shared && !before.shared) await refuseTooMany(tx, shared)
      const row = await own(tx, before.id)
        .set({
          name,
          search,
          columns,
          shared,
          version: before.version + 1,
          updated_at: tx.now,
          updated_by: tx.userId,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return presentOne(tx, row)
    },

    async remove({ tx, session, params }) {
      const { id, shared } = await readView(tx, session, params.id)
      demand(session, 'savedView.write', { shared })
      await tx.db
        .deleteFrom('saved_views')
        .where('account_id', '=', tx.accountId)
        .where('id', '=', id)
        .execute()
    },
  })
}

const visible = (tx: Tx) =>
  tx.db
    .selectFrom('saved_views')
    .where('account_id', '=', tx.accountId)
    .where((where) => where.or([where('created_by', '=', tx.userId), where('shared', '=', true)]))

const own = (tx: Tx, id: string) =>
  tx.db.updateTable('saved_views').where('account_id', '=', tx.accountId).where('id', '=', id)

/** A view of a stage names its fields, and what is looked for in them: it is for those who may read the stage. */
const isReadable = (session: Session, { search }: SavedViewRow): boolean =>
  typeof search.productTypeId !== 'string' || can(session, 'stage.read', search.productTypeId).allowed

async function readView(tx: Tx, session: Session, id: string): Promise<SavedViewRow> {
  const row = isUuid(id)
    ? await visible(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    : undefined
  return row && isReadable(session, row) ? row : refuse('NOT_FOUND')
}

function refuseContent({
  list,
  name,
  search,
}: Partial<SavedViewRow> & Pick<SavedViewRow, 'name' | 'search'>): void {
  const faults: Fault[] = []
  if (list === '') faults.push({ path: '/list', key: 'error.shape.required' })
  else if (list !== undefined) faults.push(...lineFaults(list, '/list'))
  if (name === '') faults.push({ path: '/name', key: 'error.shape.required' })
  else faults.push(...lineFaults(name, '/name'))
  if (JSON.stringify(search).length > maxSearchLength)
    faults.push({ path: '/search', key: 'error.shape.tooLong', params: { limit: maxSearchLength } })
  refuseFaults(faults)
}

/** Own and shared views have each a limit of their own, so that nobody takes another's place. */
async function refuseTooMany(tx: Tx, shared: boolean): Promise<void> {
  await lockLimit(tx, shared ? 'saved views' : `saved views of ${tx.userId}`)
  const views = tx.db
    .selectFrom('saved_views')
    .select('id')
    .where('account_id', '=', tx.accountId)
    .where('shared', '=', shared)
    .$if(!shared, (q) => q.where('created_by', '=', tx.userId))
  if ((await countRows(tx, views)) >= maxViews)
    refuse('INVALID', {
      faults: [{ path: '/shared', key: 'error.shape.values', params: { limit: maxViews } }],
    })
}

const presentOne = async (tx: Tx, row: SavedViewRow): Promise<SavedView> => (await present(tx, [row]))[0]!

async function present(tx: Tx, rows: readonly SavedViewRow[]): Promise<SavedView[]> {
  const names = await namesOf(
    tx,
    rows.map(({ created_by }) => created_by),
  )
  return rows.map((row) => ({
    _id: row.id,
    list: row.list,
    name: row.name,
    search: row.search,
    columns: row.columns,
    shared: row.shared,
    createdBy: { _id: row.created_by, name: names.get(row.created_by) ?? '' },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }))
}
