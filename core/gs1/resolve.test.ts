import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ranked, resolve, type ResolverLink } from './resolve.ts'

const link = (linkType: string, href: string, more: Partial<ResolverLink> = {}): ResolverLink => ({
  linkType,
  href: `https://q.example/${href}`,
  title: href,
  ...more,
})
const links = [
  link('pip', 'es', { isDefault: true, hreflang: ['es'], type: 'text/html' }),
  link('pip', 'en', { isDefault: true, hreflang: ['en'], type: 'text/html' }),
  link('pip', 'es-mx', { hreflang: ['es-MX'], type: 'text/html' }),
  link('certificationInfo', 'one'),
  link('certificationInfo', 'two'),
  link('recallStatus', 'recall', { hreflang: ['und'], fwqs: true }),
]
const answer = (query = '', acceptLanguage?: string, accept?: string) => {
  const found = resolve(links, { query, acceptLanguage, accept }, 'https://q.example/passport')
  if ('href' in found) return `${found.status} ${found.href.slice('https://q.example/'.length)}`
  return 'links' in found ? `${found.status} of ${found.links.length}` : String(found.status)
}

describe('a resolver (GS1-06)', () => {
  it.each([
    [undefined, '307 es'],
    ['en', '307 en'],
    ['fr, en;q=0.5, es;q=0.4', '307 en'],
    ['fr;q=0.9, es;q=0.4, en;q=0.6', '307 en'],
    ['es;q=0, en;q=0.1', '307 en'],
    ['fr', '307 es'],
    ['q=0.5', '307 es'],
    [Array.from({ length: 40 }, (_, n) => `x${n};q=0.9`).join() + ', en;q=0.1', '307 en'],
  ])('leads who reads %j to the default in that language: %s', (header, expected) => {
    expect(answer('', header)).toBe(expected)
  })

  it.each([
    ['linkType=gs1:pip', 'es-MX, es;q=0.9', '307 es-mx'],
    ['linktype=https://ref.gs1.org/voc/pip', 'es-AR, es;q=0.9', '307 es'],
    ['linkType=https://gs1.org/voc/pip', 'en-GB', '307 en'],
    ['linkType=gs1:certificationInfo', 'es', '300 of 2'],
    ['linkType=gs1:certificationInfo,gs1:pip', 'en', '300 of 2'],
    ['linkType=gs1:dpp gs1:pip', 'en', '307 en'],
    ['linkType=gs1:dpp', 'en', '404'],
    ['linkType=', 'en', '404'],
    ['linkType=all', 'en', '200 of 6'],
    ['linkType=linkset', 'en', '200 of 6'],
    ['17=261130&linkType=gs1:recallStatus&x=ñ', 'en', '307 recall?17=261130&x=%C3%B1'],
  ])('answers %s of who reads %s with %s', (query, header, expected) => {
    expect(answer(query, header)).toBe(expected)
  })

  it.each([
    ['application/linkset+json', '200 of 6'],
    ['application/json', '200 of 6'],
    ['application/ld+json', '303 passport'],
    ['text/html, application/vc;q=0.9', '307 es'],
    ['*/*', '307 es'],
  ])('answers who accepts %s with %s', (accept, expected) => {
    expect(answer('', undefined, accept)).toBe(expected)
  })

  it('leads a passport’s reader to the default where there is none, and nobody where nothing is linked', () => {
    expect(resolve(links, { query: '', accept: 'application/ld+json' })).toMatchObject({ status: 307 })
    expect(resolve([], { query: '' })).toEqual({ status: 404 })
  })

  it('never takes a weight for a value, whatever the header', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (header) => {
        expect(ranked(header).every((value) => !value.includes(';') && value !== '')).toBe(true)
      }),
    )
  })
})
