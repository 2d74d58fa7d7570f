import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readImportFile } from '../../../core/import/file.ts'
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

const pack = demoPack(account)
let api: Importing['api']
let admin: Importing['admin']
let organization: string
let soy: Importing['soy']
let end: Importing['end']

beforeAll(async () => {
  ;({ api, admin, organization, soy, end } = await startImporting(pack))
})
afterAll(() => end())

let numbers = 0
const newNumber = () => `10118-${String((numbers += 1)).padStart(8, '0')}`
const input = (rows: readonly object[], more: object = {}) =>
  importOf('products', 'ps-partida', rows, {
    file: { name: 'balanza.csv', sha256: sha(JSON.stringify(rows)) },
    ...more,
  })
const send = (rows: readonly object[], more: object = {}) =>
  sendAs(admin, 'products', 'ps-partida', rows, more)
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
        faults: [
          {
            column: '/dataSchema/pesoNeto',
            code: 'INVALID',
            message: 'Tiene que ser un número',
            head: 'Peso neto',
          },
        ],
        warnings: [],
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

describe('a row with an origin', () => {
  const plot = async () => {
    const id = await soy.product('ps-lote-soja')
    const identifier = `LC-${sha(`${(numbers += 1)}`).slice(0, 8)}`
    const { body } = await admin.put(`/products/${id}`, {
      dataSchema: filled(pack.productSchemas['ps-lote-soja']!, { identifier }),
    })
    expect(body.dataSchema?.identifier, JSON.stringify(body)).toBe(identifier)
    return { id, identifier }
  }
  const harvest = (values: Record<string, unknown> = {}) => ({
    milestoneSchema: 'ms-cosecha-carga',
    dataSchema: soy.values('ms-cosecha-carga', [], values),
  })

  it('offers the record that had its name before a correction (NAM-02)', async () => {
    const one = await plot()
    const corrected = `${one.identifier}-N`
    const dataSchema = filled(pack.productSchemas['ps-lote-soja']!, { identifier: corrected })
    const reason = 'El cartel decía otra cosa'
    expect((await admin.put(`/products/${one.id}/correct`, { dataSchema, reason })).status).toBe(200)
    const { rows } = await send([{ ...load(), origin: one.identifier, process: harvest() }], {
      rehearse: true,
    })
    expect(rows[0].faults).toMatchObject([
      {
        column: '/origin',
        code: 'UNKNOWN',
        message: `"${one.identifier}" se corrigió: ahora se llama de otra forma`,
        suggestion: corrected,
      },
    ])
  })

  it('is made of it by the transformation of the same row, or says why not (IMP-02)', async () => {
    const one = await plot()
    const [made, unknown, held] = [load(), load(), load()]
    const stopped = await plot()
    const reason = 'Olor a solvente en la bodega'
    const hold = { kind: 'hold', product: stopped.id, products: 'all', reason, organization }
    expect((await admin.post('/recalls', hold)).status).toBe(201)
    const rows = [
      { ...made, origin: one.identifier.toLowerCase().replaceAll('-', ' '), process: harvest() },
      { ...unknown, origin: `${one.identifier}x`, process: harvest() },
      { ...held, origin: stopped.identifier, process: harvest() },
    ]
    const rehearsed = await send(rows, { rehearse: true })
    expect(rehearsed.rows.map(({ n, faults }: any) => [n, faults[0]?.column, faults[0]?.code])).toEqual([
      [2, undefined, undefined],
      [3, '/origin', 'UNKNOWN'],
      [4, '/origin', 'ON_HOLD'],
    ])
    expect(rehearsed.rows[1].faults[0].suggestion).toBe(one.identifier)
    const saved = await send(rows)
    expect({ ...saved, import: null }).toEqual(rehearsed)
    expect(saved.good).toBe(1)
    const { body } = await admin.get(
      `/products?productSchema=ps-partida&search=${made.dataSchema.identifier as string}`,
    )
    expect(body.collection).toMatchObject([{ hasOrigin: true, requirementsSatisfied: true }])
    expect((await soy.get(body.collection[0]._id)).dataSchema.nodeId).toBe(one.id)
  })

  it('is known with the same values, and faulty with others (IMP-04)', async () => {
    const one = await plot()
    const row = { ...load({ pesoNeto: 28100 }), origin: one.identifier, process: harvest() }
    expect(await send([row])).toMatchObject({ good: 1 })
    const before = await total()
    const again = await send([row, row])
    expect(again).toMatchObject({ good: 0, known: 2, faulty: 0 })
    expect(again.rows[0]).toEqual({
      n: 2,
      state: 'known',
      product: expect.any(String),
      faults: [],
      warnings: [],
    })
    const other = { ...row, dataSchema: { ...row.dataSchema, pesoNeto: 28200 } }
    const { rows } = await send([other])
    expect(rows[0].faults).toEqual([
      {
        column: '/dataSchema/pesoNeto',
        code: 'DIFFERS',
        message: expect.stringMatching(/^Ya existe con peso neto 28\.100 kg, cargada el \d\d\/\d\d\/\d\d$/),
      },
    ])
    const inEnglish = (await send([other], { language: 'en' })).rows[0].faults[0]
    expect(inEnglish.message).toMatch(/^Already exists with another net weight: 28,100 kg, recorded on /)
    const elsewhere = await plot()
    const moved = await send([{ ...row, origin: elsewhere.identifier }])
    expect(moved.rows[0].faults[0]).toMatchObject({ column: '/origin', code: 'DIFFERS' })
    expect(await total()).toBe(before)
  })
})

describe('two rows of one file with one identifier', () => {
  it('are known where they say the same; otherwise the later one is faulty (IMP-04)', async () => {
    const row = load()
    const other = { ...row, dataSchema: { ...row.dataSchema, pesoNeto: 4321 } }
    const body = await send([row, row, other])
    expect(body).toMatchObject({ good: 1, known: 1, faulty: 1 })
    expect(body.rows[1].faults[0]).toMatchObject({ code: 'REPEATED', message: expect.stringContaining('2') })
  })
})

describe('an import', () => {
  it('stays in the list of who made it and of administrators, with its faulty rows as a table and as a workbook of texts (IMP-05, IMP-13)', async () => {
    const shift = (sign: '-' | '+') =>
      api.owner.pool.query(
        `update imports set created_at = created_at ${sign} interval '31 days' where account_id = $1`,
        [account],
      )
    const heads = ['Nro', 'Peso']
    const rows = [load(), load({ pesoNeto: 'mucho' })].map((values, n) => ({
      n: n + 2,
      values,
      cells: [String(values.dataSchema.identifier), n ? '=2+2' : '28000'],
    }))
    const file = { name: 'balanza.csv', sha256: sha('list') }
    const writer = await api.as('writer', account, {
      rights: { organizations: [organization], stages: { 'ps-partida': 'write' } },
    })
    const matching = ['/dataSchema/identifier', '/dataSchema/pesoNeto']
    const sent = { ...input([]), file, heads, matching, rows }
    const { body } = await writer.post('/imports', sent)
    const id = body.import
    const shown = {
      _id: id,
      file,
      kind: 'products',
      schema: 'ps-partida',
      at: expect.any(String),
      by: { _id: 'writer', name: 'writer' },
      saved: 1,
      changed: 0,
      known: 0,
      faulty: 1,
      undone: null,
    }
    for (const client of [admin, writer]) {
      expect((await client.get('/imports')).body.collection[0]).toEqual(shown)
      const reasons = [{ message: 'Peso: Tiene que ser un número', rows: [3] }]
      expect((await client.get(`/imports/${id}`)).body).toEqual({ ...shown, reasons })
    }
    const other = await api.as('other', account, {
      rights: { organizations: [organization], stages: { 'ps-partida': 'write' } },
    })
    expect((await other.get('/imports')).body.collection).toEqual([])
    expect((await other.get(`/imports/${id}`)).status).toBe(404)
    expect((await other.get(`/imports/${id}/faulty.csv`)).status).toBe(404)
    const csv = await writer.get(`/imports/${id}/faulty.csv?language=es`)
    expect(csv.headers['content-disposition']).toContain('balanza-errores.csv')
    expect(csv.body).toBe(
      `\ufeffNro;Peso;motivo\r\n${String(rows[1]!.cells[0])};'=2+2;Peso: Tiene que ser un número\r\n`,
    )
    const workbook = await api.app.inject({
      url: `/api/imports/${id}/faulty.xlsx?language=es`,
      headers: { authorization: `Bearer ${writer.token}`, 'x-audience': account },
    })
    expect(workbook.headers['content-disposition']).toContain('balanza-errores.xlsx')
    const read = readImportFile(workbook.rawPayload, 'balanza-errores.xlsx', 'es')
    expect(read).toMatchObject({
      sheets: [
        {
          rows: [
            ['Nro', 'Peso', 'motivo'],
            [rows[1]!.cells[0], '=2+2', 'Peso: Tiene que ser un número'],
          ],
        },
      ],
    })
    expect((await other.get(`/imports/${id}/faulty.xlsx`)).status).toBe(404)
    await shift('-')
    for (const ending of ['csv', 'xlsx'])
      expect((await writer.get(`/imports/${id}/faulty.${ending}`)).status).toBe(410)
    expect((await admin.delete(`/imports/${id}`)).status).toBe(410)
    await shift('+')
  })

  it('is taken back by its maker or an administrator, unless something of it was used since (IMP-05)', async () => {
    const rows = [load(), load()]
    const before = await total()
    const { import: id } = await send(rows)
    const found = await admin.get(
      `/products?productSchema=ps-partida&search=${rows[0]!.dataSchema.identifier as string}`,
    )
    const [{ _id: first }] = found.body.collection
    const note = await admin.post('/insights', { product: first, name: 'Lluvia', value: 'poca' })
    expect(note.status).toBe(200)
    expect(await send(rows)).toMatchObject({ known: 2 })
    expect((await admin.delete(`/imports/${id}`)).status).toBe(200)
    expect(await total()).toBe(before)
    expect((await admin.get(`/imports/${id}`)).body.undone).toEqual(expect.any(String))
    expect((await admin.delete(`/imports/${id}`)).status).toBe(200)
    expect(await send(rows)).toMatchObject({ good: 2, known: 0 })
    const { rows: events } = await api.owner.pool.query<{ via: string; action: string; import: string }>(
      `select via, action, after ->> 'import' as import from events where account_id = $1 and record_id = $2 and type = 'products' order by n`,
      [account, first],
    )
    expect(events).toEqual([
      { via: 'import', action: 'create', import: id },
      { via: 'import', action: 'archive', import: id },
    ])
    expect((await admin.get(`/history?type=imports`)).body.collection[0]).toMatchObject({ via: 'import' })
  })
})
