import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Outline } from '../geography/outlines.ts'
import { outlineOf } from '../geography/outlines.ts'
import { systemsOfZone } from '../geometry/systems.ts'
import { pairText, type PositionWriting, type ReadPosition } from './pairs.ts'
import { readPosition } from './position.ts'

let argentina: Outline
let spain: Outline
beforeAll(async () => {
  argentina = (await outlineOf('AR'))!
  spain = (await outlineOf('ES'))!
})

const read = (text: string, country: Outline | undefined = argentina) =>
  readPosition(text, { country, language: 'es' })
const pairOf = (text: string, country?: Outline) => {
  const reading = read(text, country)
  return 'fault' in reading ? reading.fault.code : [reading.value.lat, reading.value.lng, reading.value.as]
}
/** What is said of a text, by code, with the buttons. */
const saidOf = (text: string, country: Outline | undefined = argentina) => {
  const reading = read(text, country)
  const remarks = 'fault' in reading ? [reading.fault] : [...(reading.told ?? []), ...(reading.doubts ?? [])]
  return remarks.flatMap(({ code, instead }) => [code, ...(instead ?? []).map((one) => one.text)])
}

describe('a position is read however people write it', () => {
  it.each<[text: string, lat: number, lng: number]>([
    ['-29.461234, -60.215678', -29.461234, -60.215678],
    ['-29,461234, -60,215678', -29.461234, -60.215678],
    ['-29,4612; -60,2156', -29.4612, -60.2156],
    ['-29,4612 -60,2156', -29.4612, -60.2156],
    ['-29,46,-60,21', -29.46, -60.21],
    ['-29,-60', -29, -60],
    ['(-29,60)', -29, 60],
    ['-29.461234\t-60.215678', -29.461234, -60.215678],
    ['-29.461234\n-60.215678', -29.461234, -60.215678],
    ['-29.461234/-60.215678', -29.461234, -60.215678],
    ['[-29.461234; -60.215678]', -29.461234, -60.215678],
    ['\u221229.461234, \u201360.215678', -29.461234, -60.215678],
    ['-29.461234,\u00a0-60.215678\u200b', -29.461234, -60.215678],
    ['-29.461234, -60,215678', -29.461234, -60.215678],
    ['-29.461234 y -60.215678', -29.461234, -60.215678],
    ['-29.4612, -60,2156', -29.4612, -60.2156],
    ['-29,4612,-60.2156', -29.4612, -60.2156],
    ['-29.461234 | -60.215678.', -29.461234, -60.215678],
    ['"-29.461234, -60.215678"', -29.461234, -60.215678],
    ['\u202a-29.461234, -60.215678\u202c', -29.461234, -60.215678],
    ['Ubicación: -29.461234, -60.215678', -29.461234, -60.215678],
    ['{"lat": -29.461234, "lng": -60.215678}', -29.461234, -60.215678],
    ['POINT (-60.215678 -29.461234)', -29.461234, -60.215678],
    ['{"type": "Point", "coordinates": [-60.215678, -29.461234]}', -29.461234, -60.215678],
  ])('%j as decimal degrees (POS-02)', (text, lat, lng) => {
    expect(pairOf(text)).toEqual([lat, lng, 'decimal'])
  })

  it.each<[text: string, lat: number, lng: number, as: PositionWriting]>([
    ['29°27\'36.5"S 60°12\'45"O', -29.460139, -60.2125, 'dms'],
    ['29º 27’ 36,5” S; 60º 12’ 45” W', -29.460139, -60.2125, 'dms'],
    ['29˚27′36″S, 60˚12′45″W', -29.46, -60.2125, 'dms'],
    ["29°27'36''S 60°12'45''O", -29.46, -60.2125, 'dms'],
    ['-29 27 36, -60 12 45', -29.46, -60.2125, 'dms'],
    ['29 27 36 S 60 12 45 O', -29.46, -60.2125, 'dms'],
    ['S29 27.600 W060 12.600', -29.46, -60.21, 'dm'],
    ['-29 27.600 -60 12.600', -29.46, -60.21, 'dm'],
    ['-29 27,600; -60 12,600', -29.46, -60.21, 'dm'],
    ['-29 27 36,5 -60 12 45,0', -29.460139, -60.2125, 'dms'],
    ['-29:27:36, -60:12:45', -29.46, -60.2125, 'dms'],
    ['29-27-36 S 60-12-45 O', -29.46, -60.2125, 'dms'],
    ['29.27.36 S 60.12.45 O', -29.46, -60.2125, 'dms'],
    ['29 grados 27 min 36 seg Sur, 60 grados 12 min 45 seg Oeste', -29.46, -60.2125, 'dms'],
    ['29°27\'36" de latitud sur y 60°12\'45" de longitud oeste', -29.46, -60.2125, 'dms'],
    ['29°27\'36"LS 60°12\'45"LO', -29.46, -60.2125, 'dms'],
    ['29.461234 S 60.215678 O', -29.461234, -60.215678, 'decimal'],
    ['O 60,215678 S 29,461234', -29.461234, -60.215678, 'decimal'],
    ['Lat: -29.461234 Long: -60.215678', -29.461234, -60.215678, 'decimal'],
    ['lng=-60.215678&lat=-29.461234', -29.461234, -60.215678, 'decimal'],
    ['Latitud 29°27\'36" Sur, Longitud 60°12\'45" Oeste', -29.46, -60.2125, 'dms'],
    ['-29.461234 S, -60.215678 O', -29.461234, -60.215678, 'decimal'],
  ])('%j with letters or marks (POS-03)', (text, lat, lng, as) => {
    expect(pairOf(text)).toEqual([lat, lng, as])
  })

  it.each([
    'geo:-29.461234,-60.215678;u=35',
    'geo:0,0?q=-29.461234,-60.215678(Lote)',
    "https://www.google.com/maps/place/29%C2%B027'36.0%22S/@-29.4,-60.2,17z/data=!8m2!3d-29.461234!4d-60.215678",
    'https://maps.google.com/?q=-29.461234,-60.215678',
    'Estoy acá: https://www.google.com/maps/search/?api=1&query=-29.461234%2C-60.215678',
    'https://www.google.com/maps/dir/?api=1&destination=-29.461234,-60.215678',
    'https://www.google.com/maps/dir//-29.461234,-60.215678',
    'google.com/maps?q=-29.461234,-60.215678',
    'https://www.openstreetmap.org/?mlat=-29.461234&mlon=-60.215678#map=15/-29.4/-60.2',
    'https://www.waze.com/ul?ll=-29.461234%2C-60.215678&navigate=yes',
    'https://maps.apple.com/?ll=-29.461234,-60.215678&q=Campo',
  ])('%s (POS-04)', (text) => {
    expect([pairOf(text), saidOf(text)]).toEqual([[-29.461234, -60.215678, 'link'], []])
  })

  it.each([
    ['5479078.52 6741554.05', 'metres'],
    ['6741554,05; 5479078,52', 'metres'],
    ['X: 6.741.554,05 Y: 5.479.078,52', 'metres'],
    ['20J 770035.35 6737683.18', 'metres'],
    ['770035,35 6737683,18 20S', 'metres'],
    ['UTM zona 20 sur 770035.35 E 6737683.18 N', 'metres'],
    ['20 J 770035.35 m E 6737683.18 m S', 'metres'],
    ['770035.35 mE 6737683.18 mN zona 20 S', 'metres'],
    ['EPSG:32720 770035.35 6737683.18', 'metres'],
    ['POSGAR 2007 faja 5: X 6741554.05 Y 5479078.52', 'metres'],
    ['Gauss-Krüger faja 5 6741554.05 5479078.52', 'metres'],
    ['EPSG:5347 5479078.52 6741554.05', 'metres'],
  ])('%s (POS-05)', (text, as) => {
    expect(pairOf(text)).toEqual([-29.461234, -60.215678, as])
  })
})

describe('what is said beside a position', () => {
  it.each<[text: string, said: string[]]>([
    ['-29,46', ['POSITION_ONE_NUMBER']],
    ['-29.461234', ['POSITION_ONE_NUMBER']],
    ['29°27\'36"S', ['POSITION_ONE_NUMBER']],
    ['-29.461234, -60.215678, 120.5, 4', ['POSITION_HEIGHT']],
    ['29.461234 N -60.215678 O', ['POSITION_SIGN', '-29.461234, -60.215678']],
    ['-29.461234 N 60.215678 O', ['POSITION_CONTRADICTS']],
    ['29.461234 S 60.215678 S', ['POSITION_CONTRADICTS']],
    ['https://maps.app.goo.gl/abcd1234', ['POSITION_SHORT_LINK']],
    ['https://www.google.com/maps/@-29.461234,-60.215678,17z', ['POSITION_MAP_CENTRE']],
    ['https://www.openstreetmap.org/#map=15/-29.461234/-60.215678', ['POSITION_MAP_CENTRE']],
    [
      'https://www.google.com/maps/dir/-29.4612,-60.2156/-29.5012,-60.3012',
      ['POSITION_WHICH', '-29.4612, -60.2156', '-29.5012, -60.3012'],
    ],
    ['5479078 6741554', ['POSITION_SYSTEM', 'Campo Inchauspe, faja 5: 220 m más allá']],
    ['29.461234, 60.215678', ['POSITION_SIGN', '-29.461234, -60.215678']],
    ['-60.215678, -29.461234', ['POSITION_SWAPPED', '-29.461234, -60.215678']],
    ['0, 0', ['POSITION_ZERO']],
    ['-33.4489, -70.6693', ['POSITION_FAR']],
    ['-29.5, -60.2', ['POSITION_COARSE']],
    ["29°27.5'S 60°12.5'O", ['POSITION_COARSE']],
    ['29°27\'36"S 60°12\'45"O', []],
    ['-29461234, -60215678', ['POSITION_LOST_POINT', '-29.461234, -60.215678']],
    ['-29.461.234 -60.215.678', ['POSITION_LOST_POINT', '-29.461234, -60.215678']],
    ['-290, -600', ['POSITION_RANGE']],
    ['-29461234, 60215678', ['POSITION_RANGE']],
    // A comma between whole numbers is one of decimals, or parts a height from a whole degree.
    ['-29.4612,-60,2156', ['POSITION_WHICH', '-29.4612, -60', '-29.4612, -60.2156']],
    ['faja 4: 5479078 6741554', ['POSITION_WHICH', '-29.461234, -60.215683']],
    ['POSGAR 94 5479078 6741554', ['POSITION_SYSTEM']],
    ['Lat -29.461234, Lon -60.215678, Alt: 41 m', ['POSITION_HEIGHT']],
    ['18 N 500000.00 m E 500000.00 m N', ['POSITION_SYSTEM', 'POSITION_FAR']],
    ['https://www.google.com/maps/place/58Q5%2B2J+Vera', ['POSITION_CODE']],
    ['https://w3w.co/pelota.verde.lluvia', ['POSITION_CODE']],
    ['pelota.verde.lluvia', ['POSITION_CODE']],
    ['Vera.Santa.Fe', ['POSITION_UNREADABLE']],
    ['hola', ['POSITION_UNREADABLE']],
    ['', ['POSITION_UNREADABLE']],
  ])('%j: %j (POS-02 to POS-07)', (text, said) => {
    expect(saidOf(text)).toEqual(said)
  })

  it('is the system that a text names, which then is no question (POS-05)', () => {
    expect(pairOf('Campo Inchauspe 5479078 6741554')).not.toEqual(pairOf('5479078 6741554'))
    expect(pairOf('18 N 500000 m E 500000 m N')).toEqual([4.523563, -75, 'metres'])
    expect(pairOf('500000.00 m E 500000.00 m N 18 N')).toEqual([4.523563, -75, 'metres'])
  })

  it.each([
    ['58Q5+2J', 'Plus Codes'],
    ['48Q75QP5+2JX', 'Plus Codes'],
    ['///pelota.verde.lluvia', 'what3words'],
    ['20J MQ 12345 67890', 'MGRS'],
  ])('names the system of the code %s, which is no position (POS-02)', (text, system) => {
    expect(read(text)).toEqual({ fault: { code: 'POSITION_CODE', details: { system } } })
  })

  it.each(['770035 6737683', '770035,35 6737683,18', '512345.2 312345.7'])(
    'of the metres %s without zone or country is that they need one (POS-05)',
    (text) => {
      expect(readPosition(text, { language: 'es' })).toEqual({
        fault: { code: 'POSITION_ZONE', details: {} },
      })
      expect(read(text)).not.toEqual({ fault: { code: 'POSITION_ZONE', details: {} } })
    },
  )

  it('is nothing of a country where nobody knows it', () => {
    const reading = readPosition('29.461234, 60.215678', { language: 'es' })
    expect(reading).toEqual({ value: { lat: 29.461234, lng: 60.215678, as: 'decimal', decimals: 6 } })
  })
})

describe('of any position', () => {
  const degrees = (max: number) => fc.integer({ min: -max * 1e6, max: max * 1e6 }).map((value) => value / 1e6)
  const pairs = fc.record({ lat: degrees(90), lng: degrees(180) })

  /** Where another order or other signs lie in the country too, the reader asks. */
  it.each([['AR'], ['ES']])('another reading in the country is asked, of %s (POS-06)', (code) => {
    const country = code === 'AR' ? argentina : spain
    const box = { AR: [-56, -21, -74, -53], ES: [27, 44, -19, 5] }[code] as [number, number, number, number]
    const inside = fc
      .record({
        lat: fc.integer({ min: box[0] * 1e4, max: box[1] * 1e4 }).map((value) => value / 1e4),
        lng: fc.integer({ min: box[2] * 1e4, max: box[3] * 1e4 }).map((value) => value / 1e4),
      })
      .filter(({ lat, lng }) => country.contains([lng, lat]))
    const turns = fc.tuple(fc.boolean(), fc.constantFrom(1, -1), fc.constantFrom(1, -1))
    fc.assert(
      fc.property(inside, turns, (position, [isTurned, north, east]) => {
        const written = { lat: position.lat * north, lng: position.lng * east }
        const typed = isTurned ? { lat: written.lng, lng: written.lat } : written
        fc.pre(Math.abs(typed.lat) <= 90)
        const reading = read(pairText(typed), country)
        const isSame = typed.lat === position.lat && typed.lng === position.lng
        const codes = 'fault' in reading ? [] : (reading.doubts ?? []).map((doubt) => doubt.code)
        const isAsked = codes.includes('POSITION_SWAPPED') || codes.includes('POSITION_SIGN')
        return isSame || isAsked
      }),
      { numRuns: 200 },
    )
  })

  /** Degrees in parts of sixty, as devices write them. */
  const parts = (value: number, count: 2 | 3, digits: number) => {
    const size = 10 ** digits
    const smallest = Math.round(Math.abs(value) * 60 ** (count - 1) * size)
    const unit = 60 * size
    const last = ((smallest % unit) / size).toFixed(digits)
    const rest = Math.floor(smallest / unit)
    return count === 2 ? [rest, last] : [Math.floor(rest / 60), rest % 60, last]
  }
  const letter = (value: number, letters: string) => letters[value < 0 ? 1 : 0]!
  const comma = (value: number) => value.toFixed(6).replace('.', ',')
  const writings: Record<string, (pair: { lat: number; lng: number }) => string> = {
    points: ({ lat, lng }) => `${lat.toFixed(6)}, ${lng.toFixed(6)}`,
    commas: ({ lat, lng }) => `${comma(lat)}, ${comma(lng)}`,
    semicolon: ({ lat, lng }) => `${comma(lat)};${comma(lng)}`,
    letters: ({ lat, lng }) =>
      `${Math.abs(lat).toFixed(6)} ${letter(lat, 'NS')} ${Math.abs(lng).toFixed(6)} ${letter(lng, 'EO')}`,
    names: ({ lat, lng }) => `Longitud: ${lng.toFixed(6)}, Latitud: ${lat.toFixed(6)}`,
    seconds: ({ lat, lng }) => {
      const [a, b, c] = parts(lat, 3, 3)
      const [d, e, f] = parts(lng, 3, 3)
      return `${a}°${b}'${c}"${letter(lat, 'NS')} ${d}°${e}'${f}"${letter(lng, 'EW')}`
    },
    minutes: ({ lat, lng }) => {
      const [a, b] = parts(lat, 2, 5)
      const [c, d] = parts(lng, 2, 5)
      return `${letter(lat, 'NS')}${a} ${b} ${letter(lng, 'EW')}${c} ${d}`
    },
    link: ({ lat, lng }) => `https://maps.google.com/?q=${lat.toFixed(6)},${lng.toFixed(6)}`,
    map: ({ lat, lng }) => `https://www.openstreetmap.org/#map=9/${lat.toFixed(6)}/${lng.toFixed(6)}`,
    geo: ({ lat, lng }) => `geo:${lat.toFixed(6)},${lng.toFixed(6)}`,
    brackets: ({ lat, lng }) => `(${lat.toFixed(6)}; ${lng.toFixed(6)})`,
    cells: ({ lat, lng }) => `${comma(lat)}\t${comma(lng)}`,
    slash: ({ lat, lng }) => `${lat.toFixed(6)} / ${lng.toFixed(6)}`,
    lines: ({ lat, lng }) => `${comma(lat)}\n${comma(lng)}`,
    dashes: ({ lat, lng }) => `${lat.toFixed(6)}, ${lng.toFixed(6)}`.replaceAll('-', '−'),
  }
  it.each(Object.keys(writings))('what was written as %s is read as it was (POS-02 to POS-04)', (name) => {
    fc.assert(
      fc.property(pairs, (pair) => {
        const reading = readPosition(writings[name]!(pair), { language: 'es' })
        if ('fault' in reading) return false
        const { lat, lng }: ReadPosition = reading.value
        return Math.abs(lat - pair.lat) < 2e-6 && Math.abs(lng - pair.lng) < 2e-6
      }),
    )
  })

  const saying = ['letters', 'names', 'seconds', 'minutes']
  it.each(Object.keys(writings))(
    'where another order or other signs of what was written as %s lie in the country, the reader asks (POS-06)',
    (name) => {
      const inside = fc
        .record({
          lat: fc.integer({ min: -55_999_999, max: -21_000_000 }).map((value) => value / 1e6),
          lng: fc.integer({ min: -73_999_999, max: -53_000_000 }).map((value) => value / 1e6),
        })
        .filter(({ lat, lng }) => argentina.contains([lng, lat]))
      const turns = fc.tuple(fc.boolean(), fc.constantFrom(1, -1), fc.constantFrom(1, -1))
      fc.assert(
        fc.property(inside, turns, ({ lat, lng }, [isTurned, north, east]) => {
          const signed = { lat: lat * north, lng: lng * east }
          const typed = isTurned ? { lat: signed.lng, lng: signed.lat } : signed
          const reading = readPosition(writings[name]!(typed), { language: 'es', country: argentina })
          if ('fault' in reading) return false
          const { value, doubts = [] } = reading
          const isThere = argentina.contains([value.lng, value.lat])
          const asked = doubts.filter(({ code }) => code === 'POSITION_SWAPPED' || code === 'POSITION_SIGN')
          const others = asked.flatMap(({ instead: ways = [] }) => ways.map((way) => way.value))
          // Letters decide order and signs of what lies there.
          if (saying.includes(name) && isThere) return others.length === 0
          const isNear = (one: ReadPosition, [x, y]: readonly [number, number]) =>
            Math.abs(one.lat - y) < 2e-6 && Math.abs(one.lng - x) < 2e-6
          const second = [1, -1]
            .flatMap((a) => [1, -1].map((b) => [a * value.lng, b * value.lat] as const))
            .flatMap(([x, y]) => [[x, y] as const, [y, x] as const])
            .filter((one) => !isNear(value, one) && argentina.contains([...one]))
          return second.length === 0
            ? others.length === 0 && isNear(value, [lng, lat])
            : second.every((one) => others.some((other) => isNear(other, one)))
        }),
      )
    },
  )

  it('of metres each other system that lies in the country is offered (POS-05)', () => {
    const metres = fc.record({
      zone: fc.integer({ min: 2, max: 6 }),
      within: fc.integer({ min: 400_000, max: 600_000 }),
      north: fc.integer({ min: 5_800_000, max: 7_000_000 }),
      isTurned: fc.boolean(),
      groups: fc.boolean(),
    })
    fc.assert(
      fc.property(metres, ({ zone, within, north, isTurned, groups }) => {
        const pair = [zone * 1e6 + within, north]
        const written = (isTurned ? pair.toReversed() : pair)
          .map((number) => (groups ? number.toLocaleString('de-DE') : String(number)))
          .join(' ')
        const places = systemsOfZone(zone).map(({ toWgs84 }) => toWgs84(pair))
        fc.pre(places.every((place) => argentina.contains(place)))
        const reading = read(written)
        // Either number may be the easting, and both places lie in the country.
        if ('fault' in reading) return reading.fault.code === 'POSITION_WHICH'
        const [doubt] = reading.doubts ?? []
        if (doubt?.code !== 'POSITION_SYSTEM') return false
        const found = [reading.value, ...doubt.instead!.map(({ value }) => value)]
        // Systems less than a metre apart are one place.
        return places.every(([x, y]) =>
          found.some(({ lat, lng }) => Math.abs(lat - y) < 1e-5 && Math.abs(lng - x) < 1.2e-5),
        )
      }),
    )
  })

  it('of numbers that lost their point each pair in the country is offered (POS-07)', () => {
    const inside = fc
      .record({
        lat: fc.integer({ min: -54_999_999, max: -22_000_000 }),
        lng: fc.integer({ min: -72_999_999, max: -54_000_000 }),
      })
      .filter(({ lat, lng }) => argentina.contains([lng / 1e6, lat / 1e6]))
    const groups = (value: number) => value.toLocaleString('de-DE')
    fc.assert(
      fc.property(inside, fc.constantFrom(String, groups), ({ lat, lng }, write) => {
        const reading = read(`${write(lat)} ${write(lng)}`)
        const remarks = 'fault' in reading ? [reading.fault] : (reading.doubts ?? [])
        return remarks
          .flatMap(({ instead = [] }) => instead)
          .some(({ value }) => value.lat === lat / 1e6 && value.lng === lng / 1e6)
      }),
    )
  })

  it('no text makes the reader throw, and 10,000 signs end at once (POS-01)', () => {
    const sign = fc.constantFrom(
      ...'0123456789.,;-+/ °\'"NSEWO()[]@!3d4d#?&=%:xyº'.split(''),
      '\n',
      'lat',
      'geo:',
      'https://',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(sign, { maxLength: 60 }).map((signs) => signs.join('')),
        ),
        (text) => {
          read(text)
        },
      ),
      { numRuns: 500 },
    )
    for (const piece of [
      '1',
      '1,',
      '1 ',
      '-',
      "1'",
      '1.000.',
      'S1 ',
      '!3d1!4d1',
      'geo:1,',
      'https://a/?q=1,1&',
      '(((',
    ])
      expect(read(piece.repeat(10_000)), piece).toHaveProperty('fault')
  })
})
