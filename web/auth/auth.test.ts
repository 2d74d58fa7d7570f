import { ErrorResponse } from 'oidc-client-ts'
import { describe, expect, it } from 'vitest'
import { accessToken, signInFailureOf } from './identity.ts'
import { safePath } from './path.ts'
import { hasLevelOne } from './roles.ts'

describe('the identity client', () => {
  it('throws when it is used before it exists (AUT-06)', async () => {
    await expect(accessToken()).rejects.toThrow('OIDC no inicializado')
  })
})

it('a failed sign-in is told in the words of the page, not of the library (AUT-02)', () => {
  expect(signInFailureOf(new ErrorResponse({ error: 'access_denied' }))).toBe('denied')
  expect(signInFailureOf(new Error('No matching state found in storage'))).toBe('unfinished')
})

describe('the path to return to after signing in (AUT-02)', () => {
  it('is the requested path, including its query', () => {
    expect(safePath('/Products?productTypeId=ps-partida')).toBe('/Products?productTypeId=ps-partida')
  })

  it('is never another site or the callback', () => {
    for (const state of [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/callback?code=1',
      undefined,
      7,
    ])
      expect(safePath(state)).toBe('/')
  })
})

describe('"Level one" (AUT-13)', () => {
  const claims = { 'urn:zitadel:iam:org:project:42:roles': { 'Level one': { 'org-1': 'a.example' } } }

  it('holds in the account that grants it', () => {
    expect(hasLevelOne(claims, '42', 'org-1')).toBe(true)
  })

  it('does not hold in another account, or without roles', () => {
    expect(hasLevelOne(claims, '42', 'org-2')).toBe(false)
    expect(hasLevelOne({}, '42', 'org-1')).toBe(false)
  })
})
