import { sumHa } from '../geometry/area.ts'
import { polygonKey } from '../geometry/clean.ts'
import { isGround } from '../geometry/ground.ts'
import { type Feature, type Lot, placeOf, polygonText, producerOf, type Properties } from './origin.ts'

/** A plot of a lot as the EU's file has it, by its number in the ground: the polygons first. */
interface EuPlot {
  n: number
  /** Equal for equal grounds. */
  key: string
  /** Of a polygon. */
  hectares: number | undefined
}

export function plotsOf({ ground }: Pick<Lot, 'ground'>): EuPlot[] {
  if (!isGround(ground)) return []
  const { polygons, points, hectares } = ground
  return [
    ...polygons.map((polygon, n): EuPlot => ({ n, key: polygonKey(polygon), hectares: hectares[n] })),
    ...points.map(([lng = 0, lat = 0], n): EuPlot => ({
      n: polygons.length + n,
      key: `${lng} ${lat}`,
      hectares: undefined,
    })),
  ]
}

/** Plots of one lot in the file; of equal ones the last. */
export const distinctPlots = (lot: Pick<Lot, 'ground'>): EuPlot[] => {
  const plots = plotsOf(lot)
  return plots.length < 2 ? plots : [...new Map(plots.map((plot) => [plot.key, plot])).values()]
}

/** Hectares of a lot's polygons in the file; undefined if there are none. */
export function writtenHa(lot: Lot, writing: Writing): number | undefined {
  if (!isGround(lot.ground)) return undefined
  const written = lot.ground.hectares.filter((_, n) => writing.insteadOf(lot, n, true) === undefined)
  return written.length > 0 ? sumHa(written) : undefined
}

/** The lot whose plots replace all of this lot's plots; null if it has a plot of its own in the file. */
export function insteadOfAll(lot: Lot, writing: Writing): string | null {
  const { ground } = lot
  if (!isGround(ground)) return null
  const polygons = ground.hectares.length
  let instead: string | undefined
  for (let n = 0; n < polygons + ground.points.length; n++) {
    const other = writing.insteadOf(lot, n, n < polygons)
    if (other === undefined || other === lot.id) return null
    instead ??= other
  }
  return instead ?? null
}

/** The feature of a plot as a file has it (ORI-03, ORI-04). */
export function plotText(lot: Lot, n: number, renspa?: string): string {
  const { ground } = lot
  if (!isGround(ground)) return ''
  const { points, text } = ground
  const isPolygon = n < ground.hectares.length
  const area = isPolygon ? ground.hectares[n] : pointArea(lot)
  const properties: Properties = {
    ...producerOf(lot),
    ProductionPlace: productionPlace(lot, n, renspa),
    ...(area === undefined ? {} : { Area: area }),
  }
  if (text !== undefined) return polygonText(text, properties)
  const feature: Feature = {
    type: 'Feature',
    geometry: isPolygon
      ? { type: 'Polygon', coordinates: ground.polygons[n]! }
      : { type: 'Point', coordinates: points[n - ground.hectares.length]! },
    properties,
  }
  return JSON.stringify(feature)
}

/** The form's hectares belong to a point if it is the only plot; on cattle establishments they don't describe plots. */
const pointArea = (lot: Lot): number | undefined =>
  lot.commodity !== 'cattle' && distinctPlots(lot).length === 1 ? lot.areaHa : undefined

function productionPlace(lot: Lot, n: number, renspa = lot.renspa): string {
  const { ground } = lot
  const place = lot.commodity === 'cattle' ? establishmentOf(lot, renspa) : placeOf(lot, renspa)
  const names = isGround(ground) && ground.names.length > 1 ? ground.names : []
  return names[n] ? `${place} - ${names[n]}` : place
}

/** Animals come and go; their establishment is the place. */
function establishmentOf(lot: Lot, renspa: string | undefined): string {
  const { placeName, city, state, organization } = lot
  if (placeName) return placeName
  if (renspa) return placeOf(lot, renspa)
  return [organization.name, city ?? state].filter(Boolean).join(' - ')
}

/** Facts of a lot that decide which of equal grounds is kept. */
export type Head = Pick<Lot, 'id' | 'renspa' | 'written'>

interface PlotRecord {
  head: Head
  n: number
  isPolygon: boolean
  hectares: number
  bytes: number
}

/** Chooses the plots of an origin's file: of equal grounds with one producer the latest record, with the RENSPA of any of them (ORI-02). */
export class Writing {
  /** By the digest of producer and key. */
  readonly #written = new Map<string, PlotRecord>()
  /** By lot and plot number: the plot that replaces it. */
  readonly #left = new Map<string, PlotRecord>()
  /** By lot: the lot with equal polygons that replaces it. */
  readonly #joined = new Map<string, Head>()
  /** RENSPA taken from an equal plot or lot, if the own record has none. */
  readonly #borrowed = new Map<string, string>()

  /** Adds a plot by the digest of its producer and key, with the bytes of its feature. */
  add(head: Head, { n, hectares }: EuPlot, digest: string, bytes: number): void {
    const plot: PlotRecord = { head, n, isPolygon: hectares !== undefined, hectares: hectares ?? 0, bytes }
    const other = this.#written.get(digest)
    const isKept = !other || isLater(head, other.head) || (head.id === other.head.id && n > other.n)
    const [kept, left] = isKept ? [plot, other] : [other, plot]
    this.#written.set(digest, kept)
    if (!left) return
    this.#left.set(nameOf(left.head.id, left.n), kept)
    const renspa = left.head.renspa || this.#borrowed.get(nameOf(left.head.id, left.n))
    if (!kept.head.renspa && renspa) this.#borrowed.set(nameOf(kept.head.id, kept.n), renspa)
  }

  /** Two lots of one producer whose polygons were compared and agree; groups join through. */
  join(one: Head, other: Head): void {
    const [first, second] = [this.#standingFor(one), this.#standingFor(other)]
    if (first.id === second.id) return
    const [kept, left] = isLater(first, second) ? [first, second] : [second, first]
    this.#joined.set(left.id, kept)
    const renspa = left.renspa || this.#borrowed.get(left.id)
    if (!kept.renspa && renspa) this.#borrowed.set(kept.id, renspa)
  }

  #standingFor(head: Head): Head {
    let found = head
    for (let next; (next = this.#joined.get(found.id));) found = next
    return found
  }

  /** The lot whose plot is written in place of this one; undefined where it is written itself. */
  insteadOf(head: Head, n: number, isPolygon: boolean): string | undefined {
    let kept: PlotRecord | undefined
    for (
      let next = this.#left.get(nameOf(head.id, n));
      next;
      next = this.#left.get(nameOf(next.head.id, next.n))
    )
      kept = next
    const found = kept?.head ?? head
    const standing = isPolygon ? this.#standingFor(found) : found
    return kept || standing.id !== head.id ? standing.id : undefined
  }

  /** The RENSPA for a plot whose own record may have none. */
  renspaOf({ id, renspa }: Head, n: number): string | undefined {
    return renspa || this.#borrowed.get(nameOf(id, n)) || this.#borrowed.get(id)
  }

  /** Totals of the file: lots with a polygon, lots with points only, hectares of polygons, and bytes. */
  totals(): { polygons: number; points: number; areaHa: number; bytes: number } {
    const [polygons, points] = [new Set<string>(), new Set<string>()]
    let [areaHa, bytes] = [0, 0]
    for (const { head, isPolygon, hectares, bytes: size } of this.#written.values()) {
      if (isPolygon && this.#joined.has(head.id)) continue
      ;(isPolygon ? polygons : points).add(head.id)
      areaHa += hectares
      bytes += size
    }
    for (const id of polygons) points.delete(id)
    return { polygons: polygons.size, points: points.size, areaHa: Math.round(areaHa * 100) / 100, bytes }
  }
}

const nameOf = (lot: string, n: number): string => `${lot} ${n}`

/** Of equal grounds the later record is kept. */
export const isLater = (one: Head, other: Head): boolean => {
  const order = one.written[0] - other.written[0] || one.written[1] - other.written[1]
  return order === 0 ? one.id > other.id : order > 0
}
