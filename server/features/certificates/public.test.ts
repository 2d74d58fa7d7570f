import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { pdf, uploaded } from '../../../test/kit/files.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

const account = 'litoral'
let api: TestApi
let admin: Client

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
})
afterAll(() => api.close())

it('a public page shows the public certificates that cover it or its origin, at once (CRT-02)', async () => {
  const pack = demoPack(account)
  await configure(api.database, account, pack)
  const { _id: organization } = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body
  const { _id: place } = (await admin.post('/locations', { name: 'Silo 4', organization })).body
  const chain = new Chain(admin, pack, organization)
  const [lot, load] = [await chain.product('ps-lote-soja'), await chain.product('ps-partida')]
  expect((await chain.record(load, 'ms-cosecha-carga', [lot])).status).toBe(200)
  const { uuid } = (await admin.get(`/products/${load}`)).body.collection[0]
  const file = await uploaded(api, admin, { type: 'application/pdf', content: pdf })
  const get = (path: string) => api.app.inject({ url: path, headers: { host: 'localhost:3000' } })
  const shown = async () =>
    ((await get(`/api/public/${uuid}`)).json().certificates ?? []).map(({ name }: { name: string }) => name)
  const create = async (name: string, more: object = {}) =>
    (
      await admin.post('/certificates', {
        name,
        kind: 'Segregación',
        organizations: [organization],
        validFrom: '2020-01-01',
        public: true,
        ...more,
      })
    ).body
  expect(await shown()).toEqual([])
  const own = await create('Certificado propio', {
    number: 'CS-0417',
    issuer: 'Certificadora Delta Norte S.A.',
    validTo: '2199-11-30',
    file: { name: 'CS-0417.pdf', url: file.url, type: 'application/pdf' },
  })
  await create('De su origen', { stages: ['ps-lote-soja'] })
  await create('Vencido', { validTo: '2020-12-31' })
  await create('No público', { public: false })
  await create('De otro lugar', { locations: [place] })
  await create('De otra etapa', { stages: ['ps-embarque'] })
  expect(await shown()).toEqual(['Certificado propio', 'De su origen'])
  expect((await get(`/api/public/${uuid}`)).json().certificates[0]).toEqual({
    name: 'Certificado propio',
    issuer: 'Certificadora Delta Norte S.A.',
    number: 'CS-0417',
    until: '2199-11-30',
    file: { name: 'CS-0417.pdf', href: file.url, size: expect.any(Number) },
  })
  const { body: page } = await get(`/${uuid}`)
  expect(page).toContain('Certificado propio CS-0417')
  expect(page).toContain('Certificadora Delta Norte S.A., vigente hasta el 30/11/99')
  expect(page).toContain(file.url)
  expect(page).not.toContain('No público')
  // A page that was kept goes with the certificate.
  await admin.put(`/certificates/${own._id}`, { public: false })
  expect(await shown()).toEqual(['De su origen'])
  expect((await get(`/${uuid}`)).body).not.toContain('CS-0417')
})
