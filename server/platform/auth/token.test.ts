import { createHmac, createSign, generateKeyPairSync, type KeyObject, sign as signWith } from 'node:crypto'
import { CompactEncrypt, importJWK, SignJWT } from 'jose'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../../../core/errors/refusal.ts'
import { createKeyset, type Keyset } from './keyset.ts'
import { clockTolerance, createVerifier, type Verifier } from './token.ts'

const issuer = {
  issuer: 'http://localhost:3000/identity',
  clientId: 'rastro-web',
  projectId: 'rastro',
  embedded: true,
}
const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const ours = rsa()
const theirs = rsa()
const kid = 'key-1'
const publicJwk = { ...ours.publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }
const publicPem = ours.publicKey.export({ format: 'pem', type: 'spki' }).toString()

let loads = 0
const keys = createKeyset(
  async () => {
    loads += 1
    return [publicJwk]
  },
  { pause: 5 },
)
const verify = createVerifier(issuer, keys)
const verifyForeign = createVerifier({ ...issuer, embedded: false }, keys)

const now = () => Math.floor(Date.now() / 1000)
const good = () => ({
  iss: issuer.issuer,
  sub: 'ana',
  aud: ['rastro', 'rastro-web'],
  iat: now(),
  exp: now() + 600,
  jti: 'x',
})
type Claims = Record<string, unknown>
type Header = Record<string, unknown>

const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
/** Signs anything at all, since libraries refuse to make bad tokens. */
function make(
  claims: Claims | string,
  header: Header = {},
  key: KeyObject = ours.privateKey,
  hash = 'RSA-SHA256',
): string {
  const body = `${part({ alg: 'RS256', typ: 'at+jwt', kid, ...header })}.${part(claims)}`
  return `${body}.${createSign(hash).update(body).sign(key).toString('base64url')}`
}
function hmac(secret: string | Buffer, alg: string, header: Header = {}): string {
  const body = `${part({ alg, typ: 'at+jwt', kid, ...header })}.${part(good())}`
  return `${body}.${createHmac(`sha${alg.slice(2)}`, secret)
    .update(body)
    .digest('base64url')}`
}
const unsigned = (alg: unknown, signature = '') =>
  `${part({ alg, typ: 'at+jwt', kid })}.${part(good())}.${signature}`
const without = (name: string) =>
  Object.fromEntries(Object.entries(good()).filter(([claim]) => claim !== name))
const parts = () => make(good()).split('.') as [string, string, string]
const spoiled = (change: (one: [string, string, string]) => string[]) => change(parts()).join('.')
const attackerJwk = theirs.publicKey.export({ format: 'jwk' })

/** Each makes a token that must be refused, whatever it says of itself. */
const bad: Record<string, () => string | Promise<string>> = {
  'alg none': () => unsigned('none'),
  'alg None': () => unsigned('None'),
  'alg NONE': () => unsigned('NONE'),
  'alg nOnE with a signature': () => unsigned('nOnE', parts()[2]),
  'alg none with our signature': () => unsigned('none', parts()[2]),
  'alg empty': () => unsigned(''),
  'alg missing': () => unsigned(undefined),
  'alg a number': () => unsigned(256),
  'alg a list': () => unsigned(['RS256', 'none']),
  'HS256 with the public key in PEM': () => hmac(publicPem, 'HS256'),
  'HS256 with the trimmed PEM': () => hmac(publicPem.trim(), 'HS256'),
  'HS256 with the public key in DER': () =>
    hmac(ours.publicKey.export({ format: 'der', type: 'spki' }), 'HS256'),
  'HS256 with the public key as JWK': () => hmac(JSON.stringify(publicJwk), 'HS256'),
  'HS256 with the modulus': () => hmac(Buffer.from(publicJwk.n as string, 'base64url'), 'HS256'),
  'HS384 with the public key': () => hmac(publicPem, 'HS384'),
  'HS512 with the public key': () => hmac(publicPem, 'HS512'),
  'HS256 with an empty secret': () => hmac('', 'HS256'),
  'HS256 with its secret in the header': () =>
    hmac('secret', 'HS256', { jwk: { kty: 'oct', k: part('secret') } }),
  'RS256 of a signature by HMAC': () => hmac(publicPem, 'HS256', { alg: 'RS256' }),
  'RS384 of our own key': () => make(good(), { alg: 'RS384' }, ours.privateKey, 'RSA-SHA384'),
  'RS512 of our own key': () => make(good(), { alg: 'RS512' }, ours.privateKey, 'RSA-SHA512'),
  'PS256 of our own key': async () =>
    new SignJWT(good())
      .setProtectedHeader({ alg: 'PS256', typ: 'at+jwt', kid })
      .sign(await importJWK(ours.privateKey.export({ format: 'jwk' }), 'PS256')),
  'RS256 over SHA-1': () => make(good(), {}, ours.privateKey, 'RSA-SHA1'),
  'ES256 of another key': () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const body = `${part({ alg: 'ES256', typ: 'at+jwt', kid })}.${part(good())}`
    return `${body}.${signWith('sha256', Buffer.from(body), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  },
  'EdDSA of another key': () => {
    const { privateKey } = generateKeyPairSync('ed25519')
    const body = `${part({ alg: 'EdDSA', typ: 'at+jwt', kid })}.${part(good())}`
    return `${body}.${signWith(null, Buffer.from(body), privateKey).toString('base64url')}`
  },
  'another RSA key under our key id': () => make(good(), {}, theirs.privateKey),
  'another key, brought along as jwk': () => make(good(), { jwk: attackerJwk }, theirs.privateKey),
  'another key, brought along as jwk without kid': () =>
    make(good(), { jwk: attackerJwk, kid: undefined }, theirs.privateKey),
  'another key at jku': () =>
    make(good(), { jku: 'http://localhost:9/jwks', kid: 'theirs' }, theirs.privateKey),
  'another key at x5u': () =>
    make(good(), { x5u: 'http://localhost:9/cert', kid: 'theirs' }, theirs.privateKey),
  'another key in x5c': () => make(good(), { x5c: [part('cert')], kid: 'theirs' }, theirs.privateKey),
  'no kid': () => make(good(), { kid: undefined }),
  'an empty kid': () => make(good(), { kid: '' }),
  'an unknown kid': () => make(good(), { kid: 'key-2' }),
  'a kid that is a path': () => make(good(), { kid: '../../../../dev/null' }),
  'a kid that is SQL': () => make(good(), { kid: "x' union select 'key' --" }),
  'a kid that is an address': () => make(good(), { kid: 'http://localhost:9/key' }),
  'a kid of the prototype': () => make(good(), { kid: '__proto__' }),
  'a kid of every object': () => make(good(), { kid: 'constructor' }),
  'a kid with NUL': () => make(good(), { kid: `${kid}\0` }),
  'a kid in a list': () => make(good(), { kid: [kid] }),
  'a kid as an object': () => make(good(), { kid: { toString: kid } }),
  'an unknown critical header': () => make(good(), { crit: ['x-admin'], 'x-admin': true }),
  'an empty list of critical headers': () => make(good(), { crit: [] }),
  'an unencoded payload': () => make(good(), { b64: false, crit: ['b64'] }),
  'no signature': () => spoiled(([header, payload]) => [header, payload, '']),
  'two parts': () => spoiled(([header, payload]) => [header, payload]),
  'four parts': () => spoiled((all) => [...all, 'x']),
  'a cut signature': () =>
    spoiled(([header, payload, signature]) => [header, payload, signature.slice(0, -8)]),
  'a changed signature': () =>
    spoiled(([header, payload, signature]) => [
      header,
      payload,
      `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    ]),
  'the signature of another token': () =>
    spoiled(([header, payload]) => [header, payload, make({ ...good(), sub: 'bea' }).split('.')[2]!]),
  'another user under our signature': () =>
    spoiled(([header, , signature]) => [header, part({ ...good(), sub: 'admin' }), signature]),
  'more roles under our signature': () =>
    spoiled(([header, , signature]) => [
      header,
      part({ ...good(), 'urn:zitadel:iam:org:project:roles': { admin: { litoral: 'x' } } }),
      signature,
    ]),
  'a changed header': () =>
    spoiled(([, payload, signature]) => [
      part({ alg: 'RS256', typ: 'at+jwt', kid, x: 1 }),
      payload,
      signature,
    ]),
  'a signature of zeros': () =>
    spoiled(([header, payload]) => [header, payload, Buffer.alloc(256).toString('base64url')]),
  'a space in it': () => spoiled(([header, payload, signature]) => [header, ` ${payload}`, signature]),
  'a JSON serialization': () => {
    const [header, payload, signature] = parts()
    return JSON.stringify({ protected: header, payload, signature })
  },
  'an encrypted token for our key': () =>
    new CompactEncrypt(Buffer.from(JSON.stringify(good())))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid })
      .encrypt(ours.publicKey),
  'a payload that is no JSON': () => make('sub=ana'),
  'a payload that is a list': () => make('["ana"]'),
  'a payload that is null': () => make('null'),
  'another issuer': () => make({ ...good(), iss: 'https://evil.example' }),
  'our issuer with a slash': () => make({ ...good(), iss: `${issuer.issuer}/` }),
  'our issuer in capitals': () => make({ ...good(), iss: issuer.issuer.toUpperCase() }),
  'our issuer in a list': () => make({ ...good(), iss: [issuer.issuer] }),
  'no issuer': () => make(without('iss')),
  'another audience': () => make({ ...good(), aud: 'another-project' }),
  'an audience that contains our name': () => make({ ...good(), aud: 'rastro-web-2' }),
  'an empty audience': () => make({ ...good(), aud: [] }),
  'an audience as an object': () => make({ ...good(), aud: { rastro: true } }),
  'no audience': () => make(without('aud')),
  'an end in the past': () => make({ ...good(), iat: now() - 700, exp: now() - 100 }),
  'an end just beyond the tolerance': () => make({ ...good(), exp: now() - clockTolerance - 1 }),
  'an end as text': () => make({ ...good(), exp: String(now() + 600) }),
  'an end that is null': () => make({ ...good(), exp: null }),
  'no end': () => make(without('exp')),
  'a beginning in the future': () => make({ ...good(), nbf: now() + 120 }),
  'a beginning as text': () => make({ ...good(), nbf: 'now' }),
  'issued in the future': () => make({ ...good(), iat: now() + 120 }),
  'issued at a text': () => make({ ...good(), iat: 'now' }),
  'no time of issue': () => make(without('iat')),
  'no subject': () => make(without('sub')),
  'an empty subject': () => make({ ...good(), sub: '' }),
  'a subject that is a number': () => make({ ...good(), sub: 7 }),
  'a subject that is a list': () => make({ ...good(), sub: ['ana'] }),
  'type JWT, as an ID token has': () => make({ ...good(), aud: 'rastro-web' }, { typ: 'JWT' }),
  'no type': () => make(good(), { typ: undefined }),
  'the type of a logout token': () => make(good(), { typ: 'logout+jwt' }),
  'a type that begins like ours': () => make(good(), { typ: 'at+jwt2' }),
  'a type in a list': () => make(good(), { typ: ['at+jwt'] }),
  'the claims of an ID token: nonce': () => make({ ...good(), nonce: 'n' }),
  'the claims of an ID token: at_hash': () => make({ ...good(), at_hash: 'h' }),
  'the claims of an ID token: c_hash': () => make({ ...good(), c_hash: 'h' }),
  'the claims of a logout token': () => make({ ...good(), events: {} }),
  nothing: () => '',
  'dots alone': () => '..',
  'a word': () => 'undefined',
  'an opaque token': () => 'EyJhbGciOiJub25lIn0',
  'a very long text': () => `${'a'.repeat(100_000)}.${'b'.repeat(100_000)}.c`,
}

async function refusal(check: Verifier, token: string): Promise<string> {
  try {
    await check(token)
    return 'accepted'
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error)
  }
}

beforeAll(async () => {
  await verify(make(good()))
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a token is refused when it has', () => {
  test('(there are many ways)', () => {
    expect(Object.keys(bad).length).toBeGreaterThanOrEqual(90)
  })

  test.each(Object.entries(bad))('%s', async (_name, makeBad) => {
    const token = await makeBad()
    expect(await refusal(verify, token)).toBe('UNAUTHENTICATED')
    // A second time as well: nothing of a refused token is remembered.
    expect(await refusal(verify, token)).toBe('UNAUTHENTICATED')
  })

  test('any of these faults, also from an issuer elsewhere', async () => {
    for (const [name, makeBad] of Object.entries(bad)) {
      // ZITADEL types access tokens JWT; that alone is no fault there.
      if (name.startsWith('type JWT')) continue
      expect([name, await refusal(verifyForeign, await makeBad())]).toEqual([name, 'UNAUTHENTICATED'])
    }
  })
})

describe('a good token', () => {
  test('says who its bearer is, in which accounts with which roles', async () => {
    const roles = { 'Level one': { valle: 'valle.localhost' }, 'Level two': { litoral: 'x', valle: 'y' } }
    const bearer = await verify(
      make({ ...good(), scope: 'openid email', 'urn:zitadel:iam:org:project:rastro:roles': roles }),
    )
    expect(bearer).toMatchObject({ userId: 'ana', scopes: new Set(['openid', 'email']) })
    expect([...bearer.roles]).toEqual([
      ['valle', ['Level one', 'Level two']],
      ['litoral', ['Level two']],
    ])
  })

  test('has its roles read from the project’s own claim first, and from another shape none', async () => {
    const own = {
      'urn:zitadel:iam:org:project:roles': { other: { a: 'x' } },
      'urn:zitadel:iam:org:project:rastro:roles': { mine: { b: 'y' } },
    }
    expect([...(await verify(make({ ...good(), ...own }))).roles]).toEqual([['b', ['mine']]])
    for (const claim of ['admin', ['admin'], { admin: ['litoral'] }, { admin: 'litoral' }, null]) {
      expect((await verify(make({ ...good(), 'urn:zitadel:iam:org:project:roles': claim }))).roles.size).toBe(
        0,
      )
    }
  })

  test('may name the project or the client, alone or among others, and any spelling of its type', async () => {
    for (const aud of ['rastro', 'rastro-web', ['other', 'rastro']]) await verify(make({ ...good(), aud }))
    for (const typ of ['at+jwt', 'AT+JWT', 'application/at+jwt']) await verify(make(good(), { typ }))
    await verifyForeign(make(good(), { typ: 'JWT' }))
  })

  test(`holds ${clockTolerance} s beyond its end and not longer, also when it is remembered`, async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const start = Date.now()
    const token = make({ ...good(), exp: now() + 10 })
    const at = (seconds: number) => {
      vi.setSystemTime(start + seconds * 1000)
      return refusal(verify, token)
    }
    expect(await at(0)).toBe('accepted')
    expect(await at(9)).toBe('accepted')
    expect(await at(10 + clockTolerance - 2)).toBe('accepted')
    expect(await at(10 + clockTolerance + 1)).toBe('UNAUTHENTICATED')
  })

  test(`may come ${clockTolerance} s early and not earlier`, async () => {
    const early = clockTolerance - 2
    await verify(make({ ...good(), iat: now() + early, nbf: now() + early }))
    for (const skew of [clockTolerance + 2, 60, 300]) {
      expect(await refusal(verify, make({ ...good(), iat: now() + skew }))).toBe('UNAUTHENTICATED')
      expect(await refusal(verify, make({ ...good(), nbf: now() + skew }))).toBe('UNAUTHENTICATED')
    }
  })

  test('is looked at once in 30 s, and again after', async () => {
    const counting = vi.fn<Keyset>(keys)
    const check = createVerifier(issuer, counting)
    const token = make(good())
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let n = 0; n < 5; n += 1) await check(token)
    expect(counting).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 31_000)
    await check(token)
    expect(counting).toHaveBeenCalledTimes(2)
  })
})

test('a token of a wrong algorithm is refused without asking for keys', async () => {
  const before = loads
  await refusal(verify, unsigned('none'))
  await refusal(verify, hmac(publicPem, 'HS256', { kid: 'unheard of' }))
  expect(loads).toBe(before)
})

test('when the keys cannot be had, that is said, and not that the token is bad', async () => {
  const check = createVerifier(
    issuer,
    createKeyset(async () => Promise.reject(new Error('down')), { pause: 5 }),
  )
  expect(await refusal(check, make(good()))).toBe('UNAVAILABLE')
  expect(await refusal(check, unsigned('none'))).toBe('UNAUTHENTICATED')
})
