import { lineFaults } from '../../../core/fields/strings.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import { type Bounds, boundsOf } from '../../../core/geometry/bounds.ts'
import type { Outline } from '../../../core/geometry/outline.ts'
import { shapesOf } from '../../../core/geometry/shapes.ts'
import { examine } from '../../../core/geometry/examine.ts'
import { summarise } from '../../../core/geometry/summary.ts'
import { parseGeometry } from '../../../core/geometry/text.ts'
import { isGln, isGlnExtension } from '../../../core/gs1/codes.ts'
import { isEqual } from '../../../core/json/equal.ts'
import { pointer } from '../../../core/json/pointer.ts'
import type { Language } from '../../../core/i18n/index.ts'
import type { Tx } from '../../platform/db/database.ts'
import { Slices } from '../../platform/process/slices.ts'
import {
  outlineOfFirst,
  readAround,
  readSentCoords,
  readSentGround,
  type SentRemark,
  withTwins,
} from '../configuration/sent.ts'
import type { GroundOwner } from '../configuration/twins.ts'

const lines = ['name', 'country', 'state', 'city', 'address'] as const

/** What people say of a place. */
export interface LocationValues {
  organization_id: string
  name: string
  country: string | null
  state: string | null
  city: string | null
  address: string | null
  gln: string | null
  gln_extension: string | null
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
    if (line && line !== stored?.[name]) faults.push(...lineFaults(line, pointer(name)))
  }
  const { gln, gln_extension: extension } = values
  if (gln && gln !== stored?.gln && !isGln(gln)) faults.push({ path: '/gln', key: 'gs1.fault.gln' })
  if (extension && (!gln || !isGlnExtension(extension)))
    faults.push({ path: '/glnExtension', key: 'gs1.fault.extension' })
  return faults
}

/** What a body says of a position and a ground, read (TRU-02), with what readers say of them. What stays as it is isn't read again. */
export async function readSentPlace(
  tx: Tx,
  values: LocationValues,
  stored: (LocationValues & { id: string }) | undefined,
  language: Language,
): Promise<{ values: LocationValues; remarks: SentRemark[]; faults: Fault[] }> {
  const isNew = (name: 'coords' | 'geometry') =>
    values[name] !== null && !isEqual(values[name], stored?.[name] ?? null)
  if (!isNew('coords') && !isNew('geometry')) return { values, remarks: [], faults: [] }
  const { countries, producer } = await readAround(tx, { organization: values.organization_id })
  const country = await outlineOfFirst([values.country, ...countries])
  const coords = isNew('coords') ? readSentCoords(values.coords, '/coords', { language, country }) : undefined
  const around = { language, country, producer }
  const owner: GroundOwner = { organization: values.organization_id, isSelf: ({ id }) => id === stored?.id }
  const ground = isNew('geometry')
    ? await withTwins(
        tx,
        await readSentGround(values.geometry, '/kmzUrl', around),
        '/kmzUrl',
        owner,
        language,
      )
    : undefined
  return {
    values: {
      ...values,
      ...(coords ? { coords: coords.value } : {}),
      ...(ground && typeof ground.value !== 'string' ? { geometry: JSON.stringify(ground.value) } : {}),
    },
    remarks: [...(coords?.remarks ?? []), ...(ground?.remarks ?? [])],
    faults: [...(coords?.faults ?? []), ...(ground?.faults ?? [])],
  }
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
  const warnings = await new Slices().finish(examine(read.geometry))
  const columns = { area_ha: areaHa, outline, bbox: boundsOf(polygons, points), warnings: [...warnings] }
  return { columns, faults: [] }
}
