import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { startWorker } from '../../../test/kit/work.ts'
import { readSymbols } from '../../../test/symbols.ts'

const account = 'litoral'
const stage = 'ps-lote-soja'
const gtin = '07791234500017'
const pack = demoPack(account)
pack.productSchemas[stage]!.gs1 = { level: 'lot' }

let api: TestApi
let admin: Client
let coded: string
let bare: string
let stopWork: (() => Promise<void>) | undefined

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, pack)
  const make = async (name: string) => (await admin.post('/organizations', { name })).body._id as string
  const organization = await make('Granos del Tapenagá S.A.')
  await admin.put('/gs1/gtins', { collection: [{ productSchema: stage, organization, gtin }] })
  const product = async (of: string, identifier: string): Promise<string> => {
    const dataSchema = filled(pack.productSchemas[stage]!, { identifier })
    const answer = await admin.post('/products', { organization: of, productSchema: stage, dataSchema })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body._id
  }
  coded = await product(organization, 'Lote 1')
  bare = await product(await make('Sin GTIN'), 'Lote 1')
  stopWork = await startWorker(api, api.settings)
})
afterAll(async () => {
  await stopWork?.()
  await api.close()
})

const fetched = (key: string, client = admin) =>
  api.app.inject({
    url: `/api/gs1/codes/jobs/${key}`,
    headers: { authorization: `Bearer ${client.token}`, 'x-audience': account },
  })

async function made(body: object) {
  const ordered = await admin.post('/gs1/codes', body)
  expect(ordered.status, JSON.stringify(ordered.body)).toBe(202)
  const { key } = ordered.body as { key: string }
  let answer = await fetched(key)
  await expect.poll(async () => (answer = await fetched(key)).statusCode, { interval: 50 }).not.toBe(202)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzipSync(answer.rawPayload)
  return { key, answer, files, table: Buffer.from(files['codigos.csv']!).toString() }
}

describe('codes of many products as files (GS1-09)', () => {
  it('are a ZIP with a table that names the file of each; one without the code has none', async () => {
    const order = { products: [coded, bare], symbol: 'datamatrix', format: 'png', module: 0.4, text: false }
    const { answer, files, table } = await made(order)
    expect(Object.keys(files).toSorted()).toEqual(['codigos.csv', 'datamatrix-Lote 1.png'])
    expect(await readSymbols(files['datamatrix-Lote 1.png']!)).toMatchObject([
      { text: `01${gtin}10Lote1`, isGs1: true },
    ])
    expect(table).toContain(`Lote 1;${gtin};10;Lote1;(01)${gtin}(10)Lote1;`)
    expect(table).toMatch(/Lote 1;;;;;\S+\/[\w-]{36};\r\n/)
    expect(answer.headers['rastro-left-out']).toBe(bare)
    expect(answer.headers['content-disposition']).toMatch(/codigos-\d{4}-\d\d-\d\d\.zip/)
  })

  it('lead by QR to the page of those without a code, and never share a name', async () => {
    const { files, answer } = await made({ products: [coded, bare] })
    expect(Object.keys(files).toSorted()).toEqual(['codigos.csv', 'qr-Lote 1 (2).svg', 'qr-Lote 1.svg'])
    expect(answer.headers['rastro-left-out']).toBeUndefined()
  })

  it('are left out where a product is archived before they are drawn', async () => {
    await stopWork!()
    const dataSchema = filled(pack.productSchemas[stage]!, { identifier: 'Lote 9' })
    const [{ organization }] = (await admin.get('/gs1/gtins')).body.collection
    const { body } = await admin.post('/products', { organization, productSchema: stage, dataSchema })
    const ordering = admin.post('/gs1/codes', { products: [body._id, coded] })
    const { key } = (await ordering).body
    expect((await admin.delete(`/products/${body._id}`)).status).toBe(204)
    stopWork = await startWorker(api, api.settings)
    await expect.poll(async () => (await fetched(key)).statusCode, { interval: 50 }).toBe(200)
    const answer = await fetched(key)
    expect(Object.keys(unzipSync(answer.rawPayload)).toSorted()).toEqual(['codigos.csv', 'qr-Lote 1.svg'])
    expect(answer.headers['rastro-left-out']).toBe(body._id)
  })

  it('are found by nobody else, and are no PDF', async () => {
    const { key } = await made({ products: [coded] })
    const other = await api.as('other', account, { admin: true })
    expect((await fetched(key, other)).statusCode).toBe(404)
    expect((await admin.get(`/pdf/${key}`)).status).toBe(404)
    await admin.delete(`/pdf/${key}`)
    expect((await fetched(key)).statusCode).toBe(200)
  })

  it.each([
    ['an unknown product', { products: ['00000000-0000-4000-8000-000000000000'] }, '/products/0'],
    ['no product', { products: [] }, '/products'],
    ['bars with a link', { symbol: 'ean13', content: 'link' }, '/content'],
    ['a module of 3 mm', { module: 3 }, '/module'],
  ])('are refused for %s on its path', async (_, wrong, path) => {
    const { status, body } = await admin.post('/gs1/codes', { products: [coded], ...wrong })
    expect([status, body.errors[0].path]).toEqual([400, path])
  })

  it('are refused for a product that comes twice', async () => {
    const { status, body } = await admin.post('/gs1/codes', { products: [coded, coded] })
    expect([status, body.errors[0].path]).toEqual([400, '/products/1'])
  })
})
