import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../core/contract/index.ts'
import { serveDocs } from './docs.ts'

let app: FastifyInstance
let page: string

beforeAll(async () => {
  app = fastify()
  serveDocs(app, 'https://rastro.example/identity')
  page = (await app.inject('/api/docs')).body
})
afterAll(() => app.close())

describe('the page of the API', () => {
  it('has every route, shape and refusal that its links lead to, once', () => {
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(links.filter((id) => !ids.includes(id))).toEqual([])
    const routes = Object.entries(contract).flatMap(([resource, routes]) =>
      Object.keys(routes).map((name) => `${resource}.${name}`),
    )
    expect(routes.length).toBeGreaterThan(100)
    expect(routes.filter((name) => !ids.includes(name))).toEqual([])
  })

  it('leads to the guide in both languages, and writes no asterisks (KEY-09)', async () => {
    const [header = ''] = page.split('<main>')
    expect(header).not.toContain('*')
    for (const [address, title] of [
      ['/api/docs/guide.md', 'A program gets in'],
      ['/api/docs/guia.md', 'Un programa entra'],
    ] as const) {
      expect(header).toContain(`href="${address}"`)
      const { body, headers } = await app.inject(address)
      expect(headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(body).toMatch(new RegExp(`^# ${title}: .*`))
    }
  })

  it('runs our own script alone, and asks nobody else', async () => {
    const { headers } = await app.inject('/api/docs')
    expect(headers['content-security-policy']).toMatch(
      /default-src 'none'; script-src 'self'; style-src 'self'/,
    )
    expect(headers['content-security-policy']).not.toMatch(/unsafe|http|\*/)
    expect([...page.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script src="/api/docs/page.js" defer>',
    ])
    expect(page).not.toMatch(/ style=| on\w+=|<style/)
    for (const [, address = ''] of page.matchAll(/ (?:src|href)="([^"#]*)[^"]*"/g))
      if (address) expect((await app.inject(address)).statusCode).toBe(200)
  })
})

describe('the document', () => {
  it('is sent packed to whoever accepts that, and not again to whoever has it', async () => {
    const plain = await app.inject('/api/openapi.json')
    expect(plain.json().components.schemas.Product.properties.organization).toEqual({
      $ref: '#/components/schemas/Named',
    })
    const packed = await app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    const etag = String(plain.headers.etag)
    const again = await app.inject({ url: '/api/openapi.json', headers: { 'if-none-match': etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})
