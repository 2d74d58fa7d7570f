import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { cloneTemplate, type TestDatabase } from '../../../test/kit/server.ts'
import { Database, openPool } from '../db/database.ts'
import { openKey, replaceKey, type SealPlaces, sealHeads } from './index.ts'
import { makeKey, readKey } from './key.ts'
import { isGenuine, readFiledSeals, readSeals, sealsFile } from './seals.ts'

let folder: string
let places: SealPlaces
let urls: TestDatabase
let owner: pg.Client
let database: Database
let owning: Database

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rastro-seal-'))
  places = { dataDir: folder, sealKey: join(folder, 'seal.key') }
  urls = await cloneTemplate(inject('testServer'))
  owner = new pg.Client({ connectionString: urls.ownerUrl })
  await owner.connect()
  await owner.query(`insert into accounts (id, name) values ('a', 'A'), ('b', 'B')`)
  database = new Database(openPool(urls.appUrl, 4))
  owning = new Database(openPool(urls.ownerUrl, 2))
})
afterEach(async () => {
  await owning.pool.end()
  await database.pool.end()
  await owner.end()
  await urls.drop()
  rmSync(folder, { recursive: true, force: true })
})

const write = (accountId: string) =>
  database.inAccount({ accountId, userId: 'u' }, async (tx) =>
    tx.event({ action: 'create', type: 'organizations', id: 'x' }),
  )
const sealsOf = (accountId: string) => database.inAccount({ accountId, userId: 'u' }, readSeals)
const filed = async () => [...(await readFiledSeals(sealsFile(places))).values()]

describe('sealing', () => {
  beforeEach(() => openKey(owning, places))

  it('signs the head of each account that has events, in the database and in the file', async () => {
    await write('a')
    await write('a')
    await sealHeads(database, places)
    const [seal, ...others] = await sealsOf('a')
    expect(others).toEqual([])
    const { rows } = await owner.query('select n, hash from event_heads where n > 0')
    expect(rows).toEqual([{ n: String(seal!.n), hash: Buffer.from(seal!.hash, 'hex') }])
    expect(isGenuine(seal!)).toBe(true)
    expect(isGenuine({ ...seal!, n: 1 })).toBe(false)
    expect(await filed()).toEqual([seal])
    expect(await sealsOf('b')).toEqual([])
  })

  it('adds nothing while the head is the same', async () => {
    await write('a')
    await sealHeads(database, places)
    const file = readFileSync(sealsFile(places), 'utf8')
    await sealHeads(database, places)
    expect(readFileSync(sealsFile(places), 'utf8')).toBe(file)
    await write('a')
    await sealHeads(database, places)
    expect((await sealsOf('a')).map(({ n }) => n)).toEqual([1, 2])
    expect(readFileSync(sealsFile(places), 'utf8').split('\n')).toHaveLength(3)
  })

  it('appends what the file lacks because a process ended in between, also within a line', async () => {
    await write('a')
    await sealHeads(database, places)
    truncateSync(sealsFile(places), 40)
    expect(await filed()).toEqual([])
    await sealHeads(database, places)
    expect(await filed()).toEqual(await sealsOf('a'))
    rmSync(sealsFile(places))
    await sealHeads(database, places)
    expect(await filed()).toEqual(await sealsOf('a'))
  })

  it('leaves out of the file what the key did not sign', async () => {
    await write('a')
    await sealHeads(database, places)
    await owner.query(`insert into seals select account_id, 7, hash, sealed_at, key, signature from seals`)
    await sealHeads(database, places)
    expect((await filed()).map(({ n }) => n)).toEqual([1])
  })

  it('adds only: the serving role neither changes nor deletes a seal', async () => {
    await write('a')
    await sealHeads(database, places)
    const scope = { accountId: 'a', userId: 'u' }
    await expect(
      database.inAccount(scope, (tx) => tx.db.deleteFrom('seals').where('account_id', '=', 'a').execute()),
    ).rejects.toThrow('permission denied')
    await expect(
      database.inAccount(scope, (tx) =>
        tx.db.updateTable('seals').set({ n: 2 }).where('account_id', '=', 'a').execute(),
      ),
    ).rejects.toThrow('permission denied')
    for (const attempt of [
      `insert into seal_keys (key, origin) values ('mine', 'made')`,
      `update seal_keys set origin = 'restored'`,
      'delete from seal_keys',
    ])
      await expect(database.pool.query(attempt), attempt).rejects.toThrow('permission denied')
  })
})

describe('the key', () => {
  it('is made once, readable by its owner alone; processes that start at once agree', async () => {
    const keys = await Promise.all([openKey(owning, places), openKey(owning, places)])
    expect(keys[0].id).toBe(keys[1].id)
    expect(statSync(places.sealKey).mode & 0o777).toBe(0o600)
    expect((await openKey(owning, places)).id).toBe(keys[0].id)
    expect(makeKey(places.sealKey).id).toBe(keys[0].id)
    expect(readdirSync(folder)).toEqual(['seal.key'])
  })

  it('is noted when it is opened; a process with another one is told at once', async () => {
    const other = { ...places, sealKey: join(folder, 'other.key') }
    const [one, second] = await Promise.allSettled([openKey(owning, places), openKey(owning, other)])
    expect([one.status, second.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await owner.query('select origin from seal_keys')).rows).toEqual([{ origin: 'made' }])
  })

  it('that is missing, no key or another one than that of the last seal stops with a line that says what to do', async () => {
    await write('a')
    await openKey(owning, places)
    await sealHeads(database, places)
    const advice = /put the key of the last seal back, or run script\/db seal --new-key/
    const mine = readFileSync(places.sealKey)
    rmSync(places.sealKey)
    await expect(openKey(owning, places)).rejects.toThrow(advice)
    await expect(sealHeads(database, places)).rejects.toThrow(/which is missing/)
    expect(readdirSync(folder)).toEqual(['seals.jsonl'])
    writeFileSync(places.sealKey, 'no key')
    await expect(openKey(owning, places)).rejects.toThrow(advice)
    rmSync(places.sealKey)
    makeKey(places.sealKey)
    await expect(openKey(owning, places)).rejects.toThrow(advice)
    writeFileSync(places.sealKey, mine)
    expect((await openKey(owning, places)).id).toBe(readKey(places.sealKey)!.id)
  })

  it('is replaced by a command that says so in each history and seals at once; the old one seals no more', async () => {
    await write('a')
    const { id: old } = await openKey(owning, places)
    await sealHeads(database, places)
    const mine = readFileSync(places.sealKey)
    writeFileSync(places.sealKey, 'damaged')
    const { id } = await replaceKey(owning, places)
    expect(id).not.toBe(old)
    expect((await owner.query('select key, origin from seal_keys order by since')).rows).toEqual([
      { key: old, origin: 'replaced' },
      { key: id, origin: 'made' },
    ])
    const { rows } = await owner.query(
      `select account_id, record_id, after, via from events where type = 'seals' order by 1`,
    )
    const event = { record_id: id, after: { key: id }, via: 'command' }
    expect(rows).toEqual([
      { account_id: 'a', ...event },
      { account_id: 'b', ...event },
    ])
    expect((await sealsOf('a')).map(({ n, key }) => [n, key])).toEqual([
      [1, old],
      [2, id],
    ])
    expect(await filed()).toHaveLength(3)
    writeFileSync(places.sealKey, mine)
    await expect(sealHeads(database, places)).rejects.toThrow('expected')
  })
})
