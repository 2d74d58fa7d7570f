import fastify, { type FastifyInstance } from 'fastify'
import Type from 'typebox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { route, shape } from '../../../core/contract/route.ts'
import { type Client, clientOf, startApi, type TestApi } from '../../../test/kit/api.ts'
import { createSessions } from '../auth/sessions.ts'
import { noteSeen } from '../../features/accounts/members.ts'
import { storeMember } from '../../features/accounts/write.ts'
import { readSettings } from '../process/settings.ts'
import { answerErrors } from './faults.ts'
import { parseJson } from './json.ts'
import { mount } from './mount.ts'

const trial = {
  act: route({
    method: 'POST',
    path: '/trial',
    access: { permission: 'any' },
    area: null,
    summary: 'Takes until the test lets it end',
    body: shape({ name: Type.String() }),
    answer: shape({ name: Type.String() }),
  }),
  wait: route({
    method: 'GET',
    path: '/trial/wait',
    access: { permission: 'any' },
    area: null,
    summary: 'Waits until whoever asked has gone',
    query: Type.Object({ name: Type.String() }),
    answer: shape({ name: Type.String() }),
  }),
  sheet: route({
    method: 'POST',
    path: '/trial/sheet',
    access: { permission: 'any' },
    area: null,
    summary: 'The same for a large body',
    body: Type.Array(Type.String(), { maxItems: 10 }),
    bodyLimit: 4_000_000,
    answer: shape({ name: Type.String() }),
  }),
}

let api: TestApi
let app: FastifyInstance
let [ana, beto, carla]: Client[] = []
/** The handlers at work, each with the function that lets it end. */
const working = new Map<string, () => void>()
const work = (name: string) =>
  new Promise<{ name: string }>((resolve) => {
    working.set(name, () => {
      working.delete(name)
      resolve({ name })
    })
  })

beforeAll(async () => {
  api = await startApi()
  const { database, identity } = api
  const settings = readSettings({})
  const { verify } = identity
  const sessions = createSessions(database, { verify, grants: undefined }, storeMember, noteSeen)
  app = fastify()
  answerErrors(app, {})
  parseJson(app)
  mount({ app, database, publicDatabase: database, sessions, settings, finders: {} }, trial, {
    act: ({ body }) => work(body.name),
    wait: async ({ left, query: { name } }) => {
      await new Promise((resolve) => {
        left().addEventListener('abort', resolve)
        working.set(name, () => resolve(undefined))
      })
      working.delete(name)
      left().throwIfAborted()
      return { name }
    },
    sheet: ({ body }) => work(body[0]!),
  })
  const as = async (user: string, account: string) =>
    clientOf(app, (await api.as(user, account, { admin: true })).token, account)
  ;[ana, beto, carla] = [await as('ana', 'a'), await as('beto', 'a'), await as('carla', 'b')]
  // Looks at each token once: five new ones are verified side by side, and in any order.
  for (const client of [ana, beto, carla]) await client.post('/trial', {})
})
afterAll(async () => {
  await app.close()
  await api.close()
})

const act = (client: Client, name: string) => client.post('/trial', { name })
const names = () => [...working.keys()].toSorted()
/** Waits until just these are at work; what waits for a turn would have begun by then. */
const expectWorking = async (...expected: string[]) => {
  await expect.poll(names).toEqual(expected)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(names()).toEqual(expected)
}
const end = (...ended: string[]) => ended.forEach((name) => working.get(name)!())

it('three requests of a person in an account are under way, and the next ones wait for them alone', async () => {
  const sent = ['1', '2', '3', '4', '5'].map((name) => act(ana!, name))
  await expectWorking('1', '2', '3')
  const others = [act(beto!, 'b'), act(carla!, 'c')]
  await expectWorking('1', '2', '3', 'b', 'c')
  end('b', 'c', '2')
  await expectWorking('1', '3', '4')
  end('1', '3')
  await expectWorking('4', '5')
  end('4')
  await expectWorking('5')
  end('5')
  for (const answer of await Promise.all(sent)) expect(answer.status).toBe(200)
  for (const answer of await Promise.all(others)) expect(answer.status).toBe(200)
})

it('a refused request leaves its turn to the next', async () => {
  for (let round = 0; round < 5; round++) expect((await ana!.post('/trial', { nada: 1 })).status).toBe(400)
  const sent = act(ana!, 'after')
  await expectWorking('after')
  end('after')
  expect((await sent).status).toBe(200)
})

it('two large bodies are judged at a time, whoever sent them, while others go on', async () => {
  const sheet = (client: Client, name: string) => client.post('/trial/sheet', [name])
  const sent = [sheet(ana!, '1'), sheet(beto!, '2')]
  await expectWorking('1', '2')
  const third = sheet(carla!, '3')
  const other = act(carla!, 'other')
  await expectWorking('1', '2', 'other')
  end('1', 'other')
  await expectWorking('2', '3')
  end('2', '3')
  for (const answer of await Promise.all([...sent, third, other])) expect(answer.status).toBe(200)
})

it('a handler is told when its client has gone, and its turns are free again', async () => {
  const address = await app.listen({ port: 0 })
  const gone = new AbortController()
  const names = ['1', '2', '3'].map((one) => `left ${one}`)
  const headers = { authorization: `Bearer ${ana!.token}`, 'x-audience': 'a' }
  const sent = names.map((name) =>
    fetch(`${address}/api/trial/wait?name=${encodeURIComponent(name)}`, { headers, signal: gone.signal }),
  )
  await expectWorking(...names)
  gone.abort()
  for (const answer of sent) await expect(answer).rejects.toThrow('aborted')
  await expectWorking()
  const next = act(ana!, 'next')
  await expectWorking('next')
  end('next')
  expect((await next).status).toBe(200)
})
