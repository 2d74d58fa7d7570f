import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import {
  addPeople,
  anasPassword,
  authorizationRequest,
  backToClient,
  exchange,
  freePort,
  type IdentityServer,
  openSignIn,
  refresh,
  signIn,
  startIdentity,
  type Tokens,
} from '../../test/kit/identity.ts'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { Visitor } from '../../test/kit/visitor.ts'

let database: TestDatabase
let server: IdentityServer
let publicUrl: string

beforeAll(async () => {
  database = await cloneTemplate(inject('testServer'))
  server = await startIdentity(database.appUrl)
  publicUrl = server.publicUrl
  await addPeople(server.pool, server.identity)
})

afterAll(async () => {
  await server.close()
  await database.drop()
})

const renew = async (token: string) => {
  const response = await refresh(publicUrl, token)
  return { status: response.status, ...((await response.json()) as Tokens & { error?: string }) }
}
/** Lets time pass for the refresh tokens that were used. */
const later = (seconds: number) =>
  server.pool.query(`update identity_payloads set consumed_at = consumed_at - make_interval(secs => $1)`, [
    seconds,
  ])

/** A code for a visitor who is signed in already, by a frame that may show nothing. */
async function silently(visitor: Visitor, change: Record<string, string> = {}): Promise<URL> {
  const request = authorizationRequest(publicUrl, { prompt: 'none', ...change })
  return backToClient(visitor, await visitor.get(request.address), request.redirectUri)
}

describe('a refresh token', () => {
  test('gives new tokens with the roles of now, and a new refresh token each time', async () => {
    const { tokens } = await signIn(publicUrl)
    await server.pool.query(
      `update grants set role_keys = '{Level one}' where user_id = 'ana' and account_id = 'litoral'`,
    )
    try {
      const next = await renew(tokens.refresh_token)
      expect(next.status).toBe(200)
      expect(next.refresh_token).not.toBe(tokens.refresh_token)
      expect(decodeJwt(next.access_token)['urn:zitadel:iam:org:project:roles']).toMatchObject({
        'Level one': { litoral: 'litoral.localhost' },
      })
      expect((await renew(next.refresh_token)).status).toBe(200)
    } finally {
      await server.pool.query(
        `update grants set role_keys = '{Level two}' where user_id = 'ana' and account_id = 'litoral'`,
      )
    }
  })

  test('may be used again within ten seconds, as two tabs do', async () => {
    const { tokens } = await signIn(publicUrl)
    const [one, two] = await Promise.all([renew(tokens.refresh_token), renew(tokens.refresh_token)])
    expect([one.status, two.status]).toEqual([200, 200])
    // The same successor for both, so repeats store no further tokens.
    expect(two.refresh_token).toBe(one.refresh_token)
    expect(one.refresh_token).not.toBe(tokens.refresh_token)
    await later(9)
    expect(await renew(tokens.refresh_token)).toMatchObject({
      status: 200,
      refresh_token: one.refresh_token,
    })
    const next = await renew(one.refresh_token)
    expect(next.status).toBe(200)
    expect([tokens.refresh_token, one.refresh_token]).not.toContain(next.refresh_token)
  })

  test('used again later ends the grant with every token of it, and the next sign-in begins another', async () => {
    const { tokens, visitor } = await signIn(publicUrl)
    const next = await renew(tokens.refresh_token)
    await later(11)
    expect(await renew(tokens.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await renew(next.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })

    const request = authorizationRequest(publicUrl, { prompt: 'none' })
    const back = await backToClient(visitor, await visitor.get(request.address), request.redirectUri)
    const again = (await (
      await exchange(publicUrl, request, back.searchParams.get('code')!)
    ).json()) as Tokens
    expect((await renew(again.refresh_token)).status).toBe(200)
  })

  test('of one browser says nothing about another', async () => {
    const [mine, theirs] = [await signIn(publicUrl), await signIn(publicUrl)]
    await renew(mine.tokens.refresh_token)
    await later(11)
    expect((await renew(mine.tokens.refresh_token)).status).toBe(400)
    expect((await renew(theirs.tokens.refresh_token)).status).toBe(200)
  })

  test('ends with the user, with a new password, and by revocation', async () => {
    const gone = await signIn(publicUrl, { email: 'bea@valle.example', password: 'otra clave de Bea' })
    await server.pool.query(`update users set deactivated_at = now() where id = 'bea'`)
    expect((await renew(gone.tokens.refresh_token)).status).toBe(400)
    // Her session is no way in either: a frame must sign in again.
    expect((await silently(gone.visitor)).searchParams.get('error')).toBe('login_required')
    await server.pool.query(`update users set deactivated_at = null where id = 'bea'`)

    const { tokens } = await signIn(publicUrl, { email: 'bea@valle.example', password: 'otra clave de Bea' })
    await server.identity.setPassword('bea', 'otra clave de Bea')
    expect((await renew(tokens.refresh_token)).status).toBe(400)

    const revoked = (await signIn(publicUrl)).tokens.refresh_token
    const body = new URLSearchParams({ client_id: 'rastro-web', token: revoked })
    expect((await fetch(`${publicUrl}/identity/revoke`, { method: 'POST', body })).status).toBe(200)
    expect((await renew(revoked)).status).toBe(400)
  })
})

describe('an authorization code', () => {
  const codeFor = async () => {
    const visitor = new Visitor()
    const request = authorizationRequest(publicUrl)
    const { form } = await openSignIn(visitor, request)
    const sent = await visitor.post(form, { email: 'ana@demo.example', password: anasPassword })
    const back = await backToClient(visitor, sent, request.redirectUri)
    return { request, code: back.searchParams.get('code')! }
  }

  test('is good once; a replay ends what the first use gave', async () => {
    const { request, code } = await codeFor()
    const tokens = (await (await exchange(publicUrl, request, code)).json()) as Tokens
    expect((await exchange(publicUrl, request, code)).status).toBe(400)
    expect((await renew(tokens.refresh_token)).status).toBe(400)
  })

  test('sent many times at once is exchanged once', async () => {
    const { request, code } = await codeFor()
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(publicUrl, request, code)))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  })

  test('needs its own verifier and its own redirect address', async () => {
    const { request, code } = await codeFor()
    for (const faulty of [
      { ...request, verifier: 'x'.repeat(43) },
      { ...request, verifier: '' },
      { ...request, redirectUri: `${publicUrl}/` },
    ]) {
      expect((await exchange(publicUrl, faulty, code)).status).toBe(400)
    }
    expect((await exchange(publicUrl, request, code)).status).toBe(200)
  })

  test('is not given without PKCE, with a plain challenge, to another client or for a token response', async () => {
    for (const change of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge_method: 'plain' },
      { code_challenge_method: undefined },
      { client_id: 'other' },
      { response_type: 'token' },
      { response_type: 'code id_token' },
    ]) {
      const visitor = new Visitor()
      const { address } = authorizationRequest(publicUrl, change)
      const { response, address: end } = await visitor.follow(await visitor.get(address), (next) =>
        next.includes('/identity/'),
      )
      expect([change, end.includes('code='), (await response.text()).includes('name="password"')]).toEqual([
        change,
        false,
        false,
      ])
    }
  })
})

describe('a session', () => {
  test('lets a frame renew without a word, and asks for nothing when the tab comes back', async () => {
    const { visitor } = await signIn(publicUrl)
    expect((await silently(visitor)).searchParams.get('code')).toBeTruthy()
    expect((await silently(visitor, { redirect_uri: publicUrl })).searchParams.get('code')).toBeTruthy()
    const request = authorizationRequest(publicUrl)
    expect(
      (await backToClient(visitor, await visitor.get(request.address), request.redirectUri)).searchParams.get(
        'code',
      ),
    ).toBeTruthy()
  })

  test('never asks for consent, even when a client asks to ask', async () => {
    const { visitor } = await signIn(publicUrl)
    const request = authorizationRequest(publicUrl, { prompt: 'consent' })
    const back = await backToClient(visitor, await visitor.get(request.address), request.redirectUri)
    expect(back.searchParams.get('code')).toBeTruthy()
  })

  test('that does not exist is told to a frame, and asked for in a page', async () => {
    expect((await silently(new Visitor())).searchParams.get('error')).toBe('login_required')
    const { visitor } = await signIn(publicUrl)
    expect((await openSignIn(visitor, authorizationRequest(publicUrl, { prompt: 'login' }))).page).toContain(
      'name="password"',
    )
  })

  test('ends when another person signs in at the same browser, with every token of it', async () => {
    const { visitor, tokens } = await signIn(publicUrl)
    const request = authorizationRequest(publicUrl, { prompt: 'login' })
    const { form } = await openSignIn(visitor, request)
    const sent = await visitor.post(form, { email: 'bea@valle.example', password: 'otra clave de Bea' })
    const back = await backToClient(visitor, sent, request.redirectUri)
    const hers = (await (await exchange(publicUrl, request, back.searchParams.get('code')!)).json()) as Tokens
    expect(decodeJwt(hers.access_token).sub).toBe('bea')
    expect((await renew(hers.refresh_token)).status).toBe(200)
    expect((await renew(tokens.refresh_token)).status).toBe(400)
  })

  test('asked to prove itself goes on with the same person', async () => {
    const { visitor, tokens } = await signIn(publicUrl)
    const request = authorizationRequest(publicUrl, { prompt: 'login' })
    const { form } = await openSignIn(visitor, request)
    const sent = await visitor.post(form, { email: 'ana@demo.example', password: anasPassword })
    await backToClient(visitor, sent, request.redirectUri)
    expect((await renew(tokens.refresh_token)).status).toBe(200)
  })

  test('survives a restart and works over several processes', async () => {
    const port = await freePort()
    const address = `http://localhost:${port}`
    const first = await startIdentity(database.appUrl, { port })
    const visitor = new Visitor()
    const request = authorizationRequest(address)
    const { form } = await openSignIn(visitor, request)
    await first.close()

    // The form that was open goes to the next process; the code that it gives to yet another one.
    const second = await startIdentity(database.appUrl, { port })
    const third = await startIdentity(database.appUrl, { publicUrl: address })
    try {
      const sent = await visitor.post(form, { email: 'ana@demo.example', password: anasPassword })
      const back = await backToClient(visitor, sent, request.redirectUri)
      const elsewhere = `http://localhost:${(third.app.server.address() as { port: number }).port}`
      const tokens = (await (
        await exchange(elsewhere, request, back.searchParams.get('code')!)
      ).json()) as Tokens
      expect(await second.identity.verify(tokens.access_token)).toMatchObject({ userId: 'ana' })
      expect((await refresh(address, tokens.refresh_token)).status).toBe(200)
      const keysOf = async (from: string) => (await (await fetch(`${from}/identity/jwks`)).json()) as unknown
      expect(await keysOf(elsewhere)).toEqual(await keysOf(address))
    } finally {
      await second.close()
      await third.close()
    }
  })
})

test('a parameter that a sign-in would store is at most 1 kB and readable', async () => {
  const statusOf = async (change: Record<string, string>) => {
    const response = await fetch(authorizationRequest(publicUrl, change).address, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    })
    return [response.status, (await response.text()).length < 20_000]
  }
  for (const name of ['state', 'nonce', 'login_hint', 'ui_locales']) {
    expect([name, await statusOf({ [name]: 'é'.repeat(512) })]).toEqual([name, [303, true]])
    expect([name, await statusOf({ [name]: 'é'.repeat(513) })]).toEqual([name, [400, true]])
    expect([name, await statusOf({ [name]: 'a\0b' })]).toEqual([name, [400, true]])
  }
})

test('sign-ins that nobody finished are swept once they expired', async () => {
  await openSignIn(new Visitor(), authorizationRequest(publicUrl))
  const count = async () =>
    (await server.pool.query(`select from identity_payloads where model = 'Interaction'`)).rowCount
  const open = await count()
  await server.identity.sweep()
  expect(await count()).toBe(open)
  await server.pool.query(
    `update identity_payloads set expires_at = expires_at - interval '31 minutes' where model = 'Interaction'`,
  )
  await server.identity.sweep()
  expect(await count()).toBe(0)
})

describe('signing out', () => {
  const endSession = (query: Record<string, string>) =>
    `${publicUrl}/identity/end_session?${new URLSearchParams(query)}`

  test('with the ID token happens at once and leads home; session and refresh token are gone', async () => {
    const { visitor, tokens } = await signIn(publicUrl)
    const response = await visitor.get(
      endSession({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${publicUrl}/`, state: 'x' }),
    )
    expect(response.headers.get('location')).toBe(`${publicUrl}/?state=x`)
    expect((await renew(tokens.refresh_token)).status).toBe(400)
    expect((await silently(visitor)).searchParams.get('error')).toBe('login_required')
  })

  test('without it is asked on a page of ours, and a yes does the same', async () => {
    const { visitor, tokens } = await signIn(publicUrl)
    const asked = await visitor.get(
      endSession({ client_id: 'rastro-web', post_logout_redirect_uri: `${publicUrl}/` }),
    )
    const page = await asked.text()
    expect(page).toContain('¿Salís de Rastro?')
    expect((await renew(tokens.refresh_token)).status).toBe(200)

    const action = /action="([^"]+)"/.exec(page)![1]!
    const forged = await visitor.post(action, { logout: 'yes', xsrf: 'guess' })
    expect(forged.status).toBe(400)
    const secret = /name="xsrf" value="([^"]+)"/.exec(page)![1]!
    const response = await visitor.post(action, { logout: 'yes', xsrf: secret })
    expect(response.headers.get('location')).toBe(`${publicUrl}/`)
    expect((await silently(visitor)).searchParams.get('error')).toBe('login_required')
  })

  test('without being signed in leads home, stores nothing and shows no page', async () => {
    const stored = async () => (await server.pool.query('select from identity_payloads')).rowCount
    const { visitor, tokens } = await signIn(publicUrl)
    await visitor.get(
      endSession({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${publicUrl}/` }),
    )
    const before = await stored()
    const forged = new Visitor({ cookie: 'rastro_session=guessed; rastro_session.sig=guessed' })
    for (const [browser, query, home] of [
      [new Visitor(), { client_id: 'rastro-web', state: 'x'.repeat(14_000) }, `${publicUrl}/`],
      [forged, { client_id: 'rastro-web', post_logout_redirect_uri: `${publicUrl}/` }, `${publicUrl}/`],
      [new Visitor(), { post_logout_redirect_uri: 'https://evil.example/' }, `${publicUrl}/`],
      [visitor, { post_logout_redirect_uri: publicUrl, state: 'mine' }, `${publicUrl}/?state=mine`],
    ] as const) {
      const response = await browser.get(endSession(query))
      expect([response.status, response.headers.get('location')]).toEqual([303, home])
      expect(response.headers.getSetCookie()).toEqual([])
    }
    const posted = await new Visitor().post(`${publicUrl}/identity/end_session`, {
      client_id: 'rastro-web',
      state: 'x'.repeat(14_000),
    })
    expect(posted.status).toBe(303)
    const upper = await fetch(`${publicUrl}/identity/END_SESSION/?state=${'x'.repeat(5_000)}`, {
      redirect: 'manual',
    })
    expect([303, 404]).toContain(upper.status)
    expect(await stored()).toBe(before)
  })

  test("with somebody else's ID token is asked about", async () => {
    const { visitor } = await signIn(publicUrl)
    const other = await signIn(publicUrl, { email: 'bea@valle.example', password: 'otra clave de Bea' })
    const response = await visitor.get(endSession({ id_token_hint: other.tokens.id_token }))
    expect(await response.text()).toContain('¿Salís de Rastro?')
  })

  test('never leads to a foreign site', async () => {
    const { visitor, tokens } = await signIn(publicUrl)
    for (const foreign of [
      'https://evil.example/',
      `${publicUrl}.evil.example/`,
      '//evil.example',
      'javascript:alert(1)',
    ]) {
      const response = await visitor.get(
        endSession({ id_token_hint: tokens.id_token, post_logout_redirect_uri: foreign }),
      )
      expect([foreign, response.status, response.headers.get('location')]).toEqual([foreign, 400, null])
    }
  })
})

test('what went wrong is shown on a page of ours, without a stack', async () => {
  const response = await fetch(`${publicUrl}/identity/authorize?client_id=other`, {
    headers: { accept: 'text/html' },
  })
  const page = await response.text()
  expect(response.status).toBe(400)
  expect(page).toContain('No se pudo completar el ingreso')
  expect(page).not.toMatch(/at .*\.js:\d+|node_modules/)
  const unknown = await fetch(`${publicUrl}/identity/authorize/nothing-such`, {
    headers: { 'accept-language': 'en' },
  })
  expect(await unknown.text()).toContain('This sign-in has expired or was already used.')
})

test('links are made from PUBLIC_URL, whatever a visitor says of the host', async () => {
  const response = await fetch(`${publicUrl}/identity/.well-known/openid-configuration`, {
    headers: {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    },
  })
  const document = (await response.json()) as Record<string, string>
  expect(JSON.stringify(document)).not.toContain('evil.example')
  expect(document.issuer).toBe(`${publicUrl}/identity`)
  expect(document.userinfo_endpoint).toBe(`${publicUrl}/identity/userinfo`)
})

test('behind a proxy that speaks TLS the cookies are for TLS alone', async () => {
  const behind = await startIdentity(database.appUrl, { publicUrl: 'https://rastro.example' })
  try {
    const { port } = behind.app.server.address() as { port: number }
    const { address } = authorizationRequest('https://rastro.example')
    const response = await fetch(address.replace('https://rastro.example', `http://localhost:${port}`), {
      redirect: 'manual',
    })
    expect(response.status).toBe(303)
    const cookies = response.headers.getSetCookie()
    expect(cookies.length).toBeGreaterThan(0)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; secure/)
      expect(cookie).toMatch(/; httponly/)
      expect(cookie).toMatch(/; samesite=lax/)
    }
  } finally {
    await behind.close()
  }
})

test('without a database it says so, in the words of each reader', async () => {
  const broken = await startIdentity(database.appUrl)
  const ask = (path: string) =>
    fetch(`${broken.publicUrl}/identity/${path}`, { headers: { accept: 'text/html' } })
  expect((await ask('jwks')).status).toBe(200)
  const query = vi.spyOn(broken.pool, 'query').mockRejectedValue(new Error('Connection terminated'))
  try {
    const { address } = authorizationRequest(broken.publicUrl)
    const page = await fetch(address)
    expect(page.status).toBe(503)
    expect(await page.text()).toContain('Algo no respondió de nuestro lado.')
    const answer = await refresh(broken.publicUrl, 'any')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ error: 'server_error' })
  } finally {
    query.mockRestore()
    await broken.close()
  }
})
