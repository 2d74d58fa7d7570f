import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { filled } from '../../../test/kit/forms.ts'
import { chromiumPath } from '../../../test/kit/browser.ts'
import { readPaper } from '../../../test/kit/paper.ts'
import { startWorker } from '../../../test/kit/work.ts'
import { readSymbols } from '../../../test/symbols.ts'
import { readMail, startMailServer } from '../../../test/kit/mail.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'
import { scan } from '../../../test/scan.ts'

const stage = 'ps-lote-soja'
const gtin = '07791234500017'
const pages = 'https://paginas.example'
const pack = demoPack('litoral')
pack.productSchemas[stage]!.gs1 = { level: 'lot' }

let smtp: Awaited<ReturnType<typeof startMailServer>>
let api: TestApi
let admin: Client
let product: { _id: string; uuid: string }
let bare: { _id: string; uuid: string }

beforeAll(async () => {
  smtp = await startMailServer()
  api = await startApi({ PUBLIC_PAGE_URL: pages, SMTP_URL: smtp.url })
  admin = await api.as('admin', 'litoral', { admin: true })
  await configure(api.database, 'litoral', pack)
  const make = async (name: string, isCoded: boolean) => {
    const organization = (await admin.post('/organizations', { name })).body._id
    if (isCoded) await admin.put('/gs1/gtins', { collection: [{ productSchema: stage, organization, gtin }] })
    const dataSchema = filled(pack.productSchemas[stage]!, { identifier: 'Lote 1' })
    return (await admin.post('/products', { organization, productSchema: stage, dataSchema })).body
  }
  product = await make('Acopio La Tapera', true)
  bare = await make('Acopio sin GTIN', false)
})
beforeEach(() => smtp.behave('takes'))
afterAll(async () => {
  await api.close()
  await smtp.close()
})

const shown = async (id: string) => scan((await api.app.inject({ url: `/show/${id}` })).rawPayload)
async function drawn() {
  const headers = { authorization: `Bearer ${admin.token}`, 'x-audience': 'litoral' }
  const url = `/api/gs1/codes/${product._id}?format=png&text=false`
  return scan((await api.app.inject({ url, headers })).rawPayload)
}
const choose = async (qrAddress: string) =>
  expect((await admin.put('/accountSettings', { qrAddress })).status).toBe(200)

describe('what the QR code of a product carries (GS1-03)', () => {
  const address = `${pages}/01/${gtin}/10/Lote1`

  it('is the address of its code in images, mails, symbols and papers; its public link keeps the uuid', async () => {
    expect(await shown(product._id)).toBe(address)
    const { image } = (await admin.get(`/qr/${product._id}`)).body
    expect(await scan(Buffer.from(image, 'base64'))).toBe(address)
    expect(await drawn()).toBe(address)
    expect((await admin.post('/qr/send', { email: 'eva@compra.example', itemId: product._id })).status).toBe(
      200,
    )
    expect(JSON.stringify(readMail(smtp.taken.at(-1)!.raw))).toContain(address)
    const pulled = (await admin.get(`/products/pdfDataPulling/${product._id}?pull=gs1,publicLink`)).body
    expect(pulled.publicLink).toBe(`${pages}/${product.uuid}`)
    expect(pulled.gs1).toEqual({ gtin, ai: '10', value: 'Lote1', bracketed: `(01)${gtin}(10)Lote1`, address })
  })

  it('is the address of its page where it has no code, and where the account says so', async () => {
    expect(await shown(bare.uuid)).toBe(`${pages}/${bare.uuid}`)
    expect((await admin.get(`/products/pdfDataPulling/${bare._id}?pull=gs1`)).body.gs1).toBeUndefined()
    await choose('uuid')
    expect((await admin.get('/accountSettings')).body.qrAddress).toBe('uuid')
    expect(await shown(product._id)).toBe(`${pages}/${product.uuid}`)
    expect(await drawn()).toBe(`${pages}/${product.uuid}`)
    await choose('gs1')
    expect(await shown(product._id)).toBe(address)
  })

  it('is a DataMatrix on labels that ask for it, and leaves those without a code out (GS1-09)', async () => {
    const stop = await startWorker(api, { ...api.settings, chromiumPath: await chromiumPath() })
    const { key } = (
      await admin.post('/pdf', {
        itemType: 'ProductSchemaQR',
        itemIds: [product._id, bare._id],
        templateId: 'pt-qr-62x29-lote',
        symbol: 'datamatrix',
      })
    ).body
    const fetch = () =>
      api.app.inject({
        url: `/api/pdf/${key}`,
        headers: { authorization: `Bearer ${admin.token}`, 'x-audience': 'litoral' },
      })
    await expect.poll(async () => (await fetch()).statusCode, { interval: 100 }).toBe(200)
    const { headers, rawPayload } = await fetch()
    expect(headers['rastro-left-out']).toBe(bare._id)
    const [page] = await readPaper(rawPayload)
    expect(await readSymbols(await page!.picture(300))).toMatchObject([
      { format: 'DataMatrix', text: `01${gtin}10Lote1`, isGs1: true },
    ])
    await stop()
  })

  it('is one of two', async () => {
    const { status, body } = await admin.put('/accountSettings', { qrAddress: 'ean' })
    expect([status, body.errors[0].path]).toEqual([400, '/qrAddress'])
  })
})
