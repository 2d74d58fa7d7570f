import { type Fault, type Issue, Refusal } from '../../../core/errors/refusal.ts'
import { localise } from '../../../core/fields/index.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import type { Conflict, RuleRefusal } from '../../../core/rules/decision.ts'
import type { Configuration, MilestoneSchema } from '../configuration/configuration.ts'

/** Where a row of a bulk entry stands in the body, and its number where people see numbered rows. */
export interface Row {
  at(path: string): string
  number?: number
}

interface Of {
  product: { identifier: string } | undefined
  schema: MilestoneSchema | undefined
}

/** A conflict belongs to the member that has to change. */
const places: Partial<Record<Conflict, string>> = {
  ORIGIN_TAKEN: '/dataSchema/nodeId',
  CLOSED: '/dataSchema/nodeId',
  IMMUTABLE: '/priv',
}

/** Gathers what is wrong with each row of a bulk entry: errors by path, and reasons by row for people to read. */
export class RowsRefused {
  readonly #config: Configuration
  readonly #language: Language
  readonly #errors: Issue[] = []
  readonly #reasons = new Map<string, Set<string>>()
  /** Something else than that a product isn't complete. */
  #invalid = false

  constructor(config: Configuration, language: Language) {
    this.#config = config
    this.#language = language
  }

  add(row: Row, of: Of, faults: readonly Fault[], refusals: readonly RuleRefusal[] = []): void {
    for (const { path, key, params } of faults) {
      this.#invalid = true
      this.#tell(row, of, path, text(this.#language, key, params))
    }
    for (const { code, key } of refusals) {
      if (code !== 'REQUIREMENTS_NOT_MET') this.#invalid = true
      this.#tell(row, of, places[code] ?? '/product', text(this.#language, key ?? `error.${code}`))
    }
  }

  /** Throws when anything was added: REQUIREMENTS_NOT_MET if that is all there is, the code otherwise (§3). */
  throwAny(code: 'INVALID' | 'FORBIDDEN'): void {
    if (this.#errors.length === 0) return
    const reasons = Object.fromEntries([...this.#reasons].map(([name, said]) => [name, [...said]]))
    throw new Refusal(this.#invalid ? code : 'REQUIREMENTS_NOT_MET', { errors: this.#errors, reasons })
  }

  #tell(row: Row, of: Of, path: string, message: string): void {
    this.#errors.push({ path: row.at(path), message })
    const name = this.#nameOf(row, of)
    const said = this.#reasons.get(name) ?? new Set()
    this.#reasons.set(name, said.add(this.#titled(of.schema, path, message)))
  }

  #nameOf({ number }: Row, { product, schema }: Of): string {
    const name = product?.identifier ?? schema?.name ?? ''
    if (number === undefined) return name
    return text(this.#language, 'milestones.row', { row: String(number), name })
  }

  /** A message says what is wrong, the title of the field where. */
  #titled(schema: MilestoneSchema | undefined, path: string, message: string): string {
    const [, member, property = ''] = path.split('/')
    if (!schema || member !== 'dataSchema') return message
    const { properties } = localise(schema.content, this.#language, this.#config.defaultLanguage).schema
    const title = Object.hasOwn(properties, property) ? properties[property]!.title : undefined
    return title ? `${title}: ${message}` : message
  }
}
