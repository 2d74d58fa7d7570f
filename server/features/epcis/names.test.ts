import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

const account = 'litoral'
const pack = demoPack(account)
pack.milestoneSchemas['ms-calada']!.priv = { value: 'true', immutable: true }

let api: TestApi
let admin: Client
let issuer: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const { rows } = await api.owner.pool.query('select issuer from accounts where id = $1', [account])
  issuer = rows[0].issuer
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

const ask = (name: string, of = issuer) => api.app.inject({ url: `/ns/${of}/${name}` })
const labels = async (name: string) =>
  (await ask(name)).json()['rdfs:label'].map((label: object) => Object.values(label))

describe('what a name in events means (EPX-01)', () => {
  it('is said in the languages of the account, to programs of any origin', async () => {
    expect(await labels('ms-siembra')).toEqual([
      ['Siembra', 'es'],
      ['Sowing', 'en'],
    ])
    const { headers, ...answer } = await ask('ms-siembra')
    expect(headers).toMatchObject({
      'content-type': 'application/ld+json; charset=utf-8',
      'access-control-allow-origin': '*',
    })
    expect(answer.json()['@id']).toBe(`${api.settings.publicPageUrl}/ns/${issuer}/ms-siembra`)
  })

  it('is there for each name that an exported document has', async () => {
    const organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
    const soy = new Chain(admin, pack, organization)
    const [plot, load] = [await soy.product('ps-lote-soja'), await soy.product('ps-partida')]
    await soy.recorded(plot, 'ms-siembra')
    await soy.recorded(plot, 'ms-cosecha')
    await soy.recorded(load, 'ms-cosecha-carga', [plot], { kilos: 100 })
    const { body } = await admin.get(`/products/${load}/epcis`)
    const text = JSON.stringify(body.epcisBody)
    const names = [...text.matchAll(/"rastro:([\w-]+)"/g)].map(([, name]) => name!)
    expect(new Set(names).size).toBeGreaterThan(5)
    for (const name of names) expect([name, (await ask(name)).statusCode]).toEqual([name, 200])
  })

  it.each(['acoplado', 'ms-calada', 'occurred_at', 'ms-nada', '__proto__', 'constructor', 'ms-tiraje'])(
    'is said to nobody of %s, which no public page shows',
    async (name) => {
      expect((await ask(name)).statusCode).toBe(404)
    },
  )

  it('is said of the account’s own names alone', async () => {
    for (const other of ['8f6d3e70-0000-4000-8000-000000000000', 'litoral', `${issuer}x`])
      expect((await ask('ms-siembra', other)).statusCode).toBe(404)
  })
})
