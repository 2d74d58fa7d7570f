import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Form } from '../../../core/fields/index.ts'
import { kindOf } from '../../../core/fields/index.ts'
import { amountColumn, quantityField, rounded } from '../../../core/rules/quantity.ts'
import { convert } from '../../../core/readers/units.ts'
import { fieldOfPath, findFaults, payloadOf, type FormLanguages } from '../../forms/record.ts'
import {
  formColumns,
  isTypedInCell,
  type CellEdit,
  type SheetBlock,
  type SheetColumn,
  type SheetFault,
  type SheetRow,
} from '../../sheet/sheet.ts'

/** The transformation that makes the records of a sheet: a block of its own (picture 36c). It keeps its identity. */
export interface NewOrigin {
  schema: MilestoneSchema
  /** What its origins are called. */
  title: string
  /** Whether a row may have several of them. */
  isGrouping: boolean
  look: SheetBlock['look']
  /** Products that may be origins; two of one name differ by their label. */
  choices: readonly OriginChoice[]
  /** The products that a name stands for which no choice has: it is written otherwise, or not all were read. */
  find?: ((name: string) => Promise<FoundOrigins>) | undefined
  /** Those found for names in cells, which no choice has. */
  named?: NamedOrigins
  form: Form
}

export interface OriginChoice {
  id: string
  label: string
}

/** The origins that a name means; else those whose names are similar, which it doesn't mean (NAM-01). */
export type FoundOrigins = readonly OriginChoice[] | { similar: readonly OriginChoice[] }

/** By the name in a cell: what was found, or that it is looked for, or that nobody answered. */
export type NamedOrigins = ReadonlyMap<string, FoundOrigins | 'sought' | 'unread'>

export const originPrefix = 'origin.'
/** The field of a row's origins; no form has one of this name. */
const field = '$origin'
export const originKey = originPrefix + field
export const occurredKey = `${originPrefix}occurred_at`

export const isOfOrigin = (column: string): boolean => column.startsWith(originPrefix)

/** The form of the transformation, and one field more for its origins. */
export function originOf(made: Omit<NewOrigin, 'form'>): NewOrigin {
  const { schema, title, isGrouping, choices } = made
  const { required = [], properties, ...rest } = schema.schema
  const options = { title, enum: choices.map(({ id }) => id) }
  const form = {
    schema: {
      ...rest,
      required: [...required, field],
      properties: { ...properties, [field]: { ...options, type: isGrouping ? 'array' : 'string' } },
    },
    descriptor: {
      ...schema.descriptor,
      [field]: {
        kind: isGrouping ? 'multiple-select' : 'select',
        enumLabels: Object.fromEntries(choices.map(({ id, label }) => [id, label])),
      },
    },
  } as Form // The kinds of these two fields are known here.
  return { ...made, form }
}

/** When, of what, then what the form asks for and what is typed besides: the rest needs the room of its own form. */
export function originColumns({ form }: NewOrigin): SheetColumn[] {
  const columns = formColumns(form, originPrefix).filter(({ readOnly }) => !readOnly)
  const first = [occurredKey, originKey]
  const others = columns.filter(({ key }) => !first.includes(key))
  return [
    ...first.flatMap((wanted) => columns.filter(({ key }) => key === wanted)),
    ...others.filter(({ required }) => required),
    ...others.filter((column) => !column.required && isTypedInCell(column)),
  ]
}

/** The names in cells that none of the choices has. */
export function strangeNames(rows: readonly SheetRow[], origin: NewOrigin): string[] {
  const known = new Set(origin.choices.map(({ id }) => id))
  const names = rows.flatMap(({ values }) => textsIn(values[originKey]))
  return [...new Set(names)].filter((name) => !known.has(name))
}

const textsIn = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one !== '')

/** The origin with what was found for the names in cells. */
export function withNamed(origin: NewOrigin, named: NamedOrigins): NewOrigin {
  const known = new Set(origin.choices.map(({ id }) => id))
  const found = [...named.values()]
    .flatMap((one) => (typeof one === 'object' && 'length' in one ? one : []))
    .filter(({ id }) => !known.has(id))
  return { ...originOf({ ...origin, choices: [...origin.choices, ...found] }), named }
}

/** The first name in a cell that stands for no origin, or for several, with those that it may mean. */
export function possibleOrigins(
  value: unknown,
  { named }: NewOrigin,
): { name: string; origins: readonly OriginChoice[] } | undefined {
  for (const name of textsIn(value)) {
    const found = named?.get(name)
    const origins = typeof found !== 'object' ? [] : 'similar' in found ? found.similar : found
    const isMeant = origins === found && origins.length === 1
    if (origins.length > 0 && !isMeant) return { name, origins }
  }
  return undefined
}

/** The value of a cell with another name of an origin; undefined where it hasn't the first one. */
export function renamedOrigin(value: unknown, name: string, other: string): unknown {
  if (value === name) return other
  return Array.isArray(value) && value.includes(name)
    ? [...new Set(value.map((one: unknown) => (one === name ? other : one)))]
    : undefined
}

/** The id of the one origin of a name, else the name. */
function idOf(name: string, { named }: NewOrigin): string {
  const found = named?.get(name)
  return typeof found === 'object' && 'length' in found && found.length === 1 ? found[0]!.id : name
}

/** The values of the block by the names of its form; undefined where the row has none, and so no transformation. */
function valuesIn(
  { values }: SheetRow,
  origin: NewOrigin,
  shared: SheetRow['values'],
): Record<string, unknown> | undefined {
  const filled = Object.entries(origin.form.descriptor).flatMap(([name, descriptor]) => {
    const value = values[originPrefix + name]
    if (kindOf(descriptor).isEmpty(value)) return []
    if (name !== field) return [[name, value] as const]
    const ids = textsIn(value).map((one) => idOf(one, origin))
    return [[name, origin.isGrouping ? ids : ids[0]] as const]
  })
  if (filled.length === 0) return undefined
  const day = shared[occurredKey]
  return { ...(day === undefined ? {} : { occurred_at: day }), ...Object.fromEntries(filled) }
}

const recordOf = (dataSchema: Record<string, unknown>) => ({
  organization: '',
  dataSchema,
  i18n: {},
  isUnidentified: false,
})

/** What POST /products/createMany takes of a row beside the product. */
export function processOf(
  row: SheetRow,
  origin: NewOrigin,
  shared: SheetRow['values'],
): { milestone?: object } {
  const values = valuesIn(row, origin, shared)
  if (!values) return {}
  const { [field]: nodes, ...typed } = values
  const { schema } = origin
  const { dataSchema, i18n } = payloadOf(recordOf(typed), { form: schema })
  return {
    milestone: {
      milestoneSchema: schema._id,
      milestoneSchemaVersion: schema.version,
      dataSchema: { ...dataSchema, [origin.isGrouping ? 'nodeIds' : 'nodeId']: nodes },
      i18n,
    },
  }
}

export function originFaults(
  row: SheetRow,
  origin: NewOrigin,
  { shared, languages, sayStrange }: Around,
): SheetFault[] {
  const values = valuesIn(row, origin, shared)
  if (!values) return []
  const known = new Set(origin.choices.map(({ id }) => id))
  const strange = textsIn(values[field]).find((one) => !known.has(one))
  const rules = { form: origin.form, languages, hasOrganization: false }
  return findFaults(recordOf(values), rules).map(({ path, message }) => {
    const name = fieldOfPath(path) ?? field
    return {
      row: row.id,
      column: originPrefix + name,
      message: name === field && strange !== undefined ? sayStrange(origin.named?.get(strange)) : message,
    }
  })
}

/** Why a name stands for no origin; undefined until it is looked for. */
export type StrangeOrigin = ReturnType<NamedOrigins['get']>

interface Around {
  /** What is the same in all rows, by column. */
  shared: SheetRow['values']
  languages: FormLanguages
  /** Says why a name stands for no origin. */
  sayStrange: (found: StrangeOrigin) => string
}

/** The column of a fault that the server has about the process of a row. */
export const originColumnOf = ([part, name]: readonly (string | undefined)[]): string =>
  part === 'dataSchema' && name !== undefined && !['nodeId', 'nodeIds'].includes(name)
    ? originPrefix + name
    : originKey

/**
 * What edits bring along: a row with an origin takes as much of it as its product weighs, until somebody types another amount; without
 * the origin this amount goes, too.
 */
export function takenEdits(
  rows: readonly SheetRow[],
  edits: readonly CellEdit[],
  product: Form,
  { schema }: NewOrigin,
): CellEdit[] {
  const [amount, taken] = [amountColumn(product), quantityField(schema.descriptor)]
  if (!amount || !taken) return []
  const column = originPrefix + taken.name
  const takenOf = ({ [amount.name]: value }: SheetRow['values']) => {
    const quantity = typeof value === 'number' ? convert(value, amount.unit, taken.unit ?? '') : undefined
    return quantity === undefined ? undefined : rounded(quantity)
  }
  const changes = new Map<string, Record<string, unknown>>()
  for (const edit of edits) changes.set(edit.row, { ...changes.get(edit.row), [edit.column]: edit.value })
  return rows.flatMap((row): CellEdit[] => {
    const change = changes.get(row.id)
    // An amount that a paste leaves empty beside its origin is no choice, while an amount that somebody empties is.
    const isTyped =
      change?.[column] !== undefined || (column in (change ?? {}) && !(originKey in (change ?? {})))
    if (!change || isTyped) return []
    const after = { ...row.values, ...change }
    const isOwn = row.values[column] !== undefined && row.values[column] !== takenOf(row.values)
    const hasOrigin = after[originKey] !== undefined
    if (isOwn || (!hasOrigin && !(originKey in change))) return []
    const value = hasOrigin ? takenOf(after) : undefined
    return value === after[column] ? [] : [{ row: row.id, column, value }]
  })
}
