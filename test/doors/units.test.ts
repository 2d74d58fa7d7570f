import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askerOf, type InquiryScene, startAsking } from '../kit/asking.ts'
import { filled } from '../kit/forms.ts'
import { send } from '../kit/importing.ts'
import { configure, demoPack } from '../kit/packs.ts'

/** FIG-02: a form counted in tonnes and counts in kilos since. Whatever shows a record of then says tonnes. */
const account = 'litoral'
const stage = 'ps-lote-acopio'
const process = 'ms-analisis-recibo'
const pack = demoPack(account)
const inKilos = demoPack(account)
for (const [{ descriptor, schema }, field] of [
  [inKilos.productSchemas[stage]!, 'toneladas'],
  [inKilos.milestoneSchemas[process]!, 'mermaHumedad'],
] as const) {
  Object.assign(descriptor[field]!, { unit: 'kg' })
  schema.properties[field]!.maximum! *= 1000
}

let asking: InquiryScene
let silo: string
let uuid: string
let identifier: string
let analysis: string
beforeAll(async () => {
  asking = await startAsking()
  silo = await make({ identifier: 'AC-2526-776', toneladas: 97.5 })
  const [plot, load] = [await asking.soy.product('ps-lote-soja'), await asking.soy.product('ps-partida')]
  await asking.soy.recorded(load, 'ms-cosecha-carga', [plot], { kilos: 50_000 })
  await asking.soy.recorded(silo, 'ms-ingreso-acopio', [load], { toneladas: 97.5 })
  analysis = await asking.soy.recorded(silo, process, [], { mermaHumedad: 2.25 })
  const product = await asking.soy.get(silo)
  uuid = product.uuid
  identifier = product.dataSchema.identifier
  await configure(asking.api.database, account, inKilos)
})
afterAll(() => asking.stop())
beforeEach(() => forgetVisits())

const { ask, open, step, sign, answersOf, forgetVisits } = askerOf(() => asking)
async function make(values: Record<string, unknown>): Promise<string> {
  const dataSchema = filled(pack.productSchemas[stage]!, values)
  const product = { organization: asking.organization, productSchema: stage, dataSchema }
  const { status, body } = await asking.admin.post('/products', product)
  expect(status, JSON.stringify(body)).toBe(200)
  return body._id
}
const read = async (id: string) => {
  const { productSchemaVersion, version, dataSchema } = await asking.soy.get(id)
  return { productSchemaVersion, version, toneladas: dataSchema.toneladas }
}
const put = async (id: string, body: object) => {
  const { body: answer, status } = await asking.admin.put(`/products/${id}`, body)
  return { status, answer }
}

describe('a figure of an older form is shown with the unit that it was meant in', () => {
  it('by a public page', async () => {
    const { body } = await asking.api.app.inject({ url: `/${uuid}` })
    expect(body).toMatch(/97,5\s*t/)
    expect(body).toMatch(/2,25\s*t/)
    expect(body).not.toMatch(/(97,5|2,25)\s*kg/)
  })

  it('by an authority page and its table', async () => {
    const include = { private: true, plots: true, files: true, statements: true, descendants: true }
    const view = { products: [silo], recipient: 'SENASA', reason: 'Inspección', include, pin: false }
    const { body } = await asking.admin.post('/views', view)
    const path = new URL(body.address).pathname
    for (const url of [path, `${path}/table.csv`]) {
      const shown = (await asking.api.app.inject({ url })).body
      expect(shown).toMatch(/97,5\s*t/)
      expect(shown).toMatch(/2,25\s*t/)
    }
  })

  it('by the search and in history', async () => {
    const { body: found } = await asking.admin.get('/search?search=97,5&language=es')
    expect(JSON.stringify(found)).toContain('"text":"97,5 t"')
    const { body: history } = await asking.admin.get(`/history/products/${silo}?language=es`)
    expect(JSON.stringify(history)).toContain('97,5 t')
  })

  it('by the graph, trace and balance', async () => {
    const { body: graph } = await asking.admin.get(`/graph/products/${silo}?language=es`)
    expect(graph.nodes.find((one: any) => one._id === silo).headline).toBe('97,5 t')
    const { body: balance } = await asking.admin.get(`/products/${silo}/balance`)
    expect(balance).toMatchObject({ unit: 'kg', made: 97_500, left: 95_250 })
  })

  it('by papers', async () => {
    const { body } = await asking.admin.get(
      `/products/pdfDataPulling/${silo}?pull=[product,milestones]&language=es`,
    )
    const { product, milestones } = body
    const { text } = milestones.find(({ is }: any) => is[process])
    expect([product.text.toneladas, text.mermaHumedad]).toEqual(['97,5 t', '2,25 t'])
  })

  it('and the API says which unit that is', async () => {
    const former = [{ version: 1, field: 'toneladas', unit: 't' }]
    const { body } = await asking.admin.get(`/productSchemas/${stage}`)
    expect(body.collection[0]).toMatchObject({ version: 2, formerUnits: former })
    expect(await read(silo)).toMatchObject({ productSchemaVersion: 1, toneladas: 97.5 })
  })
})

describe('an edit keeps what its figures mean', () => {
  const values = async (id: string) => (await asking.soy.get(id)).dataSchema

  it('that are sent as they are stored, beside others', async () => {
    const dataSchema = { ...(await values(silo)), silo: 'S3' }
    expect((await put(silo, { dataSchema })).status).toBe(200)
    expect(await read(silo)).toMatchObject({ productSchemaVersion: 1, toneladas: 97.5 })
  })

  it('that are new: in the unit of today, or of the version that the edit names', async () => {
    const dataSchema = await values(silo)
    expect((await put(silo, { dataSchema: { ...dataSchema, toneladas: 98_000 } })).status).toBe(200)
    expect(await read(silo)).toMatchObject({ productSchemaVersion: 1, toneladas: 98 })
    const asThen = { productSchemaVersion: 1, dataSchema: { ...dataSchema, toneladas: 99 } }
    expect((await put(silo, asThen)).status).toBe(200)
    expect(await read(silo)).toMatchObject({ toneladas: 99 })
    const asToday = { productSchemaVersion: 2, dataSchema: { ...dataSchema, toneladas: 99 } }
    expect((await put(silo, asToday)).status).toBe(200)
    expect(await read(silo)).toMatchObject({ toneladas: 0.099 })
    expect((await put(silo, { dataSchema: { ...dataSchema, toneladas: 97_500 } })).status).toBe(200)
    expect(await read(silo)).toMatchObject({ toneladas: 97.5 })
  })

  it('within the limits of the form, in the unit of the record', async () => {
    const dataSchema = { ...(await values(silo)), toneladas: 20_001 }
    const { status, answer } = await put(silo, { productSchemaVersion: 1, dataSchema })
    expect([status, answer.errors[0].path]).toEqual([400, '/dataSchema/toneladas'])
  })

  it('and a record without an older figure has the form of today', async () => {
    const lot = await make({ identifier: 'AC-2526-779', toneladas: 500 })
    expect(await read(lot)).toMatchObject({ productSchemaVersion: 2 })
    const { toneladas: _, ...without } = await values(silo)
    const bare = await make({ identifier: 'AC-2526-777' })
    expect((await put(bare, { dataSchema: { ...without, identifier: 'AC-2526-777' } })).status).toBe(200)
    expect(await read(bare)).toMatchObject({ productSchemaVersion: 2 })
  })

  it('of a process alike', async () => {
    const { body } = await asking.admin.get(`/milestones/${analysis}`)
    const { dataSchema } = body.collection?.[0] ?? body
    const changed = await asking.admin.put(`/milestones/${analysis}`, {
      dataSchema: { ...dataSchema, mermaHumedad: 3000 },
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ milestoneSchemaVersion: 1, dataSchema: { mermaHumedad: 3 } })
    const back = { milestoneSchemaVersion: 1, dataSchema: { ...dataSchema, mermaHumedad: 2.25 } }
    expect((await asking.admin.put(`/milestones/${analysis}`, back)).status).toBe(200)
  })
})

describe('what reads a record of an older form beside today’s compares what is meant', () => {
  it('in a file of rows, whose figures are in the unit of today', async () => {
    const { dataSchema } = await asking.soy.get(silo)
    const { campania, segregacion } = dataSchema
    const row = (toneladas: number) => ({
      organization: asking.organization,
      dataSchema: { identifier, campania, segregacion, toneladas },
    })
    const rehearsal = { rehearse: true }
    const same = await send(asking.admin, 'products', stage, [row(97_500)], rehearsal)
    expect(same).toMatchObject({ known: 1, faulty: 0 })
    const other = await send(asking.admin, 'products', stage, [row(97.5)], rehearsal)
    expect(other).toMatchObject({ known: 0, faulty: 1 })
    expect(JSON.stringify(other)).toContain('97,5 t')
  })

  it('in a copy', async () => {
    const copy = await asking.admin.post(`/products/copy?productId=${silo}`, [
      { dataSchema: { identifier: 'AC-2526-778' } },
    ])
    expect(copy.status, JSON.stringify(copy.body)).toBe(201)
    const [made] = copy.body.collection
    expect(await read(made._id)).toMatchObject({ productSchemaVersion: 2, toneladas: 97_500 })
  })

  it('on the page of a link, which asks and signs in the unit of today', async () => {
    const { id, url } = await ask({ kind: 'form', product: silo, fields: ['toneladas'] })
    expect((await open(url)).body).toContain('value="97.500"')
    expect((await step(url, 'answer', { toneladas: '96.000' })).statusCode).toBe(303)
    await sign(url)
    const [answer] = await answersOf(id)
    const accepted = await asking.admin.post(`/answers/${answer.id}/accept`, {})
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
    expect(await read(silo)).toMatchObject({ productSchemaVersion: 1, toneladas: 96 })
  })
})
