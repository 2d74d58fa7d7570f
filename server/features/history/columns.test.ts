import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { columnsOf, historyTypes } from '../../../core/nouns/history.ts'
import { startApi, type TestApi } from '../../../test/kit/api.ts'
import type { Feature } from '../../platform/feature.ts'
import { features } from '../index.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

describe('the columns that events hold', () => {
  it('are each shown, or known to tell nothing to a person', async () => {
    const tables = features.flatMap(([, { verify: told = [] }]: readonly [string, Feature]) => told)
    expect(
      tables.map(({ name }) => name).filter((name) => !historyTypes.some((type) => type === name)),
    ).toEqual([])
    const { rows } = await api.owner.pool.query<{ table: string; column: string }>(
      `select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relname = any($1) and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped order by 1, 2`,
      // People are in several accounts, and are verified apart.
      [[...tables.map(({ name }) => name), 'users']],
    )
    // A version says what changed in the tables of the configuration.
    const told = rows.filter(({ table }) => Object.keys(columnsOf(table)).length > 0)
    const unknown = told.filter(
      ({ table, column }) =>
        !Object.hasOwn(columnsOf(table), column) &&
        ![column, `${table}.${column}`].some((name) => unspoken.includes(name)),
    )
    expect(unknown.map(({ table, column }) => `${table}.${column}`)).toEqual([])
    const isColumn = (type: string, name: string) =>
      rows.some(({ table, column }) => table === type && column === name)
    const named = historyTypes.flatMap((type) =>
      Object.entries(columnsOf(type)).flatMap(([name, kind]) =>
        kind === 'links' || isColumn(type, name) ? [] : [`${type}.${name}`],
      ),
    )
    expect(named).toEqual([])
    const all = new Set(rows.flatMap(({ table, column }) => [column, `${table}.${column}`]))
    expect(unspoken.filter((name) => !all.has(name))).toEqual([])
  })
})

/** Ids, times and versions, which an event says itself, and what follows from the columns that are shown. */
const unspoken = `account_id id uuid user_id n version product_id
   product_schema_id milestone_schema_id asset_schema_id check_schema_id product_schema_version milestone_schema_version asset_schema_version
   check_schema_version created_at created_by updated_at updated_by corrected_at deleted_at
   deletion_batch withdrawn_at last_seen applied_at applied_by search headers
   unique_key formerly former_search identifier series listed name_key type occurred_at outline
   bbox warnings late closing immutable has_origin has_destination
   consumed count_of_insights requirements_satisfied revision is_pending deactivated_at
   form_version own_parts gtins_version page hash pack content start_id number reason ended_at drill at by mail holds shows internal_number about_id inquiry_id
   decided_by decided_at became_id noun schema_id
   language handle paused media.url account_key inquiries.proposed issuer captures.finished_at captures.is_success captures.errors captures.sha256`.split(
  /\s+/,
)
