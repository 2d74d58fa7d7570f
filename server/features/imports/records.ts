import { nouns } from '../../../core/nouns/index.ts'
import { type Selectable, sql } from 'kysely'
import { recordsOf } from '../../platform/db/records-of.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { nounOf } from '../../platform/nouns.ts'
import './tables.ts'

export type ImportRecord = Selectable<Tables['imports']>

export const importRecords = recordsOf('imports')

/** Everybody reads their own imports, administrators all. */
export const importNoun = nounOf(nouns.imports, importRecords, ['created_by'], {
  name: sql`t.file_name`,
  thingOf: ({ created_by }) => created_by,
})
