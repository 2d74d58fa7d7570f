import type { Remark } from '../../errors/remarks.ts'
import { geometryWarningsOf } from '../../geometry/examine.ts'
import type { FeatureCollection } from '../../geometry/shapes.ts'
import type { GeometryWarning } from '../../geometry/warnings.ts'

/** Warnings about plots that their reader doesn't give. */
export function warningsBeside(
  geometry: FeatureCollection,
  remarks: readonly Pick<Remark, 'code'>[],
): GeometryWarning[] {
  const said = new Set<string>(remarks.map(({ code }) => (code === 'GROUND_HUGE' ? 'GEOMETRY_HUGE' : code)))
  return geometryWarningsOf(geometry).filter((code) => !said.has(code))
}
