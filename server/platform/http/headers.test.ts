import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startApi, type TestApi } from '../../../test/kit/api.ts'

let api: TestApi
let secure: TestApi
let port: number

beforeAll(async () => {
  api = await startApi()
  secure = await startApi({ PUBLIC_URL: 'https://rastro.example' })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as { port: number }).port
})
afterAll(async () => {
  await secure.close()
  await api.close()
})

/** Sends bytes as they are, and returns what comes back until the server ends. */
const raw = (bytes: string | Buffer): Promise<string> =>
  new Promise((done, failed) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (chunk) => (answer += chunk))
    socket.on('end', () => done(answer)).on('error', failed)
  })
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))

const everywhere = [
  '/api/products',
  '/api/decodeToken',
  '/api/nothing/such?x=1',
  '/api',
  '/api/%zz',
  `/api/organizations/${'x'.repeat(9_000)}`,
  '/api/openapi.json',
  '/api/docs',
  '/api/public/00000000-0000-4000-8000-000000000000',
  '/00000000-0000-4000-8000-000000000000',
  '/show/unknown',
  '/identity/.well-known/openid-configuration',
  '/identity/authorize',
  '/identity/sign-in/unknown',
  '/identity/userinfo',
  '/health',
  '/nothing',
]

describe('every answer', () => {
  it('forbids browsers to guess its type, and below /api to be kept or shared', async () => {
    for (const url of everywhere) {
      const { headers } = await api.app.inject(url)
      expect([url, headers['x-content-type-options']]).toEqual([url, 'nosniff'])
      expect([url, headers['strict-transport-security']]).toEqual([url, undefined])
      if (!url.startsWith('/api')) continue
      expect([url, headers['cache-control']]).toEqual([url, 'no-store'])
      expect([url, headers.vary]).toEqual([url, expect.stringContaining('Authorization, x-audience')])
    }
  })

  it('binds browsers to TLS where PUBLIC_URL has it', async () => {
    for (const url of everywhere) {
      const { headers } = await secure.app.inject(url)
      expect([url, headers['strict-transport-security']]).toEqual([url, 'max-age=31536000'])
    }
  })

  it('has the one shape of refusals, also for an address or a body that nobody can read', async () => {
    const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
      api.app.inject({
        method: 'POST',
        url: '/identity/auth/v1/usergrants/me/_search',
        payload,
        headers: { 'content-type': 'application/json', ...headers },
      })
    const answers = [
      [await api.app.inject('/api/%zz'), 400, 'INVALID'],
      [await api.app.inject(`/api/organizations/${'x'.repeat(9_000)}`), 404, 'NOT_FOUND'],
      [await post('{'), 400, 'BAD_JSON'],
      [await post('['.repeat(100_000)), 400, 'INVALID'],
      [await post('{"__proto__":{"x":1}}'), 400, 'BAD_JSON'],
      [await post('x'.repeat(2_000_001)), 413, 'TOO_LARGE'],
      [await post('x', { 'content-type': 'text/x-unknown' }), 415, 'UNSUPPORTED_TYPE'],
    ] as const
    for (const [answer, status, code] of answers)
      expect([answer.statusCode, answer.json()]).toEqual([
        status,
        expect.objectContaining({ statusCode: status, code }),
      ])
  })
})

describe('a request', () => {
  it('with two hosts, or with none, is refused', async () => {
    const two = await raw(
      'GET /health HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\nConnection: close\r\n\r\n',
    )
    expect(two).toMatch(/^HTTP\/1\.1 400 /)
    expect(bodyOf(two)).toMatchObject({ code: 'INVALID', errors: [{ path: '/headers/host' }] })
    expect(await raw('GET /health HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await raw('GET /health HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 /,
    )
  })

  it('with two lengths, or a length and pieces, is refused', async () => {
    for (const lengths of [
      'Content-Length: 2\r\nContent-Length: 3',
      'Content-Length: 2\r\nTransfer-Encoding: chunked',
    ]) {
      const answer = await raw(`POST /identity/token HTTP/1.1\r\nHost: a.example\r\n${lengths}\r\n\r\n{}`)
      expect(answer).toMatch(/^HTTP\/1\.1 400 /)
      expect(bodyOf(answer)).toMatchObject({ statusCode: 400, code: 'INVALID' })
    }
  })

  it('that is no HTTP, or has headers without end, is refused in the same shape', async () => {
    expect(bodyOf(await raw('\x16\x03\x01 hello\r\n\r\n'))).toMatchObject({
      statusCode: 400,
      code: 'INVALID',
    })
    const long = await raw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(bodyOf(long)).toMatchObject({ statusCode: 413, code: 'TOO_LARGE' })
  })

  it('that never ends keeps nobody else waiting, and has a limit', async () => {
    const slow = await Promise.all(
      Array.from(
        { length: 200 },
        () =>
          new Promise<ReturnType<typeof connect>>((done) => {
            const socket = connect(port, '127.0.0.1', () => {
              socket.write('POST /identity/token HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n')
              done(socket)
            })
            socket.on('error', () => {})
          }),
      ),
    )
    try {
      expect((await fetch(`http://127.0.0.1:${port}/ready`)).status).toBe(200)
      const { headersTimeout, requestTimeout } = api.app.server
      expect(headersTimeout).toBeGreaterThan(0)
      expect(headersTimeout).toBeLessThanOrEqual(20_000)
      expect(requestTimeout).toBeGreaterThan(0)
      expect(requestTimeout).toBeLessThanOrEqual(300_000)
    } finally {
      for (const socket of slow) socket.destroy()
    }
  })
})

describe('the log of refusals', () => {
  it('names the user, whatever was refused', async () => {
    const reader = await api.as('lectora', 'norte', { rights: { stages: { 'ps-x': 'read' } } })
    const lines: { code?: string; user?: string }[] = []
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
      lines.push(JSON.parse(String(line)))
      return true
    })
    try {
      await reader.post('/organizations', { name: 'x' })
      await reader.get('/decodeToken', { 'x-audience': 'another' })
      await reader.get('/decodeToken', { 'x-audience': '' })
      await reader.get('/decodeToken', { authorization: 'Bearer nothing' })
      await expect.poll(() => lines).toHaveLength(4)
    } finally {
      write.mockRestore()
    }
    expect(lines.map(({ code, user }) => [code, user])).toEqual([
      ['FORBIDDEN', 'lectora'],
      ['NO_ACCOUNT', 'lectora'],
      ['NO_ACCOUNT', 'lectora'],
      ['UNAUTHENTICATED', undefined],
    ])
  })
})
