import type { Position } from './shapes.ts'

/** Metres by which another system must move a position to be offered. POSGAR 94 and 98 differ by less than one from 2007. */
export const minMove = 1

/** An ellipsoid and where it lies: `shift` leads its positions to WGS 84, in metres. */
interface Datum {
  name: string
  /** The name in a .prj, without punctuation and case, of the datum first, then of the geographic system. */
  called: RegExp
  a: number
  /** 1 / flattening. */
  inverse: number
  shift?: readonly [x: number, y: number, z: number]
}

interface Mercator {
  /** The meridian of its middle. */
  lng0: number
  lat0: number
  k: number
  east0: number
  north0: number
}

/** A system of coordinates that is converted to WGS 84 (POS-05, GRD-05). */
export interface System {
  /** EPSG's number of it. */
  code: number
  /** Its common name; the Argentine zone is separate. */
  name: string
  /** The zone of Argentina, 1 to 7. */
  zone?: number
  /** Converts x and y, or passes longitude and latitude through. */
  toWgs84: (position: Position) => [lng: number, lat: number]
}

const wgs84: Datum = {
  name: 'WGS 84',
  called: /^(?:wgs|worldgeodeticsystem)(?:19)?84/,
  a: 6378137,
  inverse: 298.257223563,
}
const grs80 = { a: 6378137, inverse: 298.257222101 }
const sirgas: Datum = {
  name: 'SIRGAS 2000',
  called: /^(?:sirgas|sistemadereferenciageocentricoparalasamericas)(?:de)?2000/,
  ...grs80,
}

/** Argentina's, each with its geographic system and the number before its first zone. */
const posgar2007: Datum = {
  name: 'POSGAR 2007',
  called: /^posi?cionesgeodesicasargentinas2007|^posgar2007/,
  ...grs80,
}
const argentine: readonly (readonly [Datum, geographic: number, beforeFirstZone: number])[] = [
  [posgar2007, 5340, 5342],
  [
    { name: 'POSGAR 98', called: /^posicionesgeodesicasargentinas1998|^posgar(?:19)?98/, ...grs80 },
    4190,
    22170,
  ],
  [
    { ...wgs84, name: 'POSGAR 94', called: /^posicionesgeodesicasargentinas1994|^posgar(?:19)?94/ },
    4694,
    22180,
  ],
  [
    {
      name: 'Campo Inchauspe',
      called: /^campoinchauspe/,
      a: 6378388,
      inverse: 297,
      // Good to 9 metres.
      shift: [-148, 136, 90],
    },
    4221,
    22190,
  ],
]

const zones = [1, 2, 3, 4, 5, 6, 7]
const argentineZone = (zone: number): Mercator => ({
  lng0: -75 + 3 * zone,
  lat0: -90,
  k: 1,
  east0: zone * 1_000_000 + 500_000,
  north0: 0,
})
const utmZone = (zone: number, isSouth: boolean): Mercator => ({
  lng0: -183 + 6 * zone,
  lat0: 0,
  k: 0.9996,
  east0: 500_000,
  north0: isSouth ? 10_000_000 : 0,
})

interface Row extends System {
  datum: Datum
  /** The projection: undefined for geographic systems, 'web' for web maps. */
  plane: Mercator | 'web' | undefined
}

const row = (code: number, datum: Datum, name: string, plane?: Row['plane'], zone?: number): Row => ({
  code,
  name,
  ...(zone === undefined ? {} : { zone }),
  datum,
  plane,
  toWgs84: (position) => {
    const angles = plane === undefined ? [position[0]!, position[1]!] : toAngles(position, datum, plane)
    return shifted(angles as [number, number], datum)
  },
})

const utm = (datum: Datum, code: number, zone: number, isSouth: boolean) =>
  row(
    code,
    datum,
    `${datum === wgs84 ? '' : `${datum.name} `}UTM ${zone}${isSouth ? 'S' : 'N'}`,
    utmZone(zone, isSouth),
  )

const rows: readonly Row[] = [
  row(4326, wgs84, 'WGS 84'),
  row(3857, wgs84, 'Web Mercator', 'web'),
  ...Array.from({ length: 60 }, (_, n) => [
    utm(wgs84, 32601 + n, n + 1, false),
    utm(wgs84, 32701 + n, n + 1, true),
  ]).flat(),
  row(4674, sirgas, sirgas.name),
  ...Array.from({ length: 12 }, (_, n) => utm(sirgas, 31965 + n, n + 11, false)),
  ...Array.from({ length: 9 }, (_, n) => utm(sirgas, 31977 + n, n + 17, true)),
  ...argentine.flatMap(([datum, geographic, before]) => [
    row(geographic, datum, datum.name),
    ...zones.map((zone) => row(before + zone, datum, datum.name, argentineZone(zone), zone)),
  ]),
]
const byCode = new Map(rows.map((one) => [one.code, one]))
// Browsers' maps had this number before EPSG gave one; CRS 84 is WGS 84 with longitude first, as all are read here.
byCode.set(900913, byCode.get(3857)!)

/** A system by EPSG's number. */
export const systemNumbered = (code: number): System | undefined => byCode.get(code)

/** Those of Argentina in a zone, the newest first. */
export const systemsOfZone = (zone: number): System[] => rows.filter((one) => one.zone === zone)

export const utmSystem = (zone: number, isSouth: boolean): System =>
  byCode.get((isSouth ? 32700 : 32600) + zone)!

/** As people say it: `POSGAR 2007, faja 5`. */
export const systemName = ({ name, zone }: System, inZone: (zone: number) => string): string =>
  zone === undefined ? name : `${name}, ${inZone(zone)}`

const degrees = 180 / Math.PI

function toAngles(
  [x = 0, y = 0]: Position,
  { a, inverse }: Datum,
  plane: Mercator | 'web',
): [number, number] {
  if (plane === 'web') return [(x / a) * degrees, Math.atan(Math.sinh(y / a)) * degrees]
  const { lng0, lat0, k, east0, north0 } = plane
  // Krüger's series to the fourth power of n, good to less than a millimetre in these zones.
  const n = 1 / (2 * inverse - 1)
  const [n2, n3, n4] = [n ** 2, n ** 3, n ** 4]
  const radius = (a / (1 + n)) * (1 + n2 / 4 + n4 / 64)
  // The northing of the equator, where the plane begins at a pole or at the equator itself.
  const equator = north0 - (lat0 / 90) * k * radius * (Math.PI / 2)
  const xi = (y - equator) / (k * radius)
  const eta = (x - east0) / (k * radius)
  const beta = [
    n / 2 - (2 / 3) * n2 + (37 / 96) * n3 - n4 / 360,
    n2 / 48 + n3 / 15 - (437 / 1440) * n4,
    (17 / 480) * n3 - (37 / 840) * n4,
    (4397 / 161280) * n4,
  ]
  let [xi0, eta0] = [xi, eta]
  beta.forEach((one, index) => {
    const turn = 2 * (index + 1)
    xi0 -= one * Math.sin(turn * xi) * Math.cosh(turn * eta)
    eta0 -= one * Math.cos(turn * xi) * Math.sinh(turn * eta)
  })
  const chi = Math.asin(Math.sin(xi0) / Math.cosh(eta0))
  const delta = [
    2 * n - (2 / 3) * n2 - 2 * n3 + (116 / 45) * n4,
    (7 / 3) * n2 - (8 / 5) * n3 - (227 / 45) * n4,
    (56 / 15) * n3 - (136 / 35) * n4,
    (4279 / 630) * n4,
  ]
  const lat = delta.reduce((sum, one, index) => sum + one * Math.sin(2 * (index + 1) * chi), chi)
  return [lng0 + Math.atan2(Math.sinh(eta0), Math.cos(xi0)) * degrees, lat * degrees]
}

/** Leads angles on an ellipsoid to WGS 84, by the shift of its middle. */
function shifted([lng, lat]: [number, number], { a, inverse, shift }: Datum): [number, number] {
  if (!shift) return [lng, lat]
  const [phi, lambda] = [lat / degrees, lng / degrees]
  const e2 = (2 - 1 / inverse) / inverse
  const normal = a / Math.sqrt(1 - e2 * Math.sin(phi) ** 2)
  const x = normal * Math.cos(phi) * Math.cos(lambda) + shift[0]
  const y = normal * Math.cos(phi) * Math.sin(lambda) + shift[1]
  const z = normal * (1 - e2) * Math.sin(phi) + shift[2]
  // Bowring's formula.
  const f = 1 / wgs84.inverse
  const [b, own2] = [wgs84.a * (1 - f), f * (2 - f)]
  const p = Math.hypot(x, y)
  const theta = Math.atan2(z * wgs84.a, p * b)
  const other2 = own2 / (1 - own2)
  return [
    Math.atan2(y, x) * degrees,
    Math.atan2(z + other2 * b * Math.sin(theta) ** 3, p - own2 * wgs84.a * Math.cos(theta) ** 3) * degrees,
  ]
}

/** The system that a .prj declares: a known one, or its name. */
type PrjSystem = { system: System } | { name: string }

/** A part of well-known text: PARAMETER["Scale_Factor",1.0]. */
interface Part {
  word: string
  texts: string[]
  numbers: number[]
  parts: Part[]
}

/** Parts in parts; a .prj has five. */
const maxDepth = 20

/** Reads a .prj: known by its number, or by its name and all parameters. Undefined for another text. */
export function readPrj(text: string): PrjSystem | undefined {
  const root = readParts(text)
  if (!root || !/^(?:proj|geog|geod|bound|compound)/i.test(root.word)) return undefined
  const name = root.texts[0] ?? ''
  const code = numberOf(root)
  const system = code === undefined ? rows.find((one) => isSame(one, root)) : (byCode.get(code) ?? undefined)
  return system ? { system } : { name: name.replaceAll('_', ' ') }
}

/** EPSG's number, where the text says one. */
function numberOf({ parts }: Part): number | undefined {
  const own = parts.find(
    ({ word, texts }) => /^(?:authority|id)$/i.test(word) && /^epsg$/i.test(texts[0] ?? ''),
  )
  const code = Number(own?.numbers[0] ?? own?.texts[1])
  return Number.isInteger(code) ? code : undefined
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/^(?:gcs|d)_/, '')
    .replace(/[^a-z0-9]/g, '')

const partOf = ({ parts }: Part, word: RegExp) => parts.find((one) => word.test(one.word))
const near = (one: number | undefined, other: number, by: number) =>
  one !== undefined && Math.abs(one - other) <= by

function isSame({ datum, plane }: Row, root: Part): boolean {
  const isFlat = /^proj/i.test(root.word)
  if (isFlat !== (plane !== undefined)) return false
  const geographic = isFlat ? partOf(root, /^(?:base)?geo/i) : root
  const drawn = geographic && partOf(geographic, /datum|ensemble/i)
  const ellipsoid = drawn && partOf(drawn, /^(?:spheroid|ellipsoid)$/i)
  const meridian = geographic && partOf(geographic, /^primem/i)
  if (!datum.called.test(plain(drawn?.texts[0] ?? ''))) return false
  if (!near(ellipsoid?.numbers[0], datum.a, 0.01) || !near(ellipsoid?.numbers[1], datum.inverse, 1e-4))
    return false
  if (meridian && !near(meridian.numbers[0], 0, 0)) return false
  return plane === undefined || isSamePlane(plane, root)
}

function isSamePlane(plane: Mercator | 'web', root: Part): boolean {
  const within = partOf(root, /^conversion$/i) ?? root
  const method = plain(partOf(within, /^(?:projection|method)$/i)?.texts[0] ?? '')
  const unit = root.parts.find(({ word }) => /^(?:length)?unit$/i.test(word))
  if (unit && !near(unit.numbers[0], 1, 1e-9)) return false
  const values = new Map(
    within.parts
      .filter(({ word }) => /^parameter$/i.test(word))
      .map(({ texts, numbers }) => [plain(texts[0] ?? ''), numbers[0]] as const),
  )
  const value = (...names: string[]) => names.map((name) => values.get(name)).find((one) => one !== undefined)
  const lng0 = value('centralmeridian', 'longitudeofnaturalorigin', 'longitudeoforigin')
  const lat0 = value('latitudeoforigin', 'latitudeofnaturalorigin') ?? 0
  if (plane === 'web')
    return /mercatorauxiliarysphere|popularvisualisation|^mercator1sp/.test(method) && near(lng0 ?? 0, 0, 0)
  return (
    /^(?:transversemercator|gausskruger)/.test(method) &&
    near(lng0, plane.lng0, 1e-9) &&
    near(lat0, plane.lat0, 1e-9) &&
    near(value('scalefactor', 'scalefactoratnaturalorigin') ?? 1, plane.k, 1e-9) &&
    near(value('falseeasting') ?? 0, plane.east0, 1e-3) &&
    near(value('falsenorthing') ?? 0, plane.north0, 1e-3)
  )
}

/** Reads the nested parts of well-known text; undefined where brackets don't match. */
function readParts(text: string): Part | undefined {
  const top: Part = { word: '', texts: [], numbers: [], parts: [] }
  const open = [top]
  const token = /"((?:[^"]|"")*)"|([A-Za-z_]\w*)\s*[[(]|([-+]?\d[\d.]*(?:[eE][-+]?\d+)?)|([\])])/g
  for (const [, quoted, word, number, end] of text.matchAll(token)) {
    const here = open.at(-1)!
    if (quoted !== undefined) here.texts.push(quoted)
    else if (number !== undefined) here.numbers.push(Number(number))
    else if (word !== undefined) {
      const part: Part = { word, texts: [], numbers: [], parts: [] }
      here.parts.push(part)
      if (open.push(part) > maxDepth) return undefined
    } else if (end !== undefined && (open.pop(), open.length === 0)) return undefined
  }
  return open.length === 1 ? top.parts[0] : undefined
}
