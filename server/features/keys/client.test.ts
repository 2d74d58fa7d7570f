import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { root } from '../../platform/process/root.ts'

const account = 'litoral'
let api: TestApi
let folder: string
let key: string
let url: string

beforeAll(async () => {
  api = await startApi()
  const admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, demoPack(account))
  key = (
    await admin.post('/keys', {
      name: 'Balanza',
      organizations: '*',
      productSchemas: [{ id: '*', permission: ['write'] }],
      milestoneSchemas: [{ id: '*', permission: ['write'] }],
    })
  ).body.secret
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
  folder = mkdtempSync(join(api.settings.dataDir, 'client-'))
  writeFileSync(join(folder, 'rastro.ts'), await (await fetch(`${url}/api/client.ts`)).text())
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await api.close()
})

const written = './rastro.ts'
/** A program of a weighbridge; what the types must refuse is marked, so that it doesn't compile where they let it pass. */
const program = `
import { connect, type Product, Refusal } from '${written}'

export async function weigh(url: string, key: string) {
  const rastro = connect({ url, key, language: 'en' })
  const organization = await rastro('organizations.create', { body: { name: 'Acopio Las Garzas S.A.' } })
  const body = {
    organization: organization._id,
    productSchema: 'ps-partida',
    dataSchema: { identifier: '10118-00000977', patente: 'AF 919 GE', pesoNeto: 29_320 },
  }
  const made: Product = await rastro('products.create', { body, idempotencyKey: 'weighing 977' })
  const again = await rastro('products.create', { body, idempotencyKey: 'weighing 977' })
  const { totalDocs } = await rastro('products.list', { query: { productSchema: 'ps-partida', limit: '1' } })
  const { nodes } = await rastro('lineage.graph', { params: { id: made._id } })
  const refused = await rastro('products.create', { body }).catch((error: unknown) => error)
  const removed = await rastro('products.archive', { params: { id: made._id } }).catch((error: unknown) => error)
  return {
    once: made._id === again._id,
    totalDocs,
    nodes: nodes.length,
    codes: [refused, removed].map((error) => error instanceof Refusal && [error.status, error.code, error.message]),
  }
}

export async function wrong(rastro: ReturnType<typeof connect>) {
  // @ts-expect-error There is no such route.
  await rastro('products.sell')
  // @ts-expect-error No key calls it.
  await rastro('keys.list')
  // @ts-expect-error Its id is missing.
  await rastro('products.get')
  // @ts-expect-error A product has its values in dataSchema.
  await rastro('products.create', { body: { organization: 'a', productSchema: 'b' } })
  // @ts-expect-error It has no such member.
  return (await rastro('products.list')).products
}
`

describe('the client that a server writes', () => {
  it('compiles strictly with a program that uses it, and refuses what the API would', () => {
    writeFileSync(join(folder, 'program.ts'), program)
    const options =
      '--noEmit --strict --exactOptionalPropertyTypes --allowImportingTsExtensions --skipLibCheck'
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/typescript/bin/tsc'),
        ...options.split(' '),
        ...'--target es2022 --module nodenext --lib es2022,dom --types node --typeRoots'.split(' '),
        join(root, 'node_modules/@types'),
        join(folder, 'program.ts'),
      ],
      { encoding: 'utf8', cwd: folder },
    )
    expect([status, stdout, stderr]).toEqual([0, '', ''])
  })

  it('makes once, lists, reads a lineage, and says why it was refused', async () => {
    for (const name of ['rastro', 'program']) {
      const text = name === 'program' ? program : await (await fetch(`${url}/api/client.ts`)).text()
      const { code } = await transform(text, { loader: 'ts', target: 'node20' })
      writeFileSync(join(folder, `${name}.mjs`), code.replaceAll(written, './rastro.mjs'))
    }
    const { weigh } = (await import(/* @vite-ignore */ join(folder, 'program.mjs'))) as {
      weigh(url: string, key: string): Promise<unknown>
    }
    expect(await weigh(url, key)).toEqual({
      once: true,
      totalDocs: 1,
      nodes: 1,
      codes: [
        [409, 'IDENTIFIER_TAKEN', expect.any(String)],
        [403, 'FORBIDDEN', expect.any(String)],
      ],
    })
  })
})

/** The blocks of JavaScript of the guide that hold a text, in their order. */
const blocksOf = (guide: string, ...texts: string[]): string =>
  [...readFileSync(join(root, guide), 'utf8').matchAll(/```js\n([\s\S]*?)```/g)]
    .map(([, block = '']) => block)
    .filter((block) => texts.some((text) => block.includes(text)))
    .map((block) => block.split('\nlet ')[0]!)
    .join('\n')

describe('the client of the guide', () => {
  it('walks 10,000 records while others come and go, each once (API-04)', async () => {
    const admin = await api.as('walker', account, { admin: true })
    const organization = (await admin.post('/organizations', { name: 'Acopio Villa Ángela' })).body._id
    const load = (n: number) => ({
      organization,
      productSchema: 'ps-partida',
      dataSchema: {
        identifier: `10119-${String(n).padStart(8, '0')}`,
        patente: 'AF 919 GE',
        pesoNeto: 29_320,
      },
    })
    const made: string[] = []
    for (let n = 0; n < 10_000; n += 1_000) {
      const products = Array.from({ length: 1_000 }, (_, at) => load(n + at))
      const { status, body } = await admin.post('/products/createMany', { products })
      expect(status, JSON.stringify(body).slice(0, 300)).toBe(201)
      made.push(...body.collection.map(({ _id }: { _id: string }) => _id))
    }
    const file = join(folder, 'guide.mjs')
    const guide = blocksOf('docs/guides/api.md', 'async function call', 'async function* all')
    writeFileSync(file, `${guide}\nexport { all }\n`)
    Object.assign(process.env, { RASTRO_URL: url, RASTRO_KEY: key })
    const { all } = (await import(file)) as {
      all(path: string, query: object): AsyncIterable<{ _id: string }>
    }
    const seen: string[] = []
    const gone = new Set<string>()
    let others = 0
    for await (const { _id } of all('/products', { productSchema: 'ps-partida' })) {
      seen.push(_id)
      if (seen.length % 250 !== 0) continue
      // A record that was seen goes, another before it is seen, and a new one comes.
      for (const id of [_id, made[gone.size * 3]!]) {
        gone.add(id)
        expect((await admin.delete(`/products/${id}`)).status).toBe(204)
      }
      const { status } = await admin.post('/products', load(20_000 + others++))
      expect(status).toBe(200)
    }
    expect(others).toBeGreaterThan(30)
    expect(new Set(seen).size).toBe(seen.length)
    const walked = new Set(seen)
    expect(made.filter((id) => !gone.has(id) && !walked.has(id))).toEqual([])
  })
})
