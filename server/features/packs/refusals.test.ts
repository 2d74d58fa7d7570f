import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { at, type Changes, example, withField } from '../../../test/kit/example-pack.ts'
import { startApi, type TestApi } from '../../../test/kit/api.ts'
import { bottled, Cooperative } from '../../../test/kit/cooperative.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

let coop: Cooperative
beforeEach(async () => {
  coop = await Cooperative.start(api, bottled)
})

const without = (...paths: string[]): Changes => ({
  ...bottled,
  ...Object.fromEntries(paths.map((path) => [path, undefined])),
})
const edge = (changes: Record<string, unknown>): Changes => ({
  ...bottled,
  ...Object.fromEntries(Object.entries(changes).map(([name, value]) => [`${at.edge}/${name}`, value])),
})
const plot = () => coop.chain.product('ps-apiario')
const drum = async (...origins: string[]) => {
  const id = await coop.chain.product('ps-tambor')
  if (origins.length) await coop.chain.recorded(id, 'ms-extraccion', origins)
  return id
}

describe('a pack may not remove, while records need it,', () => {
  it('a stage with live products; an empty one is removed', async () => {
    const { '/productSchemas/ps-frasco': _stage, ...honey } = bottled
    const gone: Changes = Object.fromEntries(
      Object.entries(honey).filter(
        ([path]) => path !== '/milestoneSchemas/ms-envasado' && !path.endsWith('/-'),
      ),
    )
    expect(await coop.obstacles(gone)).toEqual([])
    const jar = await coop.chain.product('ps-frasco')
    expect(await coop.obstacles(gone)).toEqual(['stage ps-frasco 1'])
    const refused = await coop.apply(gone)
    expect([refused.version, (await coop.chain.get(jar))._id]).toEqual([null, jar])
    await coop.admin.delete(`/products/${jar}`)
    expect((await coop.apply(gone)).version).toBe(2)
    await coop.isSound()
  })

  it('a process with live records; an unused one is removed', async () => {
    const gone = without(at.revision)
    expect(await coop.obstacles(gone)).toEqual([])
    const revision = await coop.chain.recorded(await plot(), 'ms-revision')
    expect(await coop.obstacles(gone)).toEqual(['process ms-revision 1'])
    await coop.admin.delete(`/milestones/${revision}`)
    expect(await coop.obstacles(gone)).toEqual([])
  })

  it('a common process from its stage, or turn it into a transformation', async () => {
    const moved = { ...bottled, [`${at.revision}/productSchema`]: 'ps-tambor' }
    expect(await coop.obstacles(moved)).toEqual([])
    await coop.chain.recorded(await plot(), 'ms-revision')
    expect(await coop.obstacles(moved)).toEqual(['moved ms-revision 1'])
  })

  it('a field with data, of products and of processes; an empty one is removed', async () => {
    const field = (form: string, name: string) =>
      without(
        `${form}/schema/properties/${name}`,
        `${form}/descriptor/${name}`,
        `${form}/i18n/en/properties/${name}`,
      )
    const hives = field(at.stage, 'colmenas')
    const kilos = field(at.extraction, 'kilos')
    const apiary = await plot()
    await drum(apiary)
    expect([await coop.obstacles(hives), await coop.obstacles(kilos)]).toEqual([[], []])
    await coop.chain.recorded(await coop.chain.product('ps-tambor'), 'ms-extraccion', [apiary], { kilos: 12 })
    expect(await coop.obstacles(kilos)).toEqual(['field kilos 1'])
    const other = await plot()
    const { dataSchema } = await coop.chain.get(other)
    await coop.admin.put(`/products/${other}`, { dataSchema: { ...dataSchema, colmenas: 20 } })
    expect(await coop.obstacles(hives)).toEqual(['field colmenas 1'])
  })

  it('a field inside a breakdown, likewise', async () => {
    const inner = {
      ...bottled,
      [`${at.porcentaje}/schema`]: {
        type: 'object',
        properties: { parte: { type: 'number', title: 'Parte' } },
      },
      [`${at.porcentaje}/descriptor`]: { parte: { kind: 'number' } },
      [`${at.porcentaje}/i18n`]: { en: { properties: { parte: { title: 'Share' } } } },
    }
    const barrel = await drum()
    expect(await coop.obstacles(inner)).toEqual([])
    const { dataSchema } = await coop.chain.get(barrel)
    const mieles = [{ name: 'Algarrobo', dataSchema: { porcentaje: 100 } }]
    const { status } = await coop.admin.put(`/products/${barrel}`, { dataSchema: { ...dataSchema, mieles } })
    expect([status, await coop.obstacles(inner)]).toEqual([200, ['field mieles.porcentaje 1']])
  })

  it('the kind of a field with data; without data it changes', async () => {
    const kind = {
      ...bottled,
      [`${at.drum}/schema/properties/kilos`]: { type: 'string', title: 'Kilos' },
      [`${at.drum}/descriptor/kilos`]: { kind: 'text' },
    }
    const barrel = await drum()
    expect(await coop.obstacles(kind)).toEqual([])
    const { dataSchema } = await coop.chain.get(barrel)
    await coop.admin.put(`/products/${barrel}`, { dataSchema: { ...dataSchema, kilos: 300 } })
    expect(await coop.obstacles(kind)).toEqual(['kind kilos 1'])
  })

  it.each([
    ['ratio', { 'transformation/ratio': [1, 'n'], 'transformation/reuse': undefined }],
    ['reuse', { 'transformation/reuse': false }],
  ])('the %s of an edge with live links; without them it changes', async (_what, changes) => {
    const change = edge(changes)
    expect(await coop.obstacles(change)).toEqual([])
    const barrel = await drum(await plot())
    expect(await coop.obstacles(change)).toEqual(['edge ms-extraccion 1'])
    expect((await coop.apply(change)).version).toBe(null)
    const [made] = (await coop.chain.timeline(barrel)) as { _id: string }[]
    await coop.admin.delete(`/milestones/${made!._id}`)
    expect((await coop.apply(change)).version).toBe(2)
  })
})

describe('a pack may not change, while records need it,', () => {
  it('the origin of an edge with live links, or the edge itself', async () => {
    const group = {
      ...bottled,
      [`${at.workflows}/0/next`]: [],
      [`${at.workflows}/1/next/-`]: {
        productSchema: 'ps-tambor',
        transformation: { milestoneSchema: 'ms-extraccion', ratio: ['n', 1], reuse: true },
      },
      [`${at.extraction}/productSchemaGroup`]: 'ps-tambor',
    }
    const common = {
      ...bottled,
      [`${at.workflows}/0/next`]: [],
      [`${at.extraction}/productSchemaGroup`]: undefined,
      [`${at.extraction}/schema/properties/kilos`]: example(`${at.extraction}/schema/properties/kilos`),
      [`${at.extraction}/descriptor/kilos`]: { kind: 'number', unit: 'kg' },
    }
    expect([await coop.obstacles(group), await coop.obstacles(common)]).toEqual([[], []])
    await drum(await plot())
    expect(await coop.obstacles(group)).toEqual(['edge ms-extraccion 1'])
    expect(await coop.obstacles(common)).toEqual(['edgeGone ms-extraccion 1'])
  })

  it('uniqueness that the products do not have, forced or not', async () => {
    const unique = { ...bottled, [`${at.stage}/uniqueFields`]: ['campania'] }
    const add = async (identifier: string, campania: string) => {
      const { status } = await coop.admin.post('/products', {
        organization: coop.chain.organization,
        productSchema: 'ps-apiario',
        dataSchema: { identifier, campania, location: { country: 'Argentina', state: 'Chaco' } },
      })
      expect(status).toBe(200)
    }
    await add('AP-001', '2025/26')
    expect(await coop.obstacles(unique)).toEqual([])
    await add('AP-002', '2025/26')
    expect(await coop.obstacles(unique)).toEqual(['unique Apiario 1 never'])
    expect(await coop.obstacles(unique, { force: true })).toEqual(['unique Apiario 1 never'])
  })

  it('uniqueness in the account that two organizations lack (NAM-03)', async () => {
    const whole = { ...bottled, [`${at.stage}/uniqueIn`]: 'account' }
    const { body } = await coop.admin.post('/organizations', { name: 'Colmenares del Norte' })
    const add = async (organization: string) => {
      const { status } = await coop.admin.post('/products', {
        organization,
        productSchema: 'ps-apiario',
        dataSchema: {
          identifier: 'AP-900',
          campania: '2025/26',
          location: { country: 'Argentina', state: 'Chaco' },
        },
      })
      expect(status).toBe(200)
    }
    await add(coop.chain.organization)
    expect(await coop.obstacles(whole)).toEqual([])
    await add(body._id)
    expect(await coop.obstacles(whole)).toEqual(['uniqueInAccount Apiario 1 never'])
    const [{ sentence } = {}] = (await coop.plan(whole, {})).obstacles
    expect(sentence?.params.fields).toBe('N.º de apiario + Campaña')
  })

  it('several things at once, and the plan names all', async () => {
    await drum(await plot())
    const all = {
      ...withField('otro', { type: 'string' }, { kind: 'text' }),
      ...edge({ 'transformation/reuse': false }),
      [at.revision]: undefined,
      [`${at.stage}/schema/properties/location`]: undefined,
      [`${at.stage}/schema/required`]: ['identifier'],
      [`${at.stage}/descriptor/location`]: undefined,
      [`${at.stage}/descriptor/identifier`]: { kind: 'text' },
      [`${at.stage}/i18n/en/properties/location`]: undefined,
    }
    await coop.chain.recorded(await plot(), 'ms-revision')
    expect(await coop.obstacles(all)).toEqual([
      'process ms-revision 1',
      'edge ms-extraccion 1',
      'field location 2',
    ])
  })
})
