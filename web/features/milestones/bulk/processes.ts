import type { MilestoneSchema } from '../../../../core/contract/configuration.ts'
import type { Issue } from '../../../../core/errors/refusal.ts'
import { kindOf } from '../../../../core/fields/index.ts'
import { pointerNames } from '../../../../core/json/pointer.ts'
import { createMilestone } from '../../../../core/rules/milestone.ts'
import type { FormLanguages } from '../../../forms/record.ts'
import { fieldOfPath, findFaults } from '../../../forms/record.ts'
import { formColumns, type SheetColumn, type SheetFault, type SheetRow } from '../../../sheet/sheet.ts'

/** A product as the sheet names it. */
export interface SheetProduct {
  _id: string
  name: string
  /** Id of its organization. */
  organization: string
  /** Where its own place says that it lies. */
  country?: string | undefined
  /** Absent in what was handed over before: it has its origin. */
  requirementsSatisfied?: boolean
  /** Why the person may record nothing of it. */
  refusal?: string | undefined
}

/** The products that may have processes now, and those that the rules of the server refuse. */
export function partByRule(products: readonly SheetProduct[]): {
  fitting: SheetProduct[]
  refused: SheetProduct[]
} {
  const isRefused = ({ _id: id, requirementsSatisfied = true, refusal }: SheetProduct) =>
    refusal !== undefined || createMilestone({ id, live: true, requirementsSatisfied }).refusals.length > 0
  return {
    fitting: products.filter((product) => !isRefused(product)),
    refused: products.filter(isRefused),
  }
}

/** A process that the sheet records: its columns are a block. */
export interface Block {
  id: string
  organization: { _id: string; name: string }
  /** As it was when the block was added, or its draft was typed: figures are in its units (FIG-02). */
  schema: MilestoneSchema
}

/** One process to record: a row in a block. */
interface Process {
  row: SheetRow
  block: Block
  dataSchema: Record<string, unknown>
}

export const nameKey = 'name'
const prefixOf = ({ id }: Block): string => `${id}.`

export const newRows = (products: readonly Pick<SheetProduct, '_id' | 'name'>[]): SheetRow[] =>
  products.map(({ _id, name }) => ({ id: _id, name, values: { [nameKey]: name }, isChecked: true }))

/** Names distinguish rows only when they stand whole; a name that fills the sheet would leave no place for fields. */
const widthOf = (names: readonly string[]): number =>
  Math.min(280, Math.max(114, 24 + 8.5 * Math.max(0, ...names.map(({ length }) => length))))

/** The product's name, then the fields of each block (MIL-19). */
export function columnsOf(
  blocks: readonly Block[],
  nameTitle: string,
  names: readonly string[],
): SheetColumn[] {
  const name: SheetColumn = {
    key: nameKey,
    title: nameTitle,
    property: { type: 'string', title: nameTitle },
    descriptor: { kind: 'text' },
    required: false,
    readOnly: true,
    fixed: true,
    width: widthOf(names),
  }
  const fields = blocks.flatMap((one) => {
    const block = { id: one.id, organization: one.organization.name, name: one.schema.name }
    return formColumns(one.schema, prefixOf(one)).map((column) => ({ ...column, block }))
  })
  return [name, ...fields]
}

/** The values of a row in a block, by the names of its form; undefined if the row has none and makes no process there. */
function valuesIn({ values }: SheetRow, block: Block): Record<string, unknown> | undefined {
  const filled = Object.entries(block.schema.descriptor).flatMap(([name, descriptor]) => {
    const value = values[prefixOf(block) + name]
    return kindOf(descriptor).isEmpty(value) ? [] : [[name, value] as const]
  })
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}

/** The processes of the checked rows, row by row. */
export const processesOf = (rows: readonly SheetRow[], blocks: readonly Block[]): Process[] =>
  rows
    .filter(({ isChecked }) => isChecked)
    .flatMap((row) =>
      blocks.flatMap((block) => {
        const dataSchema = valuesIn(row, block)
        return dataSchema ? [{ row, block, dataSchema }] : []
      }),
    )

/** MIL-21: the blocks of checked rows that have no value at all, and so no date; they make no process. */
export const emptyBlocks = (
  rows: readonly SheetRow[],
  blocks: readonly Block[],
  noDate: string,
): (SheetFault & { block: Block })[] =>
  rows
    .filter(({ isChecked }) => isChecked)
    .flatMap((row) =>
      blocks
        .filter((block) => valuesIn(row, block) === undefined)
        .map((block) => ({ row: row.id, column: `${prefixOf(block)}occurred_at`, message: noDate, block })),
    )

/**
 * Finds the faults of rows. Remembers those of each row, which is another object after every change: one edit among a
 * thousand rows checks one row.
 */
export function faultFinder(blocks: readonly Block[], languages: FormLanguages, noDate: string) {
  const known = new WeakMap<SheetRow, SheetFault[]>()
  return (rows: readonly SheetRow[]): SheetFault[] =>
    rows.flatMap((row) => {
      if (!row.isChecked) return []
      const found = known.get(row) ?? blocks.flatMap((block) => faultsIn(row, block, languages, noDate))
      known.set(row, found)
      return found
    })
}

/** MIL-21: a block with values and no date says so; its other faults are those of the form. */
function faultsIn(row: SheetRow, block: Block, languages: FormLanguages, noDate: string): SheetFault[] {
  const dataSchema = valuesIn(row, block)
  if (!dataSchema) return []
  const record = { organization: '', dataSchema, i18n: {}, isUnidentified: false }
  const rules = { form: block.schema, languages, hasOrganization: false }
  return findFaults(record, rules).map(({ path, message, missing }) => {
    const name = fieldOfPath(path) ?? 'occurred_at'
    return {
      row: row.id,
      column: prefixOf(block) + name,
      message: name === 'occurred_at' && missing ? noDate : message,
    }
  })
}

export type SaveRequest =
  | { route: 'createMany'; body: object[] }
  | { route: 'copy'; body: { schemas: object[]; products: string[]; organization: string } }

/** MIL-23: equal values for all products are sent once; else every process is. One call either way, all or none. */
export function requestOf(processes: readonly Process[], blocks: readonly Block[]): SaveRequest {
  const rows = [...new Set(processes.map(({ row }) => row))]
  const [first] = blocks
  const schemas = blocks.map(({ id, schema }) => {
    const own = processes.filter(({ block }) => block.id === id)
    const texts = new Set(own.map(({ dataSchema }) => JSON.stringify(dataSchema)))
    return own.length === rows.length && texts.size === 1
      ? { id: schema._id, milestoneSchemaVersion: schema.version, dataSchema: own[0]!.dataSchema }
      : undefined
  })
  const isSame =
    rows.length > 1 &&
    first !== undefined &&
    blocks.every(({ organization }) => organization._id === first.organization._id) &&
    schemas.every((schema) => schema !== undefined)
  if (isSame)
    return {
      route: 'copy',
      body: {
        schemas: schemas.filter((schema) => schema !== undefined),
        products: rows.map(({ id }) => id),
        organization: first.organization._id,
      },
    }
  return {
    route: 'createMany',
    body: processes.map(({ row, block, dataSchema }) => ({
      product: row.id,
      organization: block.organization._id,
      milestoneSchema: block.schema._id,
      milestoneSchemaVersion: block.schema.version,
      dataSchema,
    })),
  }
}

/** The server's faults at their cells. A fault of values that all rows share is shown at the first of them. */
export function placeFaults(
  errors: readonly Issue[],
  request: SaveRequest,
  processes: readonly Process[],
  blocks: readonly Block[],
): { placed: SheetFault[]; others: string[] } {
  const placed: SheetFault[] = []
  const others: string[] = []
  for (const { path, message } of errors) {
    const [part = '', index = '', ...rest] = pointerNames(path)
    const at = cellOf(request.route, [part, index, ...rest], processes, blocks)
    if (at) placed.push({ ...at, message })
    else others.push(message)
  }
  return { placed, others }
}

function cellOf(
  route: SaveRequest['route'],
  [part = '', index = '', ...rest]: readonly string[],
  processes: readonly Process[],
  blocks: readonly Block[],
): Pick<SheetFault, 'row' | 'column'> | undefined {
  if (route === 'createMany') {
    const process = part === '' ? undefined : processes[Number(part)]
    if (!process) return undefined
    const [name] = rest
    const column = index === 'dataSchema' && name ? prefixOf(process.block) + name : nameKey
    return { row: process.row.id, column }
  }
  const rows = [...new Set(processes.map(({ row }) => row))]
  if (part === 'products' && index !== '') {
    const row = rows[Number(index)]
    return row && { row: row.id, column: nameKey }
  }
  const block = index === '' ? undefined : blocks[Number(index)]
  const [first] = rows
  if (part !== 'schemas' || !block || !first) return undefined
  return { row: first.id, column: rest[1] ? prefixOf(block) + rest[1] : nameKey }
}

/** A value that rows share and others lack. */
interface SharedValue {
  column: SheetColumn
  value: unknown
  /** How many rows have it. */
  count: number
  /** The rows without any value. */
  lacking: readonly SheetRow[]
}

/** What a phone offers in place of filling down: of each column the most frequent value, while checked rows lack one. */
export function sharedValues(rows: readonly SheetRow[], columns: readonly SheetColumn[]): SharedValue[] {
  const checked = rows.filter(({ isChecked }) => isChecked)
  return columns.flatMap((column) => {
    if (!column.block || column.readOnly) return []
    const found = new Map<string, { value: unknown; count: number }>()
    for (const { values } of checked) {
      const value = values[column.key]
      if (value === undefined) continue
      const text = JSON.stringify(value)
      found.set(text, { value, count: (found.get(text)?.count ?? 0) + 1 })
    }
    const [first] = [...found.values()].toSorted((a, b) => b.count - a.count)
    const lacking = checked.filter(({ values }) => values[column.key] === undefined)
    return first && lacking.length > 0 ? [{ column, ...first, lacking }] : []
  })
}

/** "11 de 12", by block: how many of the checked rows have a process there. */
export const countIn = (processes: readonly Process[], block: Block): number =>
  processes.filter((one) => one.block === block).length
