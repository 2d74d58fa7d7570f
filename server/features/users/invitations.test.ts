import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, clientOf, startApi, type TestApi } from '../../../test/kit/api.ts'
import { startMailbox } from '../../../test/kit/mailbox.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { countAttempt, hourly } from '../../platform/limits.ts'
import { verify } from '../../verify/index.ts'

let mailbox: Awaited<ReturnType<typeof startMailbox>>
let api: TestApi
let admin: Client
let other: Client

beforeAll(async () => {
  mailbox = await startMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
  api.app.log.level = 'silent'
  admin = await api.as('admin', 'norte', { admin: true })
  other = await api.as('otra', 'sur', { admin: true })
  for (const account of ['norte', 'sur']) await configure(api.database, account, demoPack('valle'))
  await mailbox.work(api)
})
afterAll(async () => {
  await mailbox.stop()
  await api.close()
})

let count = 0
const newEmail = () => `persona-${(count += 1)}@coop.example`

async function invited(client: Client, email = newEmail(), more: object = {}) {
  const { status, body } = await client.post('/users/invite', { name: 'Inés', email, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...body, email, path: await linkTo(email) } as {
    _id: string
    user: string
    email: string
    path: string
  }
}

const linkTo = async (email: string): Promise<string> => {
  const { text } = await mailbox.next(email)
  const [, path] = /http:\/\/localhost:3000(\/identity\/(?:invitation|reset)\/[\w-]+)/.exec(text) ?? []
  return path ?? expect.fail(text)
}

const open = (path: string) => api.app.inject({ method: 'GET', url: path })
const post = (path: string, form: Record<string, string>) =>
  api.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
const secret = { password: 'una clave buena', repeat: 'una clave buena' }
const isRegistered = async (id: string) => (await admin.get(`/checkRegistered/${id}`)).body

/** Somebody who has joined an account, with their client there. */
async function joined(client: Client, account: string, email?: string) {
  const { path, ...invitation } = await invited(client, email)
  expect((await post(path, secret)).statusCode).toBe(303)
  const token = await api.identity.issueAccessToken(invitation.user)
  return { ...invitation, client: clientOf(api.app, token, account) }
}

describe('an invitation', () => {
  it('is a mail in both languages, with a link to a page with a form and without a script of its own', async () => {
    const email = newEmail()
    await admin.post('/users/invite', { name: 'Inés', email })
    const { headers, text, html } = await mailbox.next(email)
    expect(headers.subject).toBe('Te invitaron a Rastro / You are invited to Rastro')
    expect(text).toContain('Con este enlace entrás')
    expect(text).toContain('This link lets you in')
    expect(html).toContain('<a href="http://localhost:3000/identity/invitation/')
    const [, path] = /(\/identity\/invitation\/[\w-]+)/.exec(text)!
    expect(path!.split('/').at(-1)!.length).toBeGreaterThanOrEqual(24)
    const page = await open(path!)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain(email)
    expect(page.body).toMatch(/<form method="post"/)
    for (const name of ['password', 'repeat']) expect(page.body).toContain(`name="${name}"`)
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect((await open(`${path}?language=en`)).body).toContain('Choose the password')
  })

  it('asks for a password of 8 to 34 characters, twice the same (FRM-05)', async () => {
    const { path, _id } = await invited(admin)
    for (const [password, repeat, said] of [
      ['', '', 'Este campo es obligatorio'],
      ['1234567', '1234567', 'Tiene que tener más de 8 caracteres'],
      ['x'.repeat(35), 'x'.repeat(35), 'Tiene que tener como máximo 34 caracteres'],
      ['una clave buena', 'otra clave buena', 'Las contraseñas tienen que coincidir'],
    ] as const) {
      const { statusCode, body } = await post(path, { password, repeat })
      expect([statusCode, body.includes(said)]).toEqual([400, true])
      expect(body).not.toContain('clave buena')
    }
    expect((await post(`${path}?language=en`, { password: '1', repeat: '1' })).body).toContain(
      'This should have more than 8',
    )
    expect(await isRegistered(_id)).toEqual({ registered: false })
    expect((await post(path, { password: '12345678', repeat: '12345678' })).statusCode).toBe(303)
  })

  it('lets somebody in once: they are registered, and the link has ended (AUT-14)', async () => {
    const { _id, user, path } = await invited(admin, newEmail(), { role: 'Level one' })
    expect(await isRegistered(_id)).toEqual({ registered: false })
    expect((await admin.get(`/users/${user}`)).body).toMatchObject({
      registered: false,
      roles: ['Level one'],
    })
    const answer = await post(path, secret)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, 'http://localhost:3000/'])
    expect(await isRegistered(_id)).toEqual({ registered: true })
    expect((await admin.get(`/users/${user}`)).body.registered).toBe(true)
    const client = clientOf(api.app, await api.identity.issueAccessToken(user), 'norte')
    expect((await client.get('/session')).body).toMatchObject({ levelOne: true, name: 'Inés' })
    for (const ended of [await open(path), await post(path, secret)]) {
      expect(ended.statusCode).toBe(410)
      expect(ended.headers['content-type']).toContain('text/html')
    }
  })

  it('registers once, if it is accepted twice at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const { path } = await invited(admin)
      const answers = await Promise.all([post(path, secret), post(path, secret)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 410])
    }
  })

  it('is sent again with a new link, which ends the old one; not to who has accepted', async () => {
    const { user, email, path } = await invited(admin)
    const repeated = await admin.post('/users/invite', { name: 'Inés', email: email.toUpperCase() })
    expect([repeated.status, repeated.body.code]).toEqual([409, 'EMAIL_TAKEN'])
    const again = await admin.post(`/users/${user}/invite`)
    expect([again.status, again.body]).toEqual([200, { _id: expect.any(String), user, registered: false }])
    const newer = await linkTo(email)
    expect((await open(path)).statusCode).toBe(410)
    expect((await post(newer, secret)).statusCode).toBe(303)
    expect(await isRegistered(again.body._id)).toEqual({ registered: true })
    expect((await admin.post(`/users/${user}/invite`)).status).toBe(409)
  })

  it('ends after its hours, and with whom it was for', async () => {
    const { path, _id } = await invited(admin)
    await api.database.pool.query(
      `update identity_links set expires_at = now() - interval '1 second' where id = $1`,
      [_id],
    )
    expect([(await open(path)).statusCode, (await post(path, secret)).statusCode]).toEqual([410, 410])
    const leaving = await invited(admin)
    await admin.delete(`/users/${leaving.user}`)
    expect((await post(leaving.path, secret)).statusCode).toBe(410)
    expect((await open('/identity/invitation/nunca-existio')).statusCode).toBe(404)
  })

  it('of an unknown id was not accepted, by whatever it is called (AUT-14)', async () => {
    for (const id of ['018f0000-0000-7000-8000-000000000000', 'x'])
      expect(await isRegistered(id)).toEqual({ registered: false })
    expect((await clientOf(api.app, '', '').get('/checkRegistered/x')).status).toBe(200)
  })

  it('of a person without a mail is made later', async () => {
    const email = newEmail()
    const { body } = await admin.post('/users', { name: 'Sin correo', email })
    await admin.post(`/users/${body._id}/invite`)
    expect((await post(await linkTo(email), secret)).statusCode).toBe(303)
  })
})

it('whether somebody is registered may be asked 600 times an hour from an address (AUT-14)', async () => {
  const from = '203.0.113.99'
  await api.database.inAccount({ accountId: 'public', userId: 'test' }, async (tx) => {
    for (let n = 0; n < 600; n++) await countAttempt(tx, [hourly(600, 'registered', from)])
  })
  const ask = (remoteAddress: string) =>
    api.app.inject({ method: 'GET', url: '/api/checkRegistered/x', remoteAddress })
  expect((await ask(from)).statusCode).toBe(429)
  expect((await ask('203.0.113.98')).statusCode).toBe(200)
})

describe('an invitation to somebody who has an account elsewhere', () => {
  it('answers like any other, and its page has one button instead of the password', async () => {
    const person = await joined(other, 'sur')
    const { user, path, _id } = await invited(
      admin,
      person.email.toUpperCase().replace('COOP.EXAMPLE', 'coop.example'),
    )
    expect(user).not.toBe(person.user)
    expect((await admin.get(`/users/${user}`)).body).toMatchObject({ name: 'Inés', registered: false })
    const page = await open(path)
    expect(page.body).toContain('Ya ingresás a Rastro')
    expect(page.body).not.toContain('name="password"')
    const before = await person.client.get('/session')
    expect(before.status).toBe(200)
    const here = clientOf(api.app, person.client.token, 'norte')
    expect((await here.get('/session')).body.code).toBe('NO_ACCOUNT')
    expect((await post(path, {})).statusCode).toBe(303)
    expect((await here.get('/session')).status).toBe(200)
    expect(await isRegistered(_id)).toEqual({ registered: true })
    expect((await open(path)).statusCode).toBe(410)
  })

  it('gives the person the role and the rights of the invitation, and keeps their password', async () => {
    const person = await joined(other, 'sur')
    const organization = (await admin.post('/organizations', { name: 'Finca' })).body._id
    const { user, path } = await invited(admin, person.email, { role: 'admin' })
    const rights = {
      organization: [organization],
      productSchemas: [{ id: 'ps-cuartel', permission: ['read'] }],
    }
    await admin.put(`/users/assign/${user}`, rights)
    const forged = await post(path, { password: 'clave del intruso', repeat: 'clave del intruso' })
    expect([forged.statusCode, forged.body.includes('name="password"')]).toEqual([200, false])
    expect((await post(path, {})).statusCode).toBe(303)
    const { rows } = await api.database.pool.query(
      'select count(*)::int as n from identity_passwords where user_id = any($1)',
      [[person.user, user]],
    )
    expect(rows).toEqual([{ n: 1 }])
    const here = clientOf(api.app, person.client.token, 'norte')
    expect((await here.get('/session')).body).toMatchObject({
      userId: person.user,
      admin: true,
      organizations: [organization],
      stages: { 'ps-cuartel': 'read' },
    })
    expect((await admin.get(`/users/${user}`)).status).toBe(404)
    expect((await admin.get(`/users/${person.user}`)).body).toMatchObject({
      registered: true,
      roles: ['admin'],
    })
    expect((await admin.get('/accountSettings')).body.admins).not.toContain(user)
    await admin.put(`/users/${person.user}`, { role: 'Level two' })
  })

  it('of two accounts to one new e-mail, the second one finds the person', async () => {
    const email = newEmail()
    const [first, second] = [await invited(admin, email), await invited(other, email)]
    expect((await post(first.path, secret)).statusCode).toBe(303)
    const answer = await post(second.path, secret)
    expect([answer.statusCode, answer.body.includes('Ya ingresás')]).toEqual([200, true])
    expect((await post(second.path, {})).statusCode).toBe(303)
    const token = await api.identity.issueAccessToken(first.user)
    for (const account of ['norte', 'sur'])
      expect((await clientOf(api.app, token, account).get('/session')).status).toBe(200)
  })

  it('brings somebody back who had left', async () => {
    const person = await joined(admin, 'norte')
    await admin.delete(`/users/${person.user}`)
    expect((await person.client.get('/session')).body.code).toBe('NO_ACCOUNT')
    const { path } = await invited(admin, person.email)
    expect((await post(path, {})).statusCode).toBe(303)
    expect((await person.client.get('/session')).body.userId).toBe(person.user)
  })
})

describe('a forgotten password', () => {
  const ask = (email: string, ip = '203.0.113.7') =>
    api.app.inject({
      method: 'POST',
      url: '/identity/forgotten',
      remoteAddress: ip,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ email }).toString(),
    })

  it('is replaced through a link by mail, once, and ends all sign-ins', async () => {
    const person = await joined(admin, 'norte')
    const hash = async () =>
      (await api.database.pool.query('select hash from identity_passwords where user_id = $1', [person.user]))
        .rows[0]
    const before = await hash()
    expect((await open('/identity/forgotten')).body).toContain('name="email"')
    expect((await ask(` ${person.email.toUpperCase()} `)).statusCode).toBe(200)
    const path = await linkTo(person.email)
    expect((await open(path)).body).toContain('name="repeat"')
    expect((await post(path, { password: 'corta', repeat: 'corta' })).statusCode).toBe(400)
    await api.database.pool.query(
      `insert into identity_payloads (model, id, payload, expires_at) values ('Session', $1, $2, now() + interval '1 day')`,
      [`s-${person.user}`, JSON.stringify({ accountId: person.user })],
    )
    const answers = await Promise.all([post(path, secret), post(path, secret)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 410])
    expect(await hash()).not.toEqual(before)
    const { rowCount } = await api.database.pool.query('select from identity_payloads where id = $1', [
      `s-${person.user}`,
    ])
    expect(rowCount).toBe(0)
    expect((await open(path)).statusCode).toBe(410)
  })

  it('has one answer for everybody, and a mail for whoever can sign in', async () => {
    const person = await joined(admin, 'norte')
    const pending = await invited(admin)
    const pages = []
    for (const email of [person.email, pending.email, 'nadie@coop.example', 'no es un correo', ''])
      pages.push(await ask(email, '203.0.113.8'))
    expect(new Set(pages.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(pages[0]!.statusCode).toBe(200)
    await linkTo(person.email)
    expect(mailbox.waiting()).toBe(0)
  })

  it('may be asked for five times an hour from an address', async () => {
    for (let n = 0; n < 5; n++) expect((await ask('nadie@coop.example', '203.0.113.9')).statusCode).toBe(200)
    const { statusCode, headers } = await ask('nadie@coop.example', '203.0.113.9')
    expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true])
    expect((await ask('nadie@coop.example', '203.0.113.10')).statusCode).toBe(200)
  })
})

it('people, grants and assignments are as their events tell', async () => {
  expect((await verify(api.owner)).differ).toEqual([])
})
