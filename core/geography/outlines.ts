import { type Country, countryNamed } from '../geometry/countries.ts'
import { crosses, narrowing } from '../geometry/plane.ts'
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

/** Numbers of a side: longitude and latitude of its begin and of its end. */
const numbersOfSide = 4

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
  /** Plain numbers, because a country has thousands of sides. */
  readonly #sides: Float64Array
  /** Start of each band's sides. */
  readonly #bands = new Map<number, number[]>()
  readonly #from: number = Infinity
  readonly #to: number = -Infinity

  constructor(country: Country, rings: readonly (readonly Position[])[]) {
    this.country = country
    this.#sides = new Float64Array(
      numbersOfSide * rings.reduce((sum, ring) => sum + Math.max(0, ring.length - 1), 0),
    )
    let at = 0
    for (const ring of rings)
      for (let n = 1; n < ring.length; n++) {
        const [[fromLng = 0, fromLat = 0], [toLng = 0, toLat = 0]] = [ring[n - 1]!, ring[n]!]
        this.#sides.set([fromLng, fromLat, toLng, toLat], at)
        const [one, other] = [bandOf(fromLat), bandOf(toLat)]
        for (let band = Math.min(one, other); band <= Math.max(one, other); band++) {
          const begins = this.#bands.get(band)
          if (begins) begins.push(at)
          else this.#bands.set(band, [at])
        }
        this.#from = Math.min(this.#from, one, other)
        this.#to = Math.max(this.#to, one, other)
        at += numbersOfSide
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

  #isInside([lng = 0, lat = 0]: Position): boolean {
    const sides = this.#sides
    let isInside = false
    for (const at of this.#bands.get(bandOf(lat)) ?? [])
      if (crosses(sides[at]!, sides[at + 1]!, sides[at + 2]!, sides[at + 3]!, lng, lat)) isInside = !isInside
    return isInside
  }

  /** Kilometres to the nearest side; sides beyond `limit` may be missed. */
  #kmTo([lng = 0, lat = 0]: Position, limit: number): number {
    const band = bandOf(lat)
    let nearest = Infinity
    // A band lies at least as far away as all bands between.
    const last = Math.max(Math.abs(band - this.#from), Math.abs(band - this.#to))
    for (let away = 0; away <= last && (away - 1) * kmOfBand < Math.min(nearest, limit); away++)
      for (const one of away === 0 ? [band] : [band - away, band + away])
        for (const at of this.#bands.get(one) ?? []) nearest = Math.min(nearest, this.#kmToSide(at, lng, lat))
    return nearest
  }

  /** On the plane of the position: exact nearby, and far away as good as a text needs. */
  #kmToSide(at: number, lng: number, lat: number): number {
    const [fromLng, fromLat] = [this.#sides[at]!, this.#sides[at + 1]!]
    const [toLng, toLat] = [this.#sides[at + 2]!, this.#sides[at + 3]!]
    const east = kmOfDegree * narrowing((lat + fromLat) / 2)
    const [x, y] = [turned(fromLng - lng) * east, (fromLat - lat) * kmOfDegree]
    const [dx, dy] = [(toLng - fromLng) * east, (toLat - fromLat) * kmOfDegree]
    const length = dx * dx + dy * dy
    const along = length > 0 ? Math.min(1, Math.max(0, -(x * dx + y * dy) / length)) : 0
    return Math.hypot(x + along * dx, y + along * dy)
  }
}

/** Degrees of longitude the shorter way around the world. */
const turned = (degrees: number) => degrees - 360 * Math.round(degrees / 360)

/** Finds the outline of a country by one of its names or codes; undefined for an unknown country, or without an outline. */
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
