import { type RawBuilder, sql } from 'kysely'
import { accessTo } from '../../../core/nouns/access.ts'
import { keyTypes } from '../../../core/nouns/index.ts'
import { permits } from '../../../core/rules/can.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reader } from './names.ts'

/** Of event `e`: it is about a record that the key may read, of a type whose history keys have (KEY-03). */
export function isReadableToKey(
  tx: Tx,
  { session, named }: Pick<Reader, 'session' | 'named'>,
): RawBuilder<boolean> {
  const open = keyTypes.filter((type) => permits(session, accessTo(type, 'any')).allowed)
  // Other types have ids that are no uuids: a case looks at one of its conditions alone.
  return sql<boolean>`case e.type ${sql.join(
    open.map(
      (type) =>
        sql`when ${sql.lit(type)} then ${named.get(type)!.isReadableId!(tx, session, sql`e.record_id::uuid`)}`,
    ),
    sql` `,
  )} else false end`
}
