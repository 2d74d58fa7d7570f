import { sql } from 'kysely'
import {
  maxColumnLists,
  maxMatchings,
  me as contract,
  type OwnSettings,
  type StoredSettings,
} from '../../../core/contract/me.ts'
import { refuse } from '../../../core/errors/refusal.ts'
import { type Api, mount } from '../../platform/http/mount.ts'

/** FST-08. Settings are of the person alone, whatever account they are asked in, and leave no event. */
export function mountMe(api: Api): void {
  mount(api, contract, {
    async settings({ tx }) {
      const row = await tx.db
        .selectFrom('user_settings')
        .select('settings')
        .where('user_id', '=', tx.userId)
        .executeTakeFirst()
      return present(row?.settings)
    },

    async changeSettings({ tx, body }) {
      // One statement: what two windows change at once stays of both. jsonb_set is immutable, which Citus demands here.
      const { rows } = await sql<{ settings: StoredSettings }>`
        insert into user_settings as u (user_id, settings, updated_at)
        values (${tx.userId}, jsonb_strip_nulls(${JSON.stringify(body)}::jsonb), ${tx.now})
        on conflict (user_id) do update set updated_at = ${tx.now}, settings = jsonb_strip_nulls(
          u.settings || ${JSON.stringify(body)}::jsonb
          || jsonb_set('{}', '{columns}', coalesce(u.settings -> 'columns', '{}')
            || coalesce(${JSON.stringify(body)}::jsonb -> 'columns', '{}'))
          || case when ${body.matchings === undefined} then '{}' else jsonb_set('{}', '{matchings}',
            coalesce(u.settings -> 'matchings', '{}') || ${JSON.stringify(body.matchings ?? {})}::jsonb) end)
        returning settings
      `.execute(tx.db)
      const { settings } = rows[0]!
      if (Object.keys(settings.columns ?? {}).length > maxColumnLists)
        refuse('INVALID', {
          faults: [{ path: '/columns', key: 'error.shape.values', params: { limit: maxColumnLists } }],
        })
      if (Object.keys(settings.matchings ?? {}).length > maxMatchings)
        refuse('INVALID', {
          faults: [{ path: '/matchings', key: 'error.shape.values', params: { limit: maxMatchings } }],
        })
      return present(settings)
    },
  })
}

const present = (stored: StoredSettings = {}): OwnSettings => ({ first: 'organizations', ...stored })
