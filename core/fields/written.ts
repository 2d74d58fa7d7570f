import type { Fault } from '../errors/refusal.ts'
import { faultOfRemark } from '../errors/remarks.ts'
import { pointer } from '../json/pointer.ts'
import { withoutNoise } from '../readers/number.ts'
import { convert } from '../readers/units.ts'
import type { Form } from './form.ts'
import { unitOf } from './number.ts'

const older = new WeakMap<Form, Map<number, Form>>()

/**
 * FIG-02: a form as a record of one of its versions means its figures: with the units of that version, and limits in them. Whatever
 * shows a figure of a record with its unit takes the form from here.
 */
export function formAt<F extends Form>(form: F, version: number): F {
  if (!form.formerUnits?.some((one) => one.version === version)) return form
  const versions = older.get(form) ?? new Map<number, Form>()
  older.set(form, versions)
  const made = versions.get(version) ?? withUnitsOf(form, version)
  versions.set(version, made)
  return made as F
}

/** The unit of a field in the version of its form that a record was written with. */
export const unitAt = (form: Form, version: number, field: string): string | undefined =>
  unitOf(formAt(form, version).descriptor[field] ?? {})

function withUnitsOf(form: Form, version: number): Form {
  const [properties, descriptor] = [{ ...form.schema.properties }, { ...form.descriptor }]
  for (const { version: of, field, unit } of form.formerUnits ?? []) {
    const entry = descriptor[field]
    if (of !== version || !entry) continue
    const { minimum, maximum, ...property } = properties[field]!
    const limits = Object.entries({ minimum, maximum }).flatMap(([limit, value]) => {
      const own = value === undefined ? undefined : inUnitOf(value, unitOf(entry), unit)
      return own === undefined ? [] : [[limit, own]]
    })
    properties[field] = { ...property, ...Object.fromEntries(limits) }
    descriptor[field] = { ...entry, unit } as typeof entry
  }
  return { ...form, schema: { ...form.schema, properties }, descriptor }
}

/** A figure in another unit; undefined where the units have different measures. */
export function inUnitOf(
  value: number,
  from: string | undefined,
  to: string | undefined,
): number | undefined {
  const converted = convert(value, from ?? '', to ?? '')
  return converted === undefined ? undefined : withoutNoise(converted)
}

/** Values of a record of an older version in the units of today's form; of another measure, as they are. */
export function figuresToday(
  form: Form,
  version: number,
  data: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const own = formAt(form, version)
  if (own === form) return data
  const figures = (form.formerUnits ?? []).flatMap(({ version: of, field }) => {
    const value = data[field]
    if (of !== version || typeof value !== 'number') return []
    const today = inUnitOf(value, unitOf(own.descriptor[field]!), unitOf(form.descriptor[field] ?? {}))
    return today === undefined ? [] : [[field, today]]
  })
  return { ...data, ...Object.fromEntries(figures) }
}

/** A record under an edit, and the version of its form in whose units the figures of the edit are. */
interface EditedFigures {
  version: number
  data: Readonly<Record<string, unknown>>
  sentAs?: number | undefined
}

/**
 * Figures of an edit in the units of the record, which keeps those of its version. Without `sentAs`, figures sent as they are stored
 * are in them, and others are in today's.
 */
export function figuresOfEdit(
  form: Form,
  { version, data: stored, sentAs }: EditedFigures,
  sent: Readonly<Record<string, unknown>>,
): { data: Record<string, unknown>; faults: Fault[] } {
  const [data, faults] = [{ ...sent }, [] as Fault[]]
  for (const { version: of, field, unit: to } of form.formerUnits ?? []) {
    const value = sent[field]
    if (of !== version || typeof value !== 'number') continue
    if (sentAs === undefined && value === stored[field]) continue
    const from = sentAs === undefined ? unitOf(form.descriptor[field] ?? {}) : unitAt(form, sentAs, field)
    const converted = inUnitOf(value, from, to)
    if (converted !== undefined) data[field] = converted
    else
      faults.push(faultOfRemark({ code: 'UNIT_OTHER', details: { from: from ?? '–', to } }, pointer(field)))
  }
  return { data, faults }
}
