import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { pdf, png, put, signed, svg, uploaded, webm } from '../../../test/kit/files.ts'
import { filled, unidentified } from '../../../test/kit/forms.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

/** Records name files of their own account alone. */

let api: TestApi
let admin: Client
let organization: string
let plot: string
const pack = demoPack('litoral')
let picture: string
let document: string
let video: string

beforeAll(async () => {
  api = await startApi()
  api.app.log.level = 'error'
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', pack)
  organization = (await admin.post('/organizations', { name: 'Acopio Las Garzas S.A.' })).body._id
  plot = await new Chain(admin, pack, organization).product('ps-lote-soja')
  picture = (await uploaded(api, admin, { content: png(8, 8) })).url
  document = (await uploaded(api, admin, { type: 'application/pdf', content: pdf })).url
  video = (await uploaded(api, admin, { type: 'video/webm', content: webm })).url
})
afterAll(() => api.close())

const faultsOf = ({ status, body }: Answer): unknown =>
  status === 400 ? body.errors.map(({ path }: { path: string }) => path) : status

const product = (more: object) =>
  admin.post('/products', {
    organization,
    productSchema: 'ps-lote-soja',
    dataSchema: filled(pack.productSchemas['ps-lote-soja']!, {
      identifier: unidentified().identifier,
      ...more,
    }),
    isUnidentified: true,
  })

/** Addresses that no record of the account may name. */
async function strangers(): Promise<[string, string][]> {
  const other = await api.as('other', 'ajena', { admin: true })
  const waiting = await signed(admin)
  const support = (await admin.post('/getUploadSignedUrl?fileName=a.png&fileType=image/png&for=support')).body
  await put(api, support.signedUrl, png(4, 4), 'image/png')
  const key = picture.split('/').at(-1)!
  return [
    ['another account’s', (await uploaded(api, other, { content: png(8, 8) })).url],
    ['never sent', waiting.signedUrl.split('?')[0]!],
    ['for support', support.signedUrl.split('?')[0]!],
    ['on another server', `https://evil.example/api/files/${key}`],
    ['a size of it', `${picture}?w=320`],
    ['with a fragment', `${picture}#x`],
    ['on another path', picture.replace('/api/files/', '/')],
    ['of another type', picture.replace('.png', '.svg')],
    ['no file at all', 'https://valle.example/foto.jpg'],
  ]
}

describe('a record', () => {
  it('names finished uploads of its account', async () => {
    const contrato = { name: 'Contrato.pdf', url: document, type: 'application/pdf' }
    expect((await product({ fotos: [picture], contrato })).status).toBe(200)
    const logoUrl = (await uploaded(api, admin, { type: 'image/svg+xml', content: svg })).url
    const data = { image: picture, file1: document, file2: picture }
    const profile = { logoUrl, frontImageUrl: picture, videoUrl: video, data }
    expect((await admin.post('/organizations', { name: 'Otra', ...profile })).status).toBe(200)
  })

  it('names nothing else', async () => {
    const unexpected: unknown[] = []
    for (const [what, url] of await strangers()) {
      const contrato = { name: 'x.png', url, type: 'image/png' }
      const answers = [
        [await product({ fotos: [picture, url] }), ['/dataSchema/fotos/1']],
        [await product({ contrato }), ['/dataSchema/contrato/url']],
        [await admin.put(`/organizations/${organization}`, { logoUrl: url }), ['/logoUrl']],
        [
          await admin.post('/organizations', { name: 'x', videoUrl: url, data: { image: url, file3: url } }),
          ['/data/file3', '/data/image', '/videoUrl'],
        ],
      ] as const
      for (const [answer, paths] of answers)
        if (JSON.stringify(faultsOf(answer)) !== JSON.stringify(paths))
          unexpected.push([what, faultsOf(answer)])
    }
    expect(unexpected).toEqual([])
  })

  it('names files of the types that its field accepts', async () => {
    expect(faultsOf(await product({ fotos: [document] }))).toEqual(['/dataSchema/fotos/0'])
    const contrato = { name: 'a.pdf', url: video, type: 'application/pdf' }
    expect(faultsOf(await product({ contrato }))).toEqual(['/dataSchema/contrato/url'])
    expect(faultsOf(await admin.put(`/organizations/${organization}`, { logoUrl: document }))).toEqual([
      '/logoUrl',
    ])
    expect(faultsOf(await admin.put(`/organizations/${organization}`, { videoUrl: picture }))).toEqual([
      '/videoUrl',
    ])
  })

  it('keeps what it holds from earlier, wherever that is', async () => {
    const old = 'https://antes.example/foto.jpg'
    await api.owner.inAccount({ accountId: 'litoral', userId: 'test' }, async (tx) => {
      const { data } = await tx.db
        .selectFrom('products')
        .select('data')
        .where('account_id', '=', 'litoral')
        .where('id', '=', plot)
        .executeTakeFirstOrThrow()
      await tx.db
        .updateTable('products')
        .set({ data: { ...data, fotos: [old] } })
        .where('account_id', '=', 'litoral')
        .where('id', '=', plot)
        .execute()
      await tx.db
        .updateTable('organizations')
        .set({ profile: { logoUrl: old } })
        .where('account_id', '=', 'litoral')
        .where('id', '=', organization)
        .execute()
    })
    const { dataSchema } = (await admin.get(`/products/${plot}`)).body.collection[0]
    const change = (fotos: string[]) =>
      admin.put(`/products/${plot}`, { dataSchema: { ...dataSchema, fotos } })
    expect((await change([picture, old])).status).toBe(200)
    expect(faultsOf(await change([old, 'https://antes.example/otra.jpg']))).toEqual(['/dataSchema/fotos/1'])
    const organizations = `/organizations/${organization}`
    expect((await admin.put(organizations, { logoUrl: old, frontImageUrl: old })).status).toBe(200)
  })
})
