// Writes core/geography/outlines.json, the borders and coasts of all countries, from Natural Earth 10m by way of world-atlas:
//
//   npx tsx script/outlines.ts
//
// The file is committed, and nothing else runs this program.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { countries } from '../core/geometry/countries.ts'
import { narrowing } from '../core/geometry/plane.ts'
import type { Line, Outlines } from '../core/geography/outlines.ts'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Position = readonly [lng: number, lat: number]

/** Steps of a degree: 445 metres, so rounding moves a corner by 315 metres at most. */
const steps = 250
/** Kilometres by which a line may be moved to have fewer corners. */
const tolerance = 0.7
const kmOfDegree = 111.2

/** Ground that Natural Earth draws apart, and the countries that a position there may be said to lie in. */
const apart: Readonly<Record<string, readonly string[]>> = {
  'Falkland Is.': ['FK', 'AR'],
  'S. Geo. and the Is.': ['GS', 'AR'],
  Kosovo: ['XK'],
  Somaliland: ['SO'],
  'N. Cyprus': ['CY'],
  'Cyprus U.N. Buffer Zone': ['CY'],
  Dhekelia: ['CY', 'GB'],
  Akrotiri: ['CY', 'GB'],
  'USNB Guantanamo Bay': ['CU', 'US'],
  Baikonur: ['KZ'],
  'Siachen Glacier': ['IN', 'PK'],
  'Indian Ocean Ter.': ['CX', 'CC', 'AU'],
  'Coral Sea Is.': ['AU'],
  'Clipperton I.': ['FR'],
  'Bajo Nuevo Bank': ['CO'],
  'Serranilla Bank': ['CO'],
  'Spratly Is.': [],
  'Scarborough Reef': [],
}

const atlas = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('world-atlas/countries-10m.json'), 'utf8'),
) as Topology<{ countries: GeometryCollection<{ name: string }> }>

const { scale, translate } = atlas.transform!
const arcs = atlas.arcs.map((arc): Line => {
  let [x, y] = [0, 0]
  const positions = arc.map(([dx = 0, dy = 0]): Position => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
  return lineOf(fewer(positions))
})

/** Corners as whole steps, each after the first as the difference to the one before. */
function lineOf(positions: readonly Position[]): Line {
  const line: number[] = []
  let before: Position = [0, 0]
  for (const [lng, lat] of positions) {
    const here: Position = [Math.round(lng * steps), Math.round(lat * steps)]
    const [dx, dy] = [here[0] - before[0], here[1] - before[1]]
    if (line.length > 2 && dx === 0 && dy === 0) continue
    line.push(dx, dy)
    before = here
  }
  return line
}

/** An island smaller than the tolerance keeps four corners. */
function fewer(positions: readonly Position[]): readonly Position[] {
  const [first, last] = [positions[0]!, positions.at(-1)!]
  if (positions.length < 5 || distanceKm(first, last, last) > 0) return simplify(positions)
  const far = farthest(positions)
  return [...simplify(positions.slice(0, far + 1), true), ...simplify(positions.slice(far), true).slice(1)]
}

/** Douglas-Peucker; `isCut` keeps the farthest corner however near it is. */
function simplify(line: readonly Position[], isCut = false): readonly Position[] {
  if (line.length < 3) return line
  const far = farthest(line)
  const [first, last] = [line[0]!, line.at(-1)!]
  if (!isCut && distanceKm(line[far]!, first, last) <= tolerance) return [first, last]
  return [...simplify(line.slice(0, far + 1)), ...simplify(line.slice(far)).slice(1)]
}

function farthest(line: readonly Position[]): number {
  const [first, last] = [line[0]!, line.at(-1)!]
  let [far, distance] = [1, 0]
  for (let n = 1; n < line.length - 1; n++) {
    const away = distanceKm(line[n]!, first, last)
    if (away > distance) [far, distance] = [n, away]
  }
  return far
}

function distanceKm([lng, lat]: Position, from: Position, to: Position): number {
  const east = kmOfDegree * narrowing(lat)
  const [x, y] = [(from[0] - lng) * east, (from[1] - lat) * kmOfDegree]
  const [dx, dy] = [(to[0] - from[0]) * east, (to[1] - from[1]) * kmOfDegree]
  const length = dx * dx + dy * dy
  const along = length > 0 ? Math.min(1, Math.max(0, -(x * dx + y * dy) / length)) : 0
  return Math.hypot(x + along * dx, y + along * dy)
}

/** Islands that Natural Earth leaves out, each as a box: west, south, east, north. */
const leftOut: readonly (readonly [code: string, box: readonly [number, number, number, number]])[] = [
  // Martín García, in the waters of Uruguay.
  ['AR', [-58.268, -34.2, -58.232, -34.168]],
]

const codeOf = new Map(countries.map(({ number, code }) => [number, code]))
const rings: Record<string, number[][]> = {}
for (const geometry of atlas.objects.countries.geometries) {
  const { name } = geometry.properties as { name: string }
  const number = String(geometry.id).padStart(3, '0')
  const codes = apart[name] ?? [codeOf.get(number)]
  const own = ('arcs' in geometry ? geometry.arcs : []) as number[][] | number[][][]
  const polygons = geometry.type === 'Polygon' ? [own as number[][]] : (own as number[][][])
  for (const code of codes)
    if (code === undefined) throw new Error(`${name} (${number}) has no row in countries.ts`)
    else (rings[code] ??= []).push(...polygons.flat())
}

for (const [code, [west, south, east, north]] of leftOut) {
  const corners: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  rings[code]!.push([arcs.push(lineOf(corners)) - 1])
}

const outlines: Outlines = { steps, arcs, rings }
const text = `{"steps":${steps},"rings":{
${Object.entries(rings)
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([code, own]) => `"${code}":${JSON.stringify(own)}`)
  .join(',\n')}
},"arcs":[
${outlines.arcs.map((arc) => JSON.stringify(arc)).join(',\n')}
]}
`
writeFileSync(new URL('../core/geography/outlines.json', import.meta.url), text)
console.log(`${text.length} characters, ${arcs.length} arcs, ${Object.keys(rings).length} countries`)
