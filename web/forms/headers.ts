import type { FormerUnit } from '../../core/fields/form.ts'
import type { Form, Property } from '../../core/fields/index.ts'
import { formatNumber, type Language } from '../../core/i18n/index.ts'
import type { Column } from '../ui/table.ts'
import { isNumeric } from '../../core/fields/kind.ts'
import { cellNumber, decimalsOf, type CellDescriptor } from './cells.ts'
import { cellText, displayOf } from './kinds.ts'

/** A column defined by a form: a property, and how its values are written. */
export interface HeaderField {
  name: string
  property: Property
  descriptor: CellDescriptor
  /** Units that it had in other versions of the form. */
  former?: readonly FormerUnit[]
}

/** A form in which every property may be a column. */
type HeaderForm = Pick<Form, 'schema' | 'descriptor' | 'formerUnits'>

/** A property as a column; undefined when the form doesn't have it. */
export function headerField(
  { schema, descriptor, formerUnits }: HeaderForm,
  name: string,
): HeaderField | undefined {
  const [property, entry] = [schema.properties[name], descriptor[name]]
  const former = formerUnits?.filter(({ field }) => field === name) ?? []
  return property && entry && { name, property, descriptor: entry, ...(former.length > 0 ? { former } : {}) }
}

/** The identifier and the properties that the schema marks as header, in its order (PRD-08, AST-03). */
export function headerFields(form: HeaderForm): {
  identifier: HeaderField | undefined
  headers: HeaderField[]
} {
  const headers = Object.entries(form.schema.properties).flatMap(([name, { header }]) =>
    name !== 'identifier' && header === true ? (headerField(form, name) ?? []) : [],
  )
  return { identifier: headerField(form, 'identifier'), headers }
}

/** The other properties that may be shown as columns where somebody chooses them. */
export const optionalFields = (form: HeaderForm): HeaderField[] =>
  Object.entries(form.schema.properties).flatMap(([name, { header }]) => {
    const field = name === 'identifier' || header === true ? undefined : headerField(form, name)
    return field && displayOf(field.descriptor.kind).isColumn ? [field] : []
  })

/** The column of a property. Numbers have as many decimals as the longest of the page, and say a unit that the head has not (FIG-02). */
export function headerColumn<Row extends { dataSchema: Readonly<Record<string, unknown>> }>(
  { name, property, descriptor, former = [] }: HeaderField,
  rows: readonly Row[],
  language: Language,
  versionOf: (row: Row) => number,
): Column<Row> {
  const valueOf = ({ dataSchema }: Row) => dataSchema[name]
  const shared = { key: `dataSchema.${name}`, title: property.title, sortable: true }
  const textOf = (row: Row) => cellText(descriptor, valueOf(row), language)
  if (!isNumeric(property)) return { ...shared, whole: textOf, cell: textOf }
  const formerOf = (row: Row) => former.find(({ version }) => version === versionOf(row))
  const decimals = Math.max(0, ...rows.map((row) => (formerOf(row) ? 0 : decimalsOf(valueOf(row)))))
  return {
    ...shared,
    ...(descriptor.unit ? { unit: descriptor.unit } : {}),
    align: 'end',
    cell: (row) => {
      const value = valueOf(row)
      if (typeof value !== 'number') return ''
      const own = formerOf(row)
      return own ? formatNumber(value, language, own.unit) : cellNumber(value, descriptor, language, decimals)
    },
  }
}
