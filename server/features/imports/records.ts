import { type Selectable, sql } from 'kysely'
import type { Session } from '../../../core/rules/can.ts'
import { recordsOf } from '../../platform/db/records-of.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { nounOf } from '../../platform/nouns.ts'
import './tables.ts'

export type ImportRecord = Selectable<Tables['imports']>

export const importRecords = recordsOf('imports')

/** Everybody reads their own imports, administrators all. */
export const importNoun = nounOf(importRecords, ['created_by'], {
  name: sql`t.file_name`,
  isReadable: ({ admin, userId }: Session, { created_by }) => admin || created_by === userId,
})
