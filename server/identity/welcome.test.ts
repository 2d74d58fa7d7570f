import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  addPeople,
  authorizationRequest,
  backToClient,
  exchange,
  type IdentityServer,
  openSignIn,
  signIn,
  startIdentity,
} from '../../test/kit/identity.ts'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { Visitor } from '../../test/kit/visitor.ts'
import { makeLink, runOn } from './links.ts'

let database: TestDatabase
let server: IdentityServer

beforeAll(async () => {
  database = await cloneTemplate(inject('testServer'))
  server = await startIdentity(database.appUrl)
  await addPeople(server.pool, server.identity)
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

const ownForm = { 'sec-fetch-site': 'same-origin' }
const password = 'una clave buena'

/** Somebody invited to an account, with the address of their invitation. */
async function invited(id: string, email = `${id}@coop.example`) {
  const { pool, publicUrl } = server
  await pool.query('insert into users (id, email, name, is_pending) values ($1, $2, $1, true)', [id, email])
  await pool.query(
    `insert into grants (id, account_id, user_id, role_keys) values (gen_random_uuid(), 'valle', $1, '{}')`,
    [id],
  )
  const link = await makeLink(runOn(pool), {
    kind: 'invitation',
    accountId: 'valle',
    userId: id,
    hours: 1,
  })
  return `${publicUrl}/identity/invitation/${link.secret}`
}

/** The code that a visitor gets without being asked anything, or the error that stands for it. */
async function silently(visitor: Visitor) {
  const request = authorizationRequest(server.publicUrl, { prompt: 'none' })
  const back = await backToClient(visitor, await visitor.get(request.address), request.redirectUri)
  const code = back.searchParams.get('code')
  return code ? (await exchange(server.publicUrl, request, code)).status : back.searchParams.get('error')
}

describe('who accepts an invitation', () => {
  test('with a new password is signed in', async () => {
    const visitor = new Visitor()
    const answer = await visitor.post(await invited('ines'), { password, repeat: password }, ownForm)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${server.publicUrl}/`])
    expect(await silently(visitor)).toBe(200)
  })

  test('is not signed in by a form of another site, and finds the e-mail filled in', async () => {
    const visitor = new Visitor()
    const address = await invited('pilar')
    await visitor.post(address, { password, repeat: password }, { 'sec-fetch-site': 'cross-site' })
    expect(await silently(visitor)).toBe('login_required')
    const { page } = await openSignIn(visitor, authorizationRequest(server.publicUrl))
    expect(page).toContain('value="pilar@coop.example"')
    expect(page).toContain('Listo, ya podés entrar')
    await signIn(server.publicUrl, { visitor, email: 'pilar@coop.example', password })
    const { page: later } = await openSignIn(
      visitor,
      authorizationRequest(server.publicUrl, { prompt: 'login' }),
    )
    expect(later).not.toContain('Listo, ya podés entrar')
  })

  test('with the password of before is not signed in by the link alone', async () => {
    const visitor = new Visitor()
    await server.pool.query(`delete from grants where user_id = 'ana' and account_id = 'valle'`)
    const answer = await visitor.post(await invited('ana-otra', 'ana@demo.example'), {}, ownForm)
    expect(answer.status).toBe(303)
    expect(await silently(visitor)).toBe('login_required')
    const { page } = await openSignIn(visitor, authorizationRequest(server.publicUrl))
    expect(page).toContain('value="ana@demo.example"')
  })

  test('does not take the place of somebody who is signed in in this browser', async () => {
    const { visitor } = await signIn(server.publicUrl, {
      email: 'bea@valle.example',
      password: 'otra clave de Bea',
    })
    await visitor.post(await invited('juan'), { password, repeat: password }, ownForm)
    expect(await silently(visitor)).toBe(200)
    const { rows } = await server.pool.query(
      `select payload ->> 'accountId' as person from identity_payloads where model = 'Session' and payload ->> 'accountId' = 'juan'`,
    )
    expect(rows).toEqual([])
  })
})

test('an ended invitation says whose administrators send another', async () => {
  const visitor = new Visitor()
  const address = await invited('rosa')
  await visitor.post(address, { password, repeat: password }, ownForm)
  const ended = await visitor.get(address)
  expect(ended.status).toBe(410)
  expect(await ended.text()).toContain('a quien administra Bodegas del Valle')
})
