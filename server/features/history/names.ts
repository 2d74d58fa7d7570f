import { type RawBuilder, sql } from 'kysely'
import { localise } from '../../../core/fields/index.ts'
import { type Language, text } from '../../../core/i18n/index.ts'
import { can, type Session } from '../../../core/rules/can.ts'
import type { HistoryType } from '../../../core/rules/history.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/lists.ts'
import { namesOf } from '../accounts/members.ts'
import { readChecks } from '../checks/read.ts'
import type { Configuration } from '../configuration/configuration.ts'
import { thingOf as fileOf } from '../media/read.ts'

export const restricted = { restricted: true } as const

export interface Reader {
  session: Session
  config: Configuration
  language: Language
  timeZone: string
}

/** A record as the history names it. */
interface RecordName {
  _id: string
  name: string
  schema: { _id: string; name: string } | null
  stage: string | null
  product: string | null
}

/** A row of a table of records, with what its rights ask. */
interface Row {
  id: string
  name: string
  schema?: string
  product?: string
  stage?: string
  organization?: string
  author?: string
  tags?: string[]
}

/**
 * The names of records that changes are about or mention, archived ones included. Each is first asked for, and all are then read with
 * one statement a table; what is asked for afterwards waits for the next reading.
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
    await Promise.all(wanted.map(([type, ids]) => this.#readType(tx, type as HistoryType, [...ids])))
  }

  async #readType(tx: Tx, type: HistoryType, ids: string[]): Promise<void> {
    const query = queries[type]
    if (query) {
      const { rows } = await query(tx, type === 'dashboards' ? ids : ids.filter(isUuid)).execute(tx.db)
      for (const row of rows) {
        if (row.schema) this.#schemas.set(`${type} ${row.id}`, row.schema)
        this.#set(type, row.id, this.#mayRead(type, row) ? this.#present(row) : restricted)
      }
    } else if (type === 'checks') {
      const rows = await readChecks(tx, this.#reader.session, ids)
      for (const id of ids) {
        const row = rows.get(id)
        if (row) this.#schemas.set(`${type} ${id}`, row.check_schema_id)
        const name = row && this.#schemaName(row.check_schema_id)
        this.#set(type, id, row ? this.#named(id, name?.name ?? '') : restricted)
      }
    } else if (people.has(type)) {
      const names = await namesOf(tx, ids)
      for (const [id, name] of names) this.#set(type, id, this.#named(id, name))
    } else if (type === 'accounts' || type === 'account_settings') {
      const { name } = await tx.db
        .selectFrom('accounts')
        .select('name')
        .where('id', '=', tx.accountId)
        .executeTakeFirstOrThrow()
      this.#set(type, tx.accountId, this.#named(tx.accountId, name))
    } else for (const id of ids) this.#set(type, id, this.#named(id, this.#configured(type, id)))
  }

  #set(type: string, id: string, name: RecordName | typeof restricted): void {
    this.#found.set(`${type} ${id.toLowerCase()}`, name)
  }

  #named = (_id: string, name: string): RecordName => ({
    _id,
    name,
    schema: null,
    stage: null,
    product: null,
  })

  #present({ id, name, schema, stage, product }: Row): RecordName {
    return {
      _id: id,
      name,
      schema: schema === undefined ? null : (this.#schemaName(schema) ?? null),
      stage: stage ?? null,
      product: product ?? null,
    }
  }

  #mayRead(type: string, { id, stage, organization = id, schema, author, tags }: Row): boolean {
    const { session } = this.#reader
    if (session.admin) return true
    if (type === 'milestones' && !can(session, 'milestoneSchema.read', schema!).allowed) return false
    if (stage !== undefined)
      return can(session, 'product.read', { productSchema: stage, organization }).allowed
    if (type === 'media')
      return can(session, 'media.read', fileOf({ created_by: author!, tags: tags! })).allowed
    if (type === 'tags') return can(session, 'tag.read', id).allowed
    return type === 'dashboards' || can(session, 'organization.read', organization).allowed
  }

  /** A stage, process, kind of asset or of check in the reader's language; ids of different kinds differ. */
  #schemaName(id: string): { _id: string; name: string } | undefined {
    const { config, language } = this.#reader
    const schema =
      config.stages.get(id) ??
      config.milestoneSchemas.get(id) ??
      config.assetSchemas.get(id) ??
      config.checkSchemas.get(id)
    return schema && { _id: id, name: localise(schema.content, language, config.defaultLanguage).name }
  }

  /** What a part of the configuration is called. A version of a form has its schema's id and its number. */
  #configured(type: HistoryType, id: string): string {
    const { config, language } = this.#reader
    if (type === 'config_versions') return text(language, 'history.names.version', { n: id })
    if (type === 'support_requests') return text(language, 'history.names.request')
    if (type === 'seals') return text(language, 'history.names.key')
    if (type === 'verticals') return config.verticals.find((one) => one.id === id)?.name ?? id
    const [schema = '', n] = id.split(' ')
    const name = this.#schemaName(schema)?.name ?? schema
    return n === undefined ? name : text(language, 'history.names.form', { name, n })
  }
}

const people: ReadonlySet<string> = new Set(['users', 'grants', 'assignments'])

type Query = (tx: Tx, ids: readonly string[]) => RawBuilder<Row>

const ofProducts =
  (table: 'milestones' | 'insights'): Query =>
  (tx, ids) =>
    sql<Row>`
    select t.id, p.identifier as name, ${table === 'milestones' ? sql`t.milestone_schema_id` : sql`null`} as schema,
      p.id as product, p.product_schema_id as stage, p.organization_id as organization
    from ${sql.table(table)} t join products p on p.account_id = ${tx.accountId} and p.id = t.product_id
    where t.account_id = ${tx.accountId} and t.id = any(${ids}::uuid[])`

const plain =
  (table: 'organizations' | 'locations' | 'media' | 'tags', columns = ''): Query =>
  (tx, ids) =>
    sql<Row>`
    select id, name ${sql.raw(columns)} from ${sql.table(table)}
    where account_id = ${tx.accountId} and id = any(${ids}::uuid[])`

const queries: Partial<Record<HistoryType, Query>> = {
  products: (tx, ids) => sql<Row>`
    select id, identifier as name, product_schema_id as schema, id as product, product_schema_id as stage,
      organization_id as organization
    from products where account_id = ${tx.accountId} and id = any(${ids}::uuid[])`,
  milestones: ofProducts('milestones'),
  insights: ofProducts('insights'),
  assets: (tx, ids) => sql<Row>`
    select id, identifier as name, asset_schema_id as schema, organization_id as organization
    from assets where account_id = ${tx.accountId} and id = any(${ids}::uuid[])`,
  organizations: plain('organizations'),
  locations: plain('locations', ', organization_id as organization'),
  media: plain('media', ', created_by as author, tags'),
  tags: plain('tags'),
  // Packs choose their ids.
  dashboards: (tx, ids) => sql<Row>`
    select id, name from dashboards where account_id = ${tx.accountId} and id = any(${ids}::text[])`,
}
