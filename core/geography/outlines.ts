import { type Country, countryNamed } from '../geometry/countries.ts'
import { isCrossed, narrowing } from '../geometry/plane.ts'
import type { Position } from '../geometry/shapes.ts'

/** Corners in whole steps of a degree: longitude and latitude in turn, each after the first as the difference to the one before. */
export type Line = readonly number[]

/** `outlines.json`, which `script/outlines.ts` writes: the lines, and those of each ring by number, ~n backwards. */
export interface Outlines {
  /** Steps of a degree. */
  steps: number
  rings: Readonly<Record<string, readonly (readonly number[])[]>>
  arcs: readonly Line[]
}

type Side = readonly [from: Position, to: Position]

/** Bands in a degree: a position is compared with the sides of one band of latitude, then of its neighbours. */
const bandsInDegree = 10
const bandOf = (lat: number) => Math.floor(lat * bandsInDegree)
const kmOfDegree = 111.2
const kmOfBand = kmOfDegree / bandsInDegree

/** Kilometres that a line may be off: `script/outlines.ts` moves it by 1 at most, and Natural Earth draws it for 1 : 10,000,000. */
const slack = 1.5

/** The borders and coasts of a country (POS-09), each moved by a kilometre at most. */
export class Outline {
  readonly country: Country
  readonly #bands = new Map<number, Side[]>()
  readonly #from: number = Infinity
  readonly #to: number = -Infinity

  constructor(country: Country, rings: Iterable<readonly Position[]>) {
    this.country = country
    for (const ring of rings)
      for (let n = 1; n < ring.length; n++) {
        const side = [ring[n - 1]!, ring[n]!] as const
        const [one, other] = [bandOf(side[0][1]!), bandOf(side[1][1]!)]
        for (let band = Math.min(one, other); band <= Math.max(one, other); band++) {
          const sides = this.#bands.get(band)
          if (sides) sides.push(side)
          else this.#bands.set(band, [side])
        }
        this.#from = Math.min(this.#from, one, other)
        this.#to = Math.max(this.#to, one, other)
      }
  }

  contains(position: Position): boolean {
    return this.#isInside(position) || this.#kmTo(position, slack) <= slack
  }

  /** Kilometres to the country: 0 inside, and where the line may be off by as much. */
  kmOutside(position: Position): number {
    if (this.#isInside(position)) return 0
    const km = this.#kmTo(position, Infinity)
    return km <= slack ? 0 : km
  }

  #isInside(position: Position): boolean {
    let isInside = false
    for (const [from, to] of this.#bands.get(bandOf(position[1]!)) ?? [])
      if (isCrossed(from, to, position)) isInside = !isInside
    return isInside
  }

  /** Kilometres to the nearest side; of those farther than `limit` it may miss some. */
  #kmTo(position: Position, limit: number): number {
    const band = bandOf(position[1]!)
    let nearest = Infinity
    // A band lies at least as far away as all bands between.
    const last = Math.max(Math.abs(band - this.#from), Math.abs(band - this.#to))
    for (let away = 0; away <= last && (away - 1) * kmOfBand < Math.min(nearest, limit); away++)
      for (const one of away === 0 ? [band] : [band - away, band + away])
        for (const side of this.#bands.get(one) ?? []) nearest = Math.min(nearest, kmTo(position, side))
    return nearest
  }
}

/** Degrees of longitude the shorter way around the world. */
const turned = (degrees: number) => degrees - 360 * Math.round(degrees / 360)

/** On the plane of the position: exact nearby, and far away as good as a text needs. */
function kmTo([lng = 0, lat = 0]: Position, [from, to]: Side): number {
  const east = kmOfDegree * narrowing((lat + from[1]!) / 2)
  const [x, y] = [turned(from[0]! - lng) * east, (from[1]! - lat) * kmOfDegree]
  const [dx, dy] = [(to[0]! - from[0]!) * east, (to[1]! - from[1]!) * kmOfDegree]
  const length = dx * dx + dy * dy
  const along = length > 0 ? Math.min(1, Math.max(0, -(x * dx + y * dy) / length)) : 0
  return Math.hypot(x + along * dx, y + along * dy)
}

/** Finds the outline of a country by one of its names or codes; undefined of an unknown country, or without an outline. */
export type FindOutline = (country: unknown) => Outline | undefined

let loaded: Promise<FindOutline> | undefined

/** Reads the file when an outline is first needed (POS-09); each country is unpacked when it is first asked for. */
export const loadOutlines = (): Promise<FindOutline> =>
  (loaded ??= import('./lines.ts').then(({ lines }) => finderOf(lines)))

/** The outline of one country. */
export const outlineOf = async (country: unknown): Promise<Outline | undefined> =>
  (await loadOutlines())(country)

function finderOf(outlines: Outlines): FindOutline {
  const known = new Map<string, Outline | undefined>()
  return (name) => {
    const country = countryNamed(name)
    if (!country) return undefined
    if (!known.has(country.code)) known.set(country.code, readOutline(country, outlines))
    return known.get(country.code)
  }
}

function readOutline(country: Country, { steps, arcs, rings }: Outlines): Outline | undefined {
  const own = rings[country.code]
  if (!own) return undefined
  const positionsOf = (arc: number): Position[] => {
    const line = arcs[arc < 0 ? ~arc : arc] ?? []
    let [x, y] = [0, 0]
    const positions: Position[] = []
    for (let n = 0; n < line.length; n += 2) {
      x += line[n]!
      y += line[n + 1]!
      positions.push([x / steps, y / steps])
    }
    return arc < 0 ? positions.toReversed() : positions
  }
  return new Outline(
    country,
    own.map((ring) => ring.flatMap(positionsOf)),
  )
}
