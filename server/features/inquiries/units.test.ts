import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { askerOf, type InquiryScene, startAsking } from '../../../test/kit/asking.ts'

let asking: InquiryScene
beforeAll(async () => {
  asking = await startAsking('Acopio Las Garzas S.A.')
})
afterAll(() => asking.stop())
beforeEach(() => forgetVisits())

const { step, open, sign, ask, answersOf, forgetVisits } = askerOf(() => asking)
const ofLot = {
  kind: 'lot',
  productSchema: 'ps-lote-soja',
  fields: ['renspa', 'campania', 'superficie', 'location'],
}
const lot = (superficie: string) => ({
  identifier: 'LC-2526-900',
  renspa: '20.049.0.05236/00',
  campania: '2025/26',
  superficie,
  'location.country': 'Argentina',
  'location.state': 'Chaco',
})

it('a number of a page in another unit of its measure is converted, which the page that is signed says (FIG-02)', async () => {
  const { id, url } = await ask(ofLot)
  expect((await step(url, 'answer', lot('1.406.000 m2'))).statusCode).toBe(303)
  const review = (await open(url)).body
  expect(review).toContain('Se convirtió de 1.406.000 m2 a 140,6 ha')
  expect((await sign(url)).statusCode).toBe(303)
  const [answer] = await answersOf(id)
  expect(answer.data.superficie).toBe(140.6)
})

it('a number of a page in a unit of another measure is refused at its input (FIG-02)', async () => {
  const { url } = await ask(ofLot)
  const page = await step(url, 'answer', lot('140,6 kg'))
  expect(page.statusCode).toBe(400)
  expect(page.body).toContain('Está en kg y el campo pide ha')
})
