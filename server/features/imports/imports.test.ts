import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

const account = 'litoral'
const pack = demoPack(account)
let api: TestApi
let admin: Client
let organization: string
let soy: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  organization = (await admin.post('/organizations', { name: 'Granos del Tapenagá S.A.' })).body._id
  soy = new Chain(admin, pack, organization)
}, 60_000)
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

let numbers = 0
const newNumber = () => `10118-${String((numbers += 1)).padStart(8, '0')}`
const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const input = (rows: readonly object[], more: object = {}) => ({
  kind: 'products',
  schema: 'ps-partida',
  file: { name: 'balanza.csv', sha256: sha(JSON.stringify(rows)) },
  rows: rows.map((values, n) => ({ n: n + 2, values })),
  language: 'es',
  rehearse: false,
  mode: 'valid',
  ...more,
})
const send = async (rows: readonly object[], more: object = {}, client = admin) => {
  const { status, body } = await client.post('/imports', input(rows, more))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const load = (values: Record<string, unknown> = {}, more: object = {}) => ({
  organization: 'Granos del Tapenaga SA',
  dataSchema: filled(pack.productSchemas['ps-partida']!, { identifier: newNumber(), ...values }),
  ...more,
})
const total = async (stage = 'ps-partida') =>
  (await admin.get(`/products?productSchema=${stage}`)).body.totalDocs

describe('rows of a file that become products', () => {
  it('are rehearsed by the rules of saving, and then saved without the faulty ones (IMP-03, IMP-04)', async () => {
    const rows = [load(), load({ pesoNeto: 'mucho' }), load()]
    const before = await total()
    const rehearsed = await send(rows, { rehearse: true })
    expect(rehearsed).toMatchObject({ import: null, good: 2, known: 0, faulty: 1 })
    expect(rehearsed.rows).toEqual([
      {
        n: 3,
        state: 'faulty',
        faults: [{ column: '/dataSchema/pesoNeto', code: 'INVALID', message: expect.any(String) }],
      },
    ])
    expect(await total()).toBe(before)
    const saved = await send(rows)
    expect(saved).toEqual({ ...rehearsed, import: expect.any(String) })
    expect(await total()).toBe(before + 2)
  })

  it('are saved all or none where that is asked for (IMP-04)', async () => {
    const before = await total()
    expect(await send([load(), load({ pesoNeto: -1 })], { mode: 'all' })).toMatchObject({
      import: null,
      good: 1,
      faulty: 1,
    })
    expect(await total()).toBe(before)
    expect(await send([load(), load()], { mode: 'all' })).toMatchObject({ good: 2 })
    expect(await total()).toBe(before + 2)
  })
})
