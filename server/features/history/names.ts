import type { Language } from '../../../core/i18n/index.ts'
import type { Session } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { NamedRecord, NamedTypes } from '../../platform/feature.ts'
import { type Configuration, schemaName } from '../configuration/configuration.ts'

export const restricted = { restricted: true } as const

export interface Reader {
  session: Session
  config: Configuration
  language: Language
  timeZone: string
  named: NamedTypes
}

/** A record as the history names it. */
interface RecordName {
  _id: string
  name: string
  schema: { _id: string; name: string } | null
  stage: string | null
  product: string | null
}

/**
 * The names of records that changes are about or mention, archived ones included. Each is first asked for, and all are then read at
 * once from their nouns; what is asked for afterwards waits for the next reading.
 */
export class Names {
  readonly #wanted = new Map<string, Set<string>>()
  readonly #asked = new Set<string>()
  readonly #schemas = new Map<string, string>()
  readonly #found = new Map<string, RecordName | typeof restricted>()
  readonly #reader: Reader

  constructor(reader: Reader) {
    this.#reader = reader
  }

  want(type: string, id: string): void {
    const key = `${type} ${id}`
    if (this.#asked.has(key)) return
    this.#asked.add(key)
    const ids = this.#wanted.get(type) ?? new Set()
    this.#wanted.set(type, ids.add(id))
  }

  /** The name of a record; undefined if there is none. */
  of(type: string, id: string): RecordName | typeof restricted | undefined {
    return this.#found.get(`${type} ${id.toLowerCase()}`)
  }

  /** The schema of a record that has a form, also where its name is restricted; it never changes. */
  schemaOf(type: string, id: string): string | undefined {
    return this.#schemas.get(`${type} ${id.toLowerCase()}`)
  }

  async read(tx: Tx): Promise<void> {
    const wanted = [...this.#wanted]
    this.#wanted.clear()
    await Promise.all(wanted.map(([type, ids]) => this.#readType(tx, type, [...ids])))
  }

  async #readType(tx: Tx, type: string, ids: string[]): Promise<void> {
    const { session, language, named } = this.#reader
    for (const row of (await named.get(type)?.names(tx, session, ids, language)) ?? []) {
      const key = `${type} ${row.id.toLowerCase()}`
      if (row.schema) this.#schemas.set(key, row.schema)
      this.#found.set(key, row.isReadable ? this.#present(row) : restricted)
    }
  }

  #present({ id, name, schema: schemaId, stage = null, product = null }: NamedRecord): RecordName {
    const { config, language } = this.#reader
    const schema = schemaId ? (schemaName(config, schemaId, language) ?? null) : null
    return name === null
      ? { _id: id, name: schema?.name ?? '', schema: null, stage, product }
      : { _id: id, name, schema, stage, product }
  }
}
