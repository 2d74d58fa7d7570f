import type { Issue } from '../../core/errors/refusal.ts'
import type { Form } from '../../core/fields/index.ts'
import { hectaresField } from '../../core/fields/stated.ts'
import { isOutOfProportion, maxPlotHa } from '../../core/geometry/proportion.ts'
import { isGeometry, isSummary, summarise } from '../../core/geometry/summary.ts'
import { formatNumber, type Language, text } from '../../core/i18n/index.ts'
import { fieldPath, type FormRecord } from './record.ts'

type Values = Readonly<Record<string, unknown>>

/** Values don't change, and a geometry of 50,000 positions would be checked with every key. */
const known = new WeakMap<object, number | null>()

function hectaresOf(value: unknown): number | null {
  if (typeof value !== 'object' || value === null) return null
  if (isSummary(value)) return value.areaHa
  const before = known.get(value)
  if (before !== undefined) return before
  const areaHa = isGeometry(value) ? summarise(value).areaHa : null
  known.set(value, areaHa)
  return areaHa
}

/** The area on the form's map and in the form. */
export interface MeasuredArea {
  /** The field of the polygons. */
  name: string
  /** Hectares of its polygons. */
  areaHa: number
  /** The field that says how large they are. */
  stated?: string | undefined
}

/** The polygons of a form's values; undefined without one, or where several fields hold some. */
export function measuredOf(
  { descriptor }: Pick<Form, 'descriptor'>,
  values: Values,
): MeasuredArea | undefined {
  const fields = Object.keys(descriptor)
  const [found, another] = fields.flatMap((name) => {
    const areaHa = hectaresOf(values[name])
    return areaHa === null ? [] : [{ name, areaHa }]
  })
  if (!found || another) return undefined
  return { ...found, stated: hectaresField(descriptor) }
}

export const hugeText = (language: Language): string => text(language, 'fields.geometryWarning.GEOMETRY_HUGE')

/** Doubts that the map of a geometry already shows. */
export const isSaidByMap = (code: string): boolean => code === 'GROUND_HOLE' || code === 'GEOMETRY_HUGE'

/** The warnings that its form shows of a stored record. */
export const warningsForForm = ({
  warnings,
}: {
  warnings: readonly { code: string; path?: string; message: string }[]
}): Issue[] =>
  warnings.flatMap(({ code, path = '', message }) => (isSaidByMap(code) ? [] : [{ path, message }]))

/** What makes the size of a form's polygons doubtful: another size than the form says, or a size that no plot has. */
export function areaDoubt(
  { name, areaHa, stated }: MeasuredArea,
  { dataSchema }: FormRecord,
  { schema }: Form,
  language: Language,
): Issue | undefined {
  const said = stated === undefined ? undefined : dataSchema[stated]
  const statedHa = typeof said === 'number' && said > 0 ? said : undefined
  if (!isOutOfProportion(areaHa, statedHa)) return undefined
  const path = fieldPath(name)
  if (
    stated === undefined ||
    statedHa === undefined ||
    !isOutOfProportion(Math.min(areaHa, maxPlotHa), statedHa)
  )
    return { path, message: hugeText(language) }
  const times = areaHa > statedHa ? areaHa / statedHa : statedHa / areaHa
  return {
    path,
    message: text(language, areaHa > statedHa ? 'forms.area.larger' : 'forms.area.smaller', {
      area: formatNumber(areaHa, language, 'ha'),
      times: formatNumber(times < 10 ? Math.round(times * 10) / 10 : Math.round(times), language),
      field: schema.properties[stated]?.title ?? stated,
      stated: formatNumber(statedHa, language, 'ha'),
    }),
  }
}
