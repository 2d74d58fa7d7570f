import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importDays, type ImportWithReasons } from '../../../core/contract/imports.ts'
import { importKinds } from '../../../core/nouns/index.ts'
import {
  account,
  type Importing,
  importOf,
  organizationName,
  send,
  sha,
  startImporting,
} from '../../../test/kit/importing.ts'
import { filled } from '../../../test/kit/forms.ts'
import { demoPack } from '../../../test/kit/packs.ts'
import { forgetFaulty } from './faulty.ts'

const pack = demoPack(account)
let api: Importing['api']
let admin: Importing['admin']
let organization: string
let end: Importing['end']

beforeAll(async () => {
  ;({ api, admin, organization, end } = await startImporting(pack))
})
afterAll(() => end())

let numbers = 0
const newNumber = () => `10123-${String((numbers += 1)).padStart(8, '0')}`
const load = (values: Record<string, unknown> = {}, more: object = {}) => ({
  organization: organizationName,
  dataSchema: filled(pack.productSchemas['ps-partida']!, { identifier: newNumber(), ...values }),
  ...more,
})
const named = (name: string) => ({ file: { name, sha256: sha(name + newNumber()) } })
/** Somebody who may import loads, with other rights from now on. */
const weigher = (user: string, organizations = [organization], level: 'read' | 'write' = 'write') =>
  api.as(user, account, { rights: { organizations, stages: { 'ps-partida': level } } })

describe('what changes between rehearsal and saving', () => {
  it('is judged anew, as rows of a file that somebody changed (IMP-03)', async () => {
    const rows = [load(), load()]
    expect(await send(admin, 'products', 'ps-partida', rows, { rehearse: true })).toMatchObject({ good: 2 })
    const changed = [rows[0]!, load({ pesoNeto: 'mucho' })]
    const saved = await send(admin, 'products', 'ps-partida', changed)
    expect(saved).toMatchObject({ good: 1, faulty: 1, rows: [{ n: 3 }] })
    expect((await admin.delete(`/imports/${saved.import}`)).status).toBe(200)
  })

  it('are also rights, which hold when it is saved: nothing comes in (IMP-03)', async () => {
    const elsewhere = (await admin.post('/organizations', { name: 'La Aguada' })).body._id as string
    const rows = [load(), load()]
    const rehearsed = await send(await weigher('ana'), 'products', 'ps-partida', rows, { rehearse: true })
    expect(rehearsed).toMatchObject({ good: 2, faulty: 0 })
    const save = importOf('products', 'ps-partida', rows)
    const reader = await weigher('ana', [organization], 'read')
    expect((await reader.post('/imports', save)).status).toBe(403)
    const { body } = await (await weigher('ana', [elsewhere])).post('/imports', save)
    expect(body).toMatchObject({ good: 0, faulty: 2 })
    expect(body.rows[0].faults[0]).toMatchObject({ column: '/organization', code: 'UNKNOWN' })
    expect((await admin.get('/products?productSchema=ps-partida')).body.totalDocs).toBe(0)
  })
})

describe('a rehearsal', () => {
  it('knows no process that one may not write, so that its values are never compared (API-07)', async () => {
    const process = { milestoneSchema: 'ms-calada', dataSchema: { humedad: 12.5 } }
    const { rows } = await send(await weigher('dora'), 'products', 'ps-partida', [load({}, { process })], {
      rehearse: true,
    })
    expect(rows[0].faults).toMatchObject([{ column: '/process/milestoneSchema', code: 'UNKNOWN' }])
  })
})

describe('an import of somebody', () => {
  it('is taken back by them, while nobody else but administrators finds it (IMP-05)', async () => {
    const [maker, stranger] = [await weigher('berta'), await weigher('carlos')]
    const { import: id } = await send(maker, 'products', 'ps-partida', [load()])
    expect((await stranger.delete(`/imports/${id}`)).status).toBe(404)
    expect((await maker.delete(`/imports/${id}`)).status).toBe(200)
    expect((await admin.get(`/imports/${id}`)).body.undone).toEqual(expect.any(String))
  })

  it('is found by its file, by who sent it, and by what it brought (IMP-05)', async () => {
    const maker = await weigher('Begoña')
    await send(maker, 'products', 'ps-partida', [load()], named('Cámara de mayo.xlsx'))
    const place = { organization: organizationName, dataSchema: { name: 'Silo' } }
    await send(admin, 'locations', null, [place], named('silos.ods'))
    const filesOf = async (query: string, client = admin) =>
      (await client.get(`/imports?${query}`)).body.collection.map(({ file }: any) => file.name)
    expect(await filesOf('search=CAMARA')).toEqual(['Cámara de mayo.xlsx'])
    expect(await filesOf('search=begona')).toEqual(['Cámara de mayo.xlsx'])
    expect(await filesOf('kind=locations')).toEqual(['silos.ods'])
    expect(await filesOf('kind=locations&search=begona')).toEqual([])
    expect(await filesOf('search=silos', maker)).toEqual([])
    const statuses = await Promise.all(
      [...importKinds, 'users'].map(async (kind) => (await admin.get(`/imports?kind=${kind}`)).status),
    )
    expect(statuses).toEqual([200, 200, 200, 200, 400])
  })

  it('says why rows were left out for 30 days, and then how many alone (IMP-05)', async () => {
    const rows = [load({ pesoNeto: 'mucho' }), load(), load({ pesoNeto: 'poco' }), load({ humedad: 101 })]
    const { import: id } = await send(admin, 'products', 'ps-partida', rows)
    const one = async (): Promise<ImportWithReasons> => (await admin.get(`/imports/${id}`)).body
    const { reasons } = await one()
    expect(reasons).toEqual([
      { message: 'Peso neto: Tiene que ser un número', rows: [2, 4] },
      { message: expect.any(String), rows: [5] },
    ])
    const kept = async () => {
      const { rows: left } = await api.owner.pool.query<{ n: number }>(
        'select n from import_rows where account_id = $1 and import_id = $2 order by n',
        [account, id],
      )
      return left.map(({ n }) => n)
    }
    const forget = async (days: number) => {
      await api.owner.pool.query(
        'update imports set created_at = now() - make_interval(days => $1) where account_id = $2 and id = $3',
        [days, account, id],
      )
      await api.database.inAccount({ accountId: account, userId: 'job', via: 'job' }, forgetFaulty)
    }
    const { created_at: at } = (
      await api.owner.pool.query<{ created_at: Date }>(
        'select created_at from imports where account_id = $1 and id = $2',
        [account, id],
      )
    ).rows[0]!
    await forget(importDays - 1)
    expect(await kept()).toEqual([2, 3, 4, 5])
    await forget(importDays + 1)
    expect(await kept()).toEqual([3])
    expect((await admin.get(`/imports/${id}/faulty.csv`)).status).toBe(410)
    expect(await one()).toMatchObject({ saved: 1, faulty: 3, reasons: null })
    await api.owner.pool.query('update imports set created_at = $1 where account_id = $2 and id = $3', [
      at,
      account,
      id,
    ])
  })
})

describe('a row', () => {
  it('names one of several records by its own organization; otherwise it is faulty (IMP-02)', async () => {
    const owners: string[] = []
    const places: string[] = []
    for (const name of ['Norte', 'Sur', 'Este']) {
      const { _id } = (await admin.post('/organizations', { name })).body
      owners.push(_id)
      const galpon = { organization: _id, name: 'Galpón' }
      if (name !== 'Este') places.push((await admin.post('/locations', galpon)).body._id)
    }
    const rows = owners.map((owner, n) => ({
      organization: owner,
      location: 'galpon',
      dataSchema: filled(pack.assetSchemas['as-agroinsumo']!, { partida: `G-${n}` }),
    }))
    const body = await send(admin, 'assets', 'as-agroinsumo', rows)
    expect(body).toMatchObject({ good: 2, faulty: 1 })
    expect(body.rows).toMatchObject([{ n: 4, faults: [{ column: '/location', code: 'AMBIGUOUS' }] }])
    const { collection } = (await admin.get('/assets?assetSchema=as-agroinsumo')).body
    const found = collection.map(({ organization: of, location }: any) => [of._id, location._id])
    expect(found.toSorted()).toEqual(places.map((place, n) => [owners[n], place]).toSorted())
  })

  it('brings facts beside its form (IMP-02)', async () => {
    const insights = [
      { name: 'Lluvia', value: 'poca' },
      { name: 'Turno', value: 'Noche' },
    ]
    const row = load({}, { insights })
    const long = load({}, { insights: [insights[0], { name: 'Nota', value: 'x'.repeat(900) }] })
    const body = await send(admin, 'products', 'ps-partida', [row, long])
    expect(body.rows).toMatchObject([{ n: 3, faults: [{ column: '/insights/1/value' }] }])
    const search = row.dataSchema.identifier as string
    const [product] = (await admin.get(`/products?productSchema=ps-partida&search=${search}`)).body.collection
    expect((await admin.get(`/insights/${product._id}`)).body.collection).toMatchObject(insights)
  })

  it('is at fault where it says a name, also one that a field of its form takes (IMP-02)', async () => {
    const plot = {
      organization: organizationName,
      assets: ['Nada de esto'],
      dataSchema: filled(pack.productSchemas['ps-lote-soja']!, { identifier: 'LC-SUPPLIES' }),
    }
    const { rows } = await send(admin, 'products', 'ps-lote-soja', [plot])
    expect(rows[0].faults).toMatchObject([{ column: '/assets/0', code: 'UNKNOWN' }])
  })
})
