import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { filled } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

const stage = 'ps-lote-soja'
const gtin = '07791234500017'
const gln = '7791234500017'
const pages = 'https://paginas.example'
const pack = demoPack('litoral')
pack.productSchemas[stage]!.gs1 = { level: 'lot' }
const voc = 'https://ref.gs1.org/voc/'

let api: TestApi
let admin: Client
let organization: string
let product: { _id: string; uuid: string }
const path = `/01/${gtin}/10/Lote1`

beforeAll(async () => {
  api = await startApi({ PUBLIC_PAGE_URL: pages })
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', pack)
  organization = (
    await admin.post('/organizations', { name: 'Acopio La Tapera', gln, gs1Prefixes: ['7791234'] })
  ).body._id
  expect(
    (await admin.put('/gs1/gtins', { collection: [{ productSchema: stage, organization, gtin }] })).status,
  ).toBe(200)
  product = await make('Lote 1')
})
afterAll(() => api.close())

async function make(identifier: string): Promise<typeof product> {
  const dataSchema = filled(pack.productSchemas[stage]!, { identifier })
  const { status, body } = await admin.post('/products', { organization, productSchema: stage, dataSchema })
  expect(status).toBe(200)
  return body
}

const ask = (url: string, headers: Record<string, string> = {}) => api.app.inject({ url, headers })
const led = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, headers: answered } = await ask(url, headers)
  return [statusCode, answered.location]
}
const linkset = async (url: string) => (await ask(`${url}?linkType=all`)).json().linkset[0]
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

async function withLinks(links: readonly object[], work: () => Promise<void>): Promise<void> {
  const ids: string[] = []
  try {
    for (const one of links) {
      const { status, body } = await admin.post('/gs1/links', { linkType: 'gs1:pip', title: 'Ficha', ...one })
      expect(status, JSON.stringify(body)).toBe(201)
      ids.push(body._id)
    }
    await work()
  } finally {
    for (const id of ids) await admin.delete(`/gs1/links/${id}`)
  }
}

describe('the code of a product (GS1-06, GS1-07)', () => {
  it('leads to its page in the language of the reader, the account’s own otherwise', async () => {
    const page = (language: string, part = '') => `${pages}/${product.uuid}?language=${language}${part}`
    expect(await led(path)).toEqual([307, page('es')])
    expect(await led(path, { 'accept-language': 'en-GB, es;q=0.5' })).toEqual([307, page('en')])
    const many = Array.from(
      { length: 39 },
      (_, n) => `a${String.fromCodePoint(97 + (n % 26))};q=0.${9 - (n % 8)}`,
    )
    expect(await led(path, { 'accept-language': [...many, 'en;q=0.01'].join() })).toEqual([307, page('en')])
    expect(await led(`${path}?linkType=gs1:traceability`)).toEqual([307, page('es', '#story')])
    expect(await led(`${path}?linkType=gs1:dpp,gs1:pip`, { 'accept-language': 'en' })).toEqual([
      307,
      page('en'),
    ])
    expect(await led(`/01/${gtin}/22/A/10/Lote1/21/7?17=261130`)).toEqual([307, page('es')])
    expect((await led(`${path}?linkType=gs1:recallStatus`))[0]).toBe(404)
  })

  it('answers programs with all its links, open to any origin and kept by nobody', async () => {
    const answer = await ask(path, { accept: 'application/linkset+json' })
    const { headers, statusCode } = answer
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      vary: 'Accept, Accept-Language',
      link: expect.stringContaining('rel="http://www.w3.org/ns/json-ld#context"'),
    })
    expect(headers['content-type']).toMatch(/^application\/linkset\+json/)
    expect((await ask(path, { accept: 'application/json' })).headers['content-type']).toMatch(
      /^application\/json/,
    )
    const [{ anchor, itemDescription, ...types }] = answer.json().linkset
    expect([anchor, itemDescription]).toEqual([pages + path, 'Lote 1, Acopio La Tapera'])
    const kinds = ['defaultLink', 'defaultLinkMulti', 'pip', 'traceability']
    expect(Object.keys(types).toSorted()).toEqual(kinds.map((kind) => voc + kind))
    expect(types[`${voc}pip`]).toEqual(
      ['es', 'en'].map((language) => ({
        href: `${pages}/${product.uuid}?language=${language}`,
        title: expect.stringContaining('Lote 1'),
        type: 'text/html',
        hreflang: [language],
      })),
    )
    expect(types[`${voc}defaultLink`]).toEqual([types[`${voc}pip`][0]])
    const head = await api.app.inject({ method: 'HEAD', url: path })
    expect([head.statusCode, head.headers.location, head.body]).toEqual([
      307,
      expect.stringContaining(product.uuid),
      '',
    ])
  })

  it('says its certificates and its recall while it has them', async () => {
    const certificate = await admin.post('/certificates', {
      name: 'Orgánico',
      kind: 'Orgánico',
      organizations: [organization],
      stages: [stage],
      validFrom: '2001-01-01',
      public: true,
    })
    const { body: recall } = await admin.post('/recalls', {
      kind: 'recall',
      product: product._id,
      products: [product._id],
      reason: 'Puede tener micotoxinas por encima del límite.',
      action: 'No usarlo y llamar a la planta.',
      phone: '3425550146',
      organization,
    })
    const href = (part: string) => `${pages}/${product.uuid}?language=es${part}`
    const types = await linkset(path)
    expect(types[`${voc}certificationInfo`][0].href).toBe(href('#certificates'))
    expect(types[`${voc}recallStatus`][0].href).toBe(href('#recall'))
    expect(
      (await admin.post(`/recalls/${recall._id}/lift`, { reason: 'Los análisis dieron bien.' })).status,
    ).toBeLessThan(300)
    await admin.delete(`/certificates/${certificate.body._id}`)
    expect(Object.keys(await linkset(path))).not.toContain(`${voc}recallStatus`)
  })

  it('is refused, unknown or gone: as a page for browsers, as an error for programs', async () => {
    const gone = await make('Lote 9')
    await admin.delete(`/products/${gone._id}`)
    for (const [url, status] of [
      ['/01/07791234500018/10/A', 400],
      [`/01/${gtin}/10/`, 400],
      [`/01/${gtin}/21/7/10/A`, 400],
      [`/01/${gtin}/10/nadie`, 404],
      ['/01/09506000134352/10/A', 404],
      [`/414/${gln}`, 404],
      [`/01/${gtin}/10/Lote9`, 410],
      [`/01/${gtin}/10/Lote9?linkType=all`, 410],
    ] as const) {
      const [page, error] = [await ask(url, browser), await ask(url)]
      expect([url, page.statusCode, error.statusCode]).toEqual([url, status, status])
      expect(page.headers['content-type']).toMatch(/^text\/html/)
      expect(page.headers['content-security-policy']).toContain("default-src 'none'")
      expect(error.json().statusCode).toBe(status)
      for (const { headers } of [page, error])
        expect([headers['cache-control'], headers['access-control-allow-origin']]).toEqual(['no-store', '*'])
    }
  })
})

describe('an extra link (GS1-08)', () => {
  it('answers its type beside ours, with what was asked in its variables and its query', async () => {
    const href = 'https://vino.example/{01}?lote={10}&fin={*}'
    await withLinks(
      [{ anchor: `/01/${gtin}/10/Lo*`, linkType: 'gs1:instructions', href, fwqs: true }],
      async () => {
        expect(await led(`${path}?linkType=gs1:instructions&x=1`)).toEqual([
          307,
          `https://vino.example/${gtin}?lote=Lote1&fin=te1&x=1`,
        ])
        expect((await led(path))[1]).toContain(product.uuid)
        expect(await led(`/01/${gtin}/10/Lomas`)).toEqual([
          307,
          `https://vino.example/${gtin}?lote=Lomas&fin=mas`,
        ])
        expect((await led(`/01/${gtin}/10/X`))[0]).toBe(404)
      },
    )
    expect((await led(`${path}?linkType=gs1:instructions`))[0]).toBe(404)
  })

  it('of the finest anchor with a default leads; coarser ones join the linkset', async () => {
    const links = [
      { anchor: `/01/${gtin}`, href: 'https://vino.example/todos', default: true },
      { anchor: path, href: 'https://vino.example/este', default: true },
      { anchor: '/01/0779123450*', href: 'https://vino.example/marca', default: true },
    ]
    await withLinks(links.slice(0, 1), async () => {
      expect((await led(path))[1]).toContain(product.uuid)
      expect(await led(`/01/${gtin}`)).toEqual([307, 'https://vino.example/todos'])
    })
    await withLinks(links, async () => {
      expect(await led(path)).toEqual([307, 'https://vino.example/este'])
      const hrefs = (await linkset(path))[`${voc}pip`].map((one: { href: string }) => one.href)
      expect(hrefs).toEqual(
        [
          ...links.slice(1, 2).map(({ href }) => href),
          ...['es', 'en'].map((language) => `${pages}/${product.uuid}?language=${language}`),
          'https://vino.example/todos',
          'https://vino.example/marca',
        ].toSorted((a, b) => hrefs.indexOf(a) - hrefs.indexOf(b)),
      )
      expect(hrefs.at(-1)).toBe('https://vino.example/marca')
      expect(await led('/01/07791234500024')).toEqual([307, 'https://vino.example/marca'])
    })
  })

  it('of several that fit alike is chosen by who asks (300), and says no language where it is any', async () => {
    const one = { anchor: `/414/${gln}`, linkType: 'gs1:locationInfo', hreflang: ['und'] }
    const hrefs = ['https://vino.example/a', 'https://vino.example/b']
    await withLinks(
      hrefs.map((href) => ({ ...one, href })),
      async () => {
        const answer = await ask(`/414/${gln}?linkType=gs1:locationInfo`)
        expect(answer.statusCode).toBe(300)
        expect(answer.json()).toEqual({ linkset: hrefs.map((href) => ({ href, title: 'Ficha' })) })
        expect(await led(`/414/${gln}`)).toEqual([307, hrefs[0]])
        expect((await led(`/414/${gln}/254/9`))[0]).toBe(307)
      },
    )
  })

  it('of an account says nothing of the codes of another', async () => {
    const stranger = await api.as('stranger', 'valle', { admin: true })
    const foreign = demoPack('litoral')
    foreign.account.id = 'valle'
    await configure(api.database, 'valle', foreign)
    await stranger.post('/organizations', { name: 'Ajena', gs1Prefixes: ['7791'] })
    const body = {
      anchor: '/01/07791*',
      linkType: 'gs1:pip',
      href: 'https://otra.example',
      title: 'x',
      default: true,
    }
    expect((await stranger.post('/gs1/links', body)).status).toBe(201)
    expect((await led(path))[1]).toContain(product.uuid)
    expect((await led(`/01/${gtin}/10/nadie`))[0]).toBe(404)
    expect(await led('/01/07791999999996')).toEqual([307, 'https://otra.example/'])
  })
})

describe('a GTIN without a lot (GS1-06)', () => {
  const typed = (lot: string, more = '') => led(`/01/${gtin}?lot=${encodeURIComponent(lot)}${more}`, browser)

  it('answers a page that names it and its organization, asks for the lot, and lists none', async () => {
    const { statusCode, body } = await ask(`/01/${gtin}`, browser)
    expect(statusCode).toBe(200)
    expect(body).toContain('Acopio La Tapera')
    expect(body).toContain(`<form class="ask" method="get" action="/01/${gtin}">`)
    expect(body).not.toContain('Lote1')
    expect(body).not.toContain('<script')
  })

  it('leads to the lot that was typed, however it was, and says where there is none', async () => {
    expect(await typed('Lote 1')).toEqual([303, `/${product.uuid}`])
    expect(await typed('Lote1', '&language=en')).toEqual([303, `/${product.uuid}?language=en`])
    const { statusCode, body } = await ask(`/01/${gtin}?lot=${encodeURIComponent('<nadie>')}`, browser)
    expect(statusCode).toBe(404)
    expect(body).toContain('&lt;nadie>')
    expect(body).toContain('aria-invalid="true"')
  })
})

it('what this resolver knows stands at its known place', async () => {
  const { statusCode, headers, body } = await ask('/.well-known/gs1resolver')
  expect([statusCode, headers['access-control-allow-origin']]).toEqual([200, '*'])
  expect(JSON.parse(body)).toEqual({
    resolverRoot: pages,
    name: 'Rastro',
    supportedPrimaryKeys: expect.arrayContaining(['01', '00', '414', '8004']),
    supportedLinkType: [{ namespace: voc, prefix: 'gs1:' }],
    linkTypeDefaultCanBeLinkset: false,
  })
})
