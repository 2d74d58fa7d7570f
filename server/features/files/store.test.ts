import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { png, put, signed } from '../../../test/kit/files.ts'
import { FakeS3, s3Key } from '../../../test/kit/s3.ts'
import { processLog } from '../../platform/process/log.ts'

let store: FakeS3
let api: TestApi
let admin: Client

beforeAll(async () => {
  store = await FakeS3.start('archivos')
  api = await startApi({
    STORAGE_URL: `s3://${s3Key.id}:${s3Key.secret}@127.0.0.1:${store.port}/archivos?tls=0`,
  })
  api.app.log.level = 'silent'
  admin = await api.as('admin', 'cuenta', { admin: true })
  vi.spyOn(processLog, 'error').mockImplementation(() => {})
})
afterEach(() => store.behave('answers'))
afterAll(async () => {
  vi.restoreAllMocks()
  await api.close()
  await store.close()
})

const picture = png(400, 300)
const unavailable = { status: 503, body: { code: 'UNAVAILABLE' }, headers: { 'retry-after': '2' } }

it.each(['is busy', 'hangs up', 'answers an error as 200', 'forgot the keys'] as const)(
  'an upload to a store that %s is refused for now, leaves nothing, and is repeated at a new address',
  async (how) => {
    const { signedUrl } = await signed(admin)
    store.behave(how)
    expect(await put(api, signedUrl, picture, 'image/png')).toMatchObject(unavailable)
    store.behave('answers')
    const before = store.keys
    expect((await put(api, signedUrl, picture, 'image/png')).status).toBe(410)
    expect(store.keys).toEqual(before)
    const again = await signed(admin)
    expect((await put(api, again.signedUrl, picture, 'image/png')).status).toBe(200)
    expect(store.keys.filter((name) => name.includes(again.key)).length).toBeGreaterThan(1)
  },
)

it('a store that fails between two sizes of a picture leaves no address that leads to it', async () => {
  const { signedUrl, key } = await signed(admin)
  store.behave('answers')
  let writes = 0
  store.onWrite = () => {
    if (++writes === 1) store.behave('hangs up', 3)
  }
  expect(await put(api, signedUrl, picture, 'image/png')).toMatchObject(unavailable)
  store.onWrite = undefined
  expect((await admin.get(`/files/${key}`)).status).toBe(404)
  expect(store.keys.filter((name) => name.includes(key))).toEqual([])
})

it('a file of a store that fails is unavailable, is kept by no browser, and comes once the store is back', async () => {
  const { signedUrl, key } = await signed(admin)
  expect((await put(api, signedUrl, picture, 'image/png')).status).toBe(200)
  for (const how of [
    'is busy',
    'hangs up',
    'shortens',
    'answers an error as 200',
    'forgot the keys',
  ] as const) {
    store.behave(how)
    const answer = await api.app.inject({ url: `/api/files/${key}` })
    expect([how, answer.statusCode, answer.headers['retry-after']]).toEqual([how, 503, '2'])
    expect(answer.headers['cache-control']).toBe('no-store')
    store.behave('answers')
    expect((await api.app.inject({ url: `/api/files/${key}` })).rawPayload).toEqual(Buffer.from(picture))
  }
})
