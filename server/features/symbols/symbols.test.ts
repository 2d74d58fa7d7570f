import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Code } from '../../../core/gs1/codes.ts'
import { maxLabel } from '../../../core/gs1/label.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { readPaper } from '../../../test/kit/paper.ts'
import { readSymbols } from '../../../test/symbols.ts'
import { choiceOf, drawingOf } from './choice.ts'

const pack = demoPack('valle')
const lots = pack.productSchemas['ps-lote-vino']!
lots.gs1 = { level: 'lot' }
// Lots are called as a label might say.
delete lots.schema.properties.identifier!.pattern

let api: TestApi
let admin: Client
let stranger: Client
let organization: string
let lot: { _id: string; uuid: string }

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'valle', { admin: true })
  await configure(api.database, 'valle', pack)
  stranger = await api.as('ajena', 'valle', { rights: { stages: { 'ps-partida-uva': 'read' } } })
  organization = (await admin.post('/organizations', { name: 'Bodega del Valle S.A.' })).body._id
  lot = await load('2026-014518')
})
afterAll(() => api.close())

async function load(identifier: string): Promise<{ _id: string; uuid: string }> {
  const dataSchema = { identifier, vendimia: '2026', kilos: 4000, modo: 'mano' }
  const body = { organization, productSchema: 'ps-partida-uva', dataSchema }
  const answer = await admin.post('/products', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function fileOf(path: string): Promise<Buffer> {
  const { rawPayload } = await api.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${admin.token}`, 'x-audience': 'valle' },
  })
  return rawPayload
}

const read = async (text: string, client = admin) => {
  const { status, body } = await client.post('/gs1/read', { text })
  expect(status).toBe(200)
  return body
}

describe('the code of a product without a GTIN', () => {
  it('is the QR code of its page, as SVG, PNG or PDF (GS1-09)', async () => {
    const svg = await admin.get(`/gs1/codes/${lot._id}`)
    expect([svg.status, svg.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(svg.headers['content-disposition']).toContain('qr-2026-014518.svg')
    const png = await fileOf(`/gs1/codes/${lot._id}?format=png&module=0.3&text=false`)
    expect((await readSymbols(png)).map(({ text }) => text)).toEqual([
      expect.stringMatching(new RegExp(`^https?://.*/${lot.uuid}$`)),
    ])
    const pdf = await fileOf(`/gs1/codes/${lot._id}?format=pdf&module=2`)
    const [page] = await readPaper(pdf)
    expect(await readSymbols(await page!.picture(203))).toHaveLength(1)
  })

  it.each([
    'symbol=datamatrix',
    'symbol=ean13',
    'symbol=gs1-128',
    'content=ai',
    'symbol=datamatrix&content=link',
  ])('%s is absent (GS1-09)', async (query) => {
    expect((await admin.get(`/gs1/codes/${lot._id}?${query}`)).status).toBe(404)
  })

  it.each([
    ['module=0.2', '/module'],
    ['module=2.1', '/module'],
    ['module=x', '/module'],
    ['module=1e0', '/module'],
    ['symbol=ean13&content=link', '/content'],
    ['symbol=aztec', '/symbol'],
    ['format=gif', '/format'],
  ])('%s is refused on its path', async (query, path) => {
    const { status, body } = await admin.get(`/gs1/codes/${lot._id}?${query}`)
    expect([status, body.errors.map((one: { path: string }) => one.path)]).toEqual([400, [path]])
  })

  it('is absent to whoever may not read the product', async () => {
    expect((await stranger.get(`/gs1/codes/${lot._id}`)).status).toBe(404)
  })
})

describe('the code of a product with a GTIN', () => {
  const gtin = '07791234500017'
  let bottled: { _id: string; uuid: string; gs1: { value: string; address: string } }
  let other: typeof bottled
  const bottle = async (identifier: string, of = organization) => {
    const dataSchema = filled(pack.productSchemas['ps-lote-vino']!, { identifier })
    const { status, body } = await admin.post('/products', {
      organization: of,
      productSchema: 'ps-lote-vino',
      dataSchema,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  beforeAll(async () => {
    const row = { productSchema: 'ps-lote-vino', organization, gtin }
    expect((await admin.put('/gs1/gtins', { collection: [row] })).status).toBe(200)
    bottled = await bottle('Ñandú 1')
    other = await bottle('Nandu1')
  })

  it('carries its elements or its address, read back from the file (GS1-09)', async () => {
    const textsOf = async (query: string) =>
      (await readSymbols(await fileOf(`/gs1/codes/${bottled._id}?format=png&${query}`))).map(
        ({ text }) => text,
      )
    expect(bottled.gs1).toMatchObject({ gtin, ai: '10', value: 'Nandu1' })
    expect(await textsOf('module=0.5')).toEqual([bottled.gs1.address])
    expect(await textsOf('symbol=ean13&module=0.5&text=false')).toEqual(['7791234500017'])
    expect((await textsOf('symbol=datamatrix&module=0.5')).join()).toContain('Nandu1')
  })

  it('of a case is no EAN-13, which is refused on its path (GS1-09)', async () => {
    const ofCase = '17791234500014'
    const packer = (await admin.post('/organizations', { name: 'Cajas del Valle' })).body._id
    const rows = [
      { productSchema: 'ps-lote-vino', organization, gtin },
      { productSchema: 'ps-lote-vino', organization: packer, gtin: ofCase },
    ]
    expect((await admin.put('/gs1/gtins', { collection: rows })).status).toBe(200)
    const { _id } = await bottle('Caja 1', packer)
    const { status, body } = await admin.get(`/gs1/codes/${_id}?symbol=ean13`)
    expect(status).toBe(400)
    expect(body.errors).toEqual([expect.objectContaining({ path: '/symbol' })])
    expect(JSON.stringify(body.errors)).toContain(ofCase)
  })

  it('comes with the codes that it had, and why its own number is no code (GS1-02)', async () => {
    const ofProduct = async (id: string) => (await admin.get(`/gs1/products/${id}`)).body
    expect(await ofProduct(lot._id)).toEqual({ level: null, code: null, earlier: [], refused: null })
    expect(await ofProduct(other._id)).toMatchObject({
      code: { gtin, value: other.gs1.value, bracketed: `(01)${gtin}(10)${other.gs1.value}` },
      refused: { value: 'Nandu1', reason: 'taken', until: null },
    })
    const renamed = await bottle('C-1')
    const rename = (identifier: string) =>
      admin.put(`/products/${renamed._id}`, { dataSchema: { ...renamed.dataSchema, identifier } })
    for (const identifier of ['C-2', 'Con bastante más de veinte signos'])
      expect((await rename(identifier)).status).toBe(200)
    const { earlier, refused, code } = await ofProduct(renamed._id)
    expect(code.value).toMatch(/^[A-Z2-7]{20}$/)
    expect(earlier).toMatchObject([
      { value: 'C-2', until: expect.stringMatching(/Z$/) },
      {
        value: 'C-1',
        bracketed: `(01)${gtin}(10)C-1`,
        address: expect.stringContaining(`/01/${gtin}/10/C-1`),
      },
    ])
    expect(refused).toEqual({ value: 'Con bastante más de veinte signos', reason: 'unfit', until: null })
    expect((await bottle('C-2')).gs1.value).not.toBe('C-2')
    expect((await stranger.get(`/gs1/products/${bottled._id}`)).status).toBe(404)
  })

  it('names the product on a label, before another one that is called so (GS1-10)', async () => {
    expect(other.gs1.value).not.toBe('Nandu1')
    const label = `(01)${gtin}(10)Nandu1`
    expect((await read(label)).product).toMatchObject({ _id: bottled._id, identifier: 'Ñandú 1' })
    expect((await read(`(01)07791234500024(10)Nandu1`)).product).toMatchObject({ _id: other._id })
    const { groups } = (await admin.get(`/search?search=${encodeURIComponent(label)}`)).body
    expect(groups.flatMap(({ items }: { items: { _id: string }[] }) => items.map(({ _id }) => _id))).toEqual([
      bottled._id,
    ])
    expect((await read(label, stranger)).product).toBeNull()
  })

  it('that was archived names no other one that is called so today (GS1-02)', async () => {
    const first = await bottle('D-1')
    const label = `(01)${gtin}(10)D-1`
    expect((await admin.delete(`/products/${first._id}`)).status).toBe(204)
    const second = await bottle('D-1')
    expect(second.gs1.value).not.toBe('D-1')
    expect((await read(label)).product).toBeNull()
    expect((await admin.get(`/search?search=${encodeURIComponent(label)}`)).body.groups).toEqual([])
    expect((await read(`(01)${gtin}(10)${second.gs1.value}`)).product).toMatchObject({ _id: second._id })
  })
})

describe('what is drawn of a product with a code', () => {
  const uuid = '71872eec-ef34-4fc3-98ba-2804a06d4ed5'
  const code: Code = { gtin: '07791234500017', ai: '10', value: 'A/1', path: '/01/07791234500017/10/A%2F1' }
  const drawn = (chosen: Parameters<typeof choiceOf>[0], gtin = code.gtin) =>
    drawingOf(
      {
        uuid,
        gs1: [
          { ...code, value: 'OLD' },
          { ...code, gtin },
        ],
      },
      choiceOf(chosen),
      { qrAddress: 'gs1' },
      'https://q.example',
    )

  it('is its last address or its elements, with the elements beside (GS1-09)', () => {
    const lines = ['(01)07791234500017', '(10)A/1']
    expect(drawn({})).toMatchObject({ data: `https://q.example${code.path}`, lines })
    expect(drawn({ symbol: 'datamatrix' })).toMatchObject({ data: '^010779123450001710A/1', lines })
    expect(drawn({ symbol: 'gs1-128', text: false })).toMatchObject({ content: 'ai', lines: [] })
  })

  it('is an EAN-13 of a GTIN that has one, and none of a case and of a GTIN-8 (GS1-09)', () => {
    expect(drawn({ symbol: 'ean13' })).toMatchObject({ data: '7791234500017', lines: ['7 791234 500017'] })
    for (const gtin of ['17791234500011', '00000012345670'])
      expect(drawn({ symbol: 'ean13' }, gtin)).toBe('noEan')
  })
})

describe('a label', () => {
  it('is read as script/gs1 reads it, with the product that it names (GS1-10)', async () => {
    const { product, ...label } = await read(']d20107791234500017\u001d102026-014518')
    expect(label).toEqual({
      ok: true,
      elements: '^0107791234500017102026-014518',
      bracketed: '(01)07791234500017(10)2026-014518',
      uri: 'https://id.gs1.org/01/07791234500017/10/2026-014518',
      canonical: 'https://id.gs1.org/01/07791234500017/10/2026-014518',
      ais: [
        { ai: '01', value: '07791234500017' },
        { ai: '10', value: '2026-014518' },
      ],
    })
    expect(product).toEqual({ _id: lot._id, identifier: '2026-014518', productSchema: 'ps-partida-uva' })
  })

  it('names no product that the reader may not see, and none that only resembles it', async () => {
    expect(await read('(10)2026-014518', stranger)).toMatchObject({ ok: true, product: null })
    expect(await read('(10)2026-01451')).toMatchObject({ ok: true, product: null })
  })

  it('with two readings is answered with both, and names none (GS1-10)', async () => {
    const { readings, ...label } = await read('01077912345000171012345621A7')
    expect(label).toEqual({ ok: false, fault: 'SEVERAL', product: null })
    expect(readings.length).toBeGreaterThan(1)
  })

  it.each([
    ['without a sign', '', 'EMPTY'],
    ['of separators', '^'.repeat(4_000), 'UNKNOWN ^^^^'],
    ['of named separators', '<GS>'.repeat(1_000), 'UNKNOWN ^^^^'],
    ['of FNC1', '\u001d'.repeat(4_000), 'UNKNOWN ^^^^'],
    ['with a wrong digit', '(01)07791234500015', 'CHECK 01 csum'],
    ['of another page', 'https://q.example/', 'NOT_A_LINK'],
  ])('%s isn’t one', async (_, text, fault) => {
    expect(await read(text)).toEqual({ ok: false, fault, product: null })
  })

  it('of 4 kB is refused, and a shorter one is read', async () => {
    expect((await admin.post('/gs1/read', { text: '9'.repeat(maxLabel + 1) })).status).toBe(400)
    expect((await read('9'.repeat(maxLabel))).product).toBeNull()
  })
})
