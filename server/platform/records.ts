import type { Tables } from './db/tables.ts'

/** Values as JSON of the database shows them. */
export type Columns = Record<string, unknown>

/** An event of a record; `after` is JSON. */
export interface RecordEvent {
  record: string
  action: string
  by: string
  at: string
  version: number | null
  after: string | null
}

/** How the events of a table's records tell its rows. */
export interface RecordTable {
  name: keyof Tables
  /** The columns that name a record in its events, joined by spaces. */
  key: readonly string[]
  /** Column of the key from the event's content, if the event's record is only the rest of the key. */
  within?: string
  /** Rows are read in slices by uuid; smaller tables are read at once. */
  isLarge?: boolean
  /** Columns that no event tells, each with the reason. */
  elsewhere?: Record<string, string>
  /** A JSON column stored in events as its SHA-256. */
  digested?: string
  /** The kind of the public key that each of its records has. */
  publicKind?: 'product' | 'organization'
  /** Derives author columns from an event's action, time and user. */
  setAuthors?(row: Columns, event: RecordEvent): void
  /** Sets derived columns; those derived from forms are in `server/verify/derived.ts`. */
  derive?(row: Columns): void
}

/** Time, user and version of a record that people write, and when it was archived. */
export function setRecordAuthors(row: Columns, { action, at, by }: RecordEvent): void {
  switch (action) {
    case 'create':
      Object.assign(row, { version: 1, created_at: at, created_by: by, updated_at: at, updated_by: by })
      Object.assign(row, { corrected_at: null, deleted_at: null, deletion_batch: null })
      break
    case 'update':
    case 'corrected':
    case 'privacy':
      if (typeof row.version === 'number') row.version += 1
      Object.assign(row, { updated_at: at, updated_by: by }, action === 'corrected' && { corrected_at: at })
      break
    case 'archive':
      row.deleted_at = at
      break
    case 'restore':
      Object.assign(row, { deleted_at: null, deletion_batch: null })
  }
}

export const setCreated = (row: Columns, { action, at }: RecordEvent): void => {
  if (action === 'create') row.created_at = at
}

/** A text as searches see it. Writers have a function of their own, so that a fault in one of them shows. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** A column that lists search: a text, and in lines below it what remains of each value without blanks, dots, hyphens and slashes. */
export function searchedText(text: string, values: readonly string[] = [text]): string {
  const bare = values.map((value) => value.replaceAll(/[\s\u200B\xAD.·․…/\\⁄∕／\u2010-\u2015−﹣－-]/gu, ''))
  return [text, ...[...new Set(bare)].filter(Boolean).toSorted(), ''].join('\n')
}
