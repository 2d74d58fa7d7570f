import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Client, startApi, type TestApi } from '../../../test/kit/api.ts'
import { Chain } from '../../../test/kit/chain.ts'
import { configure, demoPack } from '../../../test/kit/packs.ts'

let api: TestApi
let admin: Client
let chain: Chain

beforeAll(async () => {
  api = await startApi()
  admin = await api.as('admin', 'litoral', { admin: true })
  const pack = demoPack('litoral')
  await configure(api.database, 'litoral', pack)
  const { body } = await admin.post('/organizations', { name: 'Granos del Tapenagá S.A.' })
  chain = new Chain(admin, pack, body._id)
})
afterAll(() => api.close())

it('attributes and the note of an organization are in the language of the paper, as far as they are written in it', async () => {
  const product = await chain.product('ps-lote-soja')
  await admin.post('/insights', {
    product,
    name: 'Siembra directa',
    value: 'sin roturar',
    i18n: { en: { value: 'no tillage' } },
  })
  await admin.put(`/organizations/${chain.organization}`, {
    disclaimer: 'Sin auditar',
    i18n: { en: { disclaimer: 'Not audited' } },
  })
  const pulled = async (language: string) => {
    const query = `pull=insights,organization&language=${language}`
    const { body } = await admin.get(`/products/pdfDataPulling/${product}?${query}`)
    return [body.insights, body.organization.disclaimer]
  }
  expect(await pulled('es')).toEqual([[{ name: 'Siembra directa', value: 'sin roturar' }], 'Sin auditar'])
  expect(await pulled('en')).toEqual([[{ name: 'Siembra directa', value: 'no tillage' }], 'Not audited'])
})
