import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { Database, openPool } from '../platform/db/database.ts'
import { openKey, replaceKey, sealHeads, type SealPlaces } from '../platform/seal/index.ts'
import { sealsFile } from '../platform/seal/seals.ts'
import { verify } from './index.ts'

let places: SealPlaces
let urls: TestDatabase
let owner: pg.Client
let database: Database
let owning: Database

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rastro-seal-'))
  places = { dataDir: folder, sealKey: join(folder, 'seal.key') }
  urls = await cloneTemplate(inject('testServer'))
  owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
  await owner.query(`insert into accounts (id, name) values ('a', 'A')`)
  database = new Database(openPool(urls.appUrl, 4), 'http://localhost')
  owning = new Database(openPool(urls.ownerUrl, 2), 'http://localhost')
  for (let n = 1; n <= 3; n++) await write()
  await openKey(owning, places)
  await sealHeads(database, places)
  await write()
})
afterEach(async () => {
  await owning.pool.end()
  await database.pool.end()
  await owner.end()
  await urls.drop()
  rmSync(places.dataDir, { recursive: true, force: true })
})

const write = () =>
  database.inAccount({ accountId: 'a', userId: 'u' }, async (tx) =>
    tx.event({ action: 'create', type: 'organizations', id: 'x' }),
  )

/** What differs about seals, and what is not sealed yet. */
async function verified() {
  const { differ, unsealed } = await verify(owning, sealsFile(places))
  return {
    differ: differ
      .filter(({ table, what }) => table === 'seals' || what.startsWith('was sealed'))
      .map(({ id, what }) => `${id} ${what}`),
    unsealed,
  }
}

const changeFile = (change: (text: string) => string) =>
  writeFileSync(sealsFile(places), change(readFileSync(sealsFile(places), 'utf8')))

describe('verifying seals', () => {
  it('finds them in order and says from which event on nothing is sealed', async () => {
    expect(await verified()).toEqual({ differ: [], unsealed: ['a: from event 4 on, nothing is sealed yet'] })
    await sealHeads(database, places)
    expect(await verified()).toEqual({ differ: [], unsealed: [] })
  })

  it('says that nothing is sealed yet', async () => {
    await owner.query('delete from seals')
    rmSync(sealsFile(places))
    expect(await verified()).toEqual({ differ: [], unsealed: ['a: nothing is sealed yet'] })
  })

  it('finds a chain that was cut before its last seal, and one that was written anew', async () => {
    await owner.query(`delete from events where account_id = 'a' and n > 2`)
    await owner.query(
      `update event_heads set n = 2, hash = (select hash from events where account_id = 'a' and n = 2) where account_id = 'a'`,
    )
    expect((await verified()).differ).toEqual(['3 event 3 was sealed and is gone'])
    await write()
    expect((await verified()).differ).toEqual(['3 event 3 is another one than was sealed'])
  })

  it('finds a seal that one of the two places lacks, or has otherwise', async () => {
    const text = readFileSync(sealsFile(places), 'utf8')
    changeFile(() => '')
    expect((await verified()).differ).toEqual(['3 is in the database, but not in seals.jsonl'])
    changeFile(() => text.replace('"sealed_at":"2', '"sealed_at":"1'))
    expect((await verified()).differ).toEqual(['3 is another one in seals.jsonl'])
    changeFile(() => text)
    await owner.query('delete from seals')
    expect((await verified()).differ).toEqual(['3 is in seals.jsonl, but not in the database'])
  })

  it('finds an account that was sealed and is gone', async () => {
    changeFile((text) => text + text.replace('"account":"a"', '"account":"lost"'))
    expect((await verified()).differ).toEqual(['lost was sealed and is gone'])
  })

  it('finds a key that somebody added; one that replaced another is told by the histories', async () => {
    const { id } = await replaceKey(owning, places)
    const keysThatDiffer = async () =>
      (await verify(owning, sealsFile(places))).differ
        .filter(({ table }) => table === 'seal_keys')
        .map(({ id: key, what }) => `${key} ${what}`)
    expect(await keysThatDiffer()).toEqual([])
    await owner.query(`insert into seal_keys (key, origin) values ('added', 'made')`)
    expect(await keysThatDiffer()).toEqual(['added no event tells of it'])
    await owner.query(
      `update seal_keys set since = now() - interval '1 day', origin = 'replaced' where key = 'added'`,
    )
    expect(await keysThatDiffer()).toHaveLength(1)
    await owner.query(`delete from seal_keys where key = 'added'`)
    await owner.query(`update seal_keys set origin = 'restored' where key <> $1`, [id])
    expect(await keysThatDiffer()).toEqual([])
  })

  it('finds a seal that was forged', async () => {
    changeFile(() => '')
    await owner.query(
      `update seals set n = 2, hash = (select hash from events where account_id = 'a' and n = 2), sealed_at = now() + interval '1 h' where account_id = 'a'`,
    )
    expect(await verified()).toEqual({
      differ: ['2 its signature is not that of its key'],
      unsealed: ['a: nothing is sealed yet'],
    })
    await owner.query(`update seal_keys set key = 'AAAA'`)
    expect((await verified()).differ).toEqual(['2 its key never sealed here'])
  })
})
