import { sql } from 'kysely'
import { concerns as contract } from '../../../core/contract/concerns.ts'
import { can, permits } from '../../../core/rules/can.ts'
import { countCap, paged, sliceOf } from '../../platform/db/lists.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { walk } from '../links/walk.ts'
import { findProduct } from '../products/read.ts'
import { isAbout, readOriginSubjects } from './origin.ts'
import { presentConcern } from './read.ts'
import { type KnownConcern, knownColumns, readableConcerns, subjects, thingAbout } from './records.ts'
import { closeConcern, createConcern } from './write.ts'

export function mountConcerns(api: Api): void {
  mount(api, contract, {
    async list({ tx, session, language, query }) {
      const slice = sliceOf(query)
      const product = query.product === undefined ? undefined : await findProduct(tx, session, query.product)
      if (query.product !== undefined && !product) return paged([], slice, 0)
      const about =
        product && (await readOriginSubjects(tx, [...(await walk(tx, [product.id], 'up')).distances.keys()]))
      const listed = sql`
        from concerns t ${subjects(tx)}
        where t.account_id = ${tx.accountId} and ${readableConcerns(session)}
          and ${query.state === undefined ? sql`true` : sql`t.status = ${query.state}`}
          and ${about ? isAbout(about) : sql`true`}`
      const { rows } = await sql<KnownConcern>`
        select ${knownColumns} ${listed}
        order by t.status desc, t.raised_at desc, t.id desc limit ${slice.limit} offset ${slice.offset}
      `.execute(tx.db)
      const mayWrite = permits(session, contract.close.access).allowed
      const { rows: counted } = await sql<{ count: number }>`
        select count(*)::int as count from (select 1 ${listed} limit ${countCap}) as c
      `.execute(tx.db)
      return paged(
        rows.map((row) =>
          presentConcern(row, language, mayWrite && can(session, 'concern.write', thingAbout(row)).allowed),
        ),
        slice,
        counted[0]!.count,
      )
    },

    create: ({ body, query: _, ...reader }) => createConcern(reader, body),
    close: ({ params, body, query: _, ...reader }) => closeConcern(reader, params.id, body),
  })
}
