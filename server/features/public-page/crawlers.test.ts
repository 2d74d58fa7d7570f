import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

let api: TestApi
let admin: Client

beforeAll(async () => {
  api = await startApi({ PUBLIC_PAGE_URL: 'https://paginas.example' })
  admin = await api.as('admin', 'vino', { admin: true })
  await configure(api.database, 'vino', demoPack('valle'))
})
afterAll(() => api.close())

const get = (url: string) => api.app.inject({ url })

it('search engines may see public pages and nothing else', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const rules = body.split('\n').flatMap((line) => {
    const [, verb, path] = /^(Allow|Disallow): (.+)$/.exec(line) ?? []
    return path ? [{ isAllowed: verb === 'Allow', path }] : []
  })
  // The longest rule that matches decides (RFC 9309).
  const mayRead = (path: string) =>
    rules
      .filter((rule) => path.startsWith(rule.path))
      .toSorted((one, other) => other.path.length - one.path.length)[0]!.isAllowed
  for (const path of ['/0f8b5b8e-7d52-4f0e-9d0e-3a9c6f3b1c11?language=es', '/a0', '/sitemap.xml'])
    expect([path, mayRead(path)]).toEqual([path, true])
  for (const path of [
    '/',
    '/Products?productTypeId=x',
    '/api/products',
    '/identity/sign-in/x',
    '/graph/x',
    '/show/0f8b5b8e-7d52-4f0e-9d0e-3a9c6f3b1c11',
    '/callback',
    '/config.json',
  ])
    expect([path, mayRead(path)]).toEqual([path, false])
  expect(body).toContain('Sitemap: https://paginas.example/sitemap.xml')
})

it('the sitemap names live products of the stages that the pack says', async () => {
  const organization = (await admin.post('/organizations', { name: 'Bodega' })).body
  const product = async (productSchema: string, dataSchema: object) => {
    const { status, body } = await admin.post('/products', {
      organization: organization._id,
      productSchema,
      dataSchema,
    })
    expect([status, body]).toEqual([200, expect.anything()])
    return body as { _id: string; uuid: string }
  }
  const bottles = (identifier: string) =>
    product('ps-lote-vino', {
      identifier,
      vino: 'Siete Cuarteles',
      botellas: 100,
      formato: '750',
      alcohol: 14.2,
    })
  const indexed = await bottles('L-25-018')
  const archived = await bottles('L-25-019')
  await admin.delete(`/products/${archived._id}`)
  const vat = await product('ps-vasija', {
    identifier: 'V-014',
    vendimia: '2026',
    material: 'acero',
    capacidad: 100,
  })
  const { body, headers } = await get('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(body).toMatch(/^<\?xml[^]*<urlset /)
  expect(body).toContain(`<loc>https://paginas.example/${indexed.uuid}</loc>`)
  for (const uuid of [archived.uuid, vat.uuid, organization.uuid]) expect(body).not.toContain(uuid)
})
