import { afterAll, beforeAll, expect, it } from 'vitest'
import { account, ok, pack, SoyAccount } from '../../../test/kit/soy-account.ts'
import { configure } from '../../../test/kit/packs.ts'

let soy: SoyAccount

beforeAll(async () => {
  soy = await SoyAccount.start()
})
afterAll(() => soy.api.close())

const get = (path: string) => soy.api.app.inject({ url: path, headers: { host: 'localhost:3000' } })
const shown = async (uuid: string) => (await get(`/api/public/${uuid}`)).json().statement
/** How far the stage of shipments lets its statements be read. */
const showing = (how: 'none' | 'reference' | 'full') => {
  const stage = pack.productSchemas['ps-embarque']!
  const changed = { ...stage, statement: { ...stage.statement!, public: how } }
  return configure(soy.api.database, account, {
    ...pack,
    productSchemas: { ...pack.productSchemas, 'ps-embarque': changed },
  })
}

it('the public page and papers tell the newest numbers of a product, the page as far as its stage says (EUD-11), authority views all', async () => {
  const { admin } = soy
  const product = await soy.shipmentOf(await soy.plot())
  const { uuid } = await soy.chain.get(product)
  const declare = async (referenceNumber: string, date: string) => {
    const { _id } = await ok(admin.post('/statements', { product }))
    await ok(admin.put(`/statements/${_id}`, { countryOfActivity: 'NL', borderCrossCountry: 'NL' }))
    expect(await shown(uuid)).not.toMatchObject({ referenceNumber })
    await ok(admin.post(`/statements/${_id}/freeze`))
    const numbers = { referenceNumber, verificationNumber: 'M4T7K2Z8', date }
    await ok(admin.post(`/statements/${_id}/reference`, numbers))
  }
  expect(await shown(uuid)).toBeUndefined()
  // A process of the product may have such a number, too.
  await soy.chain.recorded(product, 'ms-dds', [], { numero: '26NL7K2QX084AB', verificacion: 'X1F902KD' })
  await declare('26NL9F3CR510QT', '2026-05-27')
  const first = { referenceNumber: '26NL9F3CR510QT', date: '2026-05-27T12:00:00.000Z' }
  expect(await shown(uuid)).toEqual(first)
  const page = (await get(`/${uuid}`)).body
  expect(page).toContain('26NL 9F3C R510 QT')
  for (const number of ['M4T7', 'X1F902KD']) expect(page).not.toContain(number)
  await declare('26NL9F3CR510QU', '2026-06-02')
  expect(await shown(uuid)).toMatchObject({ referenceNumber: '26NL9F3CR510QU' })

  const pulled = await ok(admin.get(`/products/pdfDataPulling/${product}?pull=statement&language=es`))
  expect(pulled.statement).toEqual({
    referenceNumber: '26NL 9F3C R510 QU',
    verificationNumber: 'M4T7 K2Z8',
    date: '02/06/2026',
    state: 'Con número',
    upstream: [],
  })

  const view = async (statements: boolean) => {
    const include = { private: false, plots: false, files: false, statements, descendants: false }
    const more = { recipient: 'SENASA', reason: 'Inspección pedida', include, pin: false }
    const { address } = await ok(admin.post('/views', { products: [product], ...more }))
    return (await get(new URL(address).pathname)).body
  }
  const bare = await view(false)
  const whole = await view(true)
  for (const number of ['26NL9F3CR510QT', '26NL9F3CR510QU', 'M4T7K2Z8'])
    expect([bare.includes(number), whole.includes(number)], number).toEqual([false, true])

  // The verification number opens the whole statement at the EU: no page for everybody shows it (EUD-18).
  for (const how of ['full', 'reference'] as const) {
    await showing(how)
    const body = (await get(`/api/public/${uuid}`)).body
    expect([body.includes('26NL9F3CR510QU'), body.includes('M4T7K2Z8'), body.includes('X1F902KD')]).toEqual([
      true,
      false,
      false,
    ])
  }
  expect(await shown(uuid)).toEqual({ referenceNumber: '26NL9F3CR510QU', date: '2026-06-02T12:00:00.000Z' })
  expect((await get(`/${uuid}`)).body).not.toContain('M4T7')
  await showing('none')
  expect(await shown(uuid)).toBeUndefined()
  expect((await get(`/${uuid}`)).body).not.toContain('26NL')
})
