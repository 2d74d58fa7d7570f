import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askerOf, type InquiryScene, startAsking } from '../kit/asking.ts'
import { filled } from '../kit/forms.ts'
import { send } from '../kit/importing.ts'
import { configure, demoPack } from '../kit/packs.ts'

/**
 * FIG-02: what was typed, signed or read by one version of a form, and reaches the records by another. The forms counted in
 * tonnes, then in kilos, and count in grams now; what sieving takes was a weight and is a volume.
 */
const account = 'litoral'
const stage = 'ps-lote-acopio'
const process = 'ms-analisis-recibo'
const intake = 'ms-ingreso-acopio'

/** The demo's pack with the tonnes of its forms in another unit. */
function packIn(unit: string, perTonne: number, sieved: string) {
  const pack = demoPack(account)
  for (const [{ descriptor, schema }, field] of [
    [pack.productSchemas[stage]!, 'toneladas'],
    [pack.milestoneSchemas[process]!, 'mermaHumedad'],
    [pack.milestoneSchemas[intake]!, 'toneladas'],
  ] as const) {
    const property = schema.properties[field]!
    Object.assign(descriptor[field]!, { unit })
    if (property.maximum !== undefined) property.maximum *= perTonne
    if (property.minimum !== undefined) property.minimum *= perTonne
  }
  Object.assign(pack.milestoneSchemas[process]!.descriptor.mermaZaranda!, { unit: sieved })
  return pack
}
const inTonnes = packIn('t', 1, 't')
const inKilos = packIn('kg', 1_000, 't')
const inGrams = packIn('g', 1_000_000, 'hl')

let asking: InquiryScene
let silo: string
let other: string
/** Links before the change: one signed, one typed and judged, one whose page is open, one refused. */
const links = {} as Record<
  'form' | 'lot' | 'process' | 'typed' | 'open' | 'late',
  { id: string; url: string }
>

beforeAll(async () => {
  asking = await startAsking()
  await configure(asking.api.database, account, inTonnes)
  silo = await make({ identifier: 'AC-2526-801', toneladas: 97.5 })
  other = await make({ identifier: 'AC-2526-802', toneladas: 50 })
  const plot = await asking.soy.product('ps-lote-soja')
  for (const lot of [silo, other]) {
    const load = await asking.soy.product('ps-partida')
    await asking.soy.recorded(load, 'ms-cosecha-carga', [plot], { kilos: 50_000 })
    await asking.soy.recorded(lot, intake, [load], { toneladas: 40 })
  }
  await configure(asking.api.database, account, inKilos)
  const fields = ['campania', 'segregacion', 'toneladas']
  for (const name of ['form', 'typed', 'open', 'late'] as const)
    links[name] = await ask({ kind: 'form', product: silo, fields: ['toneladas'] })
  links.lot = await ask({ kind: 'lot', productSchema: stage, fields })
  links.process = await ask({
    kind: 'process',
    product: silo,
    milestoneSchema: process,
    fields: ['humedad', 'materiaExtrana', 'mermaHumedad', 'mermaZaranda'],
  })
  for (const name of ['form', 'typed', 'late'] as const)
    expect((await step(links[name].url, 'answer', { toneladas: '96.000' })).statusCode).toBe(303)
  const { campania, segregacion } = filled(inKilos.productSchemas[stage]!, {})
  const lot = { identifier: 'AC-2526-803', campania, segregacion, toneladas: '12.000' } as Record<
    string,
    string
  >
  expect((await step(links.lot.url, 'answer', lot)).statusCode).toBe(303)
  const analysis = {
    occurred_at: '2026-05-22T10:00',
    humedad: '13,5',
    materiaExtrana: '1',
    mermaHumedad: '2.250',
    mermaZaranda: '0,5',
  }
  const judged = await step(links.process.url, 'answer', analysis)
  expect(judged.statusCode, judged.body).toBe(303)
  for (const name of ['form', 'lot', 'process'] as const) await sign(links[name].url)
  await configure(asking.api.database, account, inGrams)
})
afterAll(() => asking.stop())
beforeEach(() => forgetVisits())

const { ask, open, step, sign, answersOf, forgetVisits } = askerOf(() => asking)
const formOf = (values: Record<string, unknown>) => filled(inTonnes.productSchemas[stage]!, values)
async function make(values: Record<string, unknown>, more: object = {}): Promise<string> {
  const product = {
    organization: asking.organization,
    productSchema: stage,
    dataSchema: formOf(values),
    ...more,
  }
  const { status, body } = await asking.admin.post('/products', product)
  expect(status, JSON.stringify(body)).toBe(200)
  return body._id
}
const tonnes = async (id: string) => {
  const { productSchemaVersion, dataSchema } = await asking.soy.get(id)
  return [productSchemaVersion, dataSchema.toneladas]
}
const accept = async (link: { id: string }, body: object = {}) => {
  const [answer] = await answersOf(link.id)
  const { body: shown } = await asking.admin.get(`/answers/${answer.id}`)
  expect(shown).toMatchObject({ formVersion: 2 })
  return asking.admin.post(`/answers/${answer.id}/accept`, body)
}

describe('an answer is accepted in the units that it was signed in', () => {
  it('of a form, into a record of a version before it', async () => {
    const { status, body } = await accept(links.form)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await tonnes(silo)).toEqual([1, 96])
  })

  it('of a lot, which is made in those of today, as what is laid over it', async () => {
    const { status, body } = await accept(links.lot, {
      comment: 'Pesado otra vez en planta',
      dataSchema: { toneladas: 12_500 },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await tonnes(body.record._id)).toEqual([3, 12_500_000])
    const { body: history } = await asking.admin.get(`/history/products/${body.record._id}?language=es`)
    expect(JSON.stringify(history)).toContain('12.000.000 g')
  })

  it('of a process, which is refused at a field of another measure until that is removed', async () => {
    const refused = await accept(links.process)
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toMatchObject([{ code: 'UNIT_OTHER', path: '/dataSchema/mermaZaranda' }])
    const comment = 'La zaranda se mide desde ahora'
    const { status, body } = await accept(links.process, { comment, dataSchema: { mermaZaranda: null } })
    expect(status, JSON.stringify(body)).toBe(200)
    const { body: made } = await asking.admin.get(`/milestones/${body.record._id}`)
    expect((made.collection?.[0] ?? made).dataSchema.mermaHumedad).toBe(2_250_000)
  })
})

describe('what was typed into a page of a link keeps its unit', () => {
  it('in a draft that was judged before, and is signed after', async () => {
    expect((await open(links.late.url)).body).toContain('96.000 kg')
    expect((await sign(links.late.url)).statusCode).toBe(303)
    const [answer] = await answersOf(links.late.id)
    expect([answer.form_version, answer.data.toneladas]).toEqual([2, 96_000])
  })

  it('in a draft that is corrected after', async () => {
    const { url } = links.typed
    expect((await step(url, 'back')).statusCode).toBe(303)
    expect((await open(url)).body).toContain('value="96.000 kg"')
    expect((await step(url, 'answer', { toneladas: '96.000 kg', 'form.version': '3' })).statusCode).toBe(303)
    expect((await open(url)).body).toContain('96.000.000 g')
  })

  it('in a page that was open before, and is sent after', async () => {
    const { url } = links.open
    expect((await step(url, 'answer', { toneladas: '95.000', 'form.version': '2' })).statusCode).toBe(303)
    expect((await open(url)).body).toContain('95.000.000 g')
    await sign(url)
    const [answer] = await answersOf(links.open.id)
    expect([answer.form_version, answer.data.toneladas]).toEqual([3, 95_000_000])
  })
})

describe('a program that names the version of its form is read by it', () => {
  it('when it edits a record of a version between', async () => {
    const made = await make({ identifier: 'AC-2526-804', toneladas: 5_000 }, { productSchemaVersion: 2 })
    expect(await tonnes(made)).toEqual([3, 5_000_000])
    const dataSchema = { ...(await asking.soy.get(made)).dataSchema, toneladas: 6 }
    expect(
      (await asking.admin.put(`/products/${made}`, { dataSchema, productSchemaVersion: 1 })).status,
    ).toBe(200)
    expect(await tonnes(made)).toEqual([3, 6_000_000])
  })

  it('when it makes many products, and copies of one', async () => {
    const product = (n: number) => ({
      organization: asking.organization,
      productSchema: stage,
      productSchemaVersion: 1,
      dataSchema: formOf({ identifier: `AC-2526-81${n}`, toneladas: n }),
    })
    const { status, body } = await asking.admin.post('/products/createMany', {
      products: [product(1), product(2)],
    })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(await Promise.all(body.collection.map(({ _id }: any) => tonnes(_id)))).toEqual([
      [3, 1_000_000],
      [3, 2_000_000],
    ])
    const copy = { dataSchema: { identifier: 'AC-2526-819', toneladas: 3 }, productSchemaVersion: 1 }
    const copied = await asking.admin.post(`/products/copy?productId=${other}`, [copy])
    expect(await tonnes(copied.body.collection[0]._id)).toEqual([3, 3_000_000])
  })

  it('when it records processes, one, many and the same on several products', async () => {
    const dataSchema = filled(inTonnes.milestoneSchemas[process]!, {
      mermaHumedad: 2.25,
      occurred_at: '2026-05-22T10:00:00.000Z',
    })
    const one = {
      product: other,
      organization: asking.organization,
      milestoneSchema: process,
      milestoneSchemaVersion: 1,
    }
    const single = await asking.admin.post('/milestones', { ...one, dataSchema })
    expect(single.status, JSON.stringify(single.body)).toBe(200)
    const many = await asking.admin.post('/milestones/createMany', [{ ...one, dataSchema }])
    const copy = await asking.admin.post('/milestones/copy', {
      schemas: [{ id: process, dataSchema, milestoneSchemaVersion: 2 }],
      products: [other],
      organization: asking.organization,
    })
    const made = [single.body, ...many.body.collection, ...copy.body.collection]
    expect(made.map((row: any) => row.dataSchema.mermaHumedad)).toEqual([2_250_000, 2_250_000, 2_250])
  })

  it('when it says how much of each origin went in', async () => {
    const [plot, load] = [await asking.soy.product('ps-lote-soja'), await asking.soy.product('ps-partida')]
    await asking.soy.recorded(load, 'ms-cosecha-carga', [plot], { kilos: 50_000 })
    const lot = await make({ identifier: 'AC-2526-806', toneladas: 40_000_000 })
    const { status, body } = await asking.admin.post('/milestones', {
      product: lot,
      organization: asking.organization,
      milestoneSchema: intake,
      milestoneSchemaVersion: 1,
      dataSchema: filled(inTonnes.milestoneSchemas[intake]!, {
        toneladas: 40,
        nodeType: 'PRODUCT',
        nodeIds: [load],
        nodeQuantities: { [load]: 40 },
        occurred_at: '2026-05-22T10:00:00.000Z',
      }),
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.dataSchema).toMatchObject({ toneladas: 40_000_000, nodeQuantities: { [load]: 40_000_000 } })
  })
})

it('lists sort by what figures mean, whatever unit each record has', async () => {
  const perTonne: Record<number, number> = { 1: 1, 2: 1_000, 3: 1_000_000 }
  const sorted = async (direction: number) => {
    const sort = JSON.stringify({ 'dataSchema.toneladas': direction })
    const { body } = await asking.admin.get(
      `/products?productSchema=${stage}&sort=${encodeURIComponent(sort)}`,
    )
    return body.collection.map(
      ({ productSchemaVersion, dataSchema }: any) => dataSchema.toneladas / perTonne[productSchemaVersion]!,
    )
  }
  const rising = await sorted(1)
  expect(new Set((await Promise.all([silo, other].map(tonnes))).map(([version]) => version))).toEqual(
    new Set([1]),
  )
  expect(rising.length).toBeGreaterThan(5)
  expect(rising).toEqual(rising.toSorted((a: number, b: number) => a - b))
  expect(await sorted(-1)).toEqual(rising.toReversed())
})

it('a file that was checked by one version, and is saved by another, is read by the first', async () => {
  const [plot, load] = [await asking.soy.product('ps-lote-soja'), await asking.soy.product('ps-partida')]
  await asking.soy.recorded(load, 'ms-cosecha-carga', [plot], { kilos: 50_000 })
  const { dataSchema: loaded } = await asking.soy.get(load)
  const { campania, segregacion } = formOf({})
  const row = (n: number, milestoneSchema: string, values: object) => ({
    organization: asking.organization,
    dataSchema: { identifier: `AC-2526-82${n}`, campania, segregacion, toneladas: 10_000 },
    origin: loaded.identifier,
    process: {
      milestoneSchema,
      milestoneSchemaVersion: 1,
      dataSchema: { occurred_at: '2026-05-22T10:00:00.000Z', ...values },
    },
  })
  const rows = [
    row(1, intake, filled(inTonnes.milestoneSchemas[intake]!, { toneladas: 9 })),
    row(2, process, { humedad: 13, materiaExtrana: 1, mermaZaranda: 2 }),
  ]
  const answer = await send(asking.admin, 'products', stage, rows, { schemaVersion: 2 })
  expect(answer).toMatchObject({ good: 1, faulty: 1 })
  const found = { code: 'UNIT_OTHER', column: '/process/dataSchema/mermaZaranda' }
  expect(answer.rows[0].faults).toContainEqual(expect.objectContaining(found))
  const { body } = await asking.admin.get(`/products?productSchema=${stage}&search=AC-2526-821`)
  const [made] = body.collection
  expect(await tonnes(made._id)).toEqual([3, 10_000_000])
  const { body: recorded } = await asking.admin.get(`/milestones?productId=${made._id}`)
  expect(recorded.collection[0].dataSchema.toneladas).toBe(9_000_000)
})
