import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import {
  addPeople,
  anasPassword,
  authorizationRequest,
  backToClient,
  exchange,
  freePort,
  type IdentityServer,
  openSignIn,
  signIn,
  startIdentity,
  type Tokens,
} from '../../test/kit/identity.ts'
import { startApi } from '../../test/kit/api.ts'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { Visitor } from '../../test/kit/visitor.ts'
import { createAttempt } from './throttle.ts'

let database: TestDatabase
let server: IdentityServer

beforeAll(async () => {
  database = await cloneTemplate(inject('testServer'))
  server = await startIdentity(database.appUrl)
  await addPeople(server.pool, server.identity)
})

beforeEach(async () => {
  await server.pool.query('delete from identity_failures')
})

afterAll(async () => {
  await server.close()
  await database.drop()
})

async function attempt(email: string, password: string, headers?: Record<string, string>) {
  const visitor = new Visitor(headers)
  const request = authorizationRequest(server.publicUrl)
  const { form } = await openSignIn(visitor, request)
  const response = await visitor.post(form, { email, password })
  return { visitor, request, form, response, page: await response.clone().text() }
}

describe('the page', () => {
  test('leads from the wish to the tokens with nothing but a form', async () => {
    const visitor = new Visitor()
    const request = authorizationRequest(server.publicUrl)
    const { page, form } = await openSignIn(visitor, request)
    expect(page).toMatch(/<input\s+id="email"\s+name="email"/)
    expect(page).toMatch(/<input\s+id="password"\s+name="password"\s+type="password"/)
    const back = await backToClient(
      visitor,
      await visitor.post(form, { email: ' Ana@Demo.Example ', password: anasPassword }),
      request.redirectUri,
    )
    expect(back.searchParams.get('state')).toBe('/Products?productTypeId=ps-lote')

    const response = await exchange(server.publicUrl, request, back.searchParams.get('code')!)
    expect(response.status).toBe(200)
    const tokens = (await response.json()) as Tokens
    expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 600, refresh_token: expect.any(String) })
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' })
    const roles = {
      'Level one': { valle: 'valle.localhost' },
      'Level two': { litoral: 'litoral.localhost', valle: 'valle.localhost' },
    }
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      iss: `${server.publicUrl}/identity`,
      sub: 'ana',
      aud: ['rastro', 'rastro-web'],
      'urn:zitadel:iam:org:project:roles': roles,
      'urn:zitadel:iam:org:project:rastro:roles': roles,
    })
    expect(decodeJwt(tokens.id_token)).toMatchObject({
      sub: 'ana',
      aud: 'rastro-web',
      nonce: 'nonce-1',
      name: 'Ana Ferreyra',
      email: 'ana@demo.example',
      'urn:zitadel:iam:org:project:roles': roles,
    })
    expect(await server.identity.verify(tokens.access_token)).toMatchObject({ userId: 'ana' })
  })

  test('says the same of a wrong password and of an unknown e-mail, and keeps what was typed', async () => {
    const wrong = await attempt('ana@demo.example', 'rastro-demo-2025')
    const unknown = await attempt('nadie@demo.example', 'rastro-demo-2026')
    const without = await attempt('sol@demo.example', 'rastro-demo-2026')
    for (const { response, page } of [wrong, unknown, without]) {
      expect(response.status).toBe(401)
      expect(page).toContain('El correo o la contraseña no son correctos.')
    }
    expect(wrong.page).toContain('value="ana@demo.example"')
    const comparable = (page: string) => page.replaceAll(/sign-in\/[\w-]+|value="[^"]*"/g, '')
    expect(comparable(unknown.page)).toBe(comparable(wrong.page))
    expect(comparable(without.page)).toBe(comparable(wrong.page))
    expect(wrong.page).not.toContain('rastro-demo-2025')
  })

  test('an empty form is asked to be filled and counts as no guess', async () => {
    const { page } = await attempt('ana@demo.example', '')
    expect(page).toContain('Escribí tu correo y tu contraseña.')
    const { rows } = await server.pool.query('select from identity_failures')
    expect(rows).toEqual([])
  })

  test('speaks the language of the client, of the browser, or the one clicked', async () => {
    const language = async (change: Record<string, string>, headers: Record<string, string> = {}) => {
      const { page } = await openSignIn(new Visitor(headers), authorizationRequest(server.publicUrl, change))
      return /<html lang="(\w+)"/.exec(page)?.[1]
    }
    expect(await language({})).toBe('es')
    expect(await language({ ui_locales: 'pt en-GB' })).toBe('en')
    expect(await language({}, { 'accept-language': 'de, es;q=0.4, en;q=0.8' })).toBe('en')
    expect(await language({ ui_locales: 'es' }, { 'accept-language': 'en' })).toBe('es')

    const visitor = new Visitor()
    const { response } = await openSignIn(visitor, authorizationRequest(server.publicUrl))
    const english = await (await visitor.get(`${response.url}?language=en`)).text()
    expect(english).toContain('Sign in to your account')
    expect(english).toMatch(/<form method="post" action="[^"]*\?language=en"/)
  })

  test('allows no scripts but its own file, no frames, and forms only to itself and the client', async () => {
    const { response, page } = await openSignIn(
      new Visitor(),
      authorizationRequest(server.publicUrl, { redirect_uri: 'http://localhost:5173/callback' }),
    )
    const policy = response.headers.get('content-security-policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain(`form-action 'self' ${server.publicUrl} http://localhost:5173;`)
    expect(policy).not.toContain('unsafe')
    expect(page).not.toMatch(/<script>|<style|\sstyle=|\son\w+=/)
    for (const [, file] of page.matchAll(/(?:href|src|srcset)="(\/identity\/assets\/[^"]+)"/g)) {
      const asset = await fetch(server.publicUrl + file)
      expect([file, asset.status]).toEqual([file, 200])
      expect(asset.headers.get('cache-control')).toContain('immutable')
    }
  })

  test('escapes what it is given', async () => {
    const { page } = await openSignIn(
      new Visitor(),
      authorizationRequest(server.publicUrl, { login_hint: '"><script>alert(1)</script>' }),
    )
    expect(page).not.toContain('<script>alert')
    expect((await attempt(`"'<b>&`, 'x')).page).toContain('value="&#34;&#39;&#60;b&#62;&#38;"')
  })

  test('shows the demo password only while DEMO is on', async () => {
    const { page } = await openSignIn(new Visitor(), authorizationRequest(server.publicUrl))
    expect(page).toContain('ana@demo.example · rastro-demo-2026')
    const real = await startIdentity(database.appUrl, { demo: false })
    try {
      const { page: quiet } = await openSignIn(new Visitor(), authorizationRequest(real.publicUrl))
      expect(quiet).not.toContain('rastro-demo-2026')
    } finally {
      await real.close()
    }
  })
})

describe('who may sign in', () => {
  test('demo users only while DEMO is on, the others always', async () => {
    const real = await startIdentity(database.appUrl, { demo: false })
    try {
      await expect(signIn(real.publicUrl)).rejects.toThrow('was sent to')
      const { tokens } = await signIn(real.publicUrl, {
        email: 'bea@valle.example',
        password: 'otra clave de Bea',
      })
      expect(decodeJwt(tokens.access_token).sub).toBe('bea')
    } finally {
      await real.close()
    }
  })

  test('nobody who was deactivated', async () => {
    await server.pool.query(`update users set deactivated_at = now() where id = 'bea'`)
    try {
      expect((await attempt('bea@valle.example', 'otra clave de Bea')).response.status).toBe(401)
    } finally {
      await server.pool.query(`update users set deactivated_at = null where id = 'bea'`)
    }
  })

  test('names and passwords that no database can hold are simply wrong', async () => {
    for (const typed of ['a\0b@demo.example', '\ud800', 'x'.repeat(9_000), `' or 1=1 --`]) {
      expect((await attempt(typed, typed)).response.status).toBe(401)
    }
    expect((await attempt('ana@demo.example', 'x'.repeat(15_000))).response.status).toBe(401)
  })
})

describe('a forged form', () => {
  test('sent without the cookie of the sign-in is refused', async () => {
    const { form } = await openSignIn(new Visitor(), authorizationRequest(server.publicUrl))
    const response = await new Visitor().post(form, { email: 'ana@demo.example', password: anasPassword })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Este ingreso venció o ya se usó.')
  })

  test('sent by a page of another site is refused even with it', async () => {
    const visitor = new Visitor()
    const { form } = await openSignIn(visitor, authorizationRequest(server.publicUrl))
    const credentials = { email: 'ana@demo.example', password: anasPassword }
    expect((await visitor.post(form, credentials, { 'sec-fetch-site': 'cross-site' })).status).toBe(400)
    expect((await visitor.post(form, credentials, { 'sec-fetch-site': 'same-origin' })).status).toBe(303)
  })

  test("can't use one visitor's sign-in for another", async () => {
    const [mine, theirs] = [new Visitor(), new Visitor()]
    await openSignIn(mine, authorizationRequest(server.publicUrl))
    const { form } = await openSignIn(theirs, authorizationRequest(server.publicUrl))
    expect((await mine.post(form, { email: 'ana@demo.example', password: anasPassword })).status).toBe(400)
  })
})

describe('guessing', () => {
  test('is held up after five failures, with the time to wait, also when the next guess is right', async () => {
    for (let guess = 1; guess <= 4; guess += 1)
      expect((await attempt('ana@demo.example', 'no')).response.status).toBe(401)
    for (const password of ['no', anasPassword]) {
      const { response, page } = await attempt('ana@demo.example', password)
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(20)
      expect(page).toMatch(/Demasiados intentos fallidos\. Probá de nuevo en (2\d|30) segundos\./)
      expect(page).toContain('value="ana@demo.example"')
    }
  })

  test('works again after the wait, and a good sign-in clears the count', async () => {
    for (let guess = 1; guess <= 5; guess += 1) await attempt('ana@demo.example', 'no')
    await server.pool.query(`update identity_failures set at = at - interval '31 seconds'`)
    await signIn(server.publicUrl)
    expect((await attempt('ana@demo.example', 'no')).response.status).toBe(401)
  })

  test('does not hold up other people at the same address', async () => {
    for (let guess = 1; guess <= 6; guess += 1) await attempt('bea@valle.example', 'no')
    await signIn(server.publicUrl)
  })

  test('of an unknown e-mail is held up alike', async () => {
    for (let guess = 1; guess <= 5; guess += 1) await attempt('nadie@demo.example', 'no')
    expect((await attempt('nadie@demo.example', 'no')).response.status).toBe(429)
  })

  test('many at once learns no more than one after another', async () => {
    // All wrong: a right password that happens to come early would rightly begin the count anew.
    const guesses = Array.from({ length: 16 }, (_, index) => `guess ${index}`)
    const statuses = await Promise.all(
      guesses.map(async (guess) => (await attempt('ana@demo.example', guess)).response.status),
    )
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(5)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(9)
    expect((await attempt('ana@demo.example', anasPassword)).response.status).toBe(429)
  })

  test('from many addresses or over many people is slowed, but never by more than a minute', async () => {
    const guesses: [person: (n: number) => string, address: (n: number) => string, free: number][] = [
      [() => 'ana', (n) => `10.0.0.${n}`, 50],
      [(n) => `user-${n}`, () => '10.0.1.1', 300],
    ]
    for (const [person, address, free] of guesses) {
      for (let n = 1; n <= free; n += 1)
        expect(await createAttempt(server.pool, person(n), address(n)).reserve()).toBe(0)
      for (let n = free + 1; n <= free + 8; n += 1) {
        const attempt = createAttempt(server.pool, person(n), address(n))
        expect(await attempt.wait()).toBeGreaterThan(0)
        expect(await attempt.reserve()).toBeLessThanOrEqual(60)
        await server.pool.query(`update identity_failures set at = at - interval '60 seconds'`)
        expect(await attempt.reserve()).toBe(0)
      }
    }
  })

  test('in another spelling of the e-mail counts for the same person', async () => {
    await server.pool.query(
      `insert into users (id, email, name) values ('info', 'info@demo.example', 'Info') on conflict do nothing`,
    )
    const spellings = ['info@demo.example', 'INFO@DEMO.EXAMPLE', 'İnfo@demo.example', 'Info@demo.example']
    const { rows } = await server.pool.query<{ one: string }>(
      'select one from unnest($1::text[]) one where lower(one) = $2',
      [spellings, 'info@demo.example'],
    )
    expect(rows.length).toBeGreaterThan(2)
    for (let guess = 0; guess < 5; guess += 1) await attempt(rows[guess % rows.length]!.one, 'no')
    for (const { one } of rows) expect((await attempt(one, 'no')).response.status).toBe(429)
  })

  test('behind a proxy counts by the address that a trusted proxy tells', async () => {
    const guess = async (environment: Record<string, string>) => {
      const port = await freePort()
      const api = await startApi({ PUBLIC_URL: `http://localhost:${port}`, ...environment })
      await api.app.listen({ port, host: '127.0.0.1' })
      const from = async (address: string) => {
        const visitor = new Visitor({ 'x-forwarded-for': `10.9.9.9, ${address}` })
        const { form } = await openSignIn(visitor, authorizationRequest(`http://localhost:${port}`))
        return (await visitor.post(form, { email: 'ana@demo.example', password: 'no' })).status
      }
      try {
        const statuses = []
        for (const address of ['203.0.113.1', ...Array.from({ length: 5 }, () => '203.0.113.2')])
          statuses.push(await from(address))
        return [...statuses, await from('203.0.113.1')]
      } finally {
        await api.close()
      }
    }
    const [no, wait] = [401, 429]
    expect(await guess({ TRUST_PROXY: '127.0.0.0/8' })).toEqual([no, no, no, no, no, wait, no])
    expect(await guess({ TRUST_PROXY: '203.0.113.5' })).toEqual([no, no, no, no, wait, wait, wait])
    expect(await guess({})).toEqual([no, no, no, no, wait, wait, wait])
  })

  test('is counted before the password is looked at', async () => {
    const one = createAttempt(server.pool, 'ana', '10.0.0.1')
    const other = () => createAttempt(server.pool, 'ana', '10.0.0.1')
    const reserved = await Promise.all(
      [one, ...Array.from({ length: 15 }, other)].map((own) => own.reserve()),
    )
    expect(reserved.filter((seconds) => seconds === 0)).toHaveLength(5)
    await one.succeeded()
    expect(await other().wait()).toBe(0)
  })

  test('never counts good sign-ins, however many', async () => {
    const good = await Promise.all(Array.from({ length: 12 }, () => signIn(server.publicUrl)))
    expect(good).toHaveLength(12)
  })
})

describe('a crowd', () => {
  const openForms = (count: number) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const visitor = new Visitor()
        return { visitor, ...(await openSignIn(visitor, authorizationRequest(server.publicUrl))) }
      }),
    )

  test('waits for its turn up to a limit; then it is told to come back, and nobody is counted', async () => {
    const forms = await openForms(40)
    const answers = await Promise.all(
      forms.map(({ visitor, form }, n) =>
        visitor.post(form, { email: `n${n}@demo.example`, password: 'no' }),
      ),
    )
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const response of refused) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await response.text()).toContain('Hay muchas personas ingresando.')
    }
    const heard = answers.filter(({ status }) => status === 401)
    expect(heard.length + refused.length).toBe(40)
    // How many are heard before the time of a turn is over depends on the machine; more than those two that need no turn are.
    expect(heard.length).toBeGreaterThan(2)
    const { rowCount } = await server.pool.query('select from identity_failures')
    expect(rowCount).toBe(heard.length * 3)
  })

  test('of one address leaves a place to whoever comes from another', async () => {
    const database = await cloneTemplate(inject('testServer'))
    const own = await startIdentity(database.appUrl, { trustProxy: true })
    try {
      await addPeople(own.pool, own.identity)
      const open = async (address: string) => {
        const visitor = new Visitor({ 'x-forwarded-for': address })
        return { visitor, ...(await openSignIn(visitor, authorizationRequest(own.publicUrl))) }
      }
      const forms = await Promise.all(Array.from({ length: 30 }, () => open('203.0.113.7')))
      const honest = await open('198.51.100.1')
      const crowd = forms.map(({ visitor, form }, n) =>
        visitor.post(form, { email: `c${n}@demo.example`, password: 'no' }),
      )
      await expect
        .poll(async () => (await own.pool.query('select from identity_failures')).rowCount)
        .toBeGreaterThan(0)
      const answer = await honest.visitor.post(honest.form, { email: 'ana@demo.example', password: 'no' })
      expect(answer.status).toBe(401)
      expect((await Promise.all(crowd)).map(({ status }) => status)).toContain(503)
    } finally {
      await own.close()
      await database.drop()
    }
  })

  test('that hangs up leaves its place to others', async () => {
    const forms = await openForms(22)
    const gone = new AbortController()
    const posts = forms.map(({ visitor, form }, n) =>
      visitor.post(form, { email: `m${n}@demo.example`, password: 'no' }, {}, gone.signal).catch(() => null),
    )
    await expect
      .poll(async () => (await server.pool.query('select from identity_failures')).rowCount)
      .toBeGreaterThan(0)
    gone.abort()
    await Promise.all(posts)
    await signIn(server.publicUrl)
    const { rowCount } = await server.pool.query('select from identity_failures')
    expect(rowCount).toBeLessThan(22 * 3)
  })
})
