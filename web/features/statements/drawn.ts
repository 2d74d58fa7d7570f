import type { Plot } from '../../../core/contract/origin.ts'

/** Plots that are drawn one by one; of more, their producers are. */
export const maxDrawn = 24

/** What stands in the band, with a strand of its own: a plot, or all plots of a producer. */
export interface PlotOnMap {
  id: string
  name: string
  kind: Plot['kind']
  outline: Plot['outline']
  plots: number
  /** Plots without a polygon. */
  lacking: number
  areaHa: number | null
}

const ofPlot = ({ product, kind, outline, areaHa }: Plot): PlotOnMap => ({
  id: product._id,
  name: product.identifier,
  kind,
  outline,
  plots: 1,
  lacking: kind === 'polygon' ? 0 : 1,
  areaHa,
})

/** The largest plot of a producer stands for all; one without a polygon shows in its kind. */
function ofProducer(plots: readonly Plot[]): PlotOnMap {
  const { _id: id, name } = plots[0]!.organization
  const mapped = plots.filter(({ kind }) => kind === 'polygon')
  const [largest] = mapped.toSorted((one, other) => (other.areaHa ?? 0) - (one.areaHa ?? 0))
  return {
    id,
    name,
    kind: largest ? 'polygon' : plots.some(({ kind }) => kind === 'point') ? 'point' : 'none',
    outline: largest?.outline ?? [],
    plots: plots.length,
    lacking: plots.length - mapped.length,
    areaHa: null,
  }
}

/** Of the plots that were read, of so many in all: these in their order, or their producers by name. */
export function drawnOf(plots: readonly Plot[], total: number): PlotOnMap[] {
  if (total <= maxDrawn) return plots.map(ofPlot)
  const byProducer = new Map<string, Plot[]>()
  for (const plot of plots) {
    const known = byProducer.get(plot.organization._id)
    if (known) known.push(plot)
    else byProducer.set(plot.organization._id, [plot])
  }
  return [...byProducer.values()]
    .map(ofProducer)
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .slice(0, maxDrawn)
}
