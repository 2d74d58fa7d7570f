import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProductCertificate } from '../../../core/contract/certificates.ts'
import type { Pack } from '../../../core/pack/shape.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { pdf, uploaded } from '../../../test/kit/files.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { verify } from '../../verify/index.ts'
import { readCoveringKinds } from './coverage.ts'

const account = 'litoral'
let api: TestApi
let admin: Client
let pack: Pack
/** Organizations, and a place of the first one. */
let ours: string
let other: string
let place: string

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  pack = demoPack(account)
  await configure(api.database, account, pack)
  ours = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  other = (await admin.post('/organizations', { name: 'Agroexportadora del Litoral S.A.' })).body._id
  place = (await admin.post('/locations', { name: 'Silo 4', organization: ours })).body._id
})
afterAll(async () => {
  expect((await verify(api.owner)).differ).toEqual([])
  await api.close()
})

/** So many days from today, in the account's time zone. */
const day = (days: number): string => {
  const at = new Date(Date.now() - 3 * 3_600_000)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
const input = (more: object = {}) => ({
  name: 'Certificado de segregación',
  kind: 'Segregación',
  organizations: [ours],
  validFrom: day(-400),
  ...more,
})
async function create(more: object = {}, client = admin) {
  const { status, body } = await client.post('/certificates', input(more))
  expect([status, body.errors]).toEqual([200, undefined])
  return body
}
const pathsOf = ({ status, body }: { status: number; body: any }): unknown[] => [
  status,
  ...(body.errors ?? []).map(({ path }: { path: string }) => path).toSorted(),
]
const list = async (query: string, client = admin): Promise<string[]> =>
  (await client.get(`/certificates?${query}`)).body.collection.map(({ name }: { name: string }) => name)
const staffWith = (user: string, organizations: string[], more: object = {}, roles: string[] = []) =>
  api.as(user, account, {
    roles,
    rights: { organizations, stages: { 'ps-lote-acopio': 'write' }, ...more },
  })

describe('a certificate', () => {
  it('is made, read, changed and archived, and comes back (CRT-01)', async () => {
    const file = await uploaded(api, admin, { type: 'application/pdf', content: pdf })
    const made = await create({
      name: ' Certificado de segregación ',
      number: ' CS-0417 ',
      issuer: 'Certificadora Delta Norte S.A.',
      organizations: [ours, other, ours.toUpperCase()],
      stages: ['ps-lote-acopio'],
      locations: [place],
      validTo: day(9),
      file: { name: 'CS-0417.pdf', url: file.url, type: 'application/pdf' },
      public: true,
      note: 'Primera línea\nSegunda',
    })
    expect(made).toEqual({
      _id: expect.any(String),
      name: 'Certificado de segregación',
      kind: 'Segregación',
      number: 'CS-0417',
      issuer: 'Certificadora Delta Norte S.A.',
      organizations: [ours, other],
      stages: ['ps-lote-acopio'],
      locations: [place],
      validFrom: day(-400),
      validTo: day(9),
      file: { name: 'CS-0417.pdf', url: file.url, type: 'application/pdf' },
      public: true,
      note: 'Primera línea\nSegunda',
      state: 'expiring',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    })
    const address = `/certificates/${made._id}`
    expect((await admin.get(address)).body).toEqual(made)
    const changed = await admin.put(address, { ...made, validTo: null, number: '', locations: [] })
    expect(changed.body).toMatchObject({
      validTo: null,
      number: null,
      locations: [],
      state: 'valid',
      version: 2,
    })
    const stale = await admin.put(address, { name: 'Otro', version: 1 })
    expect([stale.status, stale.body.code, stale.body.details.theirs.version]).toEqual([409, 'STALE', 2])
    expect((await admin.delete(address)).status).toBe(204)
    expect((await admin.get(address)).status).toBe(404)
    expect((await admin.put('/undo?type=certificates', { ids: [made._id] })).status).toBe(204)
    expect((await admin.get(address)).body.version).toBe(2)
    const { body: history } = await admin.get(`/history/certificates/${made._id}`)
    expect(history.collection.map(({ action }: { action: string }) => action)).toEqual([
      'restore',
      'archive',
      'update',
      'create',
    ])
    expect((await admin.delete(address)).status).toBe(204)
  })

  it('needs a name, a kind, an organization and days that exist, in their order (CRT-01)', async () => {
    const refused = async (more: object) => pathsOf(await admin.post('/certificates', input(more)))
    expect(await refused({ name: ' ', kind: '', organizations: [] })).toEqual([
      400,
      '/kind',
      '/name',
      '/organizations',
    ])
    expect(pathsOf(await admin.post('/certificates', { name: 'x' }))[0]).toBe(400)
    expect(await refused({ validTo: day(-401) })).toEqual([400, '/validTo'])
    expect(await refused({ validTo: '2026-02-30' })).toEqual([400, '/validTo'])
    expect(await refused({ validFrom: '2026-13-01' })).toEqual([400, '/validFrom'])
    expect(await refused({ validFrom: 'ayer' })).toEqual([400, '/validFrom'])
    for (const file of ['a.pdf', {}, { name: 'a.pdf' }])
      expect((await admin.post('/certificates', input({ file }))).status).toBe(400)
    const { _id } = await create({ validTo: day(-400) })
    const change = async (more: object) => pathsOf(await admin.put(`/certificates/${_id}`, more))
    expect(await change({ validFrom: day(-399) })).toEqual([400, '/validTo'])
    expect(await change({ validTo: day(-401) })).toEqual([400, '/validTo'])
    await admin.delete(`/certificates/${_id}`)
  })

  it('holds no text that is too long or unreadable', async () => {
    const refused = async (more: object) => pathsOf(await admin.post('/certificates', input(more)))
    for (const [name, longest] of [
      ['name', 200],
      ['kind', 60],
      ['number', 100],
      ['issuer', 200],
      ['note', 2_000],
    ] as const)
      expect(await refused({ [name]: 'x'.repeat(longest + 1) })).toEqual([400, `/${name}`])
    for (const name of ['name', 'kind', 'number', 'issuer', 'note'])
      expect(await refused({ [name]: 'uno\u0000dos' })).toEqual([400, `/${name}`])
    expect(await refused({ issuer: 'uno\u202edos' })).toEqual([400, '/issuer'])
  })

  it('names only live organizations, stages, places and uploads of the account that one may read', async () => {
    const rival = await api.as('rival', 'norte', { admin: true })
    await configure(api.database, 'norte', demoPack('valle'))
    const { body: strange } = await rival.post('/organizations', { name: 'Ajena' })
    const { body: far } = await rival.post('/locations', { name: 'Ajeno', organization: strange._id })
    const upload = await uploaded(api, rival, { type: 'application/pdf', content: pdf })
    const archived = (await admin.post('/organizations', { name: 'Archivada' })).body._id
    await admin.delete(`/organizations/${archived}`)
    const file = (url: string, type = 'application/pdf', name = 'a.pdf') => ({ file: { name, url, type } })
    const own = await uploaded(api, admin, { type: 'application/pdf', content: pdf })
    const refused = async (more: object, client = admin) =>
      pathsOf(await client.post('/certificates', input(more)))
    expect(await refused({ organizations: [ours, strange._id] })).toEqual([400, '/organizations/1'])
    expect(await refused({ organizations: [archived, randomUUID(), 'x'] })).toEqual([
      400,
      '/organizations/0',
      '/organizations/1',
      '/organizations/2',
    ])
    expect(await refused({ stages: ['ps-cuartel', 'ps-lote-acopio'] })).toEqual([400, '/stages/0'])
    expect(await refused({ locations: [far._id, place] })).toEqual([400, '/locations/0'])
    expect(await refused(file(upload.url))).toEqual([400, '/file/url'])
    expect(await refused(file('https://example.org/a.pdf'))).toEqual([400, '/file/url'])
    expect(await refused(file(own.url, 'image/png'))).toEqual([400, '/file/type'])
    expect(await refused(file(own.url, 'application/pdf', '../a.pdf'))).toEqual([400, '/file/name'])
    const staff = await staffWith('lejos', [other])
    expect(await refused({ organizations: [other, ours], locations: [place] }, staff)).toEqual([
      400,
      '/locations/0',
      '/organizations/1',
    ])
    expect(await refused({ organizations: [other], stages: ['ps-lote-soja'] }, staff)).toEqual([
      400,
      '/stages/0',
    ])
  })

  it('is listed by state, kind, organization, and a search of name, number and issuer (CRT-01)', async () => {
    const made = await Promise.all([
      create({ name: 'A futuro', kind: 'RTRS', validFrom: day(1), validTo: day(20) }),
      create({
        name: 'B vigente',
        kind: 'RTRS',
        validTo: day(61),
        organizations: [other],
        issuer: 'Control Único',
      }),
      create({ name: 'C vence', validTo: day(60), number: 'RTRS-CoC-0932' }),
      create({ name: 'D vence hoy', validTo: day(0) }),
      create({ name: 'E vencido', validTo: day(-1) }),
      create({ name: 'F sin fin' }),
      create({ name: 'G vencido antes', validTo: day(-30) }),
    ])
    const sorted = (query: string) => list(`${query}&sortBy=alphabetical&sort=1`)
    expect(await sorted('state=future')).toEqual(['A futuro'])
    expect(await sorted('state=valid')).toEqual(['B vigente', 'F sin fin'])
    expect(await sorted('state=expiring')).toEqual(['C vence', 'D vence hoy'])
    expect(await sorted('state=expired')).toEqual(['E vencido', 'G vencido antes'])
    expect(made.map(({ state }) => state)).toEqual([
      'future',
      'valid',
      'expiring',
      'expiring',
      'expired',
      'valid',
      'expired',
    ])
    expect(await sorted('kind=RTRS')).toEqual(['A futuro', 'B vigente'])
    expect(await sorted(`organization=${other}`)).toEqual(['B vigente'])
    expect(await sorted('search=control unico')).toEqual(['B vigente'])
    expect(await sorted('search=rtrscoc0932')).toEqual(['C vence'])
    expect((await list('sortBy=validTo&sort=1'))[0]).toBe('G vencido antes')
    expect(await list(`sortBy=ending&sort=1&search=v`)).toEqual([
      'D vence hoy',
      'C vence',
      'B vigente',
      'E vencido',
      'G vencido antes',
    ])
    expect((await admin.get('/certificates?state=otro')).status).toBe(400)
    const { body } = await admin.get('/search?search=RTRS-CoC-0932')
    expect(body.groups[0]).toMatchObject({
      type: 'certificates',
      items: [{ name: 'C vence · RTRS-CoC-0932', address: `/Certificates/${made[2]._id}/Edit` }],
    })
    const reader = await staffWith('mira', [ours], { stages: { 'ps-lote-acopio': 'read' } })
    const { body: read } = await reader.get('/search?search=RTRS-CoC-0932')
    expect(read.groups[0].items).toMatchObject([
      { name: 'C vence · RTRS-CoC-0932', address: expect.stringMatching(/^\/Certificates\?/) },
    ])
    for (const { _id } of made) await admin.delete(`/certificates/${_id}`)
  })

  it('is listed where one of its organizations is assigned, and written where all are (CRT-01)', async () => {
    const { _id } = await create({ name: 'De dos', organizations: [ours, other] })
    const { _id: own } = await create({ name: 'De una' })
    const [staff, strange, reader, levelOne] = await Promise.all([
      staffWith('uno', [ours]),
      staffWith('ajeno', []),
      staffWith('lector', [ours], { stages: { 'ps-lote-acopio': 'read' } }),
      staffWith('nivel', [ours], {}, ['Level one']),
    ])
    expect((await list('search=De ', staff)).toSorted()).toEqual(['De dos', 'De una'])
    expect(await list('search=De ', strange)).toEqual([])
    expect((await strange.get(`/certificates/${_id}`)).status).toBe(404)
    const { body: seen } = await staff.get(`/certificates/${_id}`)
    expect(seen.organizations).toEqual([ours, { restricted: true }])
    expect((await staff.put(`/certificates/${_id}`, seen)).status).toBe(403)
    expect((await staff.delete(`/certificates/${_id}`)).status).toBe(403)
    expect((await staff.put(`/certificates/${own}`, { note: 'Mía' })).body.note).toBe('Mía')
    expect(
      (await staff.put(`/certificates/${own}`, { organizations: [ours, other] })).body.errors,
    ).toMatchObject([{ path: '/organizations/1' }])
    expect((await reader.put(`/certificates/${own}`, { note: 'No' })).status).toBe(403)
    expect((await reader.post('/certificates', input())).status).toBe(403)
    expect((await levelOne.put(`/certificates/${own}`, { note: 'Sí' })).status).toBe(200)
    expect((await levelOne.delete(`/certificates/${own}`)).status).toBe(403)
    // Only a process may be written.
    const process = await staffWith('proceso', [ours], {
      stages: { 'ps-lote-acopio': 'read' },
      milestoneSchemas: { 'ms-recepcion-acopio': 'write' },
    })
    expect((await process.post('/certificates', input())).status).toBe(403)
    expect((await admin.get(`/certificates/${_id}`)).body.organizations).toEqual([ours, other])
    for (const id of [_id, own]) await admin.delete(`/certificates/${id}`)
  })
})

describe('the certificates of a product', () => {
  it('are its own and those of what it was made of, with whether they cover it (CRT-02)', async () => {
    const chain = new Chain(admin, pack, ours)
    const lot = await chain.product('ps-lote-soja')
    const load = await chain.product('ps-partida')
    const picked = await chain.record(load, 'ms-cosecha-carga', [lot])
    expect(picked.status, JSON.stringify(picked.body)).toBe(200)
    const made = await Promise.all([
      create({ name: '1 de todo', kind: 'Todo' }),
      create({ name: '2 de lotes', kind: 'Lotes', stages: ['ps-lote-soja'] }),
      create({ name: '3 vencido', kind: 'Viejo', validFrom: '2001-01-01', validTo: '2001-12-31' }),
      create({ name: '4 del silo', kind: 'Silo', locations: [place] }),
      create({ name: '5 de otros', kind: 'Otros', organizations: [other] }),
      create({ name: '6 de dos', kind: 'Dos', organizations: [ours, other], stages: ['ps-partida'] }),
    ])
    const shown = async (client: Client, id: string) => {
      const { collection } = (await client.get(`/products/${id}/certificates`)).body
      return collection.map(({ certificate, product, covers }: ProductCertificate) => [
        certificate.name,
        'restricted' in product ? product.key : product._id,
        covers,
      ])
    }
    expect(await shown(admin, load)).toEqual([
      ['1 de todo', load, true],
      ['3 vencido', load, false],
      ['6 de dos', load, true],
      ['1 de todo', lot, true],
      ['2 de lotes', lot, true],
      ['3 vencido', lot, false],
    ])
    // Who may not read the lot learns of it by a key alone.
    const staff = await api.as('cargas', account, {
      rights: { organizations: [ours], stages: { 'ps-partida': 'read' } },
    })
    expect((await shown(staff, load)).slice(3)).toEqual([
      ['1 de todo', 'restricted-1', true],
      ['2 de lotes', 'restricted-1', true],
      ['3 vencido', 'restricted-1', false],
    ])
    expect((await staff.get(`/products/${lot}/certificates`)).status).toBe(404)
    const kinds = await api.database.inAccount({ accountId: account, userId: 'test' }, (tx) =>
      readCoveringKinds(tx, [lot, load]),
    )
    expect([...kinds.get(lot)!].toSorted()).toEqual(['Lotes', 'Todo'])
    expect([...kinds.get(load)!].toSorted()).toEqual(['Dos', 'Todo'])
    for (const { _id } of made) await admin.delete(`/certificates/${_id}`)
    expect(await shown(admin, load)).toEqual([])
  })

  it('are only those that one may read, of whatever it was made of (CRT-02)', async () => {
    const chain = new Chain(admin, pack, ours)
    const load = await chain.product('ps-partida')
    const picked = await chain.record(load, 'ms-cosecha-carga', [await chain.product('ps-lote-soja', other)])
    expect(picked.status, JSON.stringify(picked.body)).toBe(200)
    const made = await Promise.all([
      create({ name: '1 de ambas', organizations: [ours, other], stages: ['ps-lote-soja'] }),
      create({ name: '2 ajeno', organizations: [other] }),
    ])
    const staff = await api.as('carga', account, {
      rights: { organizations: [ours], stages: { 'ps-partida': 'read' } },
    })
    const shown = async (client: Client) => {
      const { body } = await client.get(`/products/${load}/certificates`)
      return body.collection.map(({ certificate }: ProductCertificate) => certificate.name)
    }
    expect(await shown(admin)).toEqual(['1 de ambas', '2 ajeno'])
    expect(await shown(staff)).toEqual(['1 de ambas'])
    for (const { _id } of made) await admin.delete(`/certificates/${_id}`)
  })

  it('are judged by the earliest process of the product, and by the places that its form names (CRT-02)', async () => {
    const chain = new Chain(admin, pack, ours)
    const lot = await chain.product('ps-lote-soja')
    const { body } = await admin.get(`/products/${lot}`)
    const [{ dataSchema, version }] = body.collection
    const location = { _id: place, country: 'Argentina', state: 'Santa Fe' }
    const placed = await admin.put(`/products/${lot}`, { dataSchema: { ...dataSchema, location }, version })
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
    const made = await create({
      name: 'Del silo',
      locations: [place],
      validFrom: '2025-10-01',
      validTo: '2025-12-31',
    })
    const coversLot = async () => {
      const { collection } = (await admin.get(`/products/${lot}/certificates`)).body
      return collection.map(({ covers }: ProductCertificate) => covers)
    }
    expect(await coversLot()).toEqual([false])
    // Half past ten at night in Buenos Aires, the next day in Greenwich.
    const sown = await chain.record(lot, 'ms-siembra', [], { occurred_at: '2026-01-01T01:30:00.000Z' })
    expect(sown.status, JSON.stringify(sown.body)).toBe(200)
    expect(await coversLot()).toEqual([true])
    await admin.delete(`/milestones/${sown.body._id}`)
    expect(await coversLot()).toEqual([false])
    await admin.delete(`/certificates/${made._id}`)
  })
})
