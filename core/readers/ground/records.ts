import { checkGeometry, readGeometry } from '../../geometry/check.ts'
import type { FeatureCollection } from '../../geometry/shapes.ts'
import { collectionOf, plotIdOf, plotNameOf } from './collection.ts'
import type { Plot } from './element.ts'

/** Source of a record's ground: the record itself, a process, its place, or only its position. */
export type GroundHolder = 'product' | 'process' | 'place' | 'position'

/** A record with its ground, as a file of plots gives it back (GRD-08). */
export interface GroundRecord {
  kind: 'product' | 'place'
  id: string
  name: string
  /** Other data, under the names that an import reads. */
  data: Plot['data']
  /** Null where it has neither polygon nor point. */
  holder: GroundHolder | null
  /** As stored: a geometry, or its text. */
  ground: unknown
}

/** Records of the largest file. */
export const maxRecords = 10_000

/** Members of features in our own files, besides data. */
const own = {
  kind: 'rastroRecord',
  holder: 'rastroGround',
  plot: 'rastroPlot',
  plotId: 'rastroPlotId',
} as const
const notData: ReadonlySet<string> = new Set(['name', 'id', ...Object.values(own)])

/** A feature for each plot of a record, with commas between; undefined where it has none that can be read. */
export function recordText({ kind, id, name, data, holder, ground }: GroundRecord): string | undefined {
  if (holder === null) return undefined
  const geometry = readGeometry(ground)
  if (checkGeometry(geometry).length > 0) return undefined
  return (geometry as FeatureCollection).features
    .map((feature) => {
      const [plot, plotId] = [plotNameOf(feature), plotIdOf(feature)]
      const properties = {
        ...data,
        name,
        id,
        [own.kind]: kind,
        [own.holder]: holder,
        ...(plot ? { [own.plot]: plot } : {}),
        ...(plotId ? { [own.plotId]: plotId } : {}),
      }
      return JSON.stringify({ type: 'Feature', geometry: feature.geometry, properties })
    })
    .join(',')
}

/** A row of a file of plots; `ground` is GeoJSON, null where the record has none of its own. */
interface PlotRow extends Pick<Plot, 'name' | 'id' | 'data'> {
  ground: string | null
}

/** Each plot is a row; plots of one record of ours are one, with its ground as it was (GRD-08). */
export function rowsOfPlots(plots: readonly Plot[]): PlotRow[] {
  const rows = new Map<Plot | string, Plot[]>()
  for (const plot of plots) {
    const key = isOurs(plot) ? plot.id : plot
    const joined = rows.get(key)
    if (joined) joined.push(plot)
    else rows.set(key, [plot])
  }
  return [...rows.values()].map(rowOf)
}

const isOurs = ({ id, data }: Plot): boolean =>
  id !== '' && (data[own.kind] === 'product' || data[own.kind] === 'place')

function rowOf(joined: readonly Plot[]): PlotRow {
  const [first] = joined as [Plot]
  const { name, id, data } = first
  if (!isOurs(first)) {
    const [feature] = collectionOf([first]).features
    return { name, id, data, ground: JSON.stringify(withProducer(feature!, data)) }
  }
  const textOf = (plot: Plot, member: string) => String(plot.data[member] ?? '')
  const plots = joined.map((plot) => ({
    ...plot,
    name: textOf(plot, own.plot),
    id: textOf(plot, own.plotId),
  }))
  const hasOwn = data[own.holder] === data[own.kind] || data[own.holder] === 'process'
  return {
    name,
    id,
    data: Object.fromEntries(Object.entries(data).filter(([member]) => !notData.has(member))),
    ground: hasOwn ? JSON.stringify(collectionOf(plots)) : null,
  }
}

/** A plot with whom a file of the EU names for it: its row says where that is another (GRD-06). */
function withProducer<F extends { properties: object }>(feature: F, data: Plot['data']): F {
  const { ProducerName, ProducerCountry } = data
  return { ...feature, properties: { ...feature.properties, ProducerName, ProducerCountry } }
}
