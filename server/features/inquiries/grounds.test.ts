import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askerOf, type InquiryScene, startAsking } from '../../../test/kit/asking.ts'
import { file } from '../../../test/kit/link-forms.ts'

let asking: InquiryScene
beforeAll(async () => {
  asking = await startAsking('Acopio Las Garzas S.A.')
})
afterAll(() => asking.stop())
beforeEach(() => forgetVisits())

const { step, sign, ask, answersOf, forgetVisits, open } = askerOf(() => asking)
const ofLot = {
  kind: 'lot',
  productSchema: 'ps-lote-soja',
  fields: ['renspa', 'campania', 'superficie', 'location', 'polygons'],
}
const lot = {
  identifier: 'LC-2526-910',
  renspa: '20.049.0.05236/00',
  campania: '2025/26',
  superficie: '60',
  'location.country': 'Argentina',
  'location.state': 'Chaco',
  'location.coords': '-27.451234, -60.913456',
}
const kept = { ...lot, 'polygons.kept': 'plots' }
const placemark = (name: string, shape: string) => `<Placemark><name>${name}</name>${shape}</Placemark>`
const lineOf = (corners: readonly string[]) =>
  `<LineString><coordinates>${corners.join(' ')}</coordinates></LineString>`
const polygonOf = (corners: readonly string[]) =>
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${corners.join(' ')}</coordinates></LinearRing></outerBoundaryIs></Polygon>`
const kml = (...placemarks: string[]) =>
  file(
    'campo-aguada.kml',
    'text/xml',
    `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${placemarks.join('')}</Document></kml>`,
  )
const corners = [
  '-60.913456,-27.451234',
  '-60.903456,-27.451234',
  '-60.903456,-27.441234',
  '-60.913456,-27.451234',
]
const swapped = corners.map((corner) => corner.split(',').toReversed().join(','))
const buttonsOf = (body: string) =>
  [...body.matchAll(/name="instead" value="([^"]+)"[^>]*>([^<]+)</g)].map(([, value, text]) => [value, text])
const drawn = /<figure class="ground">.*?<\/figure>/s

describe('the page of a link, of the plots that it read (GRD-09)', () => {
  it('draws them with names, hectares and what stayed out, before and while somebody signs', async () => {
    const { id, url } = await ask(ofLot)
    const fence = placemark('Alambrado', lineOf(['-60.9,-27.45', '-60.8,-27.4']))
    const plots = kml(placemark('Lote 14 Norte', polygonOf(corners)), fence)
    // Another input is at fault.
    const page = await step(url, 'answer', { ...lot, superficie: 'mucho', polygons: plots })
    expect(page.statusCode).toBe(400)
    expect(drawn.exec(page.body)![0]).toMatch(
      /<svg[^>]*aria-label="1 lote, [\d,.]+.ha".*Lote 14 Norte.*[\d,.]+.ha/s,
    )
    expect(page.body).toContain('Quedó afuera: Alambrado (línea)')
    expect((await step(url, 'answer', kept)).statusCode).toBe(303)
    const review = await open(url)
    expect(drawn.exec(review.body)![0]).toContain('Lote 14 Norte')
    expect(review.body).toContain('Quedó afuera: Alambrado (línea)')
    await sign(url)
    const [answer] = await answersOf(id)
    expect(answer.warnings.polygons).toMatchObject([{ code: 'GROUND_LEFT' }])
  })

  it('asks what is doubtful once, and takes the other reading by a button (TRU-03)', async () => {
    const { id, url } = await ask(ofLot)
    const page = await step(url, 'answer', {
      ...lot,
      superficie: '30,13',
      polygons: kml(placemark('Lote 1', polygonOf(swapped))),
    })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('value="POSITION_SWAPPED"')
    expect(buttonsOf(page.body)).toEqual([['polygons:0', 'Cambiarlas']])
    const asked = await step(url, 'answer', {
      ...kept,
      superficie: '30,13',
      asked: 'POSITION_SWAPPED',
    })
    expect(asked.statusCode).toBe(303)
    expect((await step(url, 'answer', { ...kept, instead: 'polygons:0' })).statusCode).toBe(303)
    expect((await open(url)).body).toContain('Cambiaste latitud y longitud')
    expect((await open(`${url}?language=en`)).body).toContain('You swapped latitude and longitude')
    await sign(url)
    const [answer] = await answersOf(id)
    expect(answer.data.polygons.features[0].geometry.coordinates[0][0]).toEqual([-60.913456, -27.451234])
    expect(answer.warnings.polygons).toBeUndefined()
  })

  it('offers what can be made of a file that it refuses; a button that it doesn’t have changes nothing', async () => {
    const { id, url } = await ask(ofLot)
    const border = kml(placemark('Borde', lineOf(corners)))
    const ajar = kml(
      placemark('Borde', lineOf([...corners.slice(0, 3), '-60.910456,-27.445234', '-60.912456,-27.447234'])),
    )
    expect((await step(url, 'answer', { ...lot, polygons: border })).statusCode).toBe(303)
    const page = await step(url, 'answer', { ...lot, polygons: ajar })
    expect(page.statusCode).toBe(400)
    expect(page.body).toMatch(
      /id="polygons-fault">campo-aguada\.kml: No hay ningún lote.*id="polygons\.point"/s,
    )
    expect(buttonsOf(page.body)).toEqual([['polygons:0', 'Cerrar la línea y usarla']])
    expect((await step(url, 'answer', { ...lot, instead: 'polygons:7' })).statusCode).toBe(303)
    await step(url, 'answer', { ...lot, polygons: ajar })
    expect((await step(url, 'answer', { ...lot, instead: 'polygons:0' })).statusCode).toBe(303)
    expect((await open(url)).body).toContain('Cerraste la línea')
    await sign(url)
    const [answer] = await answersOf(id)
    expect(answer.data.polygons.features[0].geometry).toMatchObject({ type: 'Polygon' })
  })
})
