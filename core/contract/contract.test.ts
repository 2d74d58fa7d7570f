import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { contract } from './index.ts'
import { openApi } from './openapi.ts'

const routes = Object.values(contract).flatMap((resource) => Object.values(resource))

describe('the contract', () => {
  it('names no method and path twice', () => {
    const names = routes.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(names.length).toBeGreaterThan(25)
    expect(new Set(names).size).toBe(names.length)
  })

  it('declares every parameter of a path, and no other', () => {
    for (const { path, params } of routes as { path: string; params?: { properties: object } }[])
      expect([path, [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)]).toEqual([
        path,
        Object.keys(params?.properties ?? {}),
      ])
  })

  it('lets only reads through without a write right, requests for support, and orders of paper', () => {
    const writable = routes.filter(
      ({ method, access }) => method !== 'GET' && access !== 'public' && access.permission === 'any',
    )
    expect(writable.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /pdf',
      'DELETE /pdf/:key',
      'POST /support',
    ])
  })

  it('is written down in docs/openapi.json as it is now', () => {
    const written = readFileSync(new URL('../../docs/openapi.json', import.meta.url), 'utf8')
    expect(JSON.parse(written)).toEqual(openApi(contract, packageJson.version))
  })
})
