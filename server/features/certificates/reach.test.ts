import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Certificate } from '../../../core/contract/certificates.ts'
import { concerns, covers, type ProductFacts } from '../../../core/rules/certificate.ts'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

const account = 'litoral'
const [plots, loads] = ['ps-lote-soja', 'ps-partida']
let api: TestApi
let admin: Client
let organizations: string[]
let places: string[]
/** The products as the rule of core sees them. */
const products: (ProductFacts & { id: string })[] = []

/** A plot of each organization, of which its loads are harvested. */
const origins = new Map<string, string>()

/** The next of numbers that look random and are the same in each run. */
let seed = 7
const below = (limit: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * limit)
}
const some = (of: readonly string[]): string[] => of.filter(() => below(2) === 0)
const day = (n: number): string => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10)

async function product(stage: string, organization: string, on: string, place?: string): Promise<string> {
  const chain = new Chain(admin, demoPack(account), organization)
  const id = await chain.product(stage)
  if (place !== undefined) {
    const [{ dataSchema, version }] = (await admin.get(`/products/${id}`)).body.collection
    const location = { _id: place, country: 'Argentina', state: 'Santa Fe' }
    const placed = await admin.put(`/products/${id}`, { dataSchema: { ...dataSchema, location }, version })
    expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  }
  // Half past ten at night in Buenos Aires, the next day in Greenwich.
  const at = new Date(Date.parse(`${on}T00:00:00Z`) + 25.5 * 3_600_000).toISOString()
  const { status, body } =
    stage === plots
      ? await chain.record(id, 'ms-siembra', [], { occurred_at: at })
      : await chain.record(id, 'ms-cosecha-carga', [origins.get(organization)!], { occurred_at: at })
  expect(status, JSON.stringify(body)).toBe(200)
  products.push({ id, organization, stage, locations: place === undefined ? [] : [place], day: on })
  return id
}

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', account, { admin: true })
  await configure(api.database, account, demoPack(account))
  organizations = []
  places = []
  for (const name of ['Las Garzas', 'El Ceibo', 'La Aguada']) {
    const organization = (await admin.post('/organizations', { name })).body._id
    organizations.push(organization)
    places.push((await admin.post('/locations', { name: `Campo de ${name}`, organization })).body._id)
    origins.set(organization, await product(plots, organization, day(below(60))))
  }
  for (let n = 0; n < 24; n++) {
    const at = below(3)
    const isPlot = below(2) === 0
    await product(
      isPlot ? plots : loads,
      organizations[at]!,
      day(below(60)),
      isPlot && below(2) === 0 ? places[at] : undefined,
    )
  }
})
afterAll(() => api.close())

type CoverageQuery = Partial<Record<keyof Certificate | 'except', string | string[] | null>>
async function coverage(asked: CoverageQuery, client = admin) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(asked))
    if (value !== null && value !== undefined) query.set(name, String(value))
  const { status, body } = await client.get(`/certificates/coverage?${query.toString()}`)
  expect([status, body.errors]).toEqual([200, undefined])
  return body
}

const random = () => {
  const from = below(50)
  return {
    kind: 'RTRS',
    organizations: some(organizations),
    stages: below(3) === 0 ? some([plots, loads]) : [],
    locations: below(3) === 0 ? some(places) : [],
    validFrom: day(from),
    validTo: below(5) === 0 ? null : day(from + below(25)),
  }
}

describe('what a certificate that is not saved would cover', () => {
  it('is what the rule says of each product, and what comes after it first (CRT-02)', async () => {
    const saved: { _id: string; rule: ReturnType<typeof random> }[] = []
    let uncovered = 0
    for (let n = 0; n < 60; n++) {
      const asked = random()
      const answer = await coverage(asked)
      expect(answer).toMatchObject({
        count: products.filter((one) => covers(asked, one)).length,
        more: false,
      })
      const after = products.filter(
        (one) =>
          asked.validTo !== null &&
          one.day > asked.validTo &&
          concerns(asked, one) &&
          !saved.some(({ rule }) => covers(rule, one)),
      )
      const first = after.map((one) => one.day).toSorted()[0]
      expect(answer.uncovered?.day).toBe(first)
      if (first === undefined) continue
      uncovered++
      const of = after.filter((one) => one.day === first).map(({ id }) => id)
      expect(of).toContain(answer.uncovered.product._id)
      if (saved.length < 6 && asked.organizations.length > 0) {
        const rule = random()
        if (rule.organizations.length === 0) continue
        const { body } = await admin.post('/certificates', { name: `RTRS ${n}`, ...rule })
        saved.push({ _id: body._id, rule })
      }
    }
    expect(uncovered).toBeGreaterThan(10)
    expect(saved.length).toBeGreaterThan(3)
    for (const { _id } of saved) await admin.delete(`/certificates/${_id}`)
  })

  it('leaves itself out, and certificates of another kind or that are archived (CRT-02)', async () => {
    const [organization] = organizations
    const id = await product(plots, organization!, '2025-06-10')
    const asked = { organizations: [organization!], validFrom: '2025-05-01', validTo: '2025-05-31' }
    const uncovered = async (more: CoverageQuery) =>
      (await coverage({ ...asked, kind: 'RTRS', ...more })).uncovered
    const found = {
      product: { _id: id, identifier: expect.any(String), stage: { _id: plots, name: expect.any(String) } },
      day: '2025-06-10',
    }
    expect(await uncovered({})).toEqual(found)
    const { body: next } = await admin.post('/certificates', {
      ...asked,
      name: 'Otro',
      kind: 'RTRS',
      validTo: null,
    })
    expect(await uncovered({})).toBeNull()
    expect(await uncovered({ kind: ' RTRS ' })).toBeNull()
    expect(await uncovered({ except: next._id })).toEqual(found)
    expect(await uncovered({ kind: 'Halal' })).toEqual(found)
    expect(await uncovered({ kind: '' })).toBeNull()
    expect(await uncovered({ validTo: null })).toBeNull()
    await admin.delete(`/certificates/${next._id}`)
    expect(await uncovered({})).toEqual(found)
    expect((await admin.delete(`/products/${id}`)).status).toBe(204)
    products.pop()
    expect(await uncovered({})).toBeNull()
  })

  it('counts only organizations and stages that the person may read (CRT-02)', async () => {
    const staff = await api.as('cargas', account, {
      rights: { organizations: [organizations[0]!], stages: { [loads]: 'read' } },
    })
    const asked = { organizations, validFrom: day(0), kind: 'RTRS' }
    const own = products.filter(
      ({ organization, stage }) => organization === organizations[0] && stage === loads,
    )
    expect((await coverage(asked)).count).toBe(products.length)
    expect((await coverage(asked, staff)).count).toBe(own.length)
    expect((await coverage({ ...asked, stages: [plots] }, staff)).count).toBe(0)
    const { uncovered } = await coverage({ ...asked, validFrom: '2024-01-01', validTo: '2024-02-01' }, staff)
    expect(own.map(({ id }) => id)).toContain(uncovered.product._id)
    const none = await coverage({ organizations: [], validFrom: day(0), validTo: day(1), kind: 'RTRS' })
    expect(none).toEqual({ count: 0, more: false, uncovered: null })
  })

  it('needs days that exist, in their order', async () => {
    const refused = async (query: string) => {
      const { status, body } = await admin.get(`/certificates/coverage?${query}`)
      return [status, body.errors?.[0]?.path]
    }
    expect(await refused('')).toEqual([400, '/validFrom'])
    expect(await refused('validFrom=2026-02-30')).toEqual([400, '/validFrom'])
    expect(await refused('validFrom=2026-02-02&validTo=2026-02-01')).toEqual([400, '/validTo'])
  })
})
