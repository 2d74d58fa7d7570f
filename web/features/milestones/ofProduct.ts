import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Product } from '../../../core/contract/products.ts'
import { kindOf, type Form, type KindName } from '../../../core/fields/index.ts'
import { isOmitted } from '../../../core/fields/omitted.ts'
import { unitOf } from '../../../core/fields/number.ts'
import { formAt, inUnitOf } from '../../../core/fields/written.ts'
import type { Reason } from '../../forms/reasons.ts'

type Values = Readonly<Record<string, unknown>>

/** Kinds whose values belong to the record that holds them: files, and whatever is checked or counted part by part. */
const own: ReadonlySet<KindName> = new Set(['file', 'image', 'images', 'video', 'checklist', 'disaggregate'])

/** FST-03: the values of a product for the fields of a process that have the same name and kind, in the units of the process. */
export function valuesOfProduct(
  { dataSchema, productSchemaVersion }: Pick<Product, 'dataSchema' | 'productSchemaVersion'>,
  stage: Form | undefined,
  process: Pick<MilestoneSchema, 'schema' | 'descriptor'>,
): Record<string, unknown> {
  if (!stage) return {}
  const { descriptor } = formAt(stage, productSchemaVersion)
  return Object.fromEntries(
    Object.entries(process.descriptor).flatMap(([name, entry]) => {
      const known = descriptor[name]
      const held = dataSchema[name]
      if (name === 'identifier' || known?.kind !== entry.kind || own.has(entry.kind)) return []
      if (isOmitted(held) || kindOf(known).isEmpty(held)) return []
      const value = typeof held === 'number' ? inUnitOf(held, unitOf(known), unitOf(entry)) : held
      const options = process.schema.properties[name]?.enum
      const isOffered = !options || [value].flat().every((one) => options.includes(String(one)))
      return value === undefined || !isOffered ? [] : [[name, value]]
    }),
  )
}

/** Kinds whose values say how something is done: one of a few, most often the same again. */
const alike: ReadonlySet<KindName> = new Set(['select'])

/** FST-03: the choices of the transformation before, which most often are the same again for what comes of the same stage. */
export function choicesOf(
  dataSchema: Values,
  { schema, descriptor }: Pick<MilestoneSchema, 'schema' | 'descriptor'>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(descriptor).flatMap(([name, { kind }]) => {
      const value = dataSchema[name]
      const isOffered = schema.properties[name]?.enum?.some((option) => option === value)
      return alike.has(kind) && isOffered ? [[name, value]] : []
    }),
  )
}

/** What is said of a field that holds a product's value, until the person types another one. */
export const reasonsOf = (
  values: Values,
  text: string,
  how: Pick<Reason, 'isProposal'> = {},
): ReadonlyMap<string, Reason> =>
  new Map(Object.entries(values).map(([name, value]) => [name, { value, text, ...how }]))
