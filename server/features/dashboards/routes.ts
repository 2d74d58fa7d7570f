import { sql } from 'kysely'
import { type Dashboard, dashboards as contract } from '../../../core/contract/dashboards.ts'
import { lineFaults, tidyLine } from '../../../core/fields/strings.ts'
import { isWebAddress } from '../../../core/fields/web-address.ts'
import { type Fault, refuseFaults } from '../../../core/errors/refusal.ts'
import { collated, countCap, countRows, directionOf, paged, sliceOf } from '../../platform/db/lists.ts'
import { found } from '../../platform/db/search.ts'
import { checkVersion } from '../../platform/db/versions.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { ownPart } from '../accounts/settings.ts'
import {
  dashboardNoun,
  dashboardRecords,
  type DashboardRow,
  insertDashboard,
  updateDashboard,
} from './write.ts'

/** Once a screen has changed them, the account owns its dashboards, and packs leave them. */
export function mountDashboards(api: Api): void {
  mount(api, contract, {
    async list({ tx, query }) {
      const slice = sliceOf(query)
      const search = query.search
      const listed = tx.db
        .selectFrom('dashboards')
        .where('account_id', '=', tx.accountId)
        .where('deleted_at', 'is', null)
        .$if(Boolean(search), (q) => q.where(found(sql.ref('search'), search!)))
      const isByName = query.sortBy === 'alphabetical'
      const rows = await listed
        .selectAll()
        .$if(isByName, (q) => q.orderBy(sql`name ${collated}`, directionOf(query.sort)))
        .$if(!isByName, (q) => q.orderBy('created_at', directionOf(query.sort)))
        .orderBy('id')
        .limit(slice.limit)
        .offset(slice.offset)
        .execute()
      const total = slice.all ? rows.length : await countRows(tx, listed.select('id').limit(countCap))
      return paged(rows.map(present), slice, total)
    },

    async create({ tx, body }) {
      const content = { name: tidyLine(body.name), url: tidyLine(body.url) }
      refuseContent(content)
      await ownPart(tx, 'dashboards')
      return present(await insertDashboard(tx, content))
    },

    async update({ tx, session, params, body }) {
      const before = await dashboardNoun.read(tx, session, params.id, true)
      const content = {
        name: tidyLine(body.name ?? before.name),
        url: tidyLine(body.url ?? before.url),
      }
      refuseContent(content)
      await checkVersion<typeof contract.update>(body.version, before.version, () => ({
        yours: body,
        theirs: present(before),
      }))
      await ownPart(tx, 'dashboards')
      return present(await updateDashboard(tx, before, content))
    },

    async remove({ tx, session, params }) {
      const { id } = await dashboardNoun.read(tx, session, params.id, true)
      await ownPart(tx, 'dashboards')
      await dashboardRecords.archive(tx, [id])
    },
  })
}

function refuseContent({ name, url }: { name: string; url: string }): void {
  const faults: Fault[] = []
  if (name === '') faults.push({ path: '/name', key: 'error.shape.required' })
  else faults.push(...lineFaults(name, '/name'))
  if (url === '') faults.push({ path: '/url', key: 'error.shape.required' })
  else if (!isWebAddress(url)) faults.push({ path: '/url', key: 'fields.url' })
  refuseFaults(faults)
}

const present = (row: DashboardRow): Dashboard => ({
  _id: row.id,
  name: row.name,
  url: row.url,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  version: row.version,
})
