import { type Fault, type Issue, Refusal } from '../../../core/errors/refusal.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import type { Conflict, RuleRefusal } from '../../../core/rules/decision.ts'

/** One row of a request that writes many. */
export interface RequestRow {
  /** A path of the row as a path of the body. */
  at(path: string): string
  /** By what people know it: its number, its identifier. */
  name: string
  /** Title of the form's field at a path of the row, if there is one. */
  titleOf(path: string): string | undefined
}

/** The member of a row that has to change for a conflict to go. */
export type ConflictPlaces = Partial<Record<Conflict, string>> & { otherwise: string }

/** Gathers what is wrong with each row: `errors` by path for programs, `reasons` by row for people. */
export class RowsRefused {
  readonly #language: Language
  readonly #places: ConflictPlaces
  readonly #errors: Issue[] = []
  readonly #reasons = new Map<string, Set<string>>()
  #onlyIncomplete = true

  constructor(language: Language, places: ConflictPlaces) {
    this.#language = language
    this.#places = places
  }

  add(row: RequestRow, faults: readonly Fault[], refusals: readonly RuleRefusal[] = []): void {
    for (const { path, key, params } of faults) {
      this.#onlyIncomplete = false
      this.#addIssue(row, path, text(this.#language, key, params))
    }
    for (const { code, key } of refusals) {
      if (code !== 'REQUIREMENTS_NOT_MET') this.#onlyIncomplete = false
      const path = this.#places[code] ?? this.#places.otherwise
      this.#addIssue(row, path, text(this.#language, key ?? `error.${code}`))
    }
  }

  /** Throws when anything was added: REQUIREMENTS_NOT_MET if that is all there is, the code otherwise (§3). */
  throwAny(code: 'INVALID' | 'FORBIDDEN'): void {
    if (this.#errors.length === 0) return
    const reasons = Object.fromEntries([...this.#reasons].map(([name, messages]) => [name, [...messages]]))
    throw new Refusal(this.#onlyIncomplete ? 'REQUIREMENTS_NOT_MET' : code, { errors: this.#errors, reasons })
  }

  /** A message says what is wrong, the title of the field where. */
  #addIssue(row: RequestRow, path: string, message: string): void {
    this.#errors.push({ path: row.at(path), message })
    const title = row.titleOf(path)
    const messages = this.#reasons.get(row.name) ?? new Set()
    this.#reasons.set(row.name, messages.add(title ? `${title}: ${message}` : message))
  }
}
