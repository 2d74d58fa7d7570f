import { describe, expect, it } from 'vitest'
import { countries } from '../geometry/countries.ts'
import { outlineOf } from './outlines.ts'

/** Towns at borders and coasts, and islands. */
const towns: readonly (readonly [name: string, country: string, lat: number, lng: number])[] = [
  ['Ushuaia', 'AR', -54.8019, -68.303],
  ['Mar del Plata', 'AR', -38.0055, -57.5426],
  ['El Soberbio', 'AR', -27.2986, -54.199],
  ['Aguas Blancas', 'AR', -22.7253, -64.365],
  ['Bernardo de Irigoyen', 'AR', -26.2552, -53.648],
  ['Martín García', 'AR', -34.183, -58.25],
  ['islands before Gualeguaychú', 'AR', -33.09, -58.4],
  ['Puerto Argentino', 'AR', -51.6977, -57.8517],
  ['Isla de los Estados', 'AR', -54.79, -64.2],
  ['Puerto Iguazú', 'AR', -25.5991, -54.5736],
  ['Posadas', 'AR', -27.3671, -55.8961],
  ['Clorinda', 'AR', -25.2848, -57.7185],
  ['La Quiaca', 'AR', -22.1024, -65.5929],
  ['Concordia', 'AR', -31.3927, -58.0209],
  ['Salvador Mazza', 'AR', -22.0556, -63.693],
  ['Comodoro Rivadavia', 'AR', -45.8647, -67.4822],
  ['Pedro Juan Caballero', 'PY', -22.5447, -55.7339],
  ['Encarnación', 'PY', -27.3307, -55.8667],
  ['Fray Bentos', 'UY', -33.1325, -58.2956],
  ['Chuy', 'UY', -33.6971, -53.4616],
  ['Galápagos', 'EC', -0.7402, -90.3138],
  ['Suva', 'FJ', -18.1416, 178.4419],
]

describe('the outlines of countries (POS-09)', () => {
  it.each(towns)('%s lies in %s', async (_name, country, lat, lng) => {
    const outline = await outlineOf(country)
    expect([outline!.contains([lng, lat]), outline!.kmOutside([lng, lat])]).toEqual([true, 0])
  })

  it('say how far outside a position lies', async () => {
    const argentina = (await outlineOf('Argentina'))!
    const km = (lat: number, lng: number) => argentina.kmOutside([lng, lat])
    expect(km(-33.4489, -70.6693)).toBeGreaterThan(50)
    expect(km(-33.4489, -70.6693)).toBeLessThan(80)
    expect(argentina.contains([-70.6693, -33.4489])).toBe(false)
    expect(km(29.46, 60.21)).toBeGreaterThan(10_000)
    // Around the 180th meridian it is not far from Fiji to its east.
    expect((await outlineOf('Fiyi'))!.kmOutside([-179, -16.5])).toBeLessThan(120)
  })

  it('are known by their names in both languages and by the codes of ISO', async () => {
    const argentina = await outlineOf('AR')
    for (const name of ['Argentina', 'ARG', '032', 'argentina', 'República Argentina'])
      expect(await outlineOf(name)).toBe(argentina)
    expect((await outlineOf('Germany'))?.country.code).toBe('DE')
    expect((await outlineOf('Estados Unidos'))?.country.code).toBe('US')
    for (const none of ['Atlantis', '', undefined, null, 32, 'x'.repeat(300)])
      expect(await outlineOf(none)).toBeUndefined()
  })

  it('belong to countries that have a name and codes of their own', () => {
    for (const key of ['code', 'alpha3', 'number'] as const)
      expect(new Set(countries.map((one) => one[key])).size).toBe(countries.length)
    for (const { names } of countries) expect(names.length).toBeGreaterThan(0)
  })

  it('have a ring of at least a triangle for every island', async () => {
    const malvinas = (await outlineOf('Islas Malvinas'))!
    expect(malvinas.contains([-59, -51.8])).toBe(true)
    expect(malvinas.contains([-57.5, -38])).toBe(false)
  })
})
