import { afterAll, beforeAll, expect, it } from 'vitest'
import { pathOf } from '../../core/contract/route.ts'
import { createLog } from '../../server/platform/process/log.ts'
import { clientOf, startApi, type TestApi } from '../kit/api.ts'
import { routes } from './index.ts'
import { send } from './send.ts'
import { buildWorld, type World } from './world.ts'

/** Sends every route of the contract, and reads what the log says of it. */

interface Line {
  level: string
  msg: string
  route?: string
  status?: number
  account?: string
  ms?: number
  reqId?: string
}

const written: string[] = []
let api: TestApi
let ours: World
/** Texts of the requests that no line may hold. */
const sent = new Set<string>()

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void written.push(line) })
  api = await startApi({ LOG_LEVEL: 'info' }, undefined, log)
  ours = await buildWorld(api, 'nuestra', 'NUESTRO')
  const broken = clientOf(api.app, `${ours.admin.token}x`, ours.account)
  for (const { route, request } of routes) {
    const asked = request(ours)
    note(asked.body)
    note(asked.query)
    await send(ours.admin, route, asked)
    await send(broken, route, asked)
    if (asked.body !== undefined)
      await send(ours.admin, route, { ...asked, body: { secreto: 'no entra en el registro' } })
  }
})
afterAll(() => api.close())

function note(value: unknown): void {
  if (typeof value === 'string') sent.add(value)
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(note)
}

const lines = () => written.map((line) => JSON.parse(line) as Line)

it('has one line for each request, with the pattern of its route, its account, status and time (OPS-01)', () => {
  const patterns = new Set(routes.map(({ route }) => pathOf(route)))
  const requests = lines().filter(({ msg }) => msg === 'request')
  expect(requests.length).toBeGreaterThan(2 * routes.length)
  const known = new Set(requests.map(({ route }) => route))
  expect([...patterns].filter((pattern) => !known.has(pattern))).toEqual([])
  expect(requests.filter(({ ms, reqId }) => typeof ms !== 'number' || !reqId)).toEqual([])
  expect(requests).toContainEqual(
    expect.objectContaining({ route: '/api/products', method: 'POST', status: 200, account: ours.account }),
  )
  const strangers = requests.filter(({ status }) => status === 401)
  expect(strangers.length).toBeGreaterThan(100)
  expect(strangers.filter(({ account }) => account !== undefined)).toEqual([])
})

it('holds no token, e-mail, text of a record, value of a request (OPS-01)', () => {
  const rest = written.map((line) => line.replaceAll(/"(route|time)":"[^"]*"/g, ''))
  const values = [...sent].filter(
    // An account, a person and a process of the server stand in the log by intent.
    (value) => value.length >= 8 && ![ours.account, ours.user].includes(value),
  )
  expect(values.length).toBeGreaterThan(50)
  const found = rest.flatMap((line) =>
    ['NUESTRO', 'eyJ', '@', 'no entra en el registro', ...values]
      .filter((value) => line.includes(value))
      .map((value) => [value, line]),
  )
  expect(found).toEqual([])
})

it('shows no secret of an address, and nothing of a form that signs somebody in (OPS-01)', async () => {
  const from = written.length
  const secret = 'S3cr3t-de-una-direccion-0123456789'
  for (const path of [
    '/l',
    '/v',
    '/r',
    '/identity/invitation',
    '/identity/reset',
    '/identity/welcome',
    '/api/files',
  ])
    await api.app.inject({ url: `${path}/${secret}?firma=${secret}` })
  await api.app.inject({ url: `/no-existe/${secret}`, headers: { cookie: `uno=${secret}` } })
  // A key in a query opens nothing, and stays out of the log all the same.
  for (const authorization of ['', `Bearer rk_7f3a00a1c91e_${secret}`])
    await api.app.inject({
      url: `/api/organizations?access_token=rk_7f3a00a1c91e_${secret}`,
      headers: { authorization },
    })
  for (const url of ['/identity/forgotten', '/identity/sign-in', `/l/${secret}`])
    await api.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `email=eva%40compra.example&password=${secret}`,
    })
  const said = written.slice(from)
  expect(said.length).toBeGreaterThanOrEqual(11)
  expect(said.filter((line) => /S3cr3t|eva|compra/.test(line))).toEqual([])
})
