import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askerOf, type InquiryScene, sampling, samplingOf, startAsking } from '../../../test/kit/asking.ts'

let asking: InquiryScene
beforeAll(async () => {
  asking = await startAsking('Acopio Las Garzas S.A.')
})
afterAll(() => asking.stop())
beforeEach(() => forgetVisits())

const { step, sign, ask, answersOf, forgetVisits } = askerOf(() => asking)

const unusual = 'NL267K2QX084AB'
const asked = 'NL26 7K2Q X084 AB no se parece'

describe('a number of the EU that a link brings (EUD-15)', () => {
  it('is asked about once where its form is unusual, and stays a warning', async () => {
    const product = await asking.soy.product('ps-embarque')
    const { id, url } = await ask({
      kind: 'process',
      milestoneSchema: 'ms-dds',
      product,
      fields: ['numero', 'verificacion', 'presentada'],
      references: true,
    })
    const typed = {
      occurred_at: '2026-05-14T12:00',
      numero: unusual.toLowerCase(),
      verificacion: 'X1F902KD',
      presentada: '2026-05-14',
      'reference.1': unusual,
      'verification.1': 'X1F902KD',
    }
    const refused = await step(url, 'answer', { ...typed, numero: '26NL1' })
    expect([refused.statusCode, refused.body.includes('14')]).toEqual([400, true])
    const page = await step(url, 'answer', typed)
    expect(page.statusCode).toBe(200)
    expect(page.body.split(asked)).toHaveLength(4)
    expect(page.body).toContain('name="asked" value="REFERENCE_UNUSUAL"')
    expect((await step(url, 'answer', { ...typed, asked: 'REFERENCE_UNUSUAL' })).statusCode).toBe(303)
    expect((await sign(url)).statusCode).toBe(303)
    const [answer] = await answersOf(id)
    expect(answer.data.numero).toBe(unusual)
    expect(answer.warnings).toEqual({
      numero: [{ code: 'REFERENCE_UNUSUAL', details: { number: 'NL26 7K2Q X084 AB' } }],
    })
  })
})

it('a moment before the year 2000 is asked about once, as of a phone that lost its clock (FIG-05)', async () => {
  const product = await asking.soy.product('ps-partida')
  const { id, url } = await ask(samplingOf(product))
  const old = { ...sampling, occurred_at: '1970-01-01T10:00' }
  const page = await step(url, 'answer', old)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('name="asked" value="DATE_OLD"')
  expect((await step(url, 'answer', { ...old, asked: 'DATE_OLD' })).statusCode).toBe(303)
  expect((await sign(url)).statusCode).toBe(303)
  const [answer] = await answersOf(id)
  expect(answer.warnings.occurred_at).toMatchObject([{ code: 'DATE_OLD' }])
})
