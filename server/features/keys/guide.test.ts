import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errors } from '../../../core/errors/codes.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { until } from '../../../test/kit/webhooks.ts'
import { named } from '../index.ts'
import { startSenders } from '../webhooks/senders.ts'

const account = 'litoral'
const read = (path: string) => readFileSync(new URL(`../../../docs/guides/${path}`, import.meta.url), 'utf8')
const hasPython = spawnSync('python3', ['--version']).status === 0
const blocksOf = (text: string, language: string) =>
  [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code]) =>
    name === language ? [code!] : [],
  )
const callsOf = (guide: string) => blocksOf(guide, 'sh')
const makesWebhook = (block: string) => block.includes('/api/webhooks')

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

let api: TestApi
let admin: Client
let port: number
let environment: NodeJS.ProcessEnv
let folder: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, demoPack(account))
  const organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  await new Chain(admin, demoPack(account), organization).product('ps-lote-soja')
  const { body } = await admin.post('/keys', {
    name: 'Balanza',
    organizations: '*',
    productSchemas: [{ id: '*', permission: ['write'] }],
    milestoneSchemas: [{ id: '*', permission: ['write'] }],
    areas: { webhooks: ['write'] },
  })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(api.app.server)
  environment = { PATH: process.env.PATH, RASTRO_URL: `http://127.0.0.1:${port}`, RASTRO_KEY: body.secret }
  folder = mkdtempSync(join(tmpdir(), 'rastro-guide-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await api.close()
})

/** Runs a program against the server of this test, which goes on answering meanwhile. */
const run = (command: string, args: string[], env = environment) =>
  new Promise<{ code: number | null; out: string; err: string }>((done) => {
    const child = spawn(command, args, { env, cwd: folder })
    const [out, err]: string[][] = [[], []]
    child.stdout.on('data', (chunk) => out!.push(String(chunk)))
    child.stderr.on('data', (chunk) => err!.push(String(chunk)))
    child.on('close', (code) => done({ code, out: out!.join(''), err: err!.join('') }))
  })

/** What a program has printed until now, by lines. */
function linesOf(child: ChildProcess): () => string[] {
  let out = ''
  child.stdout!.on('data', (chunk) => (out += String(chunk)))
  return () => out.trim().split('\n')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const free = portOf(server)
  server.close()
  await once(server, 'close')
  return free
}

interface Forgery {
  secret: string
  at: number
  type?: string
  version?: string
  /** Another signature, ahead of its own. */
  before?: string
}

/** Sends a message of our own, signed by any secret and at any moment, and returns the status of the answer. */
async function deliver(
  url: string,
  { secret, at, type = 'product.created', version = 'v1', before = '' }: Forgery,
): Promise<number> {
  const id = `msg_${randomUUID()}`
  const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data: { n: 1, address: null } })
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `${before}${version},${signature}`,
  }
  return (await fetch(url, { method: 'POST', headers, body })).status
}

describe.each(['api.md', 'es/api.md'])('the guide to the API, %s', (file) => {
  const guide = read(file)

  it('has calls that answer as it says', async () => {
    const blocks = callsOf(guide).filter((block) => !makesWebhook(block))
    expect(blocks.length).toBe(4)
    const { code, out, err } = await run('sh', ['-ec', blocks.join('\n')])
    expect([code, err]).toEqual([0, ''])
    expect(out).not.toContain('"statusCode"')
    expect(out).toContain('"Acopio Las Garzas S.A."')
    expect(out).toContain('"ms-ingreso-acopio"')
    expect(out).toMatch(/ratelimit-limit: 600/i)
  })

  it('has a client that lists, creates once, joins and reads a lineage', async () => {
    writeFileSync(join(folder, 'client.mjs'), blocksOf(guide, 'js').join('\n'))
    const { code, out, err } = await run(process.execPath, ['client.mjs'])
    expect([code, err]).toEqual([0, ''])
    const lines = out.trim().split('\n')
    expect(lines.filter((line) => line.endsWith(': true'))).toHaveLength(2)
    expect(lines).toContainEqual(expect.stringMatching(/^Partida \/ CPE 00001-\d{8}: 29500 kg$/))
    expect(lines).toContainEqual(expect.stringMatching(/^Partida \/ CPE 00002-\d{8}: 28940 kg$/))
    expect(lines).toContainEqual(expect.stringMatching(/^Lote de campaña/))
    expect(out).toMatch(/INVALID .*\/dataSchema\/patente/s)
  })

  it('has a client that makes nothing twice where the line breaks', async () => {
    const lost = new Set<string>()
    const line = createServer((question, answer) => {
      const { method, url, headers } = question
      const onward = forward({ port, method, path: url, headers }, (came) => {
        if (method === 'POST' && !lost.has(url!)) {
          lost.add(url!)
          came.resume()
          answer.destroy()
          return
        }
        answer.writeHead(came.statusCode!, came.headers)
        came.pipe(answer)
      })
      question.pipe(onward)
    }).listen(0, '127.0.0.1')
    await once(line, 'listening')
    const count = async () =>
      (await admin.get('/products?productSchema=ps-partida&limit=1')).body.totalDocs as number
    const before = await count()
    const url = `http://127.0.0.1:${portOf(line)}`
    const { code, err } = await run(process.execPath, ['client.mjs'], { ...environment, RASTRO_URL: url })
    line.closeAllConnections()
    line.close()
    expect([code, err]).toEqual([0, ''])
    expect([...lost]).toEqual(['/api/products', '/api/milestones'])
    expect(await count()).toBe(before + 2)
  })

  it('fails where the key does not open', async () => {
    const { code, err } = await run(process.execPath, ['client.mjs'], { ...environment, RASTRO_KEY: 'rk_x' })
    expect(code).not.toBe(0)
    expect(err).toContain("code: 'UNAUTHENTICATED'")
  })

  it('has a receiver in Node that takes what the server signed, and nothing else', async () => {
    writeFileSync(join(folder, 'receiver.mjs'), blocksOf(guide, 'mjs').join('\n'))
    await receives(process.execPath, 'receiver.mjs')
  })

  it.skipIf(!hasPython)('has a receiver in Python that does the same, where there is python3', async () => {
    writeFileSync(join(folder, 'receiver.py'), blocksOf(guide, 'python').join('\n'))
    await receives('python3', 'receiver.py')
  })

  /** Makes a webhook as the guide says, starts its receiver with the secret, and lets something happen. */
  async function receives(command: string, program: string): Promise<void> {
    const PORT = String(await freePort())
    const RECEIVER_URL = `http://127.0.0.1:${PORT}/`
    const made = await run('sh', ['-ec', callsOf(guide).filter(makesWebhook).join('\n')], {
      ...environment,
      RECEIVER_URL,
    })
    const { _id, secret } = JSON.parse(made.out)
    const env = { PATH: process.env.PATH, PORT, RASTRO_SECRET: secret }
    const receiver = spawn(command, [program], { env, cwd: folder })
    const lines = linesOf(receiver)
    const { database, settings } = api
    const stop = startSenders({
      database,
      settings,
      named,
      log: { error: (line) => console.error(line) },
      every: 100,
    })
    try {
      await until(
        () => fetch(RECEIVER_URL, { method: 'POST' }).catch(() => undefined),
        (answer) => answer?.status === 401,
      )
      const organization = (await admin.get('/organizations')).body.collection[0]._id
      const plot = await new Chain(admin, demoPack(account), organization).product('ps-lote-soja')
      const told = `product.created ${settings.publicUrl}/api/products/${plot}`
      await until(
        async () => lines(),
        (all) => all.includes(told),
      )
      const deliveries = await until(
        async () => (await admin.get(`/webhooks/${_id}/deliveries`)).body.collection,
        ([last]) => last?.state === 'delivered',
      )
      expect(deliveries[0].attempts).toMatchObject([{ status: 204 }])
      const [shown] = blocksOf(guide, 'json').map((block) => JSON.parse(block))
      expect(Object.keys(shown.data.record).toSorted()).toEqual(Object.keys(deliveries[0].record).toSorted())

      const again = await admin.post(`/webhooks/${_id}/deliveries/${deliveries[0].message}/resend`, {})
      expect(again.body.status).toBe(204)
      expect((await admin.post(`/webhooks/${_id}/test`, {})).body.status).toBe(204)
      const now = Math.floor(Date.now() / 1_000)
      expect(await deliver(RECEIVER_URL, { secret, at: now, type: 'own.made' })).toBe(204)
      const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
      expect(await deliver(RECEIVER_URL, { secret: other, at: now })).toBe(401)
      expect(await deliver(RECEIVER_URL, { secret, at: now - 400 })).toBe(401)
      expect(await deliver(RECEIVER_URL, { secret, at: now + 400 })).toBe(401)
      expect(await deliver(RECEIVER_URL, { secret, at: now, version: 'v1a' })).toBe(401)
      expect(await deliver(RECEIVER_URL, { secret, at: now, before: 'v1,bm8= ' })).toBe(204)
      expect(lines().filter((line) => line === told)).toHaveLength(1)
      expect(lines().filter((line) => line.startsWith('own.made'))).toHaveLength(1)
    } finally {
      await stop()
      receiver.kill()
      await admin.delete(`/webhooks/${_id}`)
    }
  }

  it('names codes that there are', () => {
    const named = [...guide.matchAll(/^\| [\d, ]+ \| (.*?) \|/gm)].flatMap(([, cell]) =>
      [...cell!.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code!),
    )
    expect(named.length).toBeGreaterThan(6)
    expect(named.filter((code) => !Object.hasOwn(errors, code))).toEqual([])
  })
})
