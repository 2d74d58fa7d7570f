import type { Fault } from '../errors/refusal.ts'
import { faultOfRemark } from '../errors/remarks.ts'
import { pointer } from '../json/pointer.ts'
import { withoutNoise } from '../readers/number.ts'
import { convert } from '../readers/units.ts'
import type { Form } from './form.ts'
import { unitOf } from './number.ts'

const older = new WeakMap<Form, Map<number, Form>>()

/** FIG-02: the form with the units and limits of an earlier version. Code that shows a record's figures with units uses this form. */
export function formAt<F extends Form>(form: F, version: number): F {
  if (!form.formerUnits?.some((one) => one.version === version)) return form
  const versions = older.get(form) ?? new Map<number, Form>()
  older.set(form, versions)
  const made = versions.get(version) ?? withUnitsOf(form, version)
  versions.set(version, made)
  return made as F
}

/** The unit of a field in a version of its form: that of a record, or that of today where no version is named. */
export const unitAt = (form: Form, version: number | undefined, field: string): string | undefined =>
  unitOf((version === undefined ? form : formAt(form, version)).descriptor[field] ?? {})

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

/** A figure in another unit; undefined where the units have different measures, or it is too large there. */
export function inUnitOf(
  value: number,
  from: string | undefined,
  to: string | undefined,
): number | undefined {
  const converted = convert(value, from ?? '', to ?? '')
  return converted === undefined || !Number.isFinite(converted) ? undefined : withoutNoise(converted)
}

/** The versions of a form whose units figures have, and are to have; undefined is today's. */
interface Versions {
  from?: number | undefined
  to?: number | undefined
}

/** Converts figures to the units of another form version. A figure whose measure changed stays, with a fault. */
export function figuresAt(
  form: Form,
  { from, to }: Versions,
  sent: Readonly<Record<string, unknown>>,
): { data: Record<string, unknown>; faults: Fault[] } {
  const [data, faults] = [{ ...sent }, [] as Fault[]]
  const changed = (form.formerUnits ?? []).filter(({ version }) => version === from || version === to)
  for (const field of new Set(changed.map((one) => one.field))) {
    const value = sent[field]
    const [own, wanted] = [unitAt(form, from, field), unitAt(form, to, field)]
    if (typeof value !== 'number' || own === wanted) continue
    const converted = inUnitOf(value, own, wanted)
    const details = { from: own ?? '–', to: wanted ?? '–' }
    if (converted !== undefined) data[field] = converted
    else faults.push(faultOfRemark({ code: 'UNIT_OTHER', details }, pointer(field)))
  }
  return { data, faults }
}

/** Values of a record of an older version in the units of today's form; of another measure, as they are. */
export const figuresToday = (
  form: Form,
  version: number,
  data: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => figuresAt(form, { from: version }, data).data

/** A record under an edit, and the version of its form in whose units the figures of the edit are. */
interface EditedFigures {
  version: number
  data: Readonly<Record<string, unknown>>
  sentAs?: number | undefined
}

/**
 * Converts an edit's figures to the units of the record's version. `sentAs` names the version of the sent figures; without it,
 * unchanged figures are taken as stored and the others as of today.
 */
export function figuresOfEdit(
  form: Form,
  { version, data: stored, sentAs }: EditedFigures,
  sent: Readonly<Record<string, unknown>>,
): { data: Record<string, unknown>; faults: Fault[] } {
  if (sentAs !== undefined) return figuresAt(form, { from: sentAs, to: version }, sent)
  const isStored = (field: string) => typeof stored[field] === 'number' && sent[field] === stored[field]
  const others = Object.entries(sent).filter(([field]) => !isStored(field))
  const { data, faults } = figuresAt(form, { to: version }, Object.fromEntries(others))
  return { data: { ...sent, ...data }, faults }
}
