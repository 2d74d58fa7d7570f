import type { ImportChange, ImportInput, ImportValues } from '../../../core/contract/imports.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import { faultOfRemark, type Remark } from '../../../core/errors/remarks.ts'
import type { Form } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { isEqual } from '../../../core/json/equal.ts'
import type { RuleRefusal } from '../../../core/rules/decision.ts'
import { refusalKey, type RequestRow, RowRefusals } from '../../platform/http/rows-refused.ts'
import type { JudgeReferences } from '../../platform/references.ts'
import type { Configuration, MilestoneSchema } from '../configuration/configuration.ts'
import type { Reader } from '../products/read.ts'
import type { NewRow } from '../products/rows.ts'
import type { Names } from './names.ts'
import type { Origins } from './origins.ts'
import type { FormOfRow } from './resolve.ts'

/** A row of a file on its way to a record. */
export interface Row {
  /** In the file. */
  n: number
  values: ImportValues
  cells: string[] | undefined
  /** Names as ids; empty where nothing is found. */
  organization: string
  faults: RowFault[]
  /** What readers say of its values, which are taken all the same. */
  warnings: RowWarning[]
  /** A row that is saved already: the product that it is or is of, where it is of one; a row of the same file that says the same. */
  known?: { product?: string; row?: Row }
  /** What it changes of a record that exists; also where that is refused. */
  update?: RowUpdate
  /** The product of a process. */
  product?: string
  /** Names in it that no record has, each with the fault that says so. */
  unknown: { fault: RowFault; name: string; names: Names }[]
  /** What the records are called that it names otherwise, by the places of their names in its values. */
  read: { column: string; name: string }[]
  /** The rows that make what it names as its origins. */
  needs: Row[]
  /** The row has no unique values: its place in the file is saved once. */
  isUnkeyed: boolean
  /** The id of the record that was made of it. */
  record?: string
}

/** What a row changes of a record that exists (IMP-12). */
export interface RowUpdate {
  record: string
  /** Of the record, when the row was compared with it. */
  version: number
  /** The values of its form that differ, as they are sent. */
  values: Record<string, unknown>
  /** Another place of an asset. */
  place?: string | undefined
  /** Texts for people, made for an answer alone. */
  changes(): ImportChange[]
}

/** What stands against a row: its path is a place in the row's values. */
interface RowFault extends Fault {
  /** The one name that nearly is the one sent. */
  suggestion?: string
}

/** What a reader says of the value at `path` in the row's values. */
export interface RowWarning extends Remark {
  path: string
}

/** A row whose form is judged as POST judges it, with what it says beside it. */
export interface JudgedRow<J = { checked: { data: Record<string, unknown> } | undefined }>
  extends FormOfRow, NewRow {
  judged: J
  /** Of a product. */
  origins?: Origins | undefined
  process?: FormOfRow<MilestoneSchema> | undefined
  /** Of an asset. */
  place?: string | undefined
}

export const rowOf = ({ n, values, cells, faults = [] }: ImportInput['rows'][number]): Row => ({
  n,
  values,
  cells,
  organization: '',
  faults: faults.map(({ column, code, details = { text: '' } }) => faultOfRemark({ code, details }, column)),
  warnings: [],
  unknown: [],
  read: [],
  needs: [],
  isUnkeyed: true,
})

/** Judges rows by `judge`, which answers in their order; each keeps its answer. */
export async function judgeEach<R extends { row: Row }, J>(
  rows: readonly R[],
  judge: (rows: readonly R[]) => Promise<readonly J[]>,
): Promise<(R & { judged: J })[]> {
  const judged = await judge(rows)
  return rows.map((one, n) => ({ ...one, judged: judged[n]! }))
}

/** Adds the unique values of a judged row. One without them is known by its place in the file. */
export function withKey<J, F extends FormOfRow & { judged: J }>(one: F, rowOf: (judged: J) => NewRow) {
  const values = rowOf(one.judged)
  one.row.isUnkeyed = values.key === undefined
  return { ...one, ...values }
}

/** Writes good rows by `insert`, which answers in their order; each keeps the id of its record. */
export async function writeGood<R extends { row: Row }>(
  rows: readonly R[],
  insert: (good: readonly R[]) => Promise<readonly { id: string }[]>,
): Promise<R[]> {
  const good = rows.filter(({ row }) => isGood(row))
  const made = await insert(good)
  for (const [n, { row }] of good.entries()) row.record = made[n]!.id
  return good
}

/** Who imports, and under which configuration. */
export interface Importer extends Reader {
  judge: JudgeReferences
  config: Configuration
  updates: Updates
}

/** Which rows may change records, and what somebody saw of these. */
export interface Updates {
  has(n: number): boolean
  versions: ImportInput['versions'] | undefined
  rehearse: boolean
}

/** Writes the rows that are good, each with the id of its record; what the rules still refuse goes to `found`. */
export type Write = (found: FoundFaults) => Promise<void>

/** Judges rows by themselves: what they name, their forms, what is known of them. Returns what writes the good ones. */
export type Judge = (importer: Importer, rows: readonly Row[], schema: string | null) => Promise<Write>

/** Whether it makes a record. */
export const isGood = ({ faults, known, update }: Row): boolean => faults.length === 0 && !known && !update

/** Whether it changes a record. */
export const isChange = ({ faults, known, update }: Row): boolean =>
  faults.length === 0 && !known && update !== undefined

/** A row says at most this much against itself. */
const maxOfRow = 20

/** Adds what stands against a row and isn't said yet; returns that. */
export function addFaults(row: Row, faults: readonly Fault[]): RowFault[] {
  const added: RowFault[] = []
  for (const fault of faults.slice(0, maxOfRow - row.faults.length)) {
    const { path, key, params } = fault
    if (row.faults.some((one) => one.path === path && one.key === key && isEqual(one.params, params)))
      continue
    added.push({ ...fault })
    row.faults.push(added.at(-1)!)
  }
  return added
}

/** Thrown where rows are refused that others must be saved without. */
export class RowsAreFaulty extends Error {}

/** Gathers what rules of processes refuse, by the numbers of rows. */
export class FoundFaults extends RowRefusals {
  readonly #rows: ReadonlyMap<number, Row>
  #isAny = false

  constructor(rows: readonly Row[], language: Language) {
    super(language)
    this.#rows = new Map(rows.map((row) => [row.n, row]))
  }

  /** Every row is judged, so that all are counted. */
  override get isFull(): boolean {
    return false
  }

  override add(row: RequestRow, faults: readonly Fault[], refusals: readonly RuleRefusal[] = []): void {
    const refused = refusals.map((one): Fault => {
      return { path: row.placeOf?.(one.code) ?? '', key: refusalKey(one), code: one.code }
    })
    const all = [...faults, ...refused].map((fault) => ({ ...fault, path: row.at(fault.path) }))
    this.#isAny ||= all.length > 0
    addFaults(this.#rows.get(row.number)!, all)
  }

  override throwAny(): void {
    if (this.#isAny) throw new RowsAreFaulty()
  }
}

/** The form of the rows of an import; places have none. */
export const formOf = (
  config: Configuration,
  { kind, schema }: Pick<ImportInput, 'kind' | 'schema'>,
): Form | undefined =>
  ({
    products: config.stages,
    assets: config.assetSchemas,
    milestones: config.milestoneSchemas,
    locations: undefined,
  })[kind]?.get(schema ?? '')
