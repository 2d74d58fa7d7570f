import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import type { Right } from '../../../core/rules/can.ts'
import { verify } from '../../verify/index.ts'

const pack = demoPack('litoral')
let api: TestApi
let admin: Client
let chain: Chain
let silo: string
let truck: string
let herd: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', pack)
  const organization = (await admin.post('/organizations', { name: 'Estancia La Aguada S.R.L.' })).body._id
  chain = new Chain(admin, pack, organization)
  silo = await asset('as-silo', { identifier: 'Silo 7', capacidad: 500, tipo: 'chapa' })
  truck = await asset('as-camion', { identifier: 'AF 919 GE', tipo: 'jaula' })
  herd = await chain.product('ps-rodeo')
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

const asset = async (assetSchema: string, dataSchema: object): Promise<string> => {
  const { organization } = chain
  return (await admin.post('/assets', { organization, assetSchema, dataSchema })).body._id
}
const welfare = { checkSchema: 'cs-bienestar', dataSchema: { densidad: 'si', agua: 'si', caidas: 0 } }
const cleanLoad = { checkSchema: 'cs-carga-limpia', dataSchema: { cajaLimpia: 'si', cargaPrevia: 'Maíz' } }
async function fill(...checks: object[]): Promise<string[]> {
  const { status, body } = await admin.post('/checks', checks)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.ids
}
const vaccinate = (controles: unknown[], client = admin) =>
  chain.as(client).record(herd, 'ms-vacunacion-rodeo', [], { controles })
async function vaccinated(controles: string[]): Promise<string> {
  const { status, body } = await vaccinate(controles)
  expect(status, JSON.stringify(body)).toBe(200)
  return body._id
}
const change = (...rows: object[]) => admin.put('/checks', rows)
const pathsOf = ({ status, body }: { status: number; body: any }) => [
  status,
  body.errors?.map(({ path }: { path: string }) => path),
]
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const deletedOf = async (ids: string[]) =>
  (await admin.get(`/checks?ids=${ids.join()}`)).body.collection.map(
    (check: { deleted_at: string | null }) => check.deleted_at !== null,
  )

describe('forms of checks', () => {
  it('are those of the pack, for the kind of asset that is asked for', async () => {
    const { body } = await admin.get(
      '/checkSchemas?assetSchemaId=as-camion&language=en&page=1&sortBy=alphabetical&sort=-1',
    )
    expect(body).toMatchObject({ page: 1, totalPages: 1, totalDocs: 2 })
    expect(body.collection.map(({ name }: { name: string }) => name)).toEqual([
      'Clean load',
      'Animal welfare',
    ])
    expect((await admin.get('/checkSchemas?search=higiene')).body.collection).toMatchObject([
      { _id: 'cs-higiene', assetSchema: 'as-camara', version: 1, createdAt: expect.any(String) },
    ])
  })

  it('are answered one by one, at each version', async () => {
    const { body } = await admin.get('/checkSchemas/cs-segregacion?version=1')
    expect(body.collection[0].schema.properties).toHaveProperty('precinto')
    expect((await admin.get('/checks/cs-segregacion')).body.collection[0]._id).toBe('cs-segregacion')
    for (const path of [
      'checkSchemas/cs-nada',
      'checkSchemas/cs-higiene?version=2',
      `checks/${randomUUID()}`,
    ])
      expect(codeOf(await admin.get(`/${path}`))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('checks', () => {
  it('are filled, several at once, and read back', async () => {
    const rows = [{ _id: 'temp-1', ...cleanLoad, asset: { id: truck } }, welfare]
    const { status, body } = await admin.post('/checks', rows)
    expect([status, body.created, body.ids.length]).toEqual([200, 2, 2])
    expect(body.collection[0]).toEqual({
      _id: body.ids[0],
      name: 'Carga limpia',
      checkSchema: 'cs-carga-limpia',
      checkSchemaVersion: 1,
      asset: { _id: truck, name: 'AF 919 GE' },
      dataSchema: cleanLoad.dataSchema,
      deleted_at: null,
      createdAt: expect.any(String),
    })
    expect(body.collection[1].asset).toBeNull()
    const asked = await admin.get(
      `/checks?ids=${[body.ids[1], randomUUID(), 'x', body.ids[0]].join()}&language=en`,
    )
    expect(asked.body.collection.map(({ name }: { name: string }) => name)).toEqual([
      'Animal welfare',
      'Clean load',
    ])
    expect((await admin.get(`/checks/${body.ids[0]}`)).body.collection).toEqual([body.collection[0]])
    expect((await admin.get('/checks')).body).toEqual({ collection: [] })
  })

  it('are refused all together, with every fault', async () => {
    const refused = await admin.post('/checks', [
      welfare,
      { checkSchema: 'cs-nada', dataSchema: {} },
      { checkSchema: 'cs-bienestar', asset: randomUUID(), dataSchema: { densidad: 'no', caidas: 101 } },
    ])
    expect(pathsOf(refused)).toEqual([
      400,
      ['/1/checkSchema', '/2/asset', '/2/dataSchema/agua', '/2/dataSchema/caidas'],
    ])
    expect(pathsOf(await admin.post('/checks', []))[0]).toBe(400)
  })

  it('are changed and removed, all or none', async () => {
    const [one, other] = await fill(welfare, cleanLoad)
    const refused = await change(
      { _id: one, deleted_at: new Date().toISOString() },
      { _id: other, dataSchema: { cajaLimpia: 'si' } },
      { _id: randomUUID() },
      { _id: one },
    )
    expect(pathsOf(refused)).toEqual([400, ['/1/dataSchema/cargaPrevia', '/2/_id', '/3/_id']])
    expect(await deletedOf([one!, other!])).toEqual([false, false])
    const { status, body } = await change(
      { _id: one, deleted_at: new Date().toISOString() },
      { _id: other, asset: truck, dataSchema: { cajaLimpia: 'no', cargaPrevia: 'Trigo' } },
    )
    expect(status).toBe(200)
    expect(body.collection[0].deleted_at).not.toBeNull()
    expect(body.collection[1]).toMatchObject({ asset: { _id: truck }, dataSchema: { cajaLimpia: 'no' } })
    expect((await change({ _id: other, asset: null })).body.collection[0].asset).toBeNull()
    expect(pathsOf(await change({ _id: one, dataSchema: welfare.dataSchema }))).toEqual([400, ['/0/_id']])
    expect((await admin.get(`/checks/${one}`)).status).toBe(404)
  })
})

describe('a process', () => {
  const path = '/dataSchema/controles/0'

  it('makes the checks that it names its own', async () => {
    const [check] = await fill(welfare)
    const process = await vaccinated([check!])
    expect((await admin.get(`/milestones/${process}`)).body.collection[0].dataSchema.controles).toEqual([
      check,
    ])
    expect(pathsOf(await vaccinate([check]))).toEqual([400, [path]])
    const edit = {
      dataSchema: chain.values('ms-vacunacion-rodeo', [], { controles: [check], ronda: 'segunda' }),
    }
    expect((await admin.put(`/milestones/${process}`, edit)).status).toBe(200)
  })

  it('may not name a check that is unknown, removed, of another form or of somebody else', async () => {
    const [gone, load] = await fill(welfare, cleanLoad)
    await change({ _id: gone, deleted_at: new Date().toISOString() })
    for (const id of [randomUUID(), 'temp-1', gone, load])
      expect(pathsOf(await vaccinate([id]))).toEqual([400, [path]])
    const [own] = await fill(welfare)
    const other = await api.as('other', 'litoral', { admin: true })
    expect(pathsOf(await vaccinate([own], other))).toEqual([400, [path]])
  })

  it('may be asked for checks of one kind of asset', async () => {
    const plot = await chain.product('ps-lote-soja')
    const [none, wrong, right] = await fill(
      cleanLoad,
      { ...cleanLoad, asset: silo },
      { ...cleanLoad, asset: truck },
    )
    const harvest = async (id: string) =>
      chain.record(await chain.product('ps-partida'), 'ms-cosecha-carga', [plot], { limpieza: [id] })
    for (const id of [none!, wrong!])
      expect(pathsOf(await harvest(id))).toEqual([400, ['/dataSchema/limpieza/0']])
    expect((await harvest(right!)).status).toBe(200)
  })

  it('gets a check that two name at once alone', async () => {
    const [check] = await fill(welfare)
    const answers = await Promise.all([vaccinate([check]), vaccinate([check])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const twice = await vaccinate([check, (await fill(welfare))[0]])
    expect(pathsOf(twice)).toEqual([400, [path]])
  })

  it('of several rows can name a check once', async () => {
    const [check] = await fill(welfare)
    const row = (controles: unknown[]) => chain.body(herd, 'ms-vacunacion-rodeo', [], { controles })
    const refused = await admin.post('/milestones/createMany', [row([check]), row([check])])
    expect(pathsOf(refused)).toEqual([400, ['/1/dataSchema/controles/0']])
    expect((await admin.post('/milestones/createMany', [row([check])])).status).toBe(200)
  })

  it('takes its checks along when it is archived, and undo brings them back, without the removed ones', async () => {
    const [kept, removed] = await fill(welfare, welfare)
    const process = await vaccinated([kept!, removed!])
    await change({ _id: removed, deleted_at: new Date().toISOString() })
    await admin.delete(`/milestones/${process}`)
    expect(await deletedOf([kept!, removed!])).toEqual([true, true])
    expect((await admin.put('/undo?type=milestones', { ids: [process] })).status).toBe(204)
    expect(await deletedOf([kept!, removed!])).toEqual([false, true])
  })

  it('takes its checks along when its product is archived', async () => {
    const [check] = await fill(welfare)
    const other = await chain.product('ps-rodeo')
    await chain.recorded(other, 'ms-vacunacion-rodeo', [])
    expect((await chain.record(other, 'ms-vacunacion-rodeo', [], { controles: [check] })).status).toBe(200)
    await admin.delete(`/products/${other}`)
    expect(await deletedOf([check!])).toEqual([true])
    expect((await admin.put('/undo?type=products', { ids: [other] })).status).toBe(204)
    expect(await deletedOf([check!])).toEqual([false])
  })

  it('that is locked locks its checks', async () => {
    const [check, free] = await fill(welfare, welfare)
    const used = await chain.product('ps-rodeo')
    expect((await chain.record(used, 'ms-vacunacion-rodeo', [], { controles: [check] })).status).toBe(200)
    expect((await change({ _id: check, asset: truck })).status).toBe(200)
    await chain.recorded(await chain.product('ps-animal'), 'ms-nacimiento', [used])
    const refused = await change({ _id: free, asset: truck }, { _id: check, asset: null })
    expect(codeOf(refused)).toEqual([409, 'LOCKED'])
    expect((await admin.get(`/checks/${free}`)).body.collection[0].asset).toBeNull()
  })
})

describe('the checks of a process', () => {
  it('are read and changed by whoever may read and change the process', async () => {
    const [check] = await fill(welfare)
    await vaccinated([check!])
    const stages: Record<string, Right> = { 'ps-rodeo': 'write' }
    const rights = { organizations: [chain.organization], stages }
    const reader = await api.as('reads', 'litoral', {
      rights: { ...rights, milestoneSchemas: { 'ms-vacunacion-rodeo': 'read', 'ms-nacimiento': 'write' } },
    })
    expect((await reader.get(`/checks?ids=${check}`)).body.collection).toHaveLength(1)
    expect(codeOf(await reader.put('/checks', [{ _id: check, asset: truck }]))).toEqual([403, 'FORBIDDEN'])
    const stranger = await api.as('strange', 'litoral', {
      rights: { ...rights, milestoneSchemas: { 'ms-nacimiento': 'write' } },
    })
    expect((await stranger.get(`/checks?ids=${check}`)).body.collection).toEqual([])
    expect(pathsOf(await stranger.put('/checks', [{ _id: check, asset: truck }]))).toEqual([400, ['/0/_id']])
    const milestoneSchemas: Record<string, Right> = { 'ms-vacunacion-rodeo': 'write' }
    const elsewhere = await api.as('elsewhere', 'litoral', {
      rights: { ...rights, stages: { 'ps-animal': 'write' }, milestoneSchemas },
    })
    expect((await elsewhere.get(`/checks?ids=${check}`)).body.collection).toEqual([])
    const writer = await api.as('writes', 'litoral', { rights: { ...rights, milestoneSchemas } })
    expect((await writer.put('/checks', [{ _id: check, asset: truck }])).status).toBe(200)
  })
})

describe('a check that no process names yet', () => {
  it('is changed by its author, as long as that person may record some process', async () => {
    const stages: Record<string, Right> = { 'ps-rodeo': 'write' }
    const as = (milestoneSchemas: Record<string, Right>) =>
      api.as('fills', 'litoral', {
        rights: { organizations: [chain.organization], stages, milestoneSchemas },
      })
    const writer = await as({ 'ms-vacunacion-rodeo': 'write' })
    const [check] = (await writer.post('/checks', [welfare])).body.ids
    const dense = [{ _id: check, dataSchema: { ...welfare.dataSchema, densidad: 'no' } }]
    expect((await writer.put('/checks', dense)).body.collection[0].dataSchema.densidad).toBe('no')
    const reader = await as({ 'ms-vacunacion-rodeo': 'read' })
    expect(codeOf(await reader.put('/checks', [{ _id: check, asset: truck }]))).toEqual([403, 'FORBIDDEN'])
    expect((await reader.get(`/checks/${check}`)).body.collection[0].asset).toBeNull()
  })
})

describe('a value that names assets', () => {
  const vaccines = (vacunas: unknown) => chain.record(herd, 'ms-vacunacion-rodeo', [], { vacunas })

  it('keeps the name of the asset, whatever was sent', async () => {
    const vaccine = await asset('as-vacuna', {
      identifier: 'Aftosa',
      lote: 'AB-1',
      vencimiento: '2027-01-01',
    })
    const { body } = await vaccines([{ _id: vaccine, name: 'Otra' }])
    expect(body.dataSchema.vacunas).toEqual([{ _id: vaccine, name: 'Aftosa' }])
  })

  it('may not name what is absent, archived, of another kind or unreadable; what is stored passes', async () => {
    const vaccine = await asset('as-vacuna', {
      identifier: 'Brucelosis',
      lote: 'AB-2',
      vencimiento: '2027-01-01',
    })
    const { _id } = (await vaccines([vaccine])).body
    await admin.delete(`/assets/${vaccine}`)
    for (const id of [randomUUID(), 'x', vaccine, truck])
      expect(pathsOf(await vaccines([{ _id: id }]))).toEqual([400, ['/dataSchema/vacunas/0']])
    const dataSchema = chain.values('ms-vacunacion-rodeo', [], {
      vacunas: [{ _id: vaccine, name: 'Brucelosis' }],
    })
    expect((await admin.put(`/milestones/${_id}`, { dataSchema })).status).toBe(200)
  })
})

describe('on a public page', () => {
  it('a public checklist tells its checks and each no, what was looked at stays unsaid', async () => {
    const plot = await chain.product('ps-lote-soja')
    const load = await chain.product('ps-partida')
    await chain.recorded(load, 'ms-cosecha-carga', [plot])
    const lot = await chain.product('ps-lote-acopio')
    await chain.recorded(lot, 'ms-ingreso-acopio', [load])
    const segregation = (circuito: string) => ({
      checkSchema: 'cs-segregacion',
      asset: { id: silo },
      dataSchema: { siloLimpio: 'si', circuito, precinto: 'P-20418' },
    })
    const [good, bad] = await fill(segregation('si'), segregation('no'))
    await chain.recorded(lot, 'ms-certificado-segregacion', [], { controles: [good, bad] })
    const { uuid } = await chain.get(lot)
    const page = async (language: string) =>
      (await api.app.inject({ url: `/${uuid}?language=${language}` })).body.replaceAll(/<!--.*?-->/g, '')
    const spanish = await page('es')
    expect(spanish).toContain('2 controles, 1 con un «No»')
    expect(spanish).toContain('<span class="no">Circuito separado: No</span>')
    expect(spanish).not.toContain('Silo 7')
    expect(await page('en')).toContain('<span class="no">Separate circuit: No</span>')

    expect((await change({ _id: bad, ...segregation('si') })).status).toBe(200)
    expect(await page('es')).not.toContain('class="no"')
    expect(
      (await change({ _id: bad, ...segregation('si'), deleted_at: new Date().toISOString() })).status,
    ).toBe(200)
    expect(await page('es')).toContain('1 control<')
  })

  it('the public checklist of a product is told as that of a process is (FRM-01)', async () => {
    const own = structuredClone(pack)
    const form = own.productSchemas['ps-lote-acopio']!
    const checklist = { kind: 'checklist', checkSchema: 'cs-segregacion' } as const
    for (const name of ['abierto', 'interno'])
      form.schema.properties[name] = { type: 'array', title: `Control ${name}` }
    Object.assign(form.descriptor, { abierto: { ...checklist, public: true }, interno: checklist })
    const owner = await api.as('silera', 'silos', { admin: true })
    await configure(api.database, 'silos', own)
    const organization = (await owner.post('/organizations', { name: 'Acopios' })).body._id
    const check = (precinto: string) => ({
      checkSchema: 'cs-segregacion',
      dataSchema: { siloLimpio: 'si', circuito: 'no', precinto },
    })
    const { ids } = (await owner.post('/checks', [check('P-1'), check('P-2')])).body
    const { status, body } = await owner.post('/products', {
      organization,
      productSchema: 'ps-lote-acopio',
      dataSchema: {
        identifier: 'AC-2526-022',
        campania: '2025/26',
        segregacion: 'eudr',
        abierto: [ids[0]],
        interno: [ids[1]],
      },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    const page = (await api.app.inject({ url: `/${body.uuid}?language=es` })).body
    expect(page).toContain('Control abierto')
    expect(page).toContain('P-1')
    expect(page).toContain('<span class="no">Circuito separado: No</span>')
    expect(page).not.toMatch(/Control interno|P-2/)
  })
})
