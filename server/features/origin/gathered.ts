import { hash } from 'node:crypto'
import { metresAround } from '../../../core/geometry/apart.ts'
import { polygonArea } from '../../../core/geometry/area.ts'
import { type Bounds, boundsOf, middleOfBounds, sharedBounds } from '../../../core/geometry/bounds.ts'
import { isGround } from '../../../core/geometry/ground.ts'
import type { Holder } from '../../../core/rules/origin.ts'
import { type Head, plotsOf, plotText, Writing } from '../../../core/rules/plots.ts'
import type { PlotShape, Place } from '../../../core/rules/preflight.ts'
import type { ReadLot } from './lots.ts'

/** The written polygons of a lot, as they are compared with those of others. */
export interface ComparedLot extends PlotShape {
  id: string
  head: Head
  box: Bounds
  /** The numbers of its polygons that another lot's stand for. */
  left: readonly number[]
}

interface PlotSize {
  head: Head
  producer: string
  box: Bounds
  /** Of each polygon. */
  sizes: readonly { area: number; perimeter: number; box: Bounds }[]
}

/** Boxes of two lots that are compared to say which of their polygons meet. */
const maxBoxPairs = 10_000

/** The plots of an origin, batch by batch: which of them are written, and what is compared (ORI-02). */
export class GatheredPlots {
  readonly writing = new Writing()
  readonly #lots: PlotSize[] = []
  readonly #plots: { head: Head; polygons: number; plots: number }[] = []
  /** The records that hold the polygons. */
  readonly #holders = new Map<string, Holder>()

  add(lot: ReadLot): void {
    const { ground, organization, id, renspa, written } = lot
    if (!isGround(ground)) return
    const head: Head = { id, renspa, written }
    for (const plot of plotsOf(lot)) {
      const digest = hash('sha256', `${organization._id} ${plot.key}`, 'base64')
      this.writing.add(head, plot, digest, Buffer.byteLength(plotText(lot, plot.n)) + 1)
    }
    this.#plots.push({
      head,
      polygons: ground.polygons.length,
      plots: ground.polygons.length + ground.points.length,
    })
    const box = boundsOf(ground.polygons, [])
    if (!box) return
    if (lot.holder) this.#holders.set(id, lot.holder)
    const sizes = ground.polygons.map((polygon) => ({
      area: polygonArea(polygon),
      perimeter: metresAround(polygon[0]!),
      box: boundsOf([polygon], [])!,
    }))
    this.#lots.push({ head, producer: organization._id, box, sizes })
  }

  /** Lots with polygons that are written. Those whose polygons others stand for are never compared. */
  compared(): ComparedLot[] {
    return this.#lots.flatMap(({ head, producer, box, sizes }) => {
      const left = sizes.flatMap((_, n) => (this.writing.insteadOf(head, n, true) ? [n] : []))
      if (left.length === sizes.length) return []
      const gone = new Set(left)
      const kept = sizes.filter((_, n) => !gone.has(n))
      const sum = (of: 'area' | 'perimeter') => kept.reduce((total, size) => total + size[of], 0)
      return [{ id: head.id, head, producer, box, left, area: sum('area'), perimeter: sum('perimeter') }]
    })
  }

  /** The records that hold the polygons, and the middles of those of either lot whose boxes share most. */
  around({ lot, other }: { lot: string; other: string }): {
    holders: ReadonlyMap<string, Holder>
    places: readonly Place[]
  } {
    const holders = this.#holders
    const [one, another] = [lot, other].map((id) => this.#lots.find(({ head }) => head.id === id))
    if (!one || !another) return { holders, places: [] }
    const [own, others] = [boxesIn(one, another.box), boxesIn(another, one.box)]
    if (own.length * others.length > maxBoxPairs) return { holders, places: [] }
    let [most, places]: [number, Place[]] = [0, []]
    for (const box of own)
      for (const beside of others) {
        const shared = sharedBounds(box, beside)
        const size = shared ? (shared[2] - shared[0]) * (shared[3] - shared[1]) : 0
        if (size > most) [most, places] = [size, [middleOfBounds(box), middleOfBounds(beside)]]
      }
    return { holders, places }
  }

  /** Lots that were compared and agree. */
  join(pairs: readonly (readonly [string, string])[]): void {
    if (pairs.length === 0) return
    const heads = new Map(this.#lots.map(({ head }) => [head.id, head]))
    for (const [one, other] of pairs) {
      const [first, second] = [heads.get(one), heads.get(other)]
      if (first && second) this.writing.join(first, second)
    }
  }

  /** Lots with a plot that another one stands for; `isPart`: they have others of their own. */
  repeated(): { id: string; instead: string; isPart: boolean }[] {
    return this.#plots.flatMap(({ head, polygons, plots }) => {
      const left = Array.from({ length: plots }, (_, n) => this.writing.insteadOf(head, n, n < polygons))
      const instead = left.find((one) => one !== undefined && one !== head.id) ?? left.find(Boolean)
      return instead === undefined ? [] : [{ id: head.id, instead, isPart: left.includes(undefined) }]
    })
  }
}

/** The boxes of a lot's polygons that meet another box. */
const boxesIn = ({ sizes }: PlotSize, other: Bounds): Bounds[] =>
  sizes.flatMap(({ box }) => (sharedBounds(box, other) ? [box] : []))
