import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JWK } from 'jose'
import { afterEach, describe, expect, test } from 'vitest'
import { createKeyset, remoteKeys } from './keyset.ts'

const publicKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
  format: 'jwk',
}) as JWK
const key = (kid: string): JWK => ({ ...publicKey, kid, alg: 'RS256', use: 'sig' })

describe('a key set', () => {
  test('is loaded once for many questions', async () => {
    let loads = 0
    const find = createKeyset(async () => [key(`a${(loads += 1) && ''}`)], { pause: 1 })
    expect(await Promise.all(Array.from({ length: 20 }, () => find('a')))).not.toContain(undefined)
    await find('a')
    expect(loads).toBe(1)
  })

  test('finds a key that was published a moment ago, also when a load is under way', async () => {
    let published = [key('old')]
    let release = () => {}
    const find = createKeyset(
      async () => {
        const seen = published
        await new Promise<void>((go) => (release = go))
        return seen
      },
      { pause: 1 },
    )
    const first = find('old')
    await new Promise((done) => setTimeout(done, 10))
    // The load above has read the old set already.
    published = [key('old'), key('new')]
    const second = find('new')
    release()
    expect(await first).toBeDefined()
    await new Promise((done) => setTimeout(done, 20))
    release()
    expect(await second).toBeDefined()
  })

  test('asks the issuer at most once in a pause, however many unknown keys come', async () => {
    let loads = 0
    const find = createKeyset(
      async () => {
        loads += 1
        return [key('a')]
      },
      { pause: 60 },
    )
    await find('a')
    expect(await Promise.all(Array.from({ length: 50 }, (_, n) => find(`unknown ${n}`)))).toEqual(
      Array(50).fill(undefined),
    )
    expect(loads).toBeLessThanOrEqual(3)
  })

  test('goes on with the keys it has while the issuer is down, and says so for others', async () => {
    let up = true
    const find = createKeyset(async () => (up ? [key('a')] : Promise.reject(new Error('down'))), {
      pause: 1,
      maxAge: 0,
    })
    await find('a')
    up = false
    for (let n = 0; n < 3; n += 1) expect(await find('a')).toBeDefined()
    await expect(find('b')).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
    up = true
    expect(await find('b')).toBeUndefined()
  })

  test('forgets a key that the issuer took back', async () => {
    let published = [key('a'), key('b')]
    const find = createKeyset(async () => published, { pause: 1, maxAge: 0 })
    expect(await find('b')).toBeDefined()
    published = [key('a')]
    await find('a')
    await new Promise((done) => setTimeout(done, 20))
    expect(await find('b')).toBeUndefined()
  })

  test('uses RSA signing keys alone and is not spoilt by the rest', async () => {
    const find = createKeyset(
      async () => [
        { kty: 'oct', k: 'c2VjcmV0', kid: 'secret', alg: 'HS256' },
        { ...key('encryption'), use: 'enc' },
        { ...key('pss'), alg: 'PS256' },
        { kty: 'RSA', kid: 'broken', n: '!!', e: 'AQAB' },
        { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', kid: 'curve' },
        { ...publicKey },
        key('good'),
      ],
      { pause: 1 },
    )
    expect(await find('good')).toBeDefined()
    for (const kid of ['secret', 'encryption', 'pss', 'curve']) expect(await find(kid)).toBeUndefined()
  })
})

describe('keys of an issuer elsewhere', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.close()
  })

  async function serve(
    answer: (path: string, address: string) => { status: number; body: unknown },
  ): Promise<string> {
    server = createServer((request, response) => {
      const { status, body } = answer(request.url!, address)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((ready) => server!.listen(0, '127.0.0.1', ready))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return address
  }

  test('are found by its discovery document', async () => {
    const address = await serve((path, here) =>
      path === '/.well-known/openid-configuration'
        ? { status: 200, body: { jwks_uri: `${here}/oauth/v2/keys` } }
        : { status: path === '/oauth/v2/keys' ? 200 : 404, body: { keys: [key('remote')] } },
    )
    expect(await createKeyset(remoteKeys(address), { pause: 1 })('remote')).toBeDefined()
    expect(await createKeyset(remoteKeys(`${address}/`), { pause: 1 })('remote')).toBeDefined()
  })

  test('are asked for a second time when the first answer is lost', async () => {
    let asked = 0
    const address = await serve((path, here) => {
      asked += 1
      if (asked % 2 === 1) return { status: 500, body: {} }
      return {
        status: 200,
        body: path.includes('well-known') ? { jwks_uri: `${here}/keys` } : { keys: [key('remote')] },
      }
    })
    expect(await createKeyset(remoteKeys(address), { pause: 1 })('remote')).toBeDefined()
  })

  test('that cannot be had are unavailable', async () => {
    const address = await serve(() => ({ status: 503, body: {} }))
    await expect(createKeyset(remoteKeys(address), { pause: 1 })('remote')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    })
  })
})
