import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { uniqueRefusals } from './index.ts'

/** Unique indexes that no request can break, each with the reason. */
const unbreakable: Record<string, string> = {
  accounts_issuer: 'a random uuid of ours',
  epcis_events_captured: 'a capture passes over what is stored',
  grants_id_key: 'a random uuid of ours',
  public_keys_record_id_key: 'the id of a record made in the same transaction',
}

let urls: TestDatabase
let indexes: string[]

beforeAll(async () => {
  urls = await cloneTemplate(inject('testServer'))
  const owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indisunique and not i.indisprimary and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  indexes = rows.map(({ name }) => name)
  await owner.end()
})
afterAll(() => urls.drop())

describe('a unique index', () => {
  it('has an error code for its violation', () => {
    const silent = indexes.filter((name) => !Object.hasOwn(uniqueRefusals, name))
    expect(silent).toEqual(Object.keys(unbreakable).toSorted())
  })

  it('exists for every declared error code', () => {
    expect(Object.keys(uniqueRefusals).filter((name) => !indexes.includes(name))).toEqual([])
  })
})
