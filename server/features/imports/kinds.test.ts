import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxShownRows } from '../../../core/contract/imports.ts'
import {
  account,
  importOf,
  type Importing,
  send as sendAs,
  sha,
  startImporting,
} from '../../../test/kit/importing.ts'
import { filled } from '../../../test/kit/forms.ts'
import { demoPack } from '../../../test/kit/packs.ts'

const pack = withTransfers(demoPack(account))
let api: Importing['api']
let admin: Importing['admin']
let organization: string
let soy: Importing['soy']
let end: Importing['end']

/** Loads may be made of loads, so that a row can name an earlier one. */
function withTransfers(demo: ReturnType<typeof demoPack>): typeof demo {
  const changed = structuredClone(demo)
  const load = changed.verticals['v-soja']!.workflows.find((one) => one.productSchema === 'ps-partida')!
  load.next.push({
    productSchema: 'ps-partida',
    transformation: { milestoneSchema: 'ms-trasbordo', ratio: [1, 'n'], reuse: false },
    initiator: true,
    strictTime: false,
  })
  changed.milestoneSchemas['ms-trasbordo'] = {
    ...structuredClone(changed.milestoneSchemas['ms-cosecha-carga']!),
    name: 'Trasbordo',
    productSchemaGroup: 'ps-partida',
  }
  return changed
}

beforeAll(async () => {
  ;({ api, admin, organization, soy, end } = await startImporting(pack))
  await admin.post('/organizations', { name: 'Estancia La Aguada' })
  await named('LC-LIBRE')
  const { _id: held } = await named('LC-FRENADO')
  const reason = 'Olor a solvente en la bodega'
  const hold = { kind: 'hold', product: held, products: 'all', reason, organization }
  expect((await admin.post('/recalls', hold)).status).toBe(201)
})
afterAll(() => end())

const named = async (identifier: string) => {
  const dataSchema = filled(pack.productSchemas['ps-lote-soja']!, { identifier })
  const sent = { organization, productSchema: 'ps-lote-soja', dataSchema }
  const { status, body } = await admin.post('/products', sent)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

let numbers = 0
const newNumber = () => `10119-${String((numbers += 1)).padStart(8, '0')}`
const send = (...sent: Parameters<typeof importOf>) => sendAs(admin, ...sent)
const load = (values: Record<string, unknown> = {}) => ({
  organization,
  dataSchema: filled(pack.productSchemas['ps-partida']!, { identifier: newNumber(), ...values }),
})
const harvest = (values: Record<string, unknown> = {}, milestoneSchema = 'ms-cosecha-carga') => ({
  milestoneSchema,
  dataSchema: soy.values('ms-cosecha-carga', [], values),
})
const total = async (path: string) => (await admin.get(path)).body.totalDocs as number
const loads = () => total('/products?productSchema=ps-partida')

describe('an answer', () => {
  const file = { name: 'cuadros.csv', sha256: sha('cuadros') }

  it('names faulty rows before those that are known, where there are too many (IMP-04)', async () => {
    const rows = Array.from({ length: maxShownRows }, (_, n) => ({
      organization,
      dataSchema: { name: `Cuadro ${n}` },
    }))
    const faulty = { organization, dataSchema: { name: ' ' } }
    expect(await send('locations', null, rows, { file })).toMatchObject({ good: maxShownRows })
    const again = await send('locations', null, [...rows, faulty], { file })
    expect(again).toMatchObject({ good: 0, known: maxShownRows, faulty: 1 })
    expect(again.rows).toHaveLength(maxShownRows)
    expect(again.rows.at(-1)).toMatchObject({ n: maxShownRows + 2, state: 'faulty' })
  })

  it('says what the reader of the file has against cells, and one reason of a line that is no record (IMP-08, IMP-13)', async () => {
    const { dataSchema } = load()
    const { pesoNeto: _, ...rest } = dataSchema
    const rows = [
      {
        n: 2,
        values: { organization, dataSchema: rest },
        faults: [{ column: '/dataSchema/pesoNeto', code: 'CELL_ERROR', details: { text: '#N/A' } }],
      },
      { n: 3, values: { dataSchema: {} }, faults: [{ column: '', code: 'ROW_TOTAL' }] },
    ]
    const read = await send('products', 'ps-partida', [], { rows, rehearse: true })
    expect(read).toMatchObject({ good: 0, faulty: 2 })
    expect(read.rows.map(({ faults }: any) => faults)).toEqual([
      [
        {
          column: '/dataSchema/pesoNeto',
          code: 'CELL_ERROR',
          message:
            'La celda dice #N/A: la fórmula de la planilla falló. Corregila y volvé a elegir el archivo',
          head: 'Peso neto',
          details: { text: '#N/A' },
        },
      ],
      [{ column: '', code: 'ROW_TOTAL', message: expect.any(String), details: { text: '' } }],
    ])
  })
})

describe('names whose figures are parted otherwise', () => {
  const similarTo = (column: string, name: string) => ({
    faults: [{ column, code: 'NAME_SIMILAR', instead: [{ text: name, value: name }] }],
  })

  it('name no origin: the similar one is offered, and what is only written otherwise is said (NAM-01)', async () => {
    await named('ORIG 11')
    const rows = ['ORIG 1-1', 'ORIG 1.1', 'ORIG 1/1', 'orig-11'].map((origin) => ({
      ...load(),
      origin,
      process: harvest(),
    }))
    const body = await send('products', 'ps-partida', rows, { rehearse: true })
    expect(body).toMatchObject({ good: 1, faulty: 3 })
    expect(body.rows).toMatchObject([
      ...rows.slice(1).map(() => similarTo('/origin', 'ORIG 11')),
      { n: 5, state: 'good', faults: [], read: [{ column: '/origin', name: 'ORIG 11' }] },
    ])
  })

  it('name no product of a process, and no place (NAM-01)', async () => {
    await admin.post('/locations', { organization, name: 'Campo 4/5' })
    const asset = (location: string) => ({
      organization,
      location,
      dataSchema: filled(pack.assetSchemas['as-agroinsumo']!, { partida: location }),
    })
    const assets = [asset('Campo 45'), asset('campo 4/5')]
    const placed = await send('assets', 'as-agroinsumo', assets, { rehearse: true })
    expect(placed.rows).toMatchObject([similarTo('/location', 'Campo 4/5')])
    const form = pack.milestoneSchemas['ms-siembra']!
    const sown = [{ product: 'ORIG-1-1', dataSchema: filled(form) }]
    const { rows } = await send('milestones', 'ms-siembra', sown, { rehearse: true })
    expect(rows).toMatchObject([similarTo('/product', 'ORIG 11')])
  })
})

describe('assets', () => {
  it('name their place, and are known with the same values (IMP-02, IMP-04)', async () => {
    const schema = pack.assetSchemas['as-agroinsumo']!
    const asset = (values: Record<string, unknown>, location?: string) => ({
      organization: 'granos del tapenaga sa',
      dataSchema: filled(schema, values),
      ...(location ? { location } : {}),
    })
    await admin.post('/locations', { organization, name: 'Galpón Norte' })
    const rows = [
      asset({ identifier: 'Inoculante', partida: 'A-1' }, 'galpon norte'),
      asset({ identifier: 'Inoculante', partida: 'A-2' }, 'Galpón Sur'),
    ]
    const body = await send('assets', 'as-agroinsumo', rows)
    expect(body).toMatchObject({ good: 1, faulty: 1 })
    expect(body.rows[0].faults[0]).toMatchObject({ column: '/location', code: 'UNKNOWN' })
    const { collection } = (await admin.get('/assets?assetSchema=as-agroinsumo&search=inoculante')).body
    expect(collection).toMatchObject([{ location: { name: 'Galpón Norte' } }])
    expect(await send('assets', 'as-agroinsumo', [rows[0]!])).toMatchObject({ known: 1, good: 0 })
    const other = await send('assets', 'as-agroinsumo', [
      asset({ identifier: 'Inoculante', partida: 'A-1', marca: 'Otra' }),
    ])
    expect(other.rows[0].faults[0]).toMatchObject({
      code: 'DIFFERS',
      message: expect.stringContaining('Ya existe con marca'),
    })
  })
})

describe('processes', () => {
  it('are recorded on products that exist, by the rules of POST /milestones (IMP-03)', async () => {
    const one = load()
    await send('products', 'ps-partida', [{ ...one, origin: 'LC-LIBRE', process: harvest() }])
    const pending = load()
    await send('products', 'ps-partida', [pending])
    const values = harvest().dataSchema
    const rows = [
      { product: pending.dataSchema.identifier, origin: 'lc libre', dataSchema: values },
      { product: one.dataSchema.identifier, origin: 'LC-LIBRE', dataSchema: values },
      { product: 'nadie', origin: 'LC-LIBRE', dataSchema: values },
    ]
    const rehearsed = await send('milestones', 'ms-cosecha-carga', rows, { rehearse: true })
    expect(rehearsed).toMatchObject({ good: 1, faulty: 2 })
    expect(rehearsed.rows.map(({ faults }: any) => faults[0]?.code)).toEqual([
      undefined,
      'ALREADY_SATISFIED',
      'UNKNOWN',
    ])
    expect(await send('milestones', 'ms-cosecha-carga', rows)).toMatchObject({ good: 1, faulty: 2 })
    const again = await send('milestones', 'ms-cosecha-carga', rows)
    expect(again).toMatchObject({ good: 0, known: 1, faulty: 2 })
    expect(again.rows[0].product).toEqual(expect.any(String))
  })
})

describe('a row of the file as an origin', () => {
  it('is what an earlier row makes; whoever names a faulty one falls with it (IMP-04)', async () => {
    const [one, two, three, four] = [load(), load(), load({ pesoNeto: 'nada' }), load()]
    const made = (row: object, origin: unknown, schema?: string) => ({
      ...row,
      origin,
      process: harvest({}, schema),
    })
    const rows = [
      made(one, 'LC-LIBRE'),
      made(two, one.dataSchema.identifier, 'ms-trasbordo'),
      made(three, 'LC-LIBRE'),
      made(four, three.dataSchema.identifier, 'ms-trasbordo'),
      made(load(), four.dataSchema.identifier, 'ms-trasbordo'),
    ]
    const rehearsed = await send('products', 'ps-partida', rows, { rehearse: true })
    expect(rehearsed.rows.map(({ n, faults }: any) => [n, faults[0].column])).toEqual([
      [4, '/dataSchema/pesoNeto'],
      [5, '/origin'],
      [6, '/origin'],
    ])
    const saved = await send('products', 'ps-partida', rows)
    expect({ ...saved, import: null }).toEqual(rehearsed)
    const again = await send('products', 'ps-partida', rows)
    expect(again).toMatchObject({ good: 0, known: 2, faulty: 3 })
    // Taken back, each goes after what was made of it.
    const before = await loads()
    expect((await admin.delete(`/imports/${saved.import}`)).status).toBe(200)
    expect(await loads()).toBe(before - 2)
  })
})

describe('what an import made', () => {
  it('stays where something has used it since, with what that was made of; the rest goes (IMP-12)', async () => {
    const [first, free] = [load(), load()].map((row) => ({ ...row, origin: 'LC-LIBRE', process: harvest() }))
    const moved = (from: { dataSchema: { identifier?: unknown } }) => ({
      ...load(),
      origin: from.dataSchema.identifier,
      process: harvest({}, 'ms-trasbordo'),
    })
    const second = moved(first!)
    const { import: id } = await send('products', 'ps-partida', [first!, second, free!])
    await send('products', 'ps-partida', [moved(second)])
    const before = await loads()
    const { status, body } = await admin.delete(`/imports/${id}`)
    expect([status, body]).toEqual([
      200,
      {
        undone: 1,
        kept: [first!, second].map(({ dataSchema }, at) => ({
          n: at + 2,
          product: expect.any(String),
          name: dataSchema.identifier,
          code: 'RELATED',
        })),
      },
    ])
    expect(await loads()).toBe(before - 1)
  })
})

describe('the same file', () => {
  it('of two people at once makes nothing twice (IMP-04)', async () => {
    const other = await api.as('other', account, { admin: true })
    const before = await loads()
    const rows = Array.from({ length: 20 }, () => load())
    const places = [{ organization, dataSchema: { name: 'Silo de los dos' } }]
    const body = importOf('products', 'ps-partida', rows)
    const answers = await Promise.all([admin, other, admin].map((client) => client.post('/imports', body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.reduce((sum, answer) => sum + answer.body.good, 0)).toBe(20)
    expect(await loads()).toBe(before + 20)
    const both = importOf('locations', null, places)
    const made = await Promise.all([admin, other].map((client) => client.post('/imports', both)))
    expect(made.map(({ body: { good, known } }) => [good, known]).toSorted()).toEqual([
      [0, 1],
      [1, 0],
    ])
  })

  it('is answered again by an Idempotency-Key (IMP-03)', async () => {
    const body = importOf('products', 'ps-partida', [load()])
    const headers = { 'idempotency-key': 'import-1' }
    const first = await admin.post('/imports', body, headers)
    expect((await admin.post('/imports', body, headers)).body).toEqual(first.body)
    expect(first.body.good).toBe(1)
  })
})

describe('a request', () => {
  it('has at most 10,000 rows and 8 MB, each row its own number (IMP-03)', async () => {
    const rows = Array.from({ length: 10_001 }, () => ({ dataSchema: {} }))
    const many = await admin.post('/imports', importOf('products', 'ps-partida', rows))
    expect([many.status, many.body.errors[0].path]).toEqual([400, '/rows'])
    const large = importOf('products', 'ps-partida', [{ dataSchema: { identifier: 'x'.repeat(8_000_001) } }])
    expect((await admin.post('/imports', large)).status).toBe(413)
    const twice = {
      ...importOf('products', 'ps-partida', []),
      rows: [2, 2].map((n) => ({ n, values: load() })),
    }
    const repeated = await admin.post('/imports', twice)
    expect([repeated.status, repeated.body.errors[0].path]).toEqual([400, '/rows/1/n'])
  })

  it('needs the right to write what it makes (IMP-03)', async () => {
    const reader = await api.as('reader', account, {
      rights: { organizations: [organization], stages: { 'ps-partida': 'read', 'ps-lote-soja': 'write' } },
    })
    const ask = async (kind: string, schema: string) => {
      const { status, body } = await reader.post('/imports', importOf(kind, schema, [load()]))
      return [status, body.code]
    }
    expect(await ask('products', 'ps-partida')).toEqual([403, 'FORBIDDEN'])
    expect(await ask('milestones', 'ms-cosecha-carga')).toEqual([400, 'INVALID'])
    expect(await ask('products', 'ps-nada')).toEqual([400, 'INVALID'])
    // What the row is made of is one's to read, too.
    const writer = await api.as('writer', account, {
      rights: { organizations: [organization], stages: { 'ps-partida': 'write' } },
    })
    const row = { ...load(), origin: 'LC-LIBRE', process: harvest() }
    const { body } = await writer.post('/imports', importOf('products', 'ps-partida', [row]))
    // A process that one may not write is unknown as well (API-07).
    expect(body.rows[0].faults).toMatchObject([
      { column: '/process/milestoneSchema', code: 'UNKNOWN' },
      { column: '/origin', code: 'UNKNOWN' },
    ])
    expect(body.rows[0].faults[1].suggestion).toBeUndefined()
  })
})

describe('a rehearsal', () => {
  it('says what saving does, whatever the rows (IMP-03)', async () => {
    const pool = [0, 1, 2, 3, 4, 5]
    const any = fc.record({
      identifier: fc.oneof(
        fc.constantFrom(...pool),
        fc.constantFrom(...pool),
        fc.constantFrom('Unidentified - 3fa9c21b', 'sin guion'),
      ),
      pesoNeto: fc.constantFrom<unknown>(28_000, 28_000, 28_000, 28_000, 28_000, 12_500, 'mucho'),
      origin: fc.oneof(
        fc.constantFrom('LC-LIBRE', 'LC-LIBRE', 'LC-LIBRE', 'LC-FRENADO', 'LC-NADIE', undefined),
        fc.constantFrom(...pool),
      ),
      schema: fc.constantFrom('ms-cosecha-carga', 'ms-cosecha-carga', 'ms-trasbordo', 'ms-nada', undefined),
      organization: fc.constantFrom(
        'Granos del Tapenaga SA',
        'Granos del Tapenaga SA',
        'Estancia La Aguada',
        '',
      ),
      insights: fc.constantFrom(
        undefined,
        undefined,
        [{ name: 'Lluvia', value: 'poca' }],
        [{ name: '', value: 'x' }],
      ),
    })
    const good = fc.record({
      identifier: fc.constantFrom(...pool),
      pesoNeto: fc.constant<unknown>(28_000),
      origin: fc.constant('LC-LIBRE'),
      schema: fc.constant('ms-cosecha-carga'),
      organization: fc.constant('Granos del Tapenaga SA'),
      insights: fc.constant([{ name: 'Lluvia', value: 'poca' }]),
    })
    const rows = fc.array(fc.oneof(any, good), { minLength: 1, maxLength: 8 })
    let saved = 0
    let faulty = 0
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom('valid', 'all'), async (drawn, mode) => {
        const fresh = pool.map(newNumber)
        const nameOf = (one: number | string | undefined) => (typeof one === 'number' ? fresh[one] : one)
        const sent = drawn.map(({ identifier, pesoNeto, schema, origin, ...row }) => ({
          ...row,
          ...(origin === undefined ? {} : { origin: nameOf(origin) }),
          dataSchema: filled(pack.productSchemas['ps-partida']!, {
            identifier: nameOf(identifier),
            pesoNeto,
          }),
          ...(schema ? { process: harvest({}, schema) } : {}),
        }))
        const file = { name: 'a.csv', sha256: sha(String(Math.random())) }
        const before = await loads()
        const rehearsed = await send('products', 'ps-partida', sent, { mode, file, rehearse: true })
        expect(await loads()).toBe(before)
        const done = await send('products', 'ps-partida', sent, { mode, file })
        expect({ ...done, import: null }).toEqual(rehearsed)
        const isSaved = mode === 'valid' || done.faulty === 0
        expect(await loads()).toBe(before + (isSaved ? done.good : 0))
        expect(done.good + done.known + done.faulty).toBe(sent.length)
        saved += isSaved ? done.good : 0
        faulty += done.faulty
        if (!isSaved) return
        const again = await send('products', 'ps-partida', sent, { mode: 'valid', file })
        expect(again.known).toBeGreaterThanOrEqual(done.good)
        // What a row named before a later one made it is there the second time.
        const isAhead = drawn.some(({ origin }, n) =>
          drawn.slice(n + 1).some(({ identifier }) => identifier === origin),
        )
        if (!isAhead) expect(again.good).toBe(0)
      }),
      { numRuns: 40 },
    )
    expect(saved).toBeGreaterThan(5)
    expect(faulty).toBeGreaterThan(20)
  })
})
