import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, type Changes, withField } from '../../../test/kit/example-pack.ts'
import { packFiles } from '../../../core/pack/export.ts'
import { startApi, type TestApi } from '../../../test/kit/api.ts'
import { bottled, Cooperative, packOf } from '../../../test/kit/cooperative.ts'

let api: TestApi
let coop: Cooperative

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  coop = await Cooperative.start(api, bottled)
})

type Files = Record<string, string>
const filesOf = (changes: Changes = {}): Files =>
  Object.fromEntries(
    packFiles(packOf({ ...bottled, ...changes })).map(({ file, content }) => [file, content]),
  )
const post = (path: string, body: object) => coop.admin.post(`/admin/config/${path}`, body)
const plan = async (changes: Changes, choices?: Record<string, string>) => {
  const { status, body } = await post('plan', { files: filesOf(changes), ...(choices && { choices }) })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const obstacles = async (changes: Changes, choices?: Record<string, string>) =>
  (await plan(changes, choices)).obstacles.map(
    ({ path, choices: all, chosen }: { path: string; choices: string[]; chosen: string | null }) =>
      `${path} ${all.join('|')} ${chosen ?? '?'}`,
  )
const apply = async (changes: Changes, choices?: Record<string, string>) => {
  const { hash } = await plan(changes, choices)
  return post('apply', { files: filesOf(changes), hash, ...(choices && { choices }) })
}
const taller = withField('altura', { type: 'number' }, { kind: 'number' })
const wider = withField('anchura', { type: 'number' }, { kind: 'number' })
const stage = async (id: string) => (await coop.admin.get(`/productSchemas/${id}`)).body.collection[0]

describe('files of a configuration', () => {
  it('are judged with file, line, path and a sentence in the language asked for', async () => {
    const files = filesOf()
    const [chain] = Object.keys(files).filter((name) => name.endsWith('miel.yaml'))
    files[chain!] = files[chain!]!.replace('name: Revisión', 'nombre: Revisión')
    const faultsIn = async (language: string) =>
      (await coop.admin.post(`/admin/config/validate?language=${language}`, { files })).body.faults
    const [fault] = await faultsIn('es')
    const line = files[chain!]!.split('\n').findIndex((text) => text.includes('nombre: Revisión')) + 1
    expect(await faultsIn('es')).toHaveLength(2)
    expect(fault).toMatchObject({ file: chain, code: 'pack.missing', message: 'Falta «name»' })
    expect(fault.path).toMatch(/^\/milestoneSchemas\/ms-revision/)
    expect(Math.abs(fault.line - line)).toBeLessThanOrEqual(2)
    expect((await faultsIn('en'))[0].message).not.toBe(fault.message)
    expect((await post('plan', { files })).body).toMatchObject({ hash: null, version: 1, lines: [] })
    const refused = await post('apply', { files, hash: 'x' })
    expect([refused.status, refused.body.code, refused.body.errors.length]).toEqual([400, 'INVALID', 2])
  })

  it('have names without folders, and are not too many', async () => {
    const refusedOf = async (files: Files) => (await post('validate', { files })).status
    expect(await refusedOf({ 'a.yaml': 'apiVersion: rastro/v1' })).toBe(200)
    for (const name of ['../a.yaml', 'x/a.yaml', 'x\\a.yaml', 'a.txt', '.yaml'])
      expect([name, await refusedOf({ [name]: 'x' })]).toEqual([name, 400])
    expect(await refusedOf({})).toBe(400)
    const many = Object.fromEntries(Array.from({ length: 61 }, (_, n) => [`${n}.yaml`, 'x']))
    expect(await refusedOf(many)).toBe(400)
    expect(await refusedOf({ 'a.yaml': 'x'.repeat(1_100_000) })).toBe(413)
    // Deep nesting ends the parser, not the server.
    const deep = `a: ${'['.repeat(200_000)}`
    expect((await post('validate', { files: { 'a.yaml': deep } })).status).toBeLessThan(500)
    expect(await refusedOf({ 'a.yaml': 'apiVersion: rastro/v1' })).toBe(200)
  })
})

describe('a plan', () => {
  it('says what changes, and is applied under its hash', async () => {
    const { hash, lines, version, changes, obstacles: none } = await plan(taller)
    expect([version, changes, none]).toEqual([1, true, []])
    expect(lines).toMatchObject([
      {
        section: 'productSchemas',
        mark: '~',
        _id: 'ps-apiario',
        name: 'Apiario',
        details: [{ code: 'field.new', title: 'Otro altura' }],
      },
    ])
    expect((await post('apply', { files: filesOf(wider), hash })).body.code).toBe('CONFIG_CHANGED')
    const { status, body } = await post('apply', { files: filesOf(taller), hash })
    expect([status, body]).toEqual([200, { version: 2, changed: true, archives: [], notices: [] }])
    expect((await stage('ps-apiario')).schema.properties).toHaveProperty('altura')
    expect(await coop.admin.get('/admin/config/versions/2')).toMatchObject({
      body: { n: 2, by: { _id: 'admin', name: 'admin' }, lines: [{ _id: 'ps-apiario' }] },
    })
    const again = await post('plan', { files: filesOf(taller) })
    expect(again.body).toMatchObject({ changes: false, version: 2, lines: [] })
  })

  it('is the account of the session, whatever the files say', async () => {
    const files = filesOf({ '/account/id': 'otra', '/account/name': 'Colmenas del Norte' })
    const { hash } = (await post('plan', { files })).body
    expect((await post('apply', { files, hash })).body.version).toBe(2)
    const exported = (await coop.admin.get('/admin/config/export')).body.files as Files
    expect(Object.values(exported).join('\n')).toContain(`id: ${coop.account}`)
    expect(Object.values(exported).join('\n')).toContain('Colmenas del Norte')
  })

  it('of a new account has no obstacles, and its apply is version 1', async () => {
    const admin = await api.as('nueva', 'sin-configurar', { admin: true })
    expect((await admin.get('/admin/config/export')).status).toBe(404)
    expect((await admin.get('/admin/config/versions')).body.collection).toEqual([])
    const { body } = await admin.post('/admin/config/plan', { files: filesOf() })
    expect([body.version, body.obstacles]).toEqual([null, []])
    const applied = await admin.post('/admin/config/apply', { files: filesOf(), hash: body.hash })
    expect(applied.body).toMatchObject({ version: 1, changed: true })
    expect((await admin.get('/admin/config/versions')).body.collection[0]).toMatchObject({
      n: 1,
      summary: [],
    })
  })

  it('is refused to whoever comes second, and a write meanwhile stands wholly before or after', async () => {
    const [one, two] = [await plan(taller), await plan(wider)]
    const writing = Array.from({ length: 6 }, () => coop.chain.product('ps-tambor'))
    const answers = await Promise.all([
      post('apply', { files: filesOf(taller), hash: one.hash }),
      post('apply', { files: filesOf(wider), hash: two.hash }),
    ])
    expect(await Promise.all(writing)).toHaveLength(6)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('CONFIG_CHANGED')
    await coop.isSound()
  })
})

describe('what stands in the way is resolved by a choice for each:', () => {
  const gone = (form: string, name: string): Changes => ({
    [`${form}/schema/properties/${name}`]: undefined,
    [`${form}/descriptor/${name}`]: undefined,
    [`${form}/i18n/en/properties/${name}`]: undefined,
  })
  const withHives = async () => {
    const id = await coop.chain.product('ps-apiario')
    const { dataSchema } = await coop.chain.get(id)
    const change = { dataSchema: { ...dataSchema, colmenas: 20 } }
    expect((await coop.admin.put(`/products/${id}`, change)).status).toBe(200)
    return id
  }

  it('a field with data is kept, left to be read only, or dropped', async () => {
    const id = await withHives()
    const path = '/productSchemas/ps-apiario/schema/properties/colmenas'
    const hives = gone(at.stage, 'colmenas')
    expect(await obstacles(hives)).toEqual([`${path} keep|readOnly|archive ?`])
    const { hash } = await plan(hives)
    const refused = await post('apply', { files: filesOf(hives), hash })
    expect([refused.status, refused.body.code]).toEqual([409, 'RELATED'])
    expect(refused.body.details.obstacles).toHaveLength(1)
    expect(await plan(hives, { [path]: 'keep' })).toMatchObject({
      changes: false,
      obstacles: [{ chosen: 'keep' }],
    })

    expect((await apply(hives, { [path]: 'readOnly' })).body.version).toBe(2)
    expect((await stage('ps-apiario')).descriptor.colmenas).toMatchObject({ readOnly: true })
    const { dataSchema } = await coop.chain.get(id)
    const put = (colmenas: number) =>
      coop.admin.put(`/products/${id}`, { dataSchema: { ...dataSchema, colmenas } })
    expect((await put(20)).status).toBe(200)
    await put(21)
    expect((await coop.chain.get(id)).dataSchema.colmenas).toBe(20)

    const dropped = await apply(hives, { [path]: 'archive' })
    expect(dropped.body).toMatchObject({ version: 3, notices: [expect.stringContaining('Colmenas')] })
    expect((await stage('ps-apiario')).schema.properties).not.toHaveProperty('colmenas')
    expect((await coop.chain.get(id)).dataSchema.colmenas).toBe(20)
    await coop.isSound()
  })

  it('a field of another kind likewise; one of a breakdown has no state of its own', async () => {
    await withHives()
    const kind: Changes = {
      [`${at.stage}/schema/properties/colmenas`]: { type: 'string', title: 'Colmenas' },
      [`${at.stage}/descriptor/colmenas`]: { kind: 'text' },
    }
    const path = '/productSchemas/ps-apiario/schema/properties/colmenas'
    expect(await obstacles(kind)).toEqual([`${path} keep|readOnly|archive ?`])
    expect(await plan(kind, { [path]: 'keep' })).toMatchObject({ changes: false })
    const barrel = await coop.chain.product('ps-tambor')
    const { dataSchema } = await coop.chain.get(barrel)
    const mieles = [{ name: 'Algarrobo', dataSchema: { porcentaje: 100 } }]
    await coop.admin.put(`/products/${barrel}`, { dataSchema: { ...dataSchema, mieles } })
    const inner: Changes = {
      [`${at.porcentaje}/schema`]: {
        type: 'object',
        properties: { parte: { type: 'number', title: 'Parte' } },
      },
      [`${at.porcentaje}/descriptor`]: { parte: { kind: 'number' } },
      [`${at.porcentaje}/i18n`]: { en: { properties: { parte: { title: 'Share' } } } },
    }
    const part = '/productSchemas/ps-tambor/descriptor/mieles/items/schema/properties/porcentaje'
    expect(await obstacles(inner)).toEqual([`${part} keep|archive ?`])
    expect(await obstacles(inner, { [part]: 'keep' })).toEqual([`${part} keep|archive keep`])
    const refused = await post('plan', { files: filesOf(inner), choices: { [part]: 'readOnly' } })
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID'])
  })

  it('a stage stays with its processes and edges, or is archived with its products', async () => {
    const apiary = await coop.chain.product('ps-apiario')
    const barrel = await coop.chain.product('ps-tambor')
    await coop.chain.recorded(barrel, 'ms-extraccion', [apiary])
    const jar = await coop.chain.product('ps-frasco')
    await coop.chain.recorded(jar, 'ms-envasado', [barrel])
    const unbottled = Object.fromEntries(packFiles(packOf({})).map(({ file, content }) => [file, content]))
    const path = '/productSchemas/ps-frasco'
    const planned = async (choice?: string) =>
      (await post('plan', { files: unbottled, choices: choice ? { [path]: choice } : {} })).body
    expect((await planned()).obstacles).toMatchObject([{ path, choices: ['keep', 'archive'], chosen: null }])
    expect(await planned('keep')).toMatchObject({ changes: false, faults: [] })
    expect((await planned('archive')).archives).toHaveLength(2)
    // The plan with the obstacle has another hash than the plan with the choice; either may be applied.
    const { hash } = (await post('plan', { files: unbottled })).body
    const choices = { [path]: 'archive' }
    const others = await post('apply', { files: unbottled, hash: '0'.repeat(16), choices })
    expect([others.status, others.body.code]).toEqual([409, 'CONFIG_CHANGED'])
    const applied = await post('apply', { files: unbottled, hash, choices })
    expect(applied.body.version).toBe(2)
    expect((await coop.admin.get(`/products/${jar}`)).status).toBe(404)
    expect((await coop.chain.get(barrel)).hasDestination).toBe(false)
    await coop.isSound()
  })

  it('one thing is archived and another kept', async () => {
    const apiary = await coop.chain.product('ps-apiario')
    const barrel = await coop.chain.product('ps-tambor')
    await coop.chain.recorded(barrel, 'ms-extraccion', [apiary])
    const other = await coop.chain.product('ps-apiario')
    await coop.chain.recorded(other, 'ms-revision')
    const both: Changes = { [at.revision]: undefined, [`${at.edge}/transformation/reuse`]: false }
    const [process, edge] = ['/milestoneSchemas/ms-revision', '/edges/ms-extraccion']
    expect(await obstacles(both)).toEqual([`${process} keep|archive ?`, `${edge} keep|archive ?`])
    const choices = { [process]: 'archive', [edge]: 'keep' }
    expect(await obstacles(both, choices)).toEqual([
      `${process} keep|archive archive`,
      `${edge} keep|archive keep`,
    ])
    expect((await apply(both, choices)).body.version).toBe(2)
    expect(await coop.chain.get(other)).toMatchObject({ countOfMilestones: 0 })
    expect(await coop.chain.get(barrel)).toMatchObject({ hasOrigin: true })
    expect((await plan(both, { [edge]: 'keep' })).changes).toBe(false)
    await coop.isSound()
  })

  it('a process that moves, and an edge that goes, are kept as they were', async () => {
    const apiary = await coop.chain.product('ps-apiario')
    await coop.chain.recorded(apiary, 'ms-revision')
    const moved: Changes = { [`${at.revision}/productSchema`]: 'ps-tambor' }
    const path = '/milestoneSchemas/ms-revision'
    expect(await obstacles(moved)).toEqual([`${path} keep|archive ?`])
    expect(await plan(moved, { [path]: 'keep' })).toMatchObject({ changes: false, faults: [] })
    await coop.chain.recorded(await coop.chain.product('ps-tambor'), 'ms-extraccion', [
      await coop.chain.product('ps-apiario'),
    ])
    const reversed: Changes = {
      [`${at.workflows}/0/next`]: [],
      [`${at.workflows}/1/next/-`]: {
        productSchema: 'ps-tambor',
        transformation: { milestoneSchema: 'ms-extraccion', ratio: ['n', 1], reuse: true },
      },
      [`${at.extraction}/productSchemaGroup`]: 'ps-tambor',
    }
    const edge = '/edges/ms-extraccion'
    expect(await obstacles(reversed)).toEqual([`${edge} keep|archive ?`])
    expect(await plan(reversed, { [edge]: 'keep' })).toMatchObject({ changes: false, faults: [] })
  })

  it('uniqueness that the records do not have, and a lineage that would be cut, by no choice', async () => {
    const make = (identifier: string) =>
      coop.admin.post('/products', {
        organization: coop.chain.organization,
        productSchema: 'ps-apiario',
        dataSchema: { identifier, campania: '2025/26', location: { country: 'Argentina', state: 'Chaco' } },
      })
    const [one] = [await make('AP-001'), await make('AP-002')]
    const unique = '/productSchemas/ps-apiario/uniqueFields'
    expect(await obstacles({ [unique]: ['campania'] })).toEqual([`${unique}  ?`])
    expect(await obstacles({ [unique]: ['campania'] }, { [unique]: 'archive' })).toEqual([`${unique}  ?`])
    const barrel = await coop.chain.product('ps-tambor')
    await coop.chain.recorded(barrel, 'ms-extraccion', [one.body._id])
    await coop.chain.recorded(await coop.chain.product('ps-frasco'), 'ms-envasado', [barrel])
    const edge = '/edges/ms-extraccion'
    const cut: Changes = { [`${at.edge}/transformation/reuse`]: false }
    expect(await obstacles(cut, { [edge]: 'archive' })).toEqual([
      `${edge} keep|archive archive`,
      '/productSchemas/ps-tambor  ?',
    ])
    expect((await apply(cut, { [edge]: 'archive' })).status).toBe(409)
    expect(await obstacles(cut, { [edge]: 'keep' })).toEqual([`${edge} keep|archive keep`])
  })
})

describe('versions', () => {
  it('are listed with who applied them, what they changed, and which one they repeat', async () => {
    await apply(taller)
    await apply({})
    const { collection } = (await coop.admin.get('/admin/config/versions')).body
    expect(collection).toMatchObject([
      { n: 3, current: true, repeats: 1, summary: ['Cambia Apiario'], by: { name: 'admin' } },
      { n: 2, current: false, repeats: null, summary: ['Cambia Apiario'] },
      { n: 1, current: false, repeats: null, summary: [] },
    ])
    const { files } = (await coop.admin.get('/admin/config/versions/2')).body
    expect(files).toEqual((await coop.admin.get('/admin/config/export?version=2')).body.files)
    expect(await post('plan', { files })).toMatchObject({
      body: { version: 3, lines: [{ _id: 'ps-apiario' }] },
    })
    for (const path of ['versions/9', 'export?version=9'])
      expect((await coop.admin.get(`/admin/config/${path}`)).status).toBe(404)
    expect((await coop.admin.get('/admin/config/export?version=x')).status).toBe(400)
  })
})

describe('the draft', () => {
  const save = (changes: Changes, version: number) =>
    coop.admin.put('/admin/config/draft', { files: filesOf(changes), version })
  const read = async () => (await coop.admin.get('/admin/config/draft')).body

  it('is one an account, changes under its version, and tells two windows of each other', async () => {
    expect(await read()).toEqual({ files: {}, version: 0, basedOn: null })
    const first = await save(taller, 0)
    expect(first.body).toMatchObject({ version: 1, basedOn: 1, updatedBy: 'admin', files: filesOf(taller) })
    const stale = await save(wider, 0)
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
    expect(stale.body.details).toMatchObject({
      yours: { version: 0 },
      theirs: { version: 1, files: filesOf(taller) },
      savedBy: 'admin',
    })
    expect((await coop.admin.delete('/admin/config/draft')).status).toBe(204)
    expect(await read()).toMatchObject({ files: {}, version: 2 })
    // A window that still shows the discarded draft doesn't bring it back.
    expect((await save(taller, 1)).status).toBe(409)
    expect((await save(taller, 2)).body.version).toBe(3)
  })

  it('ends with the apply of its files, and survives that of others', async () => {
    await save(taller, 0)
    await apply(wider)
    expect((await read()).files).toEqual(filesOf(taller))
    await apply(taller)
    expect((await read()).files).toEqual({})
    await coop.isSound()
  })
})
