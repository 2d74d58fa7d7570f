import type { Fault } from '../../../core/errors/refusal.ts'
import { isReadableLine } from '../../../core/fields/strings.ts'
import { type Bounds, boundsOf } from '../../../core/geometry/bounds.ts'
import type { Outline } from '../../../core/geometry/outline.ts'
import { shapesOf } from '../../../core/geometry/shapes.ts'
import { examine } from '../../../core/geometry/examine.ts'
import { summarise } from '../../../core/geometry/summary.ts'
import { parseGeometry } from '../../../core/geometry/text.ts'
import { pointer } from '../../../core/json/pointer.ts'
import { Slices } from '../../platform/process/slices.ts'

const lines = ['name', 'country', 'state', 'city', 'address'] as const

/** What people say of a place. */
export interface LocationValues {
  organization_id: string
  name: string
  country: string | null
  state: string | null
  city: string | null
  address: string | null
  coords: unknown
  geometry: string | null
}

/** Columns that follow from the geometry. */
export interface GeometryColumns {
  area_ha: number | null
  outline: Outline | null
  bbox: Bounds | null
  warnings: string[]
}

const noGeometry: GeometryColumns = { area_ha: null, outline: null, bbox: null, warnings: [] }

/** Faults of a place's texts; unchanged texts pass. */
export function textFaults(values: LocationValues, stored?: LocationValues): Fault[] {
  const faults: Fault[] = values.name === '' ? [{ path: '/name', key: 'error.shape.required' }] : []
  for (const name of lines) {
    const line = values[name]
    if (line && line !== stored?.[name] && !isReadableLine(line))
      faults.push({ path: pointer(name), key: 'fields.unreadable' })
  }
  return faults
}

/** What follows from a geometry's text, or its faults. Crossings are looked for in slices: a large geometry stops nobody. */
export async function readGeometryText(
  text: string | null,
): Promise<{ columns: GeometryColumns; faults: Fault[] }> {
  if (text === null) return { columns: noGeometry, faults: [] }
  const read = parseGeometry(text)
  if ('faults' in read)
    return { columns: noGeometry, faults: read.faults.map((one) => ({ ...one, path: '/kmzUrl' })) }
  const { polygons, points } = shapesOf(read.geometry)
  const { areaHa, outline } = summarise(read.geometry)
  const slices = new Slices()
  const steps = examine(read.geometry)
  let step = steps.next()
  while (!step.done) {
    if (slices.isOver) await slices.pause()
    step = steps.next()
  }
  const columns = { area_ha: areaHa, outline, bbox: boundsOf(polygons, points), warnings: [...step.value] }
  return { columns, faults: [] }
}
