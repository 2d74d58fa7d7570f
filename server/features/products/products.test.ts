import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

let api: TestApi
let admin: Client
let valle: string
let cordon: string

const block = (identifier: string, more: Record<string, unknown> = {}) => ({
  identifier,
  vinedo: 'E-71043',
  variedad: 'malbec',
  altitud: 1120,
  superficie: 11.4,
  location: { country: 'Argentina', state: 'Mendoza', coords: { lat: -33.37, lng: -69.14 } },
  ...more,
})
const make = (
  client: Client,
  organization: string,
  dataSchema: Record<string, unknown>,
  more: Record<string, unknown> = {},
) => client.post('/products', { organization, productSchema: 'ps-cuartel', dataSchema, ...more })

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'vino', { admin: true })
  await configure(api.database, 'vino', demoPack('valle'))
  valle = (await admin.post('/organizations', { name: 'Bodegas del Valle S.A.' })).body._id
  cordon = (await admin.post('/organizations', { name: 'Viñas del Cordón S.A.' })).body._id
})
afterAll(() => api.close())

const paths = (body: { errors: { path: string }[] }) => body.errors.map(({ path }) => path).toSorted()

describe('a new product', () => {
  it('is stored by its stage’s form, and read back in the same shape', async () => {
    const { status, body } = await make(admin, valle, block('TUP-01', { suelo: '  Franco arenoso ' }), {
      i18n: { en: { dataSchema: { suelo: 'Sandy loam' } } },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      organization: { _id: valle, name: 'Bodegas del Valle S.A.' },
      productSchema: 'ps-cuartel',
      productSchemaVersion: 1,
      dataSchema: { identifier: 'TUP-01', superficie: 11.4, suelo: 'Franco arenoso' },
      i18n: { en: { dataSchema: { suelo: 'Sandy loam' } } },
      requirementsSatisfied: true,
      hasOrigin: false,
      hasDestination: false,
      countOfMilestones: 0,
      version: 1,
    })
    expect((await admin.get(`/products/${body._id}`)).body.collection).toEqual([body])
  })

  it('names every faulty path at once', async () => {
    const { status, body } = await make(admin, valle, {
      identifier: 'tup 1',
      altitud: 12,
      superficie: 'x',
      extra: 1,
    })
    expect([status, body.code]).toEqual([400, 'INVALID'])
    expect(paths(body)).toEqual(
      ['altitud', 'extra', 'identifier', 'location', 'superficie', 'variedad', 'vinedo'].map(
        (name) => `/dataSchema/${name}`,
      ),
    )
    const nowhere = await make(admin, '019a0000-0000-7000-8000-000000000000', { identifier: 'TUP-01' })
    expect(paths(nowhere.body)).toContain('/organization')
    expect(paths(nowhere.body)).toContain('/dataSchema/vinedo')
    const nothing = await admin.post('/products', {
      organization: valle,
      productSchema: 'ps-nada',
      dataSchema: {},
    })
    expect(paths(nothing.body)).toEqual(['/productSchema'])
    expect(paths((await admin.post('/products', { productSchema: 'ps-cuartel' })).body)).toEqual([
      '/dataSchema',
      '/organization',
    ])
  })

  it('keeps its identifier to itself within one organization, without regard to case', async () => {
    await make(admin, valle, block('UNI-01'))
    expect((await make(admin, valle, block('UNI-01'))).body).toMatchObject({
      statusCode: 409,
      code: 'IDENTIFIER_TAKEN',
    })
    expect((await make(admin, cordon, block('UNI-01'))).status).toBe(200)
  })

  it('may stay unidentified under a placeholder, and is identified by an edit', async () => {
    const hidden = await make(admin, valle, block('Unidentified - 3fa9c21b'), { isUnidentified: true })
    expect(hidden.body).toMatchObject({
      isUnidentified: true,
      dataSchema: { identifier: 'Unidentified - 3fa9c21b' },
    })
    // The prefix alone says it, too.
    const unflagged = await make(admin, valle, block('Unidentified - 3fa9c21b'))
    expect([unflagged.status, unflagged.body.isUnidentified]).toEqual([200, true])
    expect(paths((await make(admin, valle, block('TUP-55'), { isUnidentified: true })).body)).toEqual([
      '/dataSchema/identifier',
    ])
    const named = await admin.put(`/products/${hidden.body._id}`, { dataSchema: block('TUP-55') })
    expect(named.body).toMatchObject({
      isUnidentified: false,
      dataSchema: { identifier: 'TUP-55' },
      version: 2,
    })
  })

  it('waits for its origin where the stage asks for one', async () => {
    const { body } = await admin.post('/products', {
      organization: valle,
      productSchema: 'ps-partida-uva',
      dataSchema: { identifier: '2026-014518', vendimia: '2026', kilos: 4480, modo: 'mano' },
    })
    expect(body.requirementsSatisfied).toBe(false)
  })
})

describe('a product that was made from another', () => {
  it('shows a copy of its origin, masks an unreadable one, and ignores the copy in an edit', async () => {
    const origin = (await make(admin, cordon, block('ORI-01'))).body
    const load = { identifier: '2026-014599', vendimia: '2026', kilos: 4480, modo: 'mano' }
    const made = await admin.post('/products', {
      organization: valle,
      productSchema: 'ps-partida-uva',
      dataSchema: load,
    })
    await admin.post('/milestones', {
      product: made.body._id,
      organization: valle,
      milestoneSchema: 'ms-cosecha-uva',
      dataSchema: {
        occurred_at: '2026-03-21T10:00:00.000Z',
        kilos: 4480,
        modo: 'mano',
        nodeType: 'PRODUCT',
        nodeId: origin._id,
      },
    })
    const whole = (await admin.get(`/products/${made.body._id}`)).body.collection[0]
    expect(whole.dataSchema).toEqual({ ...load, nodeType: 'PRODUCT', nodeId: origin._id })
    const rights = {
      organizations: [valle],
      stages: { 'ps-partida-uva': 'read' as const, 'ps-cuartel': 'read' as const },
    }
    const reader = await api.as('valle-reader', 'vino', { rights })
    const masked = (await reader.get(`/products/${made.body._id}`)).body.collection[0]
    expect(masked.dataSchema.nodeId).toEqual({ restricted: true, key: expect.any(String) })
    const sent = { ...whole, dataSchema: { ...whole.dataSchema, kilos: 4500, nodeId: 'somebody else' } }
    expect((await admin.put(`/products/${made.body._id}`, sent)).body.dataSchema).toMatchObject({
      kilos: 4500,
      nodeId: origin._id,
    })
  })
})

describe('an edit', () => {
  it('changes what is sent, keeps the rest, and counts versions', async () => {
    const { body } = await make(admin, valle, block('EDI-01'))
    const logo = await admin.put(`/products/${body._id}`, { showLogo: false })
    expect(logo.body).toMatchObject({ showLogo: false, dataSchema: body.dataSchema, version: 2 })
    const whole = await admin.put(`/products/${body._id}`, {
      ...logo.body,
      dataSchema: block('EDI-01', { altitud: 1300 }),
    })
    expect(whole.body).toMatchObject({ version: 3, dataSchema: { altitud: 1300 } })
    const late = await admin.put(`/products/${body._id}`, { showLogo: true, version: 2 })
    expect([late.status, late.body.code, late.body.details.theirs.version]).toEqual([409, 'STALE', 3])
  })

  it('by a correction needs an administrator and a reason', async () => {
    const { body } = await make(admin, valle, block('COR-01'))
    const path = `/products/${body._id}/correct`
    const broken = {
      dataSchema: block('COR-02', { altitud: 'alta' }),
      organization: body._id,
      reason: '   corta    ',
    }
    expect(paths((await admin.put(path, broken)).body)).toEqual([
      '/dataSchema/altitud',
      '/organization',
      '/reason',
    ])
    const done = await admin.put(path, {
      dataSchema: block('COR-02'),
      reason: 'El cartel del cuartel decía otra cosa',
    })
    expect(done.body.correctedAt).not.toBeNull()
    const staff = await api.as('corrector', 'vino', {
      rights: { organizations: [valle], stages: { 'ps-cuartel': 'write' } },
    })
    expect((await staff.put(path, { reason: 'x'.repeat(20) })).body.code).toBe('FORBIDDEN')
  })

  it('moves to another organization together with its count', async () => {
    const account = await api.as('mover', 'mudanza', { admin: true })
    await configure(api.database, 'mudanza', demoPack('valle'))
    const from = (await account.post('/organizations', { name: 'De' })).body._id
    const to = (await account.post('/organizations', { name: 'A' })).body._id
    const { body } = await make(account, from, block('MUD-01'))
    expect(
      (await account.put(`/products/${body._id}`, { organization: { _id: to } })).body.organization.name,
    ).toBe('A')
    const counted = async (organization: string) =>
      (await account.get(`/products?productSchema=ps-cuartel&organizationId=${organization}`)).body.totalDocs
    expect([await counted(from), await counted(to)]).toEqual([0, 1])
    const byUpdate = async (organization: string) => {
      const path = `/products?productSchema=ps-cuartel&lastUpdateMilestone=-1&organizationId=${organization}`
      return (await account.get(path)).body.collection.length
    }
    expect([await byUpdate(from), await byUpdate(to)]).toEqual([0, 1])
    await account.delete(`/products/${body._id}`)
    expect(await byUpdate(to)).toBe(0)
    await account.put('/undo?type=products', { ids: [body._id] })
    expect(await byUpdate(to)).toBe(1)
  })
})

describe('the list of a stage', () => {
  let lister: Client
  beforeAll(async () => {
    lister = await api.as('lister', 'lista', { admin: true })
    await configure(api.database, 'lista', demoPack('valle'))
    const one = (await lister.post('/organizations', { name: 'Ánimas' })).body._id
    const two = (await lister.post('/organizations', { name: 'Benegas' })).body._id
    const rows: [string, string, Record<string, unknown>][] = [
      [one, 'AAA-01', { variedad: 'malbec', superficie: 9 }],
      [two, 'AAA-02', { variedad: 'cfranc', superficie: 10.5 }],
      [one, 'BBB-01', { variedad: 'semillon', superficie: 100 }],
    ]
    for (const [organization, identifier, more] of rows)
      await make(lister, organization, block(identifier, more))
  })
  const identifiers = async (query: string) =>
    (await lister.get(`/products?productSchema=ps-cuartel&${query}`)).body.collection.map(
      (product: { dataSchema: { identifier: string } }) => product.dataSchema.identifier,
    )
  const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))

  it('is newest first, paged, with an exact total', async () => {
    expect(await identifiers('')).toEqual(['BBB-01', 'AAA-02', 'AAA-01'])
    const { body } = await lister.get('/products?productSchema=ps-cuartel&currentPage=2&limit=2')
    expect(body).toMatchObject({ page: 2, totalPages: 2, totalDocs: 3 })
    expect((await lister.get('/products?productSchema=ps-cuartel&currentPage=9')).body).toMatchObject({
      collection: [],
      totalDocs: 3,
    })
    expect((await lister.get('/products?productSchema=ps-nada')).body).toMatchObject({
      collection: [],
      totalDocs: 0,
    })
  })

  it('sorts by any column', async () => {
    expect(await identifiers(`sort=${json({ alphabetical: 1 })}`)).toEqual(['AAA-01', 'AAA-02', 'BBB-01'])
    expect(await identifiers(`sort=${json({ 'dataSchema.superficie': -1 })}`)).toEqual([
      'BBB-01',
      'AAA-02',
      'AAA-01',
    ])
    expect(await identifiers(`sort=${json({ 'dataSchema.variedad': 1 })}`)).toEqual([
      'AAA-02',
      'AAA-01',
      'BBB-01',
    ])
    expect(await identifiers(`sort=${json({ organization: -1 })}`)).toHaveLength(3)
    const bad = await lister.get(`/products?productSchema=ps-cuartel&sort=${json({ 'dataSchema.nada': 1 })}`)
    expect([bad.status, bad.body.errors[0].path]).toEqual([400, '/sort'])
  })

  it('searches in identifier and columns as people see them, without accents', async () => {
    expect(await identifiers('search=aaa')).toEqual(['AAA-02', 'AAA-01'])
    expect(await identifiers('search=SEMILLÓN')).toEqual(['BBB-01'])
    expect(await identifiers(`searchHeader=${json({ variedad: 'cabernet', superficie: '10,5' })}`)).toEqual([
      'AAA-02',
    ])
    expect(await identifiers(`searchHeader=${json({ identifier: '-01', variedad: 'malb' })}`)).toEqual([
      'AAA-01',
    ])
    expect(await identifiers('search=%25')).toEqual([])
  })

  it('searches only in the identifier and the columns that `headers` names', async () => {
    expect(await identifiers('search=malb&headers=[variedad]')).toEqual(['AAA-01'])
    for (const headers of ['[superficie]', '{}', '[]'])
      expect(await identifiers(`search=malb&headers=${headers}`)).toEqual([])
    expect(await identifiers('search=bbb&headers=[superficie]')).toEqual(['BBB-01'])
    const { status, body } = await lister.get(
      '/products?productSchema=ps-cuartel&headers=[variedad,nada,location]',
    )
    expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([400, ['/headers']])
  })

  it('refuses a filter that is no object', async () => {
    for (const searchHeader of ['[1]', '{"nada":"x"}']) {
      const refused = await lister.get(`/products?productSchema=ps-cuartel&searchHeader=${searchHeader}`)
      expect([refused.status, paths(refused.body)]).toEqual([400, ['/searchHeader']])
    }
  })

  it('and every other list refuse an unknown value of a closed query member on its path (PRD-21, API-01)', async () => {
    const refusals = {
      '/products?productSchema=ps-cuartel&direction=2&productId=x': ['/direction'],
      '/products?lastUpdateMilestone=5&isTransforming=5&is1toN=yes&sortBy=zzz': [
        '/is1toN',
        '/isTransforming',
        '/lastUpdateMilestone',
        '/sortBy',
      ],
      '/organizations?sortBy=zzz': ['/sortBy'],
      '/media?sortBy=organization': ['/sortBy'],
      '/checkSchemas?sortBy=zzz': ['/sortBy'],
      '/milestoneSchemas?onlyInitiators=maybe&withoutInitiators=2': ['/onlyInitiators', '/withoutInitiators'],
      '/history?action=x&type=y&via=z': ['/action', '/type', '/via'],
      '/trash?type=roles': ['/type'],
    }
    const answers = Object.keys(refusals).map(async (path) => {
      const { status, body } = await lister.get(path)
      return [path, status, body.code, paths(body)]
    })
    expect(await Promise.all(answers)).toEqual(
      Object.entries(refusals).map(([path, faults]) => [path, 400, 'INVALID', faults]),
    )
    for (const path of [
      '/products?productSchema=ps-cuartel&isTransforming=false&is1toN=0&sortBy=date',
      '/organizations?sortBy=updatedAt',
      '/media?filterType=[image/*,png,application/pdf]&sortBy=createdAt',
      '/history?action=create&type=products&via=api',
      '/trash?type=media',
    ])
      expect([path, (await lister.get(path)).status]).toEqual([path, 200])
  })

  it('is filtered by organizations in every form that clients write', async () => {
    const { body } = await lister.get('/organizations?search=benegas')
    const id = body.collection[0]._id
    for (const filter of [json([{ id }]), `[${id}]`, id, json([id])])
      expect(await identifiers(`organization=${filter}`)).toEqual(['AAA-02'])
    expect(await identifiers('organization={}')).toHaveLength(3)
    expect(await identifiers('organization=null')).toHaveLength(3)
    expect(await identifiers('organizationId=nobody')).toEqual([])
  })

  it('shows staff their organizations and stages only', async () => {
    const { body } = await lister.get('/organizations?search=benegas')
    const rights = { organizations: [body.collection[0]._id], stages: { 'ps-cuartel': 'read' } } as const
    const reader = await api.as('reader', 'lista', {
      rights: { ...rights, organizations: [...rights.organizations] },
    })
    const seen = await reader.get('/products?productSchema=ps-cuartel')
    expect([seen.body.totalDocs, seen.body.collection.length]).toEqual([1, 1])
    expect(
      (await reader.get('/productSchemas')).body.collection.map((stage: { _id: string; count: number }) => [
        stage._id,
        stage.count,
      ]),
    ).toEqual([['ps-cuartel', 1]])
    const other = (await lister.get('/products?productSchema=ps-cuartel&search=AAA-01')).body.collection[0]
    expect((await reader.get(`/products/${other._id}`)).status).toBe(404)
    expect(
      (await reader.put(`/products/${seen.body.collection[0]._id}`, { showLogo: false })).body.code,
    ).toBe('FORBIDDEN')
    expect((await make(reader, rights.organizations[0], block('NOP-01'))).body.code).toBe('FORBIDDEN')
  })
})

describe('schemas', () => {
  it('answer in the language asked for, their properties in the order of the form', async () => {
    const spanish = (await admin.get('/productSchemas/ps-cuartel')).body.collection[0]
    const english = (await admin.get('/productSchemas/ps-cuartel?language=en')).body.collection[0]
    expect([spanish.name, english.name]).toEqual(['Cuartel', 'Vineyard block'])
    expect(Object.keys(spanish.schema.properties).slice(0, 3)).toEqual(['identifier', 'vinedo', 'variedad'])
    expect(english.schema.properties.variedad.title).toBe('Variety')
    expect(spanish).toMatchObject({
      initiator: false,
      processInitiator: true,
      permission: ['read', 'write'],
      vertical: 'v-vino',
    })
    expect((await admin.get('/productSchemas/ps-nada')).status).toBe(404)
  })

  it('of processes say their form, their stages, their edge and their privacy (MIL-14)', async () => {
    const { body } = await admin.get('/milestoneSchema/ms-cosecha-uva')
    expect(body.collection).toHaveLength(1)
    expect(body.collection[0]).toMatchObject({
      _id: 'ms-cosecha-uva',
      name: 'Cosecha',
      productSchema: 'ps-partida-uva',
      productSchemaGroup: 'ps-cuartel',
      ratio: [1, 'n'],
      initiator: true,
      priv: { value: 'false', immutable: false },
      schema: { required: ['occurred_at', 'kilos', 'modo'] },
      descriptor: { occurred_at: { kind: 'datetime' } },
      i18n: { en: { name: 'Harvest' } },
    })
    const common = (await admin.get('/milestoneSchema/ms-poda')).body.collection[0]
    expect(common).not.toHaveProperty('productSchemaGroup')
  })

  it('offer a pending product its initiators, a complete one the rest', async () => {
    const names = async (query: string) =>
      (await admin.get(`/milestoneSchemas?productSchemaId=ps-corte&${query}`)).body.collection.map(
        (schema: { _id: string }) => schema._id,
      )
    expect(await names('onlyInitiators=true')).toEqual(['ms-armado-corte', 'ms-corte-joven'])
    expect(await names('withoutInitiators=true')).toEqual([
      'ms-agregado-prensa',
      'ms-analisis-corte',
      'ms-filtrado',
    ])
  })

  it('draw the chain with its edges', async () => {
    const { body } = await admin.get('/verticals/v-vino')
    expect(body.productSchemas.map(({ name }: { name: string }) => name)).toEqual([
      'Cuartel',
      'Partida de uva (CIU)',
      'Vasija de fermentación',
      'Crianza',
      'Corte',
      'Lote de fraccionado',
    ])
    const vat = body.workflows.find((entry: { productSchema: string }) => entry.productSchema === 'ps-vasija')
    expect(
      vat.next.map((edge: any) => [edge.productSchema, edge.transformation.ratio, edge.initiator]),
    ).toEqual([
      ['ps-crianza', [1, 1], true],
      ['ps-corte', [1, 1], true],
      ['ps-corte', ['n', 1], false],
    ])
  })
})
