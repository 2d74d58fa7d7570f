import { type Fault, maxFaults, Refusal } from '../../../core/errors/refusal.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { maxShown } from './faults.ts'
import type { Conflict, RuleRefusal } from '../../../core/rules/decision.ts'

/** One row of a bulk request. */
export interface RequestRow {
  /** Converts a path in the row into a path in the body. */
  at(path: string): string
  /** Row number, from 1. */
  number: number
  /** Name for people. */
  name: string
  /** Title of the form's field that a fault is of, if there is one and the fault's text needs it. */
  titleOf(fault: Fault): string | undefined
  /** The member that the user must change to resolve a conflict; the row itself by default. */
  placeOf?(conflict: Conflict): string
}

/** A row tells its own gap; the whole answer has the code of the refusal. */
export const refusalKey = ({ code, key }: RuleRefusal): Fault['key'] =>
  key ?? (code === 'REQUIREMENTS_NOT_MET' ? 'error.case.originMissing' : (`error.${code}` as const))

/** Collects the faults of each row: `errors` by path for programs, `reasons` by row for people. */
export class RowRefusals {
  readonly #language: Language
  readonly #faults: Fault[] = []
  readonly #reasons = new Map<string, Set<string>>()
  #onlyIncomplete = true

  constructor(language: Language) {
    this.#language = language
  }

  /** Whether judging may stop. */
  get isFull(): boolean {
    return this.#faults.length >= maxFaults
  }

  add(row: RequestRow, faults: readonly Fault[], refusals: readonly RuleRefusal[] = []): void {
    for (const fault of faults) {
      this.#onlyIncomplete = false
      this.#addFault(row, fault)
    }
    for (const refusal of refusals) {
      if (refusal.code !== 'REQUIREMENTS_NOT_MET') this.#onlyIncomplete = false
      const path = row.placeOf?.(refusal.code) ?? ''
      this.#addFault(row, { path, key: refusalKey(refusal) })
    }
  }

  /** Throws if any row has errors: REQUIREMENTS_NOT_MET if all errors are of that kind, otherwise the code (§3). */
  throwAny(code: 'INVALID' | 'FORBIDDEN'): void {
    if (this.#faults.length === 0) return
    const reasons = Object.fromEntries([...this.#reasons].map(([name, messages]) => [name, [...messages]]))
    throw new Refusal(this.#onlyIncomplete ? 'REQUIREMENTS_NOT_MET' : code, { faults: this.#faults, reasons })
  }

  /** The reason combines the field's title and the message. An answer carries those of the first rows only. */
  #addFault(row: RequestRow, fault: Fault): void {
    if (this.isFull) return
    const { path, key, params } = fault
    this.#faults.push({ ...fault, path: row.at(path) })
    const name = text(this.#language, 'common.row', { row: String(row.number), name: row.name })
    const messages = this.#reasons.get(name) ?? new Set()
    if (messages.size >= maxShown || (messages.size === 0 && this.#reasons.size >= maxShown)) return
    const message = text(this.#language, key, params)
    const title = row.titleOf(fault)
    this.#reasons.set(name, messages.add(title ? `${title}: ${message}` : message))
  }
}
