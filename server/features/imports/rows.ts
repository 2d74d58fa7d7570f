import type { ImportFault, ImportInput, ImportValues } from '../../../core/contract/imports.ts'
import type { ErrorCode } from '../../../core/errors/codes.ts'
import type { Fault } from '../../../core/errors/refusal.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import type { RuleRefusal } from '../../../core/rules/decision.ts'
import { refusalKey, type RequestRow, RowsRefused } from '../../platform/http/rows-refused.ts'
import type { JudgeReferences } from '../../platform/references.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { Reader } from '../products/read.ts'
import type { Names } from './names.ts'

/** A row of a file on its way to a record. */
export interface Row {
  /** In the file. */
  n: number
  values: ImportValues
  cells: string[] | undefined
  /** Names as ids; empty where nothing is found. */
  organization: string
  faults: ImportFault[]
  /** A row that is saved already: the product that it is or is of, where it is of one; a row of the same file that says the same. */
  known?: { product?: string; row?: Row }
  /** The product of a process. */
  product?: string
  /** Names in it that no record has, each with the fault that says so. */
  unknown: { fault: ImportFault; name: string; names: Names }[]
  /** The rows that make what it names as its origins. */
  needs: Row[]
  /** The row has no unique values: its place in the file is saved once. */
  isUnkeyed: boolean
}

export const rowOf = ({ n, values, cells }: ImportInput['rows'][number]): Row => ({
  n,
  values,
  cells,
  organization: '',
  faults: [],
  unknown: [],
  needs: [],
  isUnkeyed: false,
})

/** Who imports, and under which configuration. */
export interface Importer extends Reader {
  judge: JudgeReferences
  config: Configuration
}

/** Writes rows that were judged good; what the rules still refuse goes to `found`. Returns the ids of the records by row. */
export type Write = (rows: readonly Row[], found: FoundFaults) => Promise<Map<Row, string>>

/** Judges rows by themselves: what they name, their forms, what is known of them. Returns what writes the good ones. */
export type Judge = (importer: Importer, rows: readonly Row[], schema: string | null) => Promise<Write>

export const isGood = ({ faults, known }: Row): boolean => faults.length === 0 && !known

/** Codes of faults by their texts. */
const codes: Partial<Record<Fault['key'], string>> = {
  'error.case.dataNotFound': 'UNKNOWN',
  'transformations.fault.unknownProduct': 'UNKNOWN',
  'products.repeated': 'REPEATED',
  'imports.unknown': 'UNKNOWN',
  'imports.ambiguous': 'AMBIGUOUS',
  'imports.differs': 'DIFFERS',
  'imports.differsAsset': 'DIFFERS',
  'imports.differsOrigin': 'DIFFERS',
  'imports.differsProcess': 'DIFFERS',
  'imports.differsPlace': 'DIFFERS',
}

/** A row says at most this much against itself. */
const maxOfRow = 20

export function addFaults(row: Row, language: Language, faults: readonly Fault[], code?: ErrorCode): void {
  for (const { path, key, params } of faults.slice(0, maxOfRow - row.faults.length)) {
    const message = text(language, key, params)
    if (row.faults.some((one) => one.column === path && one.message === message)) continue
    row.faults.push({ column: path, code: code ?? codes[key] ?? codeIn(key), message })
  }
}

/** A fault that has the text of an error code has that code. */
const codeIn = (key: string): string => /^error\.([A-Z_]+)$/.exec(key)?.[1] ?? 'INVALID'

/** Thrown where rows are refused that others must be saved without. */
export class RowsAreFaulty extends Error {}

/** Gathers what rules of processes refuse, by row: their places in the request begin with the number of the row. */
export class FoundFaults extends RowsRefused {
  readonly #rows: readonly Row[]
  readonly #language: Language
  #isAny = false

  constructor(rows: readonly Row[], language: Language) {
    super(language)
    this.#rows = rows
    this.#language = language
  }

  /** Every row is judged, so that all are counted. */
  override get isFull(): boolean {
    return false
  }

  override add(row: RequestRow, faults: readonly Fault[], refusals: readonly RuleRefusal[] = []): void {
    const put = (path: string, fault: Omit<Fault, 'path'>, code?: ErrorCode) => {
      const [, number, column] = /^(\d+)(.*)$/s.exec(row.at(path))!
      this.#isAny = true
      addFaults(this.#rows[Number(number)]!, this.#language, [{ path: column!, ...fault }], code)
    }
    for (const { path, ...fault } of faults) put(path, fault)
    for (const refusal of refusals)
      put(row.placeOf?.(refusal.code) ?? '', { key: refusalKey(refusal) }, refusal.code)
  }

  override throwAny(): void {
    if (this.#isAny) throw new RowsAreFaulty()
  }
}
