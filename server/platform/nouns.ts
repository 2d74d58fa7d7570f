import { type RawBuilder, sql } from 'kysely'
import type { ErrorCode } from '../../core/errors/codes.ts'
import { refuse } from '../../core/errors/refusal.ts'
import type { Permission } from '../../core/rules/access.ts'
import type { Language } from '../../core/i18n/index.ts'
import { type Action, can, type Session, type Thing } from '../../core/rules/can.ts'
import type { Noun, Part } from '../../core/nouns/noun.ts'
import type { WebhookRecord } from '../../core/rules/webhook.ts'
import { refuseUnless } from './auth/demand.ts'
import type { Tx } from './db/database.ts'
import { countCap } from './db/lists.ts'
import { accountStatement } from './db/read-statement.ts'
import type { ArchivableRow, ArchivedTable, Records } from './db/records-of.ts'
import type { Archivable, Nameable, TrashRow } from './feature.ts'

/** The used members of a noun's or part's card. */
type Card = Pick<Part, 'announces'> &
  Pick<Noun, 'reads'> &
  Partial<Pick<Noun, 'archives' | 'keysReadHistory'>>

/** The facts that a card's rules need. */
type ThingOf<C extends Card> = C['archives'] extends Action
  ? Thing<C['reads']> & Thing<C['archives']>
  : Thing<C['reads']>

/** Additional SQL that a card's answers require of a table. */
type Answers<C extends Card> = (C['announces'] extends readonly []
  ? { message?: undefined }
  : {
      /** Members of a record in webhook messages, besides its id (HOK-02). */
      message: Readonly<{ [Member in keyof WebhookRecord]?: RawBuilder<unknown> }>
    }) &
  (C['keysReadHistory'] extends true
    ? {
        /** Which rows a session may read. */
        readable: (session: Session) => RawBuilder<boolean>
      }
    : { readable?: undefined })

/** Members that follow from the card. */
type CardMembers<C extends Card, Facts> = (C['announces'] extends readonly []
  ? unknown
  : Required<Pick<Nameable, 'announced'>>) &
  (C['keysReadHistory'] extends true ? Required<Pick<Nameable, 'isReadableId'>> : unknown) &
  (C['archives'] extends Action ? Pick<Archivable<never, Facts>, 'mayArchive'> : unknown)

/** Names and facts of a table's records, as SQL on its row `t`. */
interface NameColumns {
  name: RawBuilder<unknown>
  /** The stage, process or kind of asset. */
  schema?: RawBuilder<unknown>
  /** The product that it is or belongs to, and the stage of that. */
  product?: RawBuilder<unknown>
  stage?: RawBuilder<unknown>
  facts?: readonly RawBuilder<unknown>[]
  joins?: (tx: Tx) => RawBuilder<unknown>
}

type NamedRow<Facts> = Facts & {
  id: string
  name: string
  schema: string | null
  product: string | null
  stage: string | null
  deleted_at: Date | null
}

const none = sql`null::text`

/**
 * How the history and the trash name the records of a table. `columns` must select what `Facts` says, and `thingOf` makes of them
 * what the card's rules ask.
 */
export function namedBy<Facts extends object, const C extends Card>(
  card: C,
  { table, isId }: Pick<Records<ArchivedTable>, 'table' | 'isId'>,
  thingOf: (row: Facts) => ThingOf<C>,
  columns: NameColumns & Answers<C>,
) {
  const ask = (action: Action) => (session: Session, row: Facts) =>
    can(session, action, thingOf(row) as Thing<Action>)
  const mayRead = ask(card.reads)
  const isReadable = (session: Session, row: Facts) => mayRead(session, row).allowed
  const {
    name,
    schema = none,
    product = none,
    stage = none,
    facts = [],
    joins = () => sql``,
    readable,
    message,
  } = columns
  const select = sql.join([
    sql`select t.id, t.deleted_at, ${name} as name, ${schema} as schema, ${product} as product, ${stage} as stage`,
    ...facts,
  ])
  const from = (tx: Tx) => sql`from ${sql.table(table)} t ${joins(tx)} where t.account_id = ${tx.accountId}`
  const readNames = accountStatement(
    (tx, { ids }: { ids: readonly string[] }) =>
      sql<NamedRow<Facts>>`${select} ${from(tx)} and t.id = any(${ids})`,
  )
  const named = {
    isReadable,
    ...(card.archives && { mayArchive: ask(card.archives) }),

    async names(tx, session, ids) {
      const rows = await readNames(tx, { ids: ids.filter(isId) }, null)
      return rows.map((row) => ({
        ...row,
        isLive: row.deleted_at === null,
        isReadable: isReadable(session, row),
      }))
    },

    /** Records that were archived since a time, the latest first; `besides` leaves out those that come back with another one. */
    async trash(tx: Tx, since: Date, besides = sql``): Promise<TrashRow<Facts>[]> {
      const { rows } = await sql<TrashRow<Facts>>`
        ${select}, t.deletion_batch ${from(tx)} and t.deleted_at >= ${since} ${besides}
        order by t.deleted_at desc, t.id limit ${countCap}
      `.execute(tx.db)
      return rows
    },

    ...(readable && {
      isReadableId: (tx: Tx, session: Session, id: RawBuilder<unknown>) =>
        sql<boolean>`exists (select ${from(tx)} and t.id = ${id} and ${readable(session)})`,
    }),

    ...(message && {
      async announced(tx: Tx, session: Session | undefined, ids: readonly string[]) {
        const members = Object.entries({ _id: sql`t.id`, ...message }).map(
          ([name, value]) => sql`${sql.lit(name)}, ${value}`,
        )
        const { rows } = await sql<Facts & { message: WebhookRecord }>`
          select ${sql.join([sql`json_strip_nulls(json_build_object(${sql.join(members)})) as message`, ...facts])}
          ${from(tx)} and t.id = any(${ids})
        `.execute(tx.db)
        return rows.flatMap((row) => (session && !isReadable(session, row) ? [] : [row.message]))
      },
    }),
  } satisfies Nameable & Partial<Archivable<never, Facts>>
  return named as typeof named & CardMembers<C, Facts>
}

/** Records that anybody may name. */
export const namedAs = (
  nameOf: (tx: Tx, id: string, language: Language) => string | Promise<string>,
): Nameable => ({
  names: (tx, _session, ids, language) =>
    Promise.all(
      ids.map(async (id) => ({
        id,
        name: await nameOf(tx, id, language),
        isReadable: true,
        isLive: true,
      })),
    ),
})

interface Plain<Facts, C extends Card>
  extends Pick<NameColumns, 'schema'>, Pick<Nameable, 'hasHistory' | 'soughtBy'> {
  /** Its column `name`, unless it is another one. */
  name?: RawBuilder<unknown>
  /** Facts for the card's rules, from a row. */
  thingOf(row: Facts): ThingOf<C>
}

interface PlainArchive<T extends ArchivedTable> {
  /** Permission that is checked before the ids. */
  permission: Permission
  /** Conflicts of a restored record, checked as for a new one. */
  conflictOf?(tx: Tx, row: ArchivableRow<T>): Promise<ErrorCode | undefined>
}

/** A noun whose records stand for themselves; the rights ask for the columns `facts`. */
export function nounOf<
  const C extends Card,
  T extends ArchivedTable,
  J extends keyof ArchivableRow<T> & string,
>(
  card: C,
  rows: Records<T>,
  facts: readonly J[],
  {
    thingOf,
    name = sql`t.name`,
    hasHistory,
    soughtBy,
    ...columns
  }: Plain<Pick<ArchivableRow<T>, J>, C> & Answers<C>,
) {
  type Facts = Pick<ArchivableRow<T>, J>
  const named = {
    ...namedBy(card, rows, (row: Facts) => thingOf(row), {
      ...columns,
      name,
      facts: facts.map((column) => sql.ref(`t.${column}`)),
    } as NameColumns & Answers<C>),
    ...(hasHistory && { hasHistory }),
    ...(soughtBy && { soughtBy }),
  }

  /** A live record that the session may read. */
  async function find(tx: Tx, session: Session, id: string, isLocked = false) {
    const row = await rows.find(tx, id, isLocked)
    return row && named.isReadable(session, row) ? row : undefined
  }

  /** As `find`; absent, foreign and unreadable records all answer 404. */
  const read = async (tx: Tx, session: Session, id: string, isLocked = false): Promise<ArchivableRow<T>> =>
    (await find(tx, session, id, isLocked)) ?? refuse('NOT_FOUND')

  function archivable({ permission, conflictOf }: PlainArchive<T>) {
    const mayArchive = named.mayArchive!
    return {
      ...named,
      permission,
      mayArchive,
      find: (tx, ids) => rows.lock(tx, ids),
      async restore(tx, row) {
        const conflict = await conflictOf?.(tx, row)
        if (!conflict) await rows.restore(tx, row)
        return conflict
      },
      /** Archives a record: lists stop offering it, and records that name it keep its name. */
      async archive(tx: Tx, session: Session, id: string): Promise<void> {
        const row = await read(tx, session, id, true)
        refuseUnless(mayArchive(session, row))
        await rows.archive(tx, [row.id])
      },
    } satisfies Archivable<ArchivableRow<T>, Facts> & { archive: unknown }
  }

  return { ...named, find, read, archivable }
}
