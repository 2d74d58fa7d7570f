import type { ProductSchema } from '../../../core/contract/configuration.ts'
import type { Product, ProductCopy } from '../../../core/contract/products.ts'
import { isGeometryField, isPlaceholder, kindOf, placeholderFrom } from '../../../core/fields/index.ts'
import { isOmitted } from '../../../core/fields/omitted.ts'
import { isEqual } from '../../../core/json/equal.ts'
import { pointerNames } from '../../../core/json/pointer.ts'
import { fieldOfPath, findFaults, type FormLanguages } from '../../forms/record.ts'
import { formColumns, isTypedInCell, type SheetColumn, type SheetRow } from '../../sheet/sheet.ts'
import { nextIdentifiers } from '../../../core/rules/identifiers.ts'

/** What the copies are made of and checked by. */
export interface Model {
  original: Product
  stage: ProductSchema
  columns: readonly SheetColumn[]
  languages: FormLanguages
  /** Identifiers of other products of the stage that are near those of the copies. */
  taken: readonly TakenIdentifier[]
}

interface TakenIdentifier {
  identifier: string
  /** Of the same organization: no copy may have it. */
  isOwn: boolean
}

/** The next identifiers that neither a row nor another product of the stage has. */
export const freeIdentifiers = (
  { original, taken }: Model,
  rows: readonly SheetRow[],
  count: number,
): string[] =>
  nextIdentifiers(
    String(original.dataSchema.identifier),
    [...taken.map(({ identifier }) => identifier), ...rows.map(identifierOf)],
    count,
  )

/** The identifier is the second fixed column, after the status (CLN-07). What can't be typed in a cell stays as in the original. */
export function copyColumns(stage: ProductSchema): SheetColumn[] {
  const columns = formColumns(stage)
  const [identifier, ...others] = [
    ...columns.filter(({ key }) => key === 'identifier'),
    ...columns.filter(({ key }) => key !== 'identifier'),
  ]
  return [
    ...(identifier ? [{ ...identifier, required: true, fixed: true, width: 176 }] : []),
    ...others.map((column) => (isTypedInCell(column) ? column : { ...column, readOnly: true })),
  ]
}

const originalId = 'original'
/** Row 1, read-only (CLN-04). */
export const originalRow = ({ original }: Model, name: string): SheetRow => ({
  id: originalId,
  name,
  values: original.dataSchema,
  isChecked: true,
  isLocked: true,
})

/** Whether copies would lie on the ground of their original. */
export const hasGeometry = ({ original, columns }: Model): boolean =>
  columns.some(
    (column) =>
      isGeometryField(column.descriptor) &&
      !kindOf(column.descriptor).isEmpty(original.dataSchema[column.key]),
  )

const identifierOf = ({ values }: SheetRow): string =>
  typeof values.identifier === 'string' ? values.identifier : ''

/** As many more copies, each under the next free identifier; of an unidentified product, under a placeholder. */
export function moreCopies(
  model: Model,
  rows: readonly SheetRow[],
  count: number,
  nameOf: (number: number) => string,
): SheetRow[] {
  const { original } = model
  const free = original.isUnidentified ? [] : freeIdentifiers(model, rows, count)
  const first = rows.length
  return Array.from({ length: count }, (_, at) => ({
    id: `copy-${first + at}`,
    name: nameOf(first + at),
    values: {
      ...original.dataSchema,
      identifier: original.isUnidentified ? placeholderFrom(crypto.randomUUID()) : free[at],
    },
    isChecked: true,
  }))
}

export const isCopy = ({ isLocked }: SheetRow): boolean => !isLocked
/** The rows that are sent (CLN-04). */
export const checkedCopies = (rows: readonly SheetRow[]): SheetRow[] =>
  rows.filter((row) => isCopy(row) && row.isChecked)

/** A copy sends its identifier and what differs from the original; an emptied value as null. */
export function bodyOf({ original, columns, stage }: Model, rows: readonly SheetRow[]): ProductCopy[] {
  return rows.map(({ values }) => {
    const { identifier = '' } = values
    const changed = columns.filter(
      ({ key, readOnly }) => !readOnly && !isEqual(values[key] ?? null, original.dataSchema[key] ?? null),
    )
    return {
      dataSchema: {
        ...Object.fromEntries(changed.map(({ key }) => [key, values[key] ?? null])),
        identifier,
      },
      ...(isPlaceholder(identifier) ? { isUnidentified: true } : {}),
      productSchemaVersion: stage.version,
    }
  })
}

/** Who types the word wants a placeholder, whose end is made here. */
export const withPlaceholder = (value: unknown): unknown =>
  typeof value === 'string' &&
  /^(?:unidentified|sin identificar)\b/i.test(value.trim()) &&
  !isPlaceholder(value)
    ? placeholderFrom(crypto.randomUUID())
    : value

/** What is wrong with a cell of a copy. */
export interface CopyFault {
  row: string
  column: string
  message: string
  /** The identifier is not free: a free one solves it. */
  isTaken?: boolean
}

interface Words {
  repeated: (number: number) => string
  taken: string
}

/** Everything that the screen sees wrong with the checked copies; `numbers`: what the rows are called by. */
export function findCopyFaults(model: Model, rows: readonly SheetRow[], words: Words): CopyFault[] {
  const { uniqueFields } = model.stage
  // Only whole keys can be compared with the identifiers of others.
  const own = model.taken.filter(({ isOwn }) => isOwn)
  const taken = new Set(uniqueFields.length === 1 ? own.map(({ identifier }) => fold(identifier)) : [])
  const numbers = new Map<string, number>()
  return rows.flatMap((row, number): CopyFault[] => {
    if (!isCopy(row) || !row.isChecked) return []
    const faults = formFaults(model, row)
    const identifier = identifierOf(row)
    if (identifier === '' || isPlaceholder(identifier) || uniqueFields.length === 0) return faults
    const key = JSON.stringify(uniqueFields.map((name) => fold(row.values[name])))
    const earlier = numbers.get(key)
    const at = { row: row.id, column: 'identifier', isTaken: true }
    if (earlier !== undefined) return [...faults, { ...at, message: words.repeated(earlier) }]
    numbers.set(key, number)
    return taken.has(fold(identifier)) ? [...faults, { ...at, message: words.taken }] : faults
  })
}

const fold = (value: unknown): string =>
  typeof value === 'string' ? value.trim().toLowerCase() : JSON.stringify(value ?? '')

/** Faults of values by the rules of the form. Rows keep their identity, so only edited ones are checked again. */
const checked = new WeakMap<SheetRow['values'], CopyFault[]>()
function formFaults({ stage, languages }: Model, row: SheetRow): CopyFault[] {
  const known = checked.get(row.values)
  if (known) return known
  const kept = new Set(Object.keys(row.values).filter((name) => isOmitted(row.values[name])))
  const dataSchema = Object.fromEntries(Object.entries(row.values).filter(([name]) => !kept.has(name)))
  const record = {
    organization: '',
    dataSchema,
    i18n: {},
    isUnidentified: isPlaceholder(dataSchema.identifier),
  }
  const faults = findFaults(record, { form: stage, languages, hasOrganization: false }).flatMap(
    ({ path, message }): CopyFault[] => {
      const column = fieldOfPath(path)
      return column === undefined || kept.has(column) ? [] : [{ row: row.id, column, message }]
    },
  )
  checked.set(row.values, faults)
  return faults
}

/** The server's faults of the rows that were sent, in their order. */
export function serverFaults(
  errors: readonly { path: string; message: string }[],
  sent: readonly SheetRow[],
): CopyFault[] {
  return errors.flatMap(({ path, message }): CopyFault[] => {
    const [index = '', ...inRow] = pointerNames(path)
    const row = sent[Number(index)]
    const column = inRow[0] === 'dataSchema' ? inRow[1] : 'identifier'
    return row && column !== undefined ? [{ row: row.id, column, message }] : []
  })
}
