import type { Reading, Remark } from '../../errors/remarks.ts'
import { checkGeometry } from '../../geometry/check.ts'
import type { FeatureCollection } from '../../geometry/shapes.ts'
import { simplified } from '../../geometry/simplify.ts'
import { text } from '../../i18n/index.ts'
import type { GroundContent } from './assemble.ts'
import type { Plot } from './element.ts'
import type { GroundOptions } from './read.ts'

/** A feature as records keep it: with the plot's name and id, where it has them (GRD-03). */
interface PlotFeature {
  type: 'Feature'
  properties: { name?: string; id?: string }
  geometry: Plot['geometry']
}

export const collectionOf = (
  plots: readonly Plot[],
): FeatureCollection & { features: readonly PlotFeature[] } => ({
  type: 'FeatureCollection',
  features: plots.map(({ name, id, geometry }) => ({
    type: 'Feature',
    properties: { ...(name ? { name } : {}), ...(id ? { id } : {}) },
    geometry,
  })),
})

/** Metres by which simplifying may move an outline. */
const maxShift = 1

/** Refuses plots of more positions or polygons than a record holds, and offers them simplified where that makes them fit. */
export function fitRecord(
  reading: Reading<GroundContent>,
  { language }: GroundOptions,
): Reading<GroundContent> {
  if ('fault' in reading) return reading
  const [tooMany] = checkGeometry(collectionOf(reading.value.plots))
  if (!tooMany) return reading
  const { count = 0, max = 0 } = tooMany.params ?? {}
  const fault: Remark<GroundContent> = {
    code: tooMany.key === 'fields.geometryPolygons' ? 'GROUND_MANY_POLYGONS' : 'GROUND_MANY_POSITIONS',
    details: { count, max },
  }
  const { features } = simplified({ type: 'FeatureCollection', features: reading.value.plots }, maxShift)
  // Features come back with all that they had, so they are plots.
  const plots = features as Plot[]
  if (checkGeometry(collectionOf(plots)).length > 0) return { fault }
  const value = { ...reading.value, plots }
  return { fault: { ...fault, instead: [{ text: text(language, 'ground.simplify'), value }] } }
}
