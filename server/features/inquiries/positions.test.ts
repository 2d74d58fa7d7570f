import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askerOf, type InquiryScene, startAsking } from '../../../test/kit/asking.ts'

let asking: InquiryScene
beforeAll(async () => {
  asking = await startAsking('Acopio Las Garzas S.A.')
})
afterAll(() => asking.stop())
beforeEach(() => forgetVisits())

const { open, step, sign, ask, answersOf, forgetVisits } = askerOf(() => asking)
const ofLot = {
  kind: 'lot',
  productSchema: 'ps-lote-soja',
  fields: ['renspa', 'campania', 'superficie', 'location', 'polygons'],
}
const lot = {
  identifier: 'LC-2526-900',
  renspa: '20.049.0.05236/00',
  campania: '2025/26',
  superficie: '140.6',
  'location.country': 'Argentina',
  'location.state': 'Chaco',
  'location.coords': '-27.4512, -60.9134',
}

describe('a typed position', () => {
  const typed = (coords: string, more: Record<string, string> = {}) => ({
    ...lot,
    'location.coords': coords,
    ...more,
  })
  const buttonsOf = (body: string) =>
    [...body.matchAll(/name="instead" value="([^"]+)"/g)].map(([, value]) => value)
  const askedOf = (body: string) => /name="asked" value="([^"]*)"/.exec(body)?.[1]

  it.each([
    '-27,451234; -60,913456',
    '27°27\'04.4424"S 60°54\'48.4416"O',
    'https://maps.google.com/?q=-27.451234,-60.913456',
  ])('is read however it is written: %s (TRU-02, POS-01)', async (text) => {
    const { id, url } = await ask(ofLot)
    expect((await step(url, 'answer', typed(text))).statusCode).toBe(303)
    // Whoever signs it sees it.
    expect((await open(url)).body).toContain('Chaco, Argentina (-27.451234, -60.913456)')
    expect((await sign(url)).statusCode).toBe(303)
    const [answer] = await answersOf(id)
    expect(answer.data.location.coords).toEqual({ lat: -27.451234, lng: -60.913456 })
  })

  it('that is doubtful is asked once, with the other reading as a button, and stays a warning (TRU-03)', async () => {
    const { id, url } = await ask(ofLot)
    const page = await step(url, 'answer', typed('-60.913456, -27.451234'))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('¿Latitud y longitud cambiadas?')
    expect(page.body).toContain('value="-60.913456, -27.451234"')
    expect(buttonsOf(page.body)).toEqual(['location:0'])
    expect(askedOf(page.body)).toBe('POSITION_SWAPPED')
    const again = await step(url, 'answer', typed('-60.913456, -27.451234', { asked: 'POSITION_SWAPPED' }))
    expect(again.statusCode).toBe(303)
    expect((await sign(url)).statusCode).toBe(303)
    const [answer] = await answersOf(id)
    expect(answer.warnings).toEqual({
      location: [{ code: 'POSITION_SWAPPED', details: { country: 'Argentina' } }],
    })
  })

  it('takes the other reading of a pressed button (TRU-03)', async () => {
    const { id, url } = await ask(ofLot)
    const sent = typed('-60.913456, -27.451234', { asked: 'POSITION_SWAPPED', instead: 'location:0' })
    expect((await step(url, 'answer', sent)).statusCode).toBe(303)
    expect((await open(url)).body).toContain('Cambiaste latitud y longitud')
    const same = typed('-27.451234, -60.913456')
    expect((await step(url, 'answer', same)).statusCode).toBe(303)
    expect((await open(url)).body).toContain('Cambiaste latitud y longitud')
    // Another position is nobody's other reading.
    expect((await step(url, 'answer', typed('-27.461234, -60.913456'))).statusCode).toBe(303)
    expect((await open(url)).body).not.toContain('Cambiaste latitud y longitud')
    expect((await step(url, 'answer', sent)).statusCode).toBe(303)
    expect((await sign(url)).statusCode).toBe(303)
    const [answer] = await answersOf(id)
    expect(answer.data.location.coords).toEqual({ lat: -27.451234, lng: -60.913456 })
    expect(answer.warnings).toEqual({})
  })

  it('that lost its point is refused with the reading as a button; one number is refused alone (POS-02, POS-07)', async () => {
    const { url } = await ask(ofLot)
    const page = await step(url, 'answer', typed('-27.451.234 -60.913.456'))
    expect([page.statusCode, buttonsOf(page.body)]).toEqual([400, ['location:0']])
    const pressed = typed('-27.451.234 -60.913.456', { instead: 'location:0' })
    expect((await step(url, 'answer', pressed)).statusCode).toBe(303)
    const alone = await step(url, 'answer', typed('-27,45'))
    expect([alone.statusCode, alone.body]).toEqual([400, expect.stringContaining('Falta la longitud')])
    const plot = await step(url, 'answer', { ...lot, 'polygons.point': '0, 0' })
    expect([plot.statusCode, plot.body]).toEqual([200, expect.stringContaining('teléfono sin posición')])
  })
})
