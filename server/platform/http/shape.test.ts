import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../core/contract/index.ts'
import { isAction, type Route } from '../../../core/contract/route.ts'
import { type Answer, type Client, startApi, type TestApi } from '../../../test/kit/api.ts'

let api: TestApi
let admin: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('somebody', 'a', { admin: true })
})
afterAll(() => api.close())

const pathsOf = ({ status, body }: Answer) => [
  status,
  body.code,
  body.errors?.map(({ path }: { path: string }) => path),
]

describe('a request that is not of its route’s shape', () => {
  it('is told the faults of its query and of its body together', async () => {
    const both = await admin.put(`/undo?type=${'x'.repeat(41)}`, { ids: [5], more: 1 })
    expect(pathsOf(both)).toEqual([400, 'INVALID', ['/ids/0', '/more', '/type']])
    expect(
      pathsOf(await admin.get(`/organizations?search=${'x'.repeat(501)}&sort=${'x'.repeat(501)}`)),
    ).toEqual([400, 'INVALID', ['/search', '/sort']])
  })

  it('is refused before the thing is looked for', async () => {
    const absent = `/products/${'x'.repeat(101)}`
    expect(pathsOf(await admin.put(absent, { showLogo: 5 }))).toEqual([400, 'INVALID', ['/id', '/showLogo']])
    expect((await admin.put('/products/x', {})).status).toBe(404)
  })

  const reference = { productSchema: 'x', dataSchema: {} }
  it.each([
    ['a reference that is none', '/products', { ...reference, organization: 5 }, '/organization'],
    ['an empty reference', '/products', { ...reference, organization: {} }, '/organization'],
    ['an id of a wrong type', '/products', { ...reference, organization: { _id: 5 } }, '/organization/_id'],
    ['coordinates without one', '/organizations', { name: 'x', cords: { lat: 1 } }, '/cords/lng'],
    ['coordinates of a wrong type', '/organizations', { name: 'x', cords: 'x' }, '/cords'],
    ['a text of a wrong type', '/organizations', { name: 'x', website: {} }, '/website'],
    ['a text that is too long', '/organizations', { name: 'x', website: 'x'.repeat(3000) }, '/website'],
  ])('has one fault for %s', async (_what, path, body, fault) => {
    expect(pathsOf(await admin.post(path, body))).toEqual([400, 'INVALID', [fault]])
  })
})

const actions = Object.values(contract).flatMap((routes) =>
  Object.values<Route>(routes).filter((route) => isAction(route) && route.access !== 'public'),
)

describe('an action without a body (API-05)', () => {
  it.each(actions.map(({ path }) => path))('counts as {}, and names what is missing: %s', async (path) => {
    const { status, body } = await admin.post(path.replaceAll(/:\w+/g, 'x'))
    expect(pathsOf({ status, body, headers: {} })).not.toEqual([400, 'INVALID', ['']])
  })

  it('reaches its record where nothing is required', async () => {
    for (const path of ['/webhooks/x/test', '/webhooks/x/rotate', '/keys/x/rotate'])
      expect((await admin.post(path)).status).toBe(404)
  })
})
