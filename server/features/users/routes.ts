import { sql } from 'kysely'
import { users as contract } from '../../../core/contract/users.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import type { Right, Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import { containing, countCap, countRows, directionOf, paged, sliceOf } from '../../platform/db/lists.ts'
import { type Api, mount } from '../../platform/http/mount.ts'

export function mountUsers(api: Api): void {
  // Another provider's people are known here once they have signed in.
  const registered = api.settings.oidc
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from identity_passwords i where i.user_id = u.id)`
  mount(api, contract, {
    async list({ tx, session, query }) {
      const slice = sliceOf(query)
      const granted = grantedUsers(tx).$if(Boolean(query.search?.trim()), (q) =>
        // An e-mail that may not be read may not be guessed by searching either.
        q.where((where) =>
          where.or([
            where(folded('u.name'), 'like', containing(query.search!)),
            ...(session.admin ? [where(folded('u.email'), 'like', containing(query.search!))] : []),
          ]),
        ),
      )
      const rows = await granted
        .select(['u.id', 'u.name', 'u.email', 'g.role_keys', registered.as('registered')])
        .$if(query.sortBy === 'date', (q) => q.orderBy('g.created_at', directionOf(query.sort)))
        .orderBy(
          sql`u.name collate "es-x-icu"`,
          query.sortBy !== 'date' && query.sort === '-1' ? 'desc' : 'asc',
        )
        .orderBy('u.id')
        .limit(slice.limit)
        .offset(slice.offset)
        .execute()
      const total = slice.all ? rows.length : await countRows(tx, granted.select('u.id').limit(countCap))
      return paged(
        rows.map((row) => present(row, session)),
        slice,
        total,
      )
    },
    async get({ tx, session, params }) {
      const row = await grantedUsers(tx)
        .select(['u.id', 'u.name', 'u.email', 'g.role_keys', registered.as('registered')])
        .where('u.id', '=', params.id)
        .executeTakeFirst()
      return row ? present(row, session) : refuse('NOT_FOUND')
    },
    async assignment({ tx, params }) {
      const known = await grantedUsers(tx).select('u.id').where('u.id', '=', params.id).executeTakeFirst()
      if (!known) refuse('NOT_FOUND')
      const row = await tx.db
        .selectFrom('assignments')
        .selectAll()
        .where('account_id', '=', tx.accountId)
        .where('user_id', '=', params.id)
        .executeTakeFirst()
      return {
        organization: row?.organizations ?? [],
        productSchemas: entries(row?.product_schemas),
        milestoneSchemas: entries(row?.milestone_schemas),
        media: { tags: row?.tags ?? [] },
      }
    },
  })
}

/** As `fold`, in SQL: the names of an account are few, so no column keeps them folded. */
const folded = (column: string) =>
  sql<string>`lower(regexp_replace(normalize(${sql.ref(column)}, NFD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu")`

const grantedUsers = (tx: Tx) =>
  tx.db
    .selectFrom('grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .where('g.account_id', '=', tx.accountId)
    .where('u.deactivated_at', 'is', null)

interface UserRow {
  id: string
  name: string
  email: string
  role_keys: string[]
  registered: boolean
}

function present(row: UserRow, session: Session) {
  const isWhole = session.admin || session.userId === row.id
  return {
    _id: row.id,
    id: row.id,
    name: row.name,
    ...(isWhole ? { email: row.email, roles: row.role_keys, registered: row.registered } : {}),
  }
}

/** write implies read; the wire carries both (§4). */
const entries = (rights: Record<string, Right> = {}) =>
  Object.entries(rights).map(([id, right]) => ({
    id,
    permission:
      right === 'write' ? (['read', 'write'] as ('read' | 'write')[]) : (['read'] as ('read' | 'write')[]),
  }))
