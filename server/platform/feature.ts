import type { ErrorCode } from '../../core/errors/codes.ts'
import type { Session, Verdict } from '../../core/rules/can.ts'
import type { Tx } from './db/database.ts'
import type { Tables } from './db/tables.ts'
import type { Api } from './http/mount.ts'

/** All that the server has to know of one noun: its folder's `index.ts` says it, `features/index.ts` lists it. */
export interface Feature {
  /** Tables that only this folder writes. */
  tables?: readonly (keyof Tables)[]
  /** Serves its routes. */
  mount?(api: Api): void
  /** What can be brought back, by the word that `PUT /undo?type=` takes (UND-02). */
  archivable?: Record<string, Archivable<ArchivedRow>>
  /** What a request is refused with when it breaks one of its unique indexes, by the index's name. */
  unique?: Record<string, ErrorCode>
}

/** A record that was archived, or that wasn't. */
export interface ArchivedRow {
  id: string
  created_at: Date
  deleted_at: Date | null
}

/** One kind of record that can be brought back. */
export interface Archivable<Row extends ArchivedRow> {
  /** Live and archived rows of these ids, locked until commit with whatever restoring them changes. */
  find(tx: Tx, ids: string[]): Promise<Row[]>
  isReadable(session: Session, row: Row): boolean
  /** The right that archiving it needs: bringing it back needs the same. */
  mayArchive(session: Session, row: Row): Verdict
  /** Brings an archived row back, or answers what stands in the way. */
  restore(tx: Tx, row: Row): Promise<ErrorCode | undefined>
}

/** What hangs on products: it is archived with its product, in the same batch, and comes back with it. */
export interface Dependant {
  table: keyof Tables
  archive(tx: Tx, batches: readonly { id: string; batch: string }[]): Promise<void>
  restore(tx: Tx, batch: string): Promise<void>
}
