import type { RawBuilder } from 'kysely'
import type { Permission } from '../../core/rules/access.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import type { Language } from '../../core/i18n/index.ts'
import type { Session, Verdict } from '../../core/rules/can.ts'
import type { WebhookRecord } from '../../core/rules/webhook.ts'
import type { HistoryType, records } from '../../core/nouns/history.ts'
import type { ArchivableType, KeyType, SoughtType } from '../../core/nouns/index.ts'
import type { Tx } from './db/database.ts'
import type { Tables } from './db/tables.ts'
import type { Tasks } from './effects/tasks.ts'
import type { Api } from './http/mount.ts'
import type { FoundGroup, SearchTerm } from './db/seek.ts'
import type { RecordTable } from './records.ts'
import type { Finders } from './references.ts'

/** Everything the server needs to know about one noun. Its folder's `index.ts` declares it, `features/index.ts` lists it. */
export interface Feature {
  /** Tables that only this folder writes. */
  tables?: readonly (keyof Tables)[]
  mount?(api: Api): void
  /** How the history names its records and who may read them, by the `type` of their events. */
  named?: { [Type in HistoryType]?: NamedAs<Type> }
  /** Its restorable records, by the `type` of `PUT /undo?type=` (UND-02). */
  archivable?: { [Type in ArchivableType]?: Archivable<ArchivedRow, object> }
  /** How the search of everything finds its records (FST-02). */
  sought?: { [Type in SoughtType]?: SeekRecords }
  /** How its jobs are done: in a transaction of the job's account, again after a failure. */
  jobs?: Tasks
  /** How events tell the rows of its tables: `script/db verify` compares every column. */
  verify?: readonly RecordTable[]
  /** Where its records hold addresses of files: a file stays as long as one of them names it. */
  holdsFiles?: readonly HeldColumn[]
  /** How its records are found where forms name them. */
  references?: Finders
  /** Error codes for violations of its unique indexes, by the index's name. */
  unique?: Record<string, ErrorCode>
}

/** Finds records of one type that the session may read, in their groups; groups without any may be among them. */
export type SeekRecords = (
  tx: Tx,
  session: Session,
  sought: SearchTerm,
  language: Language,
) => Promise<readonly FoundGroup[]>

/** A column of a table of records, which holds addresses of files anywhere in its text. */
export interface HeldColumn {
  table: keyof Tables
  column: string
  /** Condition for rows whose files are kept, also when archived. */
  holds?: (now: Date) => RawBuilder<boolean>
}

/** Additional members, derived from the type's card. */
type NamedAs<Type extends HistoryType> = Nameable &
  (Type extends KeyType ? Required<Pick<Nameable, 'isReadableId'>> : unknown) &
  ((typeof records)[Type]['announces'] extends readonly [] ? unknown : Required<Pick<Nameable, 'announced'>>)

/** How the history names the records of a table. */
export interface Nameable {
  /** The names of these records, archived ones included, in the reader's language; unknown ids are left out. */
  names(tx: Tx, session: Session, ids: readonly string[], language: Language): Promise<NamedRecord[]>
  /** Readers of a record may read its history; without this only administrators may. */
  hasHistory?: true
  /** Whether a session may read the record of an id, as SQL: of a noun whose history keys read. */
  isReadableId?(tx: Tx, session: Session, id: RawBuilder<unknown>): RawBuilder<boolean>
  /** Names of announced records for messages, archived ones included. With a session, only those it may read. */
  announced?(tx: Tx, session: Session | undefined, ids: readonly string[]): Promise<readonly WebhookRecord[]>
  /** The column by which a search finds them: their own, or that of the product on which they hang. */
  soughtBy?: 'search' | 'product_id'
}

/** How records are named, by event type. */
export type NamedTypes = ReadonlyMap<string, Nameable>

export interface NamedRecord {
  id: string
  /** Null: it is called as its schema is. */
  name: string | null
  isReadable: boolean
  isLive: boolean
  /** The stage, process, kind of asset or of check. */
  schema?: string | null
  /** The product that it is or belongs to, and the stage of that. */
  product?: string | null
  stage?: string | null
}

/** A row of a restorable record, live or archived. */
export interface ArchivedRow {
  id: string
  created_at: Date
  deleted_at: Date | null
}

/** An archived record in the trash, with the facts that its rights need. */
export type TrashRow<Facts> = Facts & {
  id: string
  /** Its name; for a process, its product's name. */
  name: string
  /** The stage, process or kind of asset; null for records that have none. */
  schema: string | null
  deletion_batch: string | null
  deleted_at: Date
}

/** A restorable type of records; `Facts` are what its rights need. */
export interface Archivable<Row extends ArchivedRow, Facts = Row> {
  /** Permission that is checked before the ids. */
  permission: Permission
  /** Live and archived rows of these ids. Locks them, and all rows that a restore changes, until commit. */
  find(tx: Tx, ids: string[]): Promise<Row[]>
  isReadable(session: Session, row: Facts): boolean
  /** The right to archive, which is also the right to restore. */
  mayArchive(session: Session, row: Facts): Verdict
  /** Rows archived since a time, the latest first, without those that come back with another record. */
  trash(tx: Tx, since: Date): Promise<TrashRow<Facts>[]>
  /** Restores an archived row, or returns the reason against it. */
  restore(tx: Tx, row: Row): Promise<ErrorCode | undefined>
}

/** Records that are archived and restored with their product, in one batch; `copy`: they can be copied with it, too. */
export interface Dependant {
  table: keyof Tables
  archive(tx: Tx, batches: readonly { id: string; batch: string }[]): Promise<void>
  restore(tx: Tx, batch: string): Promise<void>
  copy?(tx: Tx, from: string, to: readonly string[]): Promise<void>
}
