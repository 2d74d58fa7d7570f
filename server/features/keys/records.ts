import { nouns } from '../../../core/nouns/index.ts'
import { type Selectable, sql } from 'kysely'
import { recordsOf } from '../../platform/db/records-of.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { nounOf } from '../../platform/nouns.ts'
import './tables.ts'

export type KeyRow = Selectable<Tables['api_keys']>

/** KEY-01: by which people tell keys apart. */
export const hintOf = ({ handle }: Pick<KeyRow, 'handle'>): string =>
  `rk_${handle.slice(0, 4)}…${handle.slice(-4)}`

export const keyRecords = recordsOf('api_keys')

/** Administrators alone make and read keys. */
export const keyNoun = nounOf(nouns.api_keys, keyRecords, [], {
  name: sql`t.name`,
  thingOf: () => null,
})
