import type { Issue } from '../../../core/errors/refusal.ts'
import type { Form } from '../../../core/fields/index.ts'
import { pointerNames } from '../../../core/json/pointer.ts'
import { amountColumn, quantityField } from '../../../core/rules/quantity.ts'
import type { FormLanguages } from '../../forms/record.ts'
import {
  formColumns,
  type SheetBlock,
  type SheetColumn,
  type SheetFault,
  type SheetRow,
} from '../../sheet/sheet.ts'
import { wordColumn } from '../products/amounts.ts'
import type { OriginProduct } from '../products/originProduct.ts'
import { originBlock } from '../sheets/newRows.ts'
import {
  isOfOrigin,
  occurredKey,
  originColumnOf,
  originColumns,
  originFaults,
  originKey,
  originPrefix,
  processOf,
  type NewOrigin,
  type StrangeOrigin,
} from '../sheets/origin.ts'

/** The column of the identifier; no form has a field of this name. */
export const nameColumn = '$name'

export const rowsOf = (products: readonly OriginProduct[]): SheetRow[] =>
  products.map(({ _id, name, values }) => ({
    id: _id,
    name,
    values: { ...values, [nameColumn]: name },
    isChecked: true,
  }))

interface Heads {
  /** The title of the identifier. */
  name: string
  /** What people call one product, with its stage. */
  block: Pick<SheetBlock, 'name' | 'look'>
  /** The head of the columns of origin. */
  origin: string
}

/** The product, which is read only, then the columns of its origin; the day that is the same in all rows has no column. */
export function columnsOf(
  form: Form,
  origin: NewOrigin,
  heads: Heads,
  without: string | undefined,
): SheetColumn[] {
  // Columns of a block share its object.
  const blocks: Record<'name' | 'product' | 'origin', SheetBlock> = {
    name: { id: 'name', ...heads.block, goesOn: true },
    product: { id: 'product', name: '' },
    origin: { id: originBlock, name: heads.origin, look: origin.look },
  }
  const shown = [wordColumn(form), amountColumn(form)?.name]
  const known = formColumns(form).filter(({ key }) => shown.includes(key))
  const identifier: SheetColumn = {
    key: nameColumn,
    title: heads.name,
    property: { type: 'string', title: heads.name },
    descriptor: { kind: 'text' },
    required: false,
    readOnly: true,
    fixed: true,
    width: 176,
    block: blocks.name,
  }
  return [
    identifier,
    ...known.map((column) => ({
      ...column,
      required: false,
      readOnly: true,
      block: blocks.product,
    })),
    ...originColumns(origin)
      .filter(({ key }) => key !== without)
      .map((column) => ({
        ...column,
        block: blocks.origin,
      })),
  ]
}

/** The columns that are asked of every row and are often the same in all, beside the day: neither a quantity nor several origins. */
export function sharedColumns(origin: NewOrigin): SheetColumn[] {
  const taken = quantityField(origin.schema.descriptor)
  return originColumns(origin).filter(
    ({ key, required }) =>
      required &&
      key !== occurredKey &&
      key !== `${originPrefix}${taken?.name}` &&
      !(origin.isGrouping && key === originKey),
  )
}

/** The value that all rows have in a column. */
export function sharedValue(rows: readonly SheetRow[], column: string): unknown {
  const [first, ...others] = rows.filter(({ isChecked }) => isChecked)
  const value = first?.values[column]
  const text = JSON.stringify(value)
  return others.every(({ values }) => JSON.stringify(values[column]) === text) ? value : undefined
}

/** The rows that get an origin: those without one stay as they are. */
export const givenRows = (rows: readonly SheetRow[]): SheetRow[] =>
  rows.filter(({ isChecked, values }) => isChecked && values[originKey] !== undefined)

/** The body of POST /milestones/createMany. */
export const requestOf = (
  rows: readonly SheetRow[],
  origin: NewOrigin,
  shared: SheetRow['values'],
  organizationOf: (row: string) => string,
): object[] =>
  rows.map((row) => ({
    product: row.id,
    organization: organizationOf(row.id),
    ...processOf(row, origin, shared).milestone,
  }))

interface Around {
  /** What is the same in all rows, by column. */
  shared: SheetRow['values']
  languages: FormLanguages
  sayStrange: (found: StrangeOrigin) => string
}

/** What the form says of rows; one edit among a thousand rows checks one row. */
export function faultFinder(origin: NewOrigin, around: Around): (rows: readonly SheetRow[]) => SheetFault[] {
  const known = new WeakMap<SheetRow['values'], SheetFault[]>()
  const shared = new Set(sharedColumns(origin).map(({ key }) => key))
  // What fills all rows at once asks nothing of a row that gets no origin.
  const isEntered = ({ values }: SheetRow) =>
    values[originKey] !== undefined ||
    Object.keys(values).some((key) => isOfOrigin(key) && !shared.has(key) && values[key] !== undefined)
  return (rows) =>
    rows.flatMap((row) => {
      const faults = known.get(row.values) ?? (isEntered(row) ? originFaults(row, origin, around) : [])
      known.set(row.values, faults)
      return row.isChecked ? faults : []
    })
}

/** The server's faults at the rows that were sent, in their order, and those that no cell can show. */
export function placeFaults(
  errors: readonly Issue[],
  sent: readonly SheetRow[],
): { placed: SheetFault[]; others: string[] } {
  const placed: SheetFault[] = []
  const others: string[] = []
  for (const { path, message } of errors) {
    const [index = '', ...inRow] = pointerNames(path)
    const row = index === '' ? undefined : sent[Number(index)]
    const isOfProduct = ['product', 'organization', 'milestoneSchema'].includes(inRow[0] ?? '')
    if (row) placed.push({ row: row.id, column: isOfProduct ? nameColumn : originColumnOf(inRow), message })
    else others.push(message)
  }
  return { placed, others }
}
