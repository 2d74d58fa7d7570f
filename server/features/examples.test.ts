import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Example, exampleIds, exampleUuids } from '../../core/document/example-records.ts'
import { examples } from '../../core/document/examples.ts'
import { contract } from '../../core/contract/index.ts'
import { pathOf, type Route } from '../../core/contract/route.ts'
import { errors } from '../../core/errors/codes.ts'
import { type Answer, type Client, clientOf, startApi, type TestApi } from '../../test/kit/api.ts'
import { configure, demoPack } from '../../test/kit/packs.ts'
import { keepReadiness } from './readiness/keep.ts'

const account = 'litoral'
const started = Date.now()
/** The events of the account before those of the examples. */
let before: number
let api: TestApi
let ana: Client
let key: Client
/** Ids of the examples by those of this server, and the reverse. */
const shownIds = new Map<string, string>()
const ownIds = new Map<string, string>()

const know = (own: string, shown: string) => {
  shownIds.set(own, shown)
  ownIds.set(shown, own)
}

beforeAll(async () => {
  api = await startApi()
  ana = await api.as('ana', account, { admin: true })
  await configure(api.database, account, demoPack(account))
  const all = [{ id: '*', permission: ['write'] }]
  const { secret } = await made(ana, '/keys', {
    name: 'Sistema de acopio',
    organizations: '*',
    productSchemas: all,
    milestoneSchemas: all,
    areas: {
      assets: ['write'],
      locations: ['write'],
      history: ['read'],
      statements: ['write'],
      webhooks: ['write'],
    },
  })
  key = clientOf(api.app, secret, account)
  const { collection } = (await ana.get('/history?limit=1')).body
  before = collection[0].n
  await makeWorld()
})
afterAll(() => api.close())

async function made(by: Client, path: string, body: object) {
  const answer = await by.post(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body
}

/** The records that the examples name. */
async function makeWorld(): Promise<void> {
  const make = async (name: keyof typeof exampleIds, path: string, body: object, by = key) => {
    const { _id, uuid } = await made(by, path, body)
    know(_id, exampleIds[name])
    const shown: Partial<Record<string, string>> = exampleUuids
    if (shown[name]) know(uuid, shown[name])
    return _id as string
  }
  const organization = await make('organization', '/organizations', { name: 'Acopio Las Garzas S.A.' })
  const grower = await make('grower', '/organizations', { name: 'Estancia La Aguada S.R.L.' })
  const coords = { lat: -29.4127, lng: -60.2036 }
  const place = { country: 'Argentina', state: 'Santa Fe', coords }
  await make('place', '/locations', { name: 'El Ombú, lote 12', organization: grower, ...place })
  await make('silo', '/assets', {
    organization,
    assetSchema: 'as-silo',
    dataSchema: { identifier: 'Silo 7', capacidad: 5_000, tipo: 'chapa' },
  })
  const sown = {
    identifier: 'LC-2526-081',
    renspa: '20.049.0.05236/00',
    campania: '2025/26',
    location: place,
  }
  const plot = await make('plot', '/products', {
    organization: grower,
    productSchema: 'ps-lote-soja',
    dataSchema: { ...sown, superficie: 84.5 },
  })
  await key.put(`/products/${plot}`, { dataSchema: { ...sown, superficie: 85 }, version: 1 })
  const weigh = (name: 'load' | 'secondLoad' | 'freeLoad', identifier: string, pesoNeto: number) =>
    make(name, '/products', {
      organization,
      productSchema: 'ps-partida',
      dataSchema: { identifier, patente: 'AF 919 GE', pesoNeto },
    })
  const loads = [
    await weigh('load', '10118-00000911', 29_320),
    await weigh('secondLoad', '10118-00000912', 28_940),
  ]
  const free = await weigh('freeLoad', '10118-00000913', 28_500)
  const record = (product: string, milestoneSchema: string, dataSchema: object) =>
    made(key, '/milestones', {
      product,
      organization,
      milestoneSchema,
      dataSchema: { nodeType: 'PRODUCT', ...dataSchema },
    })
  for (const [n, load] of [...loads, free].entries())
    await record(load, 'ms-cosecha-carga', {
      occurred_at: `2026-04-20T${10 + n}:30:00-03:00`,
      kilos: [29_320, 28_940, 28_500][n],
      equipo: 'propio',
      nodeId: plot,
    })
  const form = (name: 'lot' | 'newLot', identifier: string) =>
    make(name, '/products', {
      organization,
      productSchema: 'ps-lote-acopio',
      dataSchema: { identifier, campania: '2025/26', segregacion: 'eudr', silo: 'S7' },
    })
  const lot = await form('lot', 'AC-2526-022')
  await record(lot, 'ms-ingreso-acopio', {
    occurred_at: '2026-04-20T15:30:00-03:00',
    silo: 'S7',
    toneladas: 58.26,
    nodeIds: loads,
  })
  await form('newLot', 'AC-2526-023')
  await made(key, '/insights', { product: lot, name: 'Segregado', value: 'sin mezcla' })
  const certificate = {
    name: 'Soja responsable',
    kind: 'RTRS',
    number: 'RTRS-2026-118',
    issuer: 'Control Unión',
    organizations: [grower],
    stages: ['ps-lote-soja'],
    validFrom: '2026-01-01',
    public: true,
  }
  await make('certificate', '/certificates', certificate, ana)
  const shipment = await make('shipment', '/products', {
    organization,
    productSchema: 'ps-embarque',
    dataSchema: {
      identifier: 'EM-2526-014',
      buque: 'MV Río Bermejo',
      paisDestino: 'NL',
      toneladas: 27_500,
      fechaCarga: '2026-04-20',
      puertoCarga: 'timbues',
    },
  })
  await make('statement', '/statements', { product: shipment })
  await make('concern', '/concerns', {
    about: { type: 'organization', id: organization },
    text: 'Un diario dice que compró soja de un campo desmontado',
    from: 'Diario del Litoral',
    at: '2026-04-18',
    url: 'https://diario.example/soja',
  })
  await make('assessment', '/assessments', { product: shipment, for: 'own' })
  const answered = await make('answered', '/assessments', { product: lot, for: 'own' })
  const { answers } = (await key.get(`/assessments/${answered}`)).body
  const none = { concern: 'none', note: 'Se buscó y no hay nada' }
  await key.put(`/assessments/${answered}`, {
    answers: answers.map(({ criterion }: { criterion: string }) => ({ criterion, ...none })),
  })
  const reason = 'Humedad por encima del límite'
  await make(
    'recall',
    '/recalls',
    { kind: 'hold', product: shipment, products: 'all', reason, organization },
    ana,
  )
  await keepReadiness(api.database, account)
  await make('webhook', '/webhooks', {
    name: 'Balanza',
    url: 'https://93.184.216.34/balanza',
    types: ['product.*'],
  })
}

/** The page of the day names the beginning of the day on which the test runs. */
const aDay = 25 * 3_600_000
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** What an answer has of its own each time, as the examples write it: new ids in the order in which they came. */
function shownAs(text: string): string {
  const id = (own: string) => {
    const number = (shownIds.size + 1).toString(16).padStart(4, '0')
    if (!shownIds.has(own)) know(own, own[14] === '7' ? `${ids}${number}` : `${publicIds}${number}`)
    return shownIds.get(own)!
  }
  return text
    .replaceAll(uuids, id)
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (moment) =>
      Date.parse(moment) < started - aDay ? moment : '2026-04-20T18:30:00.000Z',
    )
    .replaceAll(
      /"(hash|previous)":"[0-9a-f]{64}"/g,
      (_, name: string) => `"${name}":"${'9f86d081'.repeat(8)}"`,
    )
    .replaceAll(/"(n|cursor)":(\d+)/g, (_, name: string, n: string) => `"${name}":${Number(n) - before}`)
    .replaceAll(/"reviewBy":"[\d-]{10}"/g, '"reviewBy":"2027-04-20"')
    .replaceAll(/rk_[0-9a-f]{12}_[\w-]{43}/g, 'rk_7f3a00a1c91e_…')
    .replaceAll(/rk_[0-9a-f]{4}…[0-9a-f]{4}/g, 'rk_7f3a…c91e')
    .replaceAll(/whsec_[\w+/=]+/g, 'whsec_…')
}
const ids = '0197b0c4-5d1e-7a31-9c55-3f0f6d5b'
const publicIds = '5f0c8a3e-8f5b-4c39-9d0b-6f2f3b7d'

const toOwn = <T>(value: T): T =>
  value === undefined
    ? value
    : JSON.parse(JSON.stringify(value).replaceAll(uuids, (shown) => ownIds.get(shown) ?? shown))

function ask({ route, example }: Pick<ExampleRequest, 'route' | 'example'>): Promise<Answer> {
  const {
    params = {},
    query = {},
    body,
  } = toOwn(example) as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
  }
  const path = pathOf(route).replace(/:(\w+)/g, (_, name: string) => params[name]!)
  const search = new URLSearchParams(query).toString()
  const { access } = route
  const client = access !== 'public' && route.area === 'people' ? ana : key
  return client.send(route.method, search ? `${path}?${search}` : path, body, {
    'accept-language': 'en',
  })
}

interface ExampleRequest {
  name: string
  route: Route
  example: Example
}
const isReading = ({ route }: ExampleRequest) => route.method === 'GET'
const listed = Object.entries(examples as Record<string, Record<string, Example[]>>).flatMap(
  ([resource, routes]) =>
    Object.entries(routes).flatMap(([name, all]) => {
      const route = (contract as Record<string, Record<string, Route>>)[resource]![name]!
      return all.map((example): ExampleRequest => ({ name: `${resource}.${name}`, route, example }))
    }),
)

describe('the examples of the API', () => {
  // `npx vitest run server/features/examples.test.ts --update` writes the answers again.
  it('are what a server answers, to a key where one is let in', async () => {
    const answers: Record<string, unknown[]> = {}
    const odd: unknown[] = []
    for (const asked of [...listed.filter(isReading), ...listed.filter((one) => !isReading(one))]) {
      const { name, route, example } = asked
      const { status, body } = await ask(asked)
      const expected = example.refused ? errors[example.refused] : (route.status ?? 200)
      if (status !== expected || body.code !== example.refused)
        odd.push({ name, summary: example.summary, body })
      ;(answers[name] ??= []).push(JSON.parse(shownAs(JSON.stringify(body))))
    }
    expect(odd).toEqual([])
    await expect(`${JSON.stringify(answers, null, 2)}\n`).toMatchFileSnapshot(
      '../../core/document/answers.json',
    )
  })
})
