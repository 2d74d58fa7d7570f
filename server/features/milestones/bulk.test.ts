import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

const pack = demoPack('valle')
let api: TestApi
let admin: Client
let wine: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('elena', 'valle', { admin: true })
  await configure(api.database, 'valle', pack)
  const { body } = await admin.post('/organizations', { name: 'Bodegas del Valle S.A.' })
  wine = new Chain(admin, pack, body._id)
})
afterAll(() => api.close())

const many = (rows: unknown, client = admin): Promise<Answer> => client.post('/milestones/createMany', rows)
const blocks = (count: number) => Promise.all(Array.from({ length: count }, () => wine.product('ps-cuartel')))
const pruning = (product: string, values = {}) => wine.body(product, 'ms-poda', [], values)
const codeOf = ({ status, body }: Answer) => [status, body.code]
const pathsOf = ({ body }: Answer) => body.errors.map(({ path }: { path: string }) => path)
const countOf = async (product: string) => (await wine.get(product)).countOfMilestones

describe('a bulk entry', () => {
  it('records every row in its order, each as if it had come alone', async () => {
    const [one, two] = await blocks(2)
    const rows = [
      pruning(one!, { yemas: 12, cuadrilla: '  La Consulta ' }),
      wine.body(two!, 'ms-riego'),
      { ...pruning(one!), priv: 'true' },
    ]
    const { status, body } = await many(rows)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.collection).toMatchObject([
      {
        product: one,
        name: 'Poda',
        dataSchema: { yemas: 12, cuadrilla: 'La Consulta' },
        priv: { value: 'false' },
      },
      { product: two, name: 'Riego', priv: { value: 'true' } },
      { product: one, name: 'Poda', priv: { value: 'true' } },
    ])
    expect(await wine.get(one!)).toMatchObject({
      countOfMilestones: 2,
      lastUpdateMilestone: body.collection[0].updatedAt,
    })
    expect((await admin.get(`/milestone/${body.collection[1]._id}`)).body.collection).toEqual([
      body.collection[1],
    ])
  })

  it('keeps the order of rows of one moment in the timeline', async () => {
    const [block] = await blocks(1)
    const rows = Array.from({ length: 12 }, (_, n) => pruning(block!, { yemas: 10 + n }))
    expect((await many(rows)).status).toBe(200)
    const { body } = await admin.get(`/milestones?productId=${block}`)
    const counts = body.collection.map((card: any) => card.dataSchema.yemas)
    expect(counts).toEqual(rows.map((_, n) => 21 - n))
  })

  it('makes products: later rows may use what earlier ones made, and an origin is used up once', async () => {
    const [block] = await blocks(1)
    const load = await wine.product('ps-partida-uva')
    const other = await wine.product('ps-partida-uva')
    const made = await many([
      wine.body(load, 'ms-cosecha-uva', [block!]),
      wine.body(other, 'ms-cosecha-uva', [block!]),
      wine.body(load, 'ms-recepcion-uva'),
    ])
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(made.body.collection[0].dataSchema).toMatchObject({ nodeId: block, nodeType: 'PRODUCT' })
    expect(await wine.get(load)).toMatchObject({
      requirementsSatisfied: true,
      hasOrigin: true,
      countOfMilestones: 2,
    })
    const vat = await wine.product('ps-vasija')
    await wine.recorded(vat, 'ms-molienda-uva', [load])
    const [ageing, second] = [await wine.product('ps-crianza'), await wine.product('ps-crianza')]
    const twice = [
      wine.body(ageing, 'ms-entrada-crianza', [vat]),
      wine.body(second, 'ms-entrada-crianza', [vat]),
    ]
    const refused = await many(twice)
    expect(codeOf(refused)).toEqual([400, 'INVALID'])
    expect(pathsOf(refused)).toEqual(['/1/dataSchema/nodeId'])
    expect((await many(twice.slice(0, 1))).status).toBe(200)
  })

  it('warns of dates, marks what comes late and closes, as single processes do', async () => {
    const [block] = await blocks(1)
    const load = await wine.product('ps-partida-uva')
    const vat = await wine.product('ps-vasija')
    await wine.recorded(load, 'ms-cosecha-uva', [block!])
    await wine.recorded(vat, 'ms-molienda-uva', [load])
    const ageing = await wine.product('ps-crianza')
    const early = { occurred_at: '2020-01-01T10:00:00.000Z' }
    const { body } = await many([
      wine.body(ageing, 'ms-entrada-crianza', [vat], early),
      wine.body(vat, 'ms-fermentacion'),
    ])
    expect(body.collection).toMatchObject([
      { warnings: [{ code: 'BEFORE_ORIGIN' }], late: false },
      { warnings: [{ code: 'AFTER_USE' }], late: true },
    ])
    const spare = await wine.product('ps-vasija')
    const loads = [await wine.product('ps-partida-uva')]
    await wine.recorded(loads[0]!, 'ms-cosecha-uva', [block!])
    await wine.recorded(spare, 'ms-molienda-uva', loads)
    const closed = await many([
      wine.body(spare, 'ms-descarte'),
      wine.body(await wine.product('ps-crianza'), 'ms-entrada-crianza', [spare]),
    ])
    expect(pathsOf(closed)).toEqual(['/1/dataSchema/nodeId'])
    expect(await countOf(spare)).toBe(1)
  })

  it('with one bad row among a thousand writes nothing; two concurrent requests with one key write once', async () => {
    const products = await blocks(4)
    const rows = Array.from({ length: 1000 }, (_, n) => pruning(products[n % 4]!))
    const events = () =>
      api.database.inAccount({ accountId: 'valle', userId: 'u' }, (tx) =>
        tx.db
          .selectFrom('event_heads')
          .select('n')
          .where('account_id', '=', 'valle')
          .executeTakeFirstOrThrow(),
      )
    const before = await events()
    const refused = await many(rows.with(611, pruning(products[0]!, { yemas: 900 })))
    expect(codeOf(refused)).toEqual([400, 'INVALID'])
    expect(pathsOf(refused)).toEqual(['/611/dataSchema/yemas'])
    expect(Object.keys(refused.body.reasons)).toEqual([
      `fila 612 · ${(await wine.get(products[0]!)).dataSchema.identifier}`,
    ])
    expect(Object.values(refused.body.reasons)[0]).toEqual([expect.stringMatching(/^Yemas por planta: /)])
    expect(await Promise.all(products.map(countOf))).toEqual([0, 0, 0, 0])
    expect(await events()).toEqual(before)

    const key = { 'idempotency-key': randomUUID() }
    const [one, two] = await Promise.all([1, 2].map(() => admin.post('/milestones/createMany', rows, key)))
    expect([one!.status, two!.status]).toEqual([200, 200])
    expect(one!.body).toEqual(two!.body)
    expect(await Promise.all(products.map(countOf))).toEqual([250, 250, 250, 250])
    expect((await events()).n).toBe(before.n + 1000)
    expect((await verify(api.owner)).differ).toEqual([])
  })

  it('larger than one statement is complete, in order, and in one chain of events', async () => {
    const products = await blocks(3)
    const rows = Array.from({ length: 2_100 }, (_, n) =>
      pruning(products[n % 3]!, { cuadrilla: `Cuadrilla ${n}` }),
    )
    const { status, body } = await many(rows)
    expect(status, JSON.stringify(body).slice(0, 500)).toBe(200)
    expect(
      body.collection.map((one: { dataSchema: { cuadrilla: string } }) => one.dataSchema.cuadrilla),
    ).toEqual(rows.map((_, n) => `Cuadrilla ${n}`))
    expect(await Promise.all(products.map(countOf))).toEqual([700, 700, 700])
    expect((await verify(api.owner)).differ).toEqual([])
  })

  it('accepts two concurrent sheets over the same products, in any order', async () => {
    const products = await blocks(20)
    const sheet = products.map((product) => pruning(product))
    const answers = await Promise.all([many(sheet), many(sheet.toReversed()), many(sheet)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await Promise.all(products.map(countOf))).toEqual(products.map(() => 3))
  })
})

describe('a bulk entry that is refused', () => {
  it('reports every fault of every row at once', async () => {
    const [block] = await blocks(1)
    const refused = await many([
      { ...pruning(block!), product: randomUUID(), organization: randomUUID() },
      pruning(block!, { sistema: 'parral', occurred_at: undefined }),
      { ...pruning(block!), milestoneSchema: 'ms-nada' },
      wine.body(await wine.product('ps-vasija'), 'ms-molienda-uva', [randomUUID()]),
      wine.body(block!, 'ms-fermentacion'),
      pruning(block!),
    ])
    expect(codeOf(refused)).toEqual([400, 'INVALID'])
    expect(pathsOf(refused).toSorted()).toEqual([
      '/0/organization',
      '/0/product',
      '/1/dataSchema/occurred_at',
      '/1/dataSchema/sistema',
      '/2/milestoneSchema',
      '/3/dataSchema/nodeIds/0',
      '/3/milestoneSchema',
      '/4/product',
    ])
    const english = await admin.post('/milestones/createMany?language=en', [
      pruning(block!, { sistema: 'parral' }),
    ])
    expect(Object.entries(english.body.reasons)[0]).toEqual([
      expect.stringMatching(/^row 1 · /),
      [expect.stringMatching(/^System: /)],
    ])
    expect(await countOf(block!)).toBe(0)
  })

  it('answers 403 if its only faults are products without their origin', async () => {
    const pending = await wine.product('ps-partida-uva')
    const row = wine.body(pending, 'ms-recepcion-uva')
    const refused = await many([row])
    expect(codeOf(refused)).toEqual([403, 'REQUIREMENTS_NOT_MET'])
    expect(Object.values(refused.body.reasons)).toEqual([['Falta su origen']])
    expect(codeOf(await many([row, { ...row, milestoneSchema: 'ms-nada' }]))).toEqual([400, 'INVALID'])
  })

  it('has from one to 10,000 rows of the shape of a process, and may be larger than other bodies', async () => {
    const [block] = await blocks(1)
    expect((await many([])).status).toBe(400)
    expect((await many(Array.from({ length: 10_001 }, () => 1))).status).toBe(400)
    expect(pathsOf(await many([{ ...pruning(block!), color: 'rojo' }]))).toEqual(['/0/color'])
    const long = Array.from({ length: 40 }, () => pruning(block!, { observaciones: 'a'.repeat(60_000) }))
    expect((await many(long)).status).not.toBe(413)
    expect((await many(['a'.repeat(20_000_001)])).status).toBe(413)
  })

  it('needs the rights of each of its rows', async () => {
    const { _id: theirs } = (await admin.post('/organizations', { name: 'Finca ajena' })).body
    const [block] = await blocks(1)
    const foreign = await wine.product('ps-cuartel', theirs)
    const some = await api.as('omar', 'valle', {
      rights: {
        organizations: [wine.organization],
        stages: { 'ps-cuartel': 'write', 'ps-vasija': 'read' },
        milestoneSchemas: { 'ms-poda': 'write', 'ms-riego': 'read', 'ms-fermentacion': 'write' },
      },
    })
    expect((await many([pruning(block!)], some)).status).toBe(200)
    expect(codeOf(await many([pruning(block!), wine.body(block!, 'ms-riego')], some))).toEqual([
      403,
      'FORBIDDEN',
    ])
    const vat = await wine.product('ps-vasija')
    expect(codeOf(await many([wine.body(vat, 'ms-fermentacion')], some))).toEqual([403, 'FORBIDDEN'])
    const unseen = await many(
      [pruning(foreign), { ...pruning(block!), organization: theirs }, wine.body(block!, 'ms-raleo')],
      some,
    )
    expect(codeOf(unseen)).toEqual([400, 'INVALID'])
    expect(pathsOf(unseen)).toEqual(['/0/product', '/1/organization', '/2/milestoneSchema'])
    const reader = await api.as('lea', 'valle', {
      rights: { organizations: [wine.organization], stages: { 'ps-cuartel': 'read' } },
    })
    expect(codeOf(await many([pruning(block!)], reader))).toEqual([403, 'FORBIDDEN'])
    const elsewhere = await api.as('bruno', 'otra', { admin: true })
    expect(codeOf(await many([pruning(block!)], elsewhere))).toEqual([400, 'INVALID'])
    expect(await countOf(block!)).toBe(1)
  })
})

describe('a copy', () => {
  it('records the same processes on many products', async () => {
    const products = await blocks(3)
    const schemas = [
      { id: 'ms-poda', dataSchema: wine.values('ms-poda', [], { yemas: 14 }) },
      { id: 'ms-riego', dataSchema: wine.values('ms-riego') },
    ]
    const { status, body } = await admin.post('/milestones/copy', {
      schemas,
      products,
      organization: wine.organization,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(
      body.collection.map(({ product, name }: { product: string; name: string }) => [product, name]),
    ).toEqual(
      products.flatMap((product) => [
        [product, 'Poda'],
        [product, 'Riego'],
      ]),
    )
    expect(await Promise.all(products.map(countOf))).toEqual([2, 2, 2])
  })

  it('names the form or product at fault, and writes nothing', async () => {
    const [block] = await blocks(1)
    const dataSchema = wine.values('ms-poda', [], { yemas: 900 })
    const refused = await admin.post('/milestones/copy', {
      schemas: [
        { id: 'ms-poda', dataSchema },
        { id: 'ms-nada', dataSchema },
      ],
      products: [block, randomUUID()],
      organization: wine.organization,
    })
    expect(codeOf(refused)).toEqual([400, 'INVALID'])
    expect(pathsOf(refused).toSorted()).toEqual([
      '/products/1',
      '/schemas/0/dataSchema/yemas',
      '/schemas/1/id',
    ])
    expect(Object.keys(refused.body.reasons)).toEqual([
      expect.stringMatching(/^fila 1 · ./),
      expect.stringMatching(/^fila 2 · ./),
      'fila 3 · Poda',
      'fila 4 · ',
    ])
    const english = await admin.post('/milestones/createMany?language=en', [
      wine.body(randomUUID(), 'ms-poda'),
    ])
    expect(Object.keys(english.body.reasons)).toEqual(['row 1 · Pruning'])
    const schemas = Array.from({ length: 200 }, () => ({ id: 'ms-poda', dataSchema: {} }))
    const products = Array.from({ length: 51 }, () => block)
    expect(
      pathsOf(await admin.post('/milestones/copy', { schemas, products, organization: wine.organization })),
    ).toEqual(['/products'])
    expect(await countOf(block!)).toBe(0)
  })
})
