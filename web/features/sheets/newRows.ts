import { isPlaceholder, type Form } from '../../../core/fields/index.ts'
import { pointerNames } from '../../../core/json/pointer.ts'
import { nextIdentifiers } from '../../../core/rules/identifiers.ts'
import { displayOf } from '../../forms/kinds.ts'
import {
  fieldOfPath,
  findFaults,
  organizationPath,
  payloadOf,
  type FormLanguages,
  type FormRecord,
} from '../../forms/record.ts'
import type { CellRemark } from '../../sheet/cellRemark.ts'
import {
  formColumns,
  isFilled,
  isTypedInCell,
  type SheetBlock,
  type SheetColumn,
  type SheetFault,
  type SheetRow,
} from '../../sheet/sheet.ts'
import {
  isOfOrigin,
  occurredKey,
  originColumnOf,
  originColumns,
  originFaults,
  processOf,
  type NewOrigin,
  type StrangeOrigin,
} from './origin.ts'

/** The organization of a row, by its id; a text that names none is kept, for its fault. */
export const organizationKey = '/organization'

export interface NamedOrganization {
  _id: string
  name: string
}

/** What new records of a list are made by. It keeps its identity. */
export interface NewRecords {
  form: Form & { version?: number }
  /** The field that names a record. */
  named: string
  /** Fields that are unique together within an organization. */
  unique: readonly string[]
  /** The member of the request that holds the records. */
  member: string
  bodyOf: (record: FormRecord) => object
  /** Where the record has no form of its own, its members are not in `dataSchema`. */
  isPlain?: true
  /** What its form alone can't say. */
  check?: (values: SheetRow['values']) => readonly { column: string; message: string }[]
  /** What readers say of a row, with other readings as texts of its cells (TRU-03). */
  remarks?: (values: SheetRow['values']) => readonly { column: string; remark: CellRemark }[]
  /** What people call one, with its stage: the head of its block. */
  block?: Pick<SheetBlock, 'name' | 'look'>
  /** What makes them, in a block of its own. */
  origin?: NewOrigin | undefined
}

/** What is the same in all rows, and what their names mean. */
interface Surroundings {
  records: NewRecords
  languages: FormLanguages
  /** The organization of all rows; '' where each row names its own. */
  shared: string
  /** The day of all rows that have none of their own, by its field. */
  sharedDay: SheetRow['values']
  organizations: readonly NamedOrganization[]
  words: {
    repeated: (name: string) => string
    noOrganization: string
    strangeOrigin: (found: StrangeOrigin) => string
  }
}

/** The day that may be the same in all rows: when the records are made, else the first day of their form. */
export const dayColumn = ({ form, origin }: Pick<NewRecords, 'form' | 'origin'>): SheetColumn | undefined =>
  (origin && originColumns(origin).find(({ key }) => key === occurredKey)) ??
  formColumns(form).find(({ readOnly, descriptor }) => !readOnly && displayOf(descriptor.kind).isDay)

/** The block of a record's own fields, beside its fixed name, and that of what makes it. */
export const fieldsBlock = 'fields'
export const originBlock = 'origin'

/**
 * The columns: the name first, then the organization unless it is the same in all rows. Values that need the room of a form follow;
 * those `without` a column are the same in all rows. With an origin, what lists don't show of a record comes after it.
 */
export function newColumns(
  { form, named, block, origin }: NewRecords,
  organizations: readonly NamedOrganization[] | undefined,
  titles: { organization: string; origin: string; rest: string },
  without: string | undefined,
): SheetColumn[] {
  const columns = formColumns(form).filter(({ key, readOnly }) => !readOnly && key !== without)
  const owner: SheetColumn[] = organizations
    ? [
        {
          key: organizationKey,
          title: titles.organization,
          property: {
            type: 'string',
            title: titles.organization,
            enum: organizations.map(({ _id }) => _id),
          },
          descriptor: {
            kind: 'select',
            enumLabels: Object.fromEntries(organizations.map(({ _id, name }) => [_id, name])),
          },
          required: true,
          width: 220,
        },
      ]
    : []
  const others = columns.filter(({ key }) => key !== named)
  const fields = [
    ...columns.filter(({ key }) => key === named).map((column) => ({ ...column, fixed: true, width: 176 })),
    ...owner,
    ...others.filter(isTypedInCell),
    ...others.filter((column) => !isTypedInCell(column)),
  ]
  if (!block) return fields
  const blocks = {
    name: { id: 'name', ...block, goesOn: true },
    fields: { id: fieldsBlock, name: '' },
    origin: { id: originBlock, name: titles.origin, look: origin?.look },
    rest: { id: 'rest', name: titles.rest },
  }
  const isRest = ({ required, property }: SheetColumn) =>
    origin !== undefined && !required && !property.header
  const own = fields.map((column) => ({
    ...column,
    block: column.fixed ? blocks.name : isRest(column) ? blocks.rest : blocks.fields,
  }))
  const made = (origin ? originColumns(origin) : []).filter(({ key }) => key !== without)
  return [
    ...own.filter((column) => column.block !== blocks.rest),
    ...made.map((column) => ({ ...column, block: blocks.origin })),
    ...own.filter((column) => column.block === blocks.rest),
  ]
}

/** Empty rows that follow `before` others. */
export const emptyRows = (before: number, count: number, nameOf: (number: number) => string): SheetRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `row-${before + at}`,
    name: nameOf(before + at + 1),
    values: noValues,
    isChecked: true,
  }))
const noValues = {}

/** What a row is called by: rows are only added, at the end. */
export const numberOf = ({ id }: SheetRow): number => Number(id.slice('row-'.length)) + 1

/** The rows that become records: whoever unticks one leaves it out. */
export const filledRows = (rows: readonly SheetRow[]): SheetRow[] =>
  rows.filter((row) => row.isChecked && isFilled(row))

const filledOf = (values: SheetRow['values']): SheetRow['values'] =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** A row as its form would hold it. */
function recordOf(
  { values }: SheetRow,
  { shared, sharedDay }: Pick<Surroundings, 'shared' | 'sharedDay'>,
): FormRecord {
  const { [organizationKey]: own, ...typed } = { ...sharedDay, ...filledOf(values) }
  const dataSchema = Object.fromEntries(Object.entries(typed).filter(([key]) => !isOfOrigin(key)))
  return {
    organization: shared || (typeof own === 'string' ? own : ''),
    dataSchema,
    i18n: {},
    isUnidentified: isPlaceholder(dataSchema.identifier),
  }
}

export const requestOf = (rows: readonly SheetRow[], around: Surroundings): object[] =>
  rows.map((row) => {
    const { records } = around
    const record = recordOf(row, around)
    const { form } = records
    const body = records.bodyOf({
      ...record,
      ...payloadOf(record, { form }),
      ...(form.version === undefined ? {} : { formVersion: form.version }),
    })
    return records.origin ? { ...body, ...processOf(row, records.origin, around.sharedDay) } : body
  })

/** Everything that the screen sees wrong with rows. Those that were not edited are not checked again. */
export function faultFinder(around: Surroundings): (rows: readonly SheetRow[]) => SheetFault[] {
  const known = new WeakMap<SheetRow['values'], SheetFault[]>()
  return (rows) => {
    const names = new Map<string, string>()
    return rows.flatMap((row) => {
      const faults = known.get(row.values) ?? rowFaults(row, around)
      known.set(row.values, faults)
      const key = uniqueKey(row, around)
      if (key === undefined) return faults
      const earlier = names.get(key)
      if (earlier === undefined) names.set(key, row.name)
      return earlier === undefined
        ? faults
        : [...faults, { row: row.id, column: around.records.named, message: around.words.repeated(earlier) }]
    })
  }
}

function rowFaults(row: SheetRow, around: Surroundings): SheetFault[] {
  const { records, languages, organizations, words } = around
  const record = recordOf(row, around)
  const faults = findFaults(record, { form: records.form, languages, hasOrganization: true }).flatMap(
    ({ path, message }): SheetFault[] => {
      const column = path === organizationPath ? organizationKey : fieldOfPath(path)
      return column === undefined ? [] : [{ row: row.id, column, message }]
    },
  )
  const isUnknown =
    record.organization !== '' && !organizations.some(({ _id }) => _id === record.organization)
  const own = records.check?.(row.values) ?? []
  const ofOrigin = records.origin
    ? originFaults(row, records.origin, {
        shared: around.sharedDay,
        languages,
        sayStrange: words.strangeOrigin,
      })
    : []
  return [
    ...faults,
    ...ofOrigin,
    ...(isUnknown ? [{ row: row.id, column: organizationKey, message: words.noOrganization }] : []),
    ...own.map((fault) => ({ ...fault, row: row.id })),
  ]
}

const written = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)

/** What two rows may not share; undefined where nothing is known of it yet. */
function uniqueKey(row: SheetRow, around: Surroundings): string | undefined {
  const { named, unique } = around.records
  const name = row.values[named]
  if (unique.length === 0 || !name || isPlaceholder(name)) return undefined
  const { organization, dataSchema } = recordOf(row, around)
  const values = unique.map((field) => written(dataSchema[field]).trim().toLowerCase())
  return JSON.stringify([organization, ...values])
}

/** The server's faults at the rows that were sent, in their order, and those that no cell can show. */
export function placeFaults(
  errors: readonly { path: string; message: string }[],
  sent: readonly SheetRow[],
  { named, member, isPlain }: NewRecords,
): { placed: SheetFault[]; others: string[] } {
  const placed: SheetFault[] = []
  const others: string[] = []
  for (const { path, message } of errors) {
    const [first, index, ...inRow] = pointerNames(path)
    const row = first === member ? sent[Number(index)] : undefined
    const [part, field] = isPlain ? ['dataSchema', inRow[0]] : inRow
    const column =
      inRow[0] === 'organization'
        ? organizationKey
        : inRow[0] === 'milestone'
          ? originColumnOf(inRow.slice(1))
          : part === 'dataSchema' && field
            ? field
            : named
    if (row) placed.push({ row: row.id, column, message })
    else others.push(message)
  }
  return { placed, others }
}

/** As many free names from `next` on, which no row has. */
export const freeNames = (
  next: string,
  rows: readonly SheetRow[],
  named: string,
  count: number,
): string[] => {
  const taken = rows.map(({ values }) => written(values[named]))
  const isTaken = taken.some((name) => name.trim().toLowerCase() === next.toLowerCase())
  return [...(isTaken ? [] : [next]), ...nextIdentifiers(next, taken, count)].slice(0, count)
}
