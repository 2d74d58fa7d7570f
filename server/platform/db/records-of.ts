import { type Insertable, type Selectable, sql } from 'kysely'
import { v7 } from 'uuid'
import type { EventAction } from '../../../core/rules/history.ts'
import type { Tx } from './database.ts'
import { isUuid } from './lists.ts'
import { accountStatement } from './read-statement.ts'
import { insertRows, insertUnlessTaken } from './rows.ts'
import type { ArchiveColumns, AuthorColumns, Tables } from './tables.ts'

type TablesWith<Columns> = {
  [T in keyof Tables]: Selectable<Tables[T]> extends Columns ? T : never
}[keyof Tables]
type Common = Selectable<AuthorColumns> & { account_id: string; id: string }
type RecordTable = TablesWith<Common>
export type ArchivedTable = TablesWith<Common & { deleted_at: Date | null }>

type Row<T extends keyof Tables> = Selectable<Tables[T]>
/** Rows of tables whose records can be archived. */
export type ArchivableRow<T extends keyof Tables> = Row<T> & Common & Pick<ArchiveColumns, 'deleted_at'>
/** The columns that a noun sets; the kit sets the others. */
type Own<T extends keyof Tables> = Omit<Tables[T], keyof Common | keyof ArchiveColumns>

type Column<T extends keyof Tables> = 'id' | (keyof Tables[T] & string)

/** A record to write; `author` replaces the transaction's own user and moment. */
interface Draft<Values> {
  values: Values
  author?: Tx | undefined
  /** Made where none is given. */
  id?: string | undefined
  /** Stored in the event next to the columns. */
  doubts?: readonly string[]
}

/** A change of a record that the caller has locked; `before` has at least the columns that change. */
interface Change<Before, Values> {
  before: Before & { id: string }
  values: Values
  author?: Tx | undefined
  doubts?: readonly string[] | undefined
}

/** An archived record and the batch under which it was archived; without one it was archived alone. */
interface ArchiveRow {
  id: string
  deletion_batch?: string | null
}

/** A record, or its parent, and the batch with which it is archived. */
export interface BatchRow {
  id: string
  batch: string
}

/** The one door through which the records of a table are written: each write leaves its event. */
export class Records<
  T extends RecordTable,
  Derived extends keyof Own<T> = keyof Own<T>,
  Form extends keyof Own<T> = keyof Own<T>,
> {
  readonly table: T
  /** Whether a text could be an id of the table. */
  readonly isId: (id: string) => boolean
  readonly #derived: ReadonlySet<PropertyKey>
  readonly #form: PropertyKey | undefined
  readonly #find: (tx: Tx, values: { id: string }, isLocked: boolean) => Promise<ArchivableRow<T>[]>

  constructor(table: T, { derived = [], form, hasTextIds = false }: Options<Derived, Form>) {
    this.table = table
    this.isId = hasTextIds ? () => true : isUuid
    this.#derived = new Set(derived)
    this.#form = form
    this.#find = accountStatement(
      (tx, { id }, isLocked) => sql<ArchivableRow<T>>`
        select * from ${sql.table(table)}
        where account_id = ${tx.accountId} and id = ${id} and deleted_at is null ${isLocked ? sql`for no key update` : sql``}`,
    )
  }

  /** Locks live and archived records until commit, in the order of their ids: the order of all writers. */
  async lock(tx: Tx, ids: readonly string[]): Promise<ArchivableRow<T>[]> {
    const { rows } = await sql<ArchivableRow<T>>`
      select * from ${sql.table(this.table)} where account_id = ${tx.accountId} and id = any(${ids})
      order by id for no key update
    `.execute(tx.db)
    return rows
  }

  /** A live record; `isLocked`: until commit. */
  async find(tx: Tx, id: string, isLocked = false): Promise<ArchivableRow<T> | undefined> {
    if (!this.isId(id)) return undefined
    const [row] = await this.#find(tx, { id }, isLocked)
    return row
  }

  /** Writes new records, which keep their order in lists; returns their rows. */
  async insert<V extends Insertable<Own<T>>>(tx: Tx, drafts: readonly Draft<V>[]) {
    const rows = drafts.map((draft, seq) => draftRow(tx, draft, seq))
    await insertRows(tx, this.table, rows as unknown as Insertable<Tables[T]>[])
    return rows.map((row, n) => this.#created(drafts[n]!.author ?? tx, row, drafts[n]!.doubts))
  }

  /** Writes a new record; undefined if another one has a unique value of it. */
  async insertUnlessTaken<V extends Insertable<Own<T>>>(tx: Tx, values: V) {
    const row = draftRow(tx, { values }, 0)
    const isWritten = await insertUnlessTaken(tx, this.table, row)
    return isWritten ? this.#created(tx, row) : undefined
  }

  #created<V extends object>(author: Tx, row: V & Common, doubts: readonly string[] = []) {
    author.event({ ...this.#subject('create', row), after: this.#content(row), doubts })
    return { ...row, deleted_at: null, deletion_batch: null }
  }

  /** Changes one record; returns its row. */
  async change<V extends Partial<Insertable<Own<T>>>>(
    tx: Tx,
    before: Change<Pick<Row<T>, Exclude<keyof V, Derived | Form> & keyof Row<T>>, V>['before'],
    values: V,
    doubts?: readonly string[],
  ): Promise<Row<T>> {
    const [row] = await this.changeEach(tx, [{ before, values, doubts }])
    return row!
  }

  /** Changes records; each sets the same columns. */
  async changeEach<V extends Partial<Insertable<Own<T>>>>(
    tx: Tx,
    changes: readonly Change<Pick<Row<T>, Exclude<keyof V, Derived | Form> & keyof Row<T>>, V>[],
  ): Promise<Row<T>[]> {
    const [first] = changes
    if (!first) return []
    const columns = [...Object.keys(first.values), 'updated_at', 'updated_by']
    const changed = changes.map(({ before: { id }, values, author = tx }) => ({
      ...values,
      id,
      updated_at: author.now,
      updated_by: author.userId,
    }))
    const { rows } = await sql<Row<T>>`
      update ${sql.table(this.table)} t
      set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = n.${sql.ref(name)}`))}, version = t.version + 1
      from jsonb_populate_recordset(null::${sql.table(this.table)}, ${JSON.stringify(changed)}::jsonb) n
      where t.account_id = ${tx.accountId} and t.id = n.id
      returning t.*
    `.execute(tx.db)
    for (const { before, values, author = tx, doubts = [] } of changes) {
      const after = this.#content(values)
      const known = Object.fromEntries(Object.keys(after).map((name) => [name, before[name as never]]))
      author.event({ ...this.#subject('update', { ...values, id: before.id }), before: known, after, doubts })
    }
    return rows
  }

  /** Archives the live ones among records; `by` names the column with the ids. */
  async archive(tx: Tx, ids: readonly string[], by: Column<T> = 'id'): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(this.table)} set deleted_at = ${tx.now}
      where account_id = ${tx.accountId} and ${sql.ref(by)} = any(${ids}) and deleted_at is null
      returning id
    `.execute(tx.db)
    for (const row of rows) tx.event(this.#subject('archive', row))
  }

  /** Archives the live ones among records that come back with others; `by` names the column with the ids. */
  async archiveBatches(tx: Tx, batches: readonly BatchRow[], by: Column<T> = 'id'): Promise<BatchRow[]> {
    const { rows } = await sql<BatchRow>`
      update ${sql.table(this.table)} t set deleted_at = ${tx.now}, deletion_batch = b.batch
      from jsonb_to_recordset(${JSON.stringify(batches)}::jsonb) as b (id uuid, batch uuid)
      where t.account_id = ${tx.accountId} and t.${sql.ref(by)} = b.id and t.deleted_at is null
      returning t.id, b.batch
    `.execute(tx.db)
    for (const row of rows)
      tx.event({ ...this.#subject('archive', row), after: { deletion_batch: row.batch } })
    return rows
  }

  /** Restores an archived record; `besides`: additional content of the event, from other tables. */
  async restore(
    tx: Tx,
    { id, deletion_batch: batch = null }: ArchiveRow,
    besides: object = {},
  ): Promise<void> {
    await sql`
      update ${sql.table(this.table)} set deleted_at = null ${batch === null ? sql`` : sql`, deletion_batch = null`}
      where account_id = ${tx.accountId} and id = ${id}
    `.execute(tx.db)
    this.#restored(tx, id, batch, besides)
  }

  /** Restores the records that were archived under a batch. */
  async restoreBatch(tx: Tx, batch: string): Promise<void> {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(this.table)} set deleted_at = null, deletion_batch = null
      where account_id = ${tx.accountId} and deletion_batch = ${batch}
      returning id
    `.execute(tx.db)
    for (const { id } of rows) this.#restored(tx, id, batch, {})
  }

  #restored(tx: Tx, id: string, batch: string | null, besides: object): void {
    const columns = batch !== null && {
      before: { deletion_batch: batch },
      after: { deletion_batch: null, ...besides },
    }
    tx.event({ ...this.#subject('restore', { id }), ...columns })
  }

  /** The subject of an event; `row` may have the form version of the record. */
  #subject(action: EventAction, row: { id: string }) {
    const schemaVersion = this.#form && (row as Record<PropertyKey, unknown>)[this.#form]
    return { action, type: this.table, id: row.id, schemaVersion: schemaVersion as number | undefined }
  }

  /** The columns in events: neither those set by this kit nor derived ones. */
  #content(row: object): Record<string, unknown> {
    return Object.fromEntries(
      Object.entries(row).filter(
        ([name]) => !kept.has(name) && !this.#derived.has(name) && name !== this.#form,
      ),
    )
  }
}

/** The columns of each table that the kit itself sets. */
const kept: ReadonlySet<string> = new Set([
  'account_id',
  'id',
  'version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
] satisfies (keyof Common)[])

function draftRow<V extends object>(tx: Tx, { values, author = tx, id }: Draft<V>, seq: number): V & Common {
  const { now, userId } = author
  return {
    ...values,
    account_id: tx.accountId,
    id: id ?? v7({ msecs: now.getTime(), seq }),
    version: 1,
    created_at: now,
    created_by: userId,
    updated_at: now,
    updated_by: userId,
  }
}

interface Options<Derived, Form> {
  /** Columns that follow from others: events leave them out. */
  derived?: readonly Derived[]
  /** The column with the version of the record's form, which events carry. */
  form?: Form
  /** Its ids are chosen by packs. */
  hasTextIds?: boolean
}

/** The records of a table; those that are never archived are found and changed only. */
export function recordsOf<
  T extends RecordTable,
  Derived extends keyof Own<T> = never,
  Form extends keyof Own<T> = never,
>(table: T, options: Options<Derived, Form> = {}) {
  type All = Records<T, Derived, Form>
  return new Records<T, Derived, Form>(table, options) as T extends ArchivedTable
    ? All
    : Pick<All, 'table' | 'insert' | 'change'>
}
