import { afterAll, beforeAll, expect, it } from 'vitest'
import type { HistoryEvent } from '../../../core/contract/history.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { svg, uploaded } from '../../../test/kit/files.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

const pack = demoPack('litoral')
let api: TestApi
let admin: Client
let soy: Chain
let organization: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', pack)
  organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  soy = new Chain(admin, pack, organization)
})
afterAll(() => api.close())

const historyOf = async (type: string, id: string, client = admin): Promise<HistoryEvent[]> => {
  const { status, body } = await client.get(`/history/${type}/${id}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.collection
}

it('a history names a process of a kind, a place and a tag only to whoever may read them', async () => {
  const elsewhere = (await admin.post('/organizations', { name: 'Molinos del Sur' })).body._id
  const placed = async (organization: string, name: string) =>
    (await admin.post('/locations', { name, organization })).body._id
  const [near, far] = [await placed(organization, 'La Tapera'), await placed(elsewhere, 'El Timbó')]
  const own = await soy.product('ps-lote-soja')
  const { location } = (await soy.get(own)).dataSchema as { location: object }
  for (const [_id, name] of [
    [near, 'La Tapera'],
    [far, 'El Timbó'],
  ]) {
    const { dataSchema, version } = await soy.get(own)
    const changed = { ...dataSchema, location: { ...location, _id, name } }
    expect((await admin.put(`/products/${own}`, { dataSchema: changed, version })).status).toBe(200)
  }
  const use = await soy.product('ps-partida')
  await soy.recorded(use, 'ms-cosecha-carga', [own])
  const stages = { 'ps-lote-soja': 'write', 'ps-partida': 'read' } as const
  const without = await api.as('Sol', 'litoral', { rights: { organizations: [organization], stages } })
  const told = await historyOf('products', own, without)
  expect(told[0]).toMatchObject({ type: 'milestones', record: { restricted: true } })
  const places = (events: HistoryEvent[]) =>
    events.flatMap(({ changes }) => changes.filter(({ path }) => path === '/dataSchema/location'))
  expect(places(told)[0]).toMatchObject({
    before: expect.stringContaining('La Tapera'),
    after: { restricted: true },
  })
  const whole = await historyOf('products', own)
  expect(whole[0]).toMatchObject({ record: { product: use } })
  expect(places(whole)[0]!.after).toContain('El Timbó')

  const { url } = await uploaded(api, without, { type: 'image/svg+xml', content: svg })
  const media = (await without.post('/media', { type: 'image/svg+xml', url, name: 'plano.svg' })).body
  const tag = (await admin.post('/tags', { name: 'reservada' })).body.ids[0]
  expect((await admin.put(`/media/${media._id}`, { name: media.name, tags: [tag] })).status).toBe(200)
  expect(JSON.stringify(await historyOf('media', media._id))).toContain('reservada')
  expect(JSON.stringify(await historyOf('media', media._id, without))).not.toContain('reservada')
})

it('the history of an asset is there while assets are switched on', async () => {
  const dataSchema = filled(pack.assetSchemas['as-silo']!, { identifier: 'Silo 3' })
  const asset = (await admin.post('/assets', { organization, assetSchema: 'as-silo', dataSchema })).body._id
  expect(await historyOf('assets', asset)).toHaveLength(1)
  const { collection } = (await admin.get('/admin/featureFlags')).body
  const without = collection.filter(({ name }: { name: string }) => name !== 'assets')
  await admin.put('/admin/featureFlags', { collection: without })
  expect((await admin.get(`/history/assets/${asset}`)).body.code).toBe('FEATURE_DISABLED')
  await admin.put('/admin/featureFlags', { collection })
})
