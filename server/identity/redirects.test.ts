import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  addPeople,
  anasPassword,
  authorizationRequest,
  backToClient,
  type IdentityServer,
  openSignIn,
  startIdentity,
} from '../../test/kit/identity.ts'
import { cloneTemplate, type TestDatabase } from '../../test/kit/server.ts'
import { Visitor } from '../../test/kit/visitor.ts'
import { isPostLogoutUri, isRedirectUri } from './provider.ts'

const publicUrl = 'https://rastro.example'

/** Addresses that look like ours, or that some parser takes for ours. */
const foreign = [
  'https://evil.example/callback',
  'http://rastro.example/callback',
  'https://rastro.example.evil.example/callback',
  'https://rastro.examples/callback',
  'https://evil.example/https://rastro.example/callback',
  'https://rastro.example@evil.example/callback',
  'https://rastro.example:443@evil.example/callback',
  'https://rastro.example:444/callback',
  'https://rastro.example:443/callback',
  'https://user@rastro.example/callback',
  'https://rastro.example/callback/',
  'https://rastro.example/callback/../evil',
  'https://rastro.example/../callback',
  'https://rastro.example/Callback',
  'https://rastro.example/callback?next=https://evil.example',
  'https://rastro.example/callback#x',
  'https://rastro.example/callback%2f..%2fevil',
  'https://rastro.example//callback',
  'https://rastro.example\\callback',
  'https:\\\\rastro.example\\callback',
  'https:/rastro.example/callback',
  'https:rastro.example/callback',
  '//rastro.example/callback',
  '/callback',
  'callback',
  '',
  ' https://rastro.example/callback',
  'https://rastro.example/callback ',
  'https://rastro.example/call\tback',
  'https://rastro.example/callback\0',
  'HTTPS://RASTRO.EXAMPLE/callback',
  'https://rastro.example./callback',
  'https://rastro%2eexample/callback',
  'https://ｒastro.example/callback',
  'javascript://rastro.example/callback%0aalert(1)',
  'data:text/html,https://rastro.example/callback',
  'http://localhost.evil.example/callback',
  'http://localhost:1@evil.example/callback',
  'http://localhost:80/callback',
  'http://localhost:99999/callback',
  'http://localhost:3000/callback?x',
  'http://localhost:3000/callback/x',
  'http://localhost:3000/other',
  'http://user@localhost:3000/callback',
  'http://LOCALHOST:3000/callback',
  'http://localhost\\@evil.example/callback',
  'http://localhost#@evil.example/callback',
  'http://localhost:3000\\.evil.example/callback',
  'http://127.0.0.1:3000/callback',
  'https://localhost:3000/callback',
  'http://[::1]:3000/callback',
  'http://localhost:03000/callback',
]

describe('a redirect address', () => {
  test('is one of ours, or a local program’s while DEMO is on', () => {
    for (const uri of [`${publicUrl}/callback`, publicUrl, `${publicUrl}/`]) {
      expect(isRedirectUri({ publicUrl, demo: false }, uri)).toBe(true)
    }
    for (const uri of ['http://localhost:5173/callback', 'http://localhost/callback']) {
      expect(isRedirectUri({ publicUrl, demo: true }, uri)).toBe(true)
      expect(isRedirectUri({ publicUrl, demo: false }, uri)).toBe(false)
    }
    expect(isPostLogoutUri({ publicUrl, demo: false }, `${publicUrl}/`)).toBe(true)
    expect(isPostLogoutUri({ publicUrl, demo: true }, 'http://localhost:5173/')).toBe(true)
  })

  test.each(foreign)('is never %j', (uri) => {
    for (const demo of [true, false]) {
      expect(isRedirectUri({ publicUrl, demo }, uri)).toBe(false)
      expect(isPostLogoutUri({ publicUrl, demo }, uri)).toBe(false)
    }
  })
})

describe('through the provider', () => {
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

  test('no foreign address gets a redirect, signed in or not', async () => {
    for (const uri of foreign.filter((one) => !/^http:\/\/localhost(:3000)?\/callback$/.test(one))) {
      const local = uri.replaceAll('https://rastro.example', server.publicUrl)
      if (local === `${server.publicUrl}/callback`) continue
      const { address } = authorizationRequest(server.publicUrl, { redirect_uri: local })
      const response = await new Visitor().get(address)
      expect([uri, response.status, response.headers.get('location')]).toEqual([uri, 400, null])
    }
  })

  test('a state comes back to the client as it was sent, and leads nowhere by itself', async () => {
    for (const state of [
      'https://evil.example',
      '//evil.example',
      'javascript:alert(1)',
      '"><script>',
      '\r\nLocation: https://evil.example',
      '/Products?productTypeId=ñandú&x=1#y',
    ]) {
      const visitor = new Visitor()
      const request = authorizationRequest(server.publicUrl, { state })
      const { form } = await openSignIn(visitor, request)
      const sent = await visitor.post(form, { email: 'ana@demo.example', password: anasPassword })
      const back = await backToClient(visitor, sent, request.redirectUri)
      expect(back.origin + back.pathname).toBe(`${server.publicUrl}/callback`)
      expect(back.searchParams.get('state')).toBe(state)
    }
  })
})
