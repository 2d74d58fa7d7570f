import { mkdirSync } from 'node:fs'
import { request, type Server } from 'node:http'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { Database, openPool } from '../../server/platform/db/database.ts'
import { readSettings } from '../../server/platform/process/settings.ts'
import { lockHead } from '../../server/platform/db/events.ts'
import { verify } from '../../server/verify/index.ts'
import type { Client } from '../kit/api.ts'
import { chromiumPath } from '../kit/browser.ts'
import { Chain } from '../kit/chain.ts'
import { filled, unidentified } from '../kit/forms.ts'
import { refresh, signIn } from '../kit/identity.ts'
import { configure, demoPack } from '../kit/packs.ts'
import { readPaper } from '../kit/paper.ts'
import { openProxy } from '../kit/proxy.ts'
import { freePort, type Product, startProduct } from '../kit/product.ts'
import { cloneTemplate, type TestDatabase } from '../kit/server.ts'

// Two servers on one database, behind a proxy that alternates between them.

let database: TestDatabase
let proxy: Server
let publicUrl: string
let browser: string
const servers: Product[] = []

const environment = (name: string) => ({
  DATABASE_URL: database.ownerUrl,
  DATA_DIR: join(readSettings().dataDir, 'test', name),
  SEAL_KEY: join(readSettings().dataDir, 'test', 'one', 'seal.key'),
  PUBLIC_URL: publicUrl,
  CHROMIUM_PATH: browser,
  DEMO: '1',
  DRAIN_SECONDS: '1',
})

beforeAll(async () => {
  database = await cloneTemplate(inject('testServer'))
  const port = await freePort()
  publicUrl = `http://localhost:${port}`
  browser = await chromiumPath()
  // The folder of the key that both share is there before either of them.
  mkdirSync(dirname(environment('one').SEAL_KEY), { recursive: true, mode: 0o711 })
  // Started at the same time: they agree on who migrates, who loads the demo and which keys sign.
  servers.push(...(await Promise.all(['one', 'other'].map((name) => startProduct(environment(name))))))
  proxy = openProxy(port, servers)
})
afterAll(async () => {
  proxy.close()
  await Promise.all(servers.map((server) => server.end()))
  await database.drop()
})

test('a session works on both servers', async () => {
  const { tokens } = await signIn(publicUrl)
  const renewed = (await (await refresh(publicUrl, tokens.refresh_token)).json()) as typeof tokens
  for (const { url } of servers)
    expect((await as(renewed.access_token, url).get('/accountSettings')).status).toBe(200)
})

test('a request sent to both is written once', async () => {
  const { tokens } = await signIn(publicUrl)
  const [one, other] = servers.map(({ url }) => as(tokens.access_token, url))
  const body = { name: 'Acopio El Ombú S.R.L.' }
  const made = await Promise.all([one!, other!].map((server) => server.post('/organizations', body, 'a-key')))
  expect(made.map(({ status }) => status)).toEqual([200, 200])
  expect(new Set(made.map(({ body: { _id } }) => _id)).size).toBe(1)
})

test('a change on one is visible on the other at once: a page, a configuration', async () => {
  const { tokens } = await signIn(publicUrl)
  const [one, other] = servers.map(({ url }) => as(tokens.access_token, url))
  const lot = (await one!.get('/products?productSchema=ps-lote-soja&limit=1')).body.collection[0]
  const tags = () =>
    Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/${lot.uuid}`)).headers.get('etag')))
  const before = await tags()
  expect(new Set(before).size).toBe(1)
  const renamed = await one!.put(`/organizations/${lot.organization._id}`, {
    name: 'Estancia La Nueva S.R.L.',
  })
  expect(renamed.status).toBe(200)
  const after = await tags()
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).toBe(after[0])

  const pack = demoPack('litoral')
  pack.productSchemas['ps-lote-soja']!.name = 'Parcela'
  const pool = openPool(database.appUrl, 1)
  await configure(new Database(pool), 'litoral', pack)
  await pool.end()
  for (const server of [one!, other!])
    expect((await server.get('/productSchemas/ps-lote-soja')).body.collection[0].name).toBe('Parcela')
})

test('a fault that nobody caught is logged whole, and the server ends what goes on before it stops', async () => {
  const fault = `process.on('SIGUSR2', () => Promise.reject(new Error('nobody expected this')))`
  const third = await startProduct({
    ...environment('third'),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
  })
  // The server has the head of this request, and waits for its body.
  const upload = request(`${third.url}/api/public/00000000-0000-4000-8000-000000000000/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 2, expect: '100-continue' },
  })
  const answered = new Promise<number>((done, failed) => {
    upload.once('response', (answer) => done(answer.statusCode!)).once('error', failed)
  })
  await new Promise((done) => {
    upload.once('continue', done)
    upload.flushHeaders()
  })
  process.kill(third.pid, 'SIGUSR2')
  await expect.poll(() => third.output()).toMatch(/"message":"nobody expected this","stack":" +at /)
  upload.end('{}')
  expect(await answered).toBeLessThan(500)
  expect(await third.end()).toBe(1)
})

test('a restart of one after the other answers every request (OPS-09)', async () => {
  const { tokens } = await signIn(publicUrl)
  const lot = (await as(tokens.access_token, publicUrl).get('/products?productSchema=ps-lote-soja&limit=1'))
    .body.collection[0]
  const headers = {
    authorization: `Bearer ${tokens.access_token}`,
    'x-audience': 'litoral',
    'content-type': 'application/json',
  }
  const names = new Set<string>()
  const requests = [
    () => fetch(`${publicUrl}/${lot.uuid}`),
    () => fetch(`${publicUrl}/api/products?productSchema=ps-lote-soja&limit=1`, { headers }),
    () => {
      const name = `Relevo ${names.size + 1} S.A.`
      names.add(name)
      return fetch(`${publicUrl}/api/organizations`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name }),
      })
    },
  ]
  let goesOn = true
  const answers: Record<number, number> = {}
  const walk = async (ask: () => Promise<Response>) => {
    while (goesOn) {
      const answer = await ask()
      await answer.arrayBuffer()
      answers[answer.status] = (answers[answer.status] ?? 0) + 1
    }
  }
  const walks = Promise.all(requests.map(walk))
  const leave = async (server: Product) => {
    const ended = server.end()
    // It says so first, upon which proxies ask others, and serves on what comes all the same, one request a connection.
    await expect
      .poll(async () => (await fetch(`${server.url}/ready`)).json())
      .toEqual({ status: 'unavailable', part: 'process' })
    servers.splice(servers.indexOf(server), 1)
    const served = await fetch(`${server.url}/${lot.uuid}`)
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
    expect(await ended).toBe(0)
  }
  await leave(servers[1]!)
  servers.push(await startProduct(environment('other')))
  await leave(servers[0]!)
  goesOn = false
  await walks
  expect(Object.keys(answers)).toEqual(['200'])
  const kept: string[] = []
  // A quick machine creates more than one page.
  for (let page = 1, pages = 1; page <= pages; page++) {
    const path = `/organizations?search=Relevo&limit=200&page=${page}`
    const { collection, totalPages } = (await as(tokens.access_token, publicUrl).get(path)).body
    kept.push(...collection.map(({ name }: { name: string }) => name))
    pages = totalPages
  }
  expect(kept.toSorted()).toEqual([...names].toSorted())
})

test('a PDF outlives the processes that were making it', async () => {
  const { tokens } = await signIn(publicUrl)
  const [one] = servers.map(({ url }) => as(tokens.access_token, url))
  const lots = (await one!.get('/products?productSchema=ps-lote-soja&limit=8')).body.collection
  const { body } = await one!.post('/pdf', {
    itemType: 'ProductSchemaQR',
    templateId: 'pt-troquel-lote',
    itemIds: lots.map(({ _id }: { _id: string }) => _id),
    sheet: { copies: 100 },
  })
  const pool = openPool(database.jobsUrl, 1)
  const taken = `select from graphile_worker._private_jobs where locked_by is not null`
  await expect.poll(async () => (await pool.query(taken)).rowCount, { interval: 20 }).toBe(1)
  await pool.end()
  await Promise.all(servers.splice(0).map((server) => server.end('SIGKILL')))

  const again = await startProduct(environment('one'))
  servers.push(again)
  const fetchPdf = () =>
    fetch(`${again.url}/api/pdf/${body.key}`, {
      headers: { authorization: `Bearer ${tokens.access_token}`, 'x-audience': 'litoral' },
    })
  await expect.poll(async () => (await fetchPdf()).status, { interval: 500 }).toBe(200)
  const pages = await readPaper(Buffer.from(await (await fetchPdf()).arrayBuffer()))
  expect(pages.length).toBe(Math.ceil(800 / 24))
})

test('5,000 rows of a file come in exactly once, after a kill -9 of the process that saves them (IMP-04)', async () => {
  const { tokens } = await signIn(publicUrl)
  const admin = () => as(tokens.access_token, servers[0]!.url)
  const organization = (await admin().post('/organizations', { name: 'Balanza Norte S.A.' })).body._id
  const form = demoPack('litoral').productSchemas['ps-partida']!
  const rows = Array.from({ length: 5_000 }, (_, at) => {
    const dataSchema = filled(form, { identifier: `20777-${String(at).padStart(8, '0')}` })
    return { n: at + 2, values: { organization, dataSchema } }
  })
  const total = async () => (await admin().get('/products?productSchema=ps-partida')).body.totalDocs as number
  const save = () =>
    admin().post('/imports', {
      kind: 'products',
      schema: 'ps-partida',
      file: { name: 'balanza.xlsx', sha256: 'a'.repeat(64) },
      rows,
      language: 'es',
      rehearse: false,
      mode: 'valid',
    })
  const before = await total()
  await killWhileWriting(save)
  expect(await total()).toBe(before)
  const { status, body } = await save()
  expect([status, body.good, body.known, body.faulty], JSON.stringify(body.rows?.[0])).toEqual([
    200, 5_000, 0, 0,
  ])
  expect((await save()).body).toMatchObject({ good: 0, known: 5_000, faulty: 0 })
  expect(await total()).toBe(before + 5_000)
})

test('a hold of a thousand products stands wholly or not at all, after a kill -9 of the process that writes it (RCL-04)', async () => {
  const { tokens } = await signIn(publicUrl)
  const admin = as(tokens.access_token, servers[0]!.url)
  const organization = (await admin.post('/organizations', { name: 'Acopio La Lechuza S.A.' })).body._id
  const soy = new Chain(admin as unknown as Client, demoPack('litoral'), organization) // It only posts.
  const plot = await soy.product('ps-lote-soja')
  const load = await soy.product('ps-partida')
  const [one] = (await admin.get(`/products/${load}`)).body.collection
  const loads = Array.from({ length: 999 }, () => {
    const { isUnidentified, identifier } = unidentified()
    const dataSchema = { ...one.dataSchema, identifier }
    return { organization, productSchema: 'ps-partida', dataSchema, isUnidentified }
  })
  const { status, body: many } = await admin.post('/products/createMany', { products: loads })
  expect(status, JSON.stringify(many.errors)).toBe(201)
  const made = [load, ...many.collection.map(({ _id }: { _id: string }) => _id)]
  const harvests = made.map((product) => soy.body(product, 'ms-cosecha-carga', [plot], { kilos: 100 }))
  expect((await admin.post('/milestones/createMany', harvests)).status).toBe(200)

  const reason = 'Olor a solvente en la bodega'
  const hold = () =>
    as(tokens.access_token, servers[0]!.url).post('/recalls', {
      kind: 'hold',
      product: plot,
      products: 'all',
      reason,
      organization,
    })
  await killWhileWriting(hold)
  const pool = openPool(database.ownerUrl, 2)
  const owner = new Database(pool, publicUrl)
  const held = async () => {
    const rows = await owner.inAccount({ accountId: 'litoral', userId: 'test' }, ({ db }) =>
      db
        .selectFrom('recall_items')
        .select('holds')
        .where('account_id', '=', 'litoral')
        .where('product_id', 'in', [plot, ...made])
        .execute(),
    )
    return rows.filter(({ holds }) => holds).length
  }
  const afterKill = await held()
  expect([0, 1_001]).toContain(afterKill)
  expect((await hold()).status).toBe(afterKill === 0 ? 201 : 409)
  expect(await held()).toBe(1_001)
  expect((await verify(owner)).differ).toEqual([])
  await pool.end()
})

/** Kills the first server while a request stands before its commit with all its rows written, and starts it again. */
async function killWhileWriting(write: () => Promise<unknown>): Promise<void> {
  const pool = openPool(database.ownerUrl, 2)
  const writing = async () => {
    const asked = `select from pg_stat_activity where query like '%append_events%' and pid <> pg_backend_pid() and state <> 'idle'`
    return (await pool.query(asked)).rowCount
  }
  // It waits for the head of the history, and is killed there.
  await new Database(pool).inAccount({ accountId: 'litoral', userId: 'test' }, async (tx) => {
    await lockHead(tx)
    const cut = write().catch(() => 'cut')
    await expect.poll(writing, { interval: 20 }).toBeGreaterThan(0)
    await servers.shift()!.end('SIGKILL')
    expect(await cut).toBe('cut')
  })
  await expect.poll(writing, { interval: 20 }).toBe(0)
  await pool.end()
  servers.unshift(await startProduct(environment('one')))
}

// oxlint-disable-next-line typescript/no-explicit-any
type Answer = { status: number; body: any }

/** Ana's requests to one of them. */
function as(token: string, url: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    'x-audience': 'litoral',
    'content-type': 'application/json',
  }
  const ask = async (method: string, path: string, body?: object, key?: string): Promise<Answer> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, body: await answer.json() }
  }
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, body: object, key?: string) => ask('POST', path, body, key),
    put: (path: string, body: object) => ask('PUT', path, body),
  }
}
