import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'

let api: TestApi
let admin: Client
let reader: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  reader = await api.as('reader', 'litoral', { rights: {} })
  await configure(api.database, 'litoral', demoPack('litoral'))
})
afterAll(() => api.close())

const put = (change: object) => admin.put('/accountSettings', change)

describe('the settings of an account (AUT-15)', () => {
  it('are changed member by member, for everybody at once', async () => {
    const before = (await admin.get('/accountSettings')).body
    expect(before).toMatchObject({ organizationType: 'ss', showCharts: true, defaultLang: 'es' })
    const filters = [{ name: 'Zona', type: 'select', isid: false, elements: [{ identifier: 'Norte' }] }]
    const change = { showCharts: false, organizationType: 'coop', filters, dashboardId: 'db-faena' }
    const { status, body } = await put({ ...change, version: before.version })
    expect([status, body]).toEqual([
      200,
      {
        ...before,
        ...change,
        filters: [{ ...filters[0], elements: [{ id: 'Norte', identifier: 'Norte' }] }],
        version: before.version + 1,
      },
    ])
    expect((await reader.get('/accountSettings')).body).toEqual({ ...body, admins: [] })
  })

  it('are changed under the version that was read; of two at once one is too late', async () => {
    const { version } = (await admin.get('/accountSettings')).body
    const answers = await Promise.all([
      put({ showCharts: true, version }),
      put({ organizationType: 'sa', version }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'STALE',
      details: { theirs: { version: version + 1 } },
    })
  })

  it('name a language among those offered, and a dashboard that is there', async () => {
    for (const [change, path] of [
      [{ defaultLang: 'en', supportedLangs: ['es'] }, '/supportedLangs'],
      [{ supportedLangs: ['en'] }, '/supportedLangs'],
      [{ supportedLangs: [] }, '/supportedLangs'],
      [{ defaultLang: 'pt' }, '/defaultLang'],
      [{ dashboardId: 'db-nada' }, '/dashboardId'],
      [{ filters: [{ name: 'X' }] }, '/filters/0/elements'],
      [{ moneda: 'ARS' }, '/moneda'],
    ] as const) {
      const { status, body } = await put(change)
      expect([status, body.errors?.[0]?.path]).toEqual([400, path])
    }
    expect((await put({ dashboardId: null })).body.dashboardId).toBeNull()
  })
})

describe('the features of an account (AUT-17, AUT-18)', () => {
  const features = (names: readonly string[]) => ({ collection: names.map((name) => ({ name })) })

  it('are replaced, and bind at once', async () => {
    const all = (await admin.get('/admin/featureFlags')).body
    expect(all.collection).toHaveLength(6)
    expect((await reader.get('/dashboards')).status).toBe(200)
    const some = features(['assets', 'graphs'])
    const { status, body } = await admin.put('/admin/featureFlags', features(['graphs', 'assets', 'graphs']))
    expect([status, body]).toEqual([200, some])
    expect((await reader.get('/featureFlags/list')).body).toEqual(some)
    expect((await reader.get('/dashboards')).body.code).toBe('FEATURE_DISABLED')
    expect((await admin.put('/admin/featureFlags', all)).status).toBe(200)
    expect((await reader.get('/dashboards')).status).toBe(200)
  })

  it('are those that there are', async () => {
    const { status, body } = await admin.put('/admin/featureFlags', features(['assets', 'magia']))
    expect([status, body.errors]).toMatchObject([400, [{ path: '/collection/1/name' }]])
    expect((await reader.get('/admin/featureFlags')).body.code).toBe('FORBIDDEN')
  })

  it('and settings are told by their events', async () => {
    expect((await verify(api.owner)).differ).toEqual([])
  })
})

it('a caller is told its account and its user (AUT-12)', async () => {
  expect((await reader.get('/decodeToken')).body).toEqual({ accountId: 'litoral', userId: 'reader' })
})

describe('a right that is given', () => {
  it('counts with the next request, as one that is taken does', async () => {
    const promoted = await api.as('ascendida', 'litoral', { rights: {} })
    expect((await promoted.get('/admin/featureFlags')).status).toBe(403)
    expect((await admin.put('/users/ascendida', { role: 'admin' })).status).toBe(200)
    expect((await promoted.get('/admin/featureFlags')).status).toBe(200)
    expect((await admin.put('/users/ascendida', { role: 'Level two' })).status).toBe(200)
    expect((await promoted.get('/admin/featureFlags')).status).toBe(403)
  })
})
