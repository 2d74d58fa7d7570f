import {
  type CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  sql,
} from 'kysely'
import type { Session } from '../../../core/rules/can.ts'
import { statementsKept } from '../metrics.ts'
import type { Tx } from './database.ts'
import { compiler } from './compiler.ts'
import type { Tables } from './tables.ts'

/** The reader's account, user and rights. */
export interface Reader {
  tx: Tx
  session: Session
}

interface StatementCall<Values> {
  reader: Reader
  values: Values
}

/** Stands in a statement for a value that each request brings. */
class Slot {
  readonly valueIn: (asked: StatementCall<Record<string, unknown>>) => unknown

  constructor(valueIn: Slot['valueIn']) {
    this.valueIn = valueIn
  }

  /** A text that was made by it, or by comparing it, would hold for one request alone. */
  [Symbol.toPrimitive](): never {
    throw new Error('a kept statement knows the place of a value, and not the value')
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]()
  }
}

/** Limit for one statement; more shapes mean that a value was mistaken for a shape. */
const maxShapes = 200

/**
 * A read whose text is built once for each shape, and sent with the values of each request (decision 0066). `build` sees the place of a
 * value in its stead: of account, user, moment and rights, and of all `values`. What it decides by is the shape, and whether the reader
 * administers the account or has all organizations. It stands outside of functions, so that nothing of one request gets into the text
 * of another. With `besides`, what one request alone asks for, the text is built for that request.
 */
export function readStatement<Row, Values extends object = object, Shape = null, Besides = never>(
  build: (reader: Reader, at: Values, shape: Shape, besides?: Besides) => Expression<Row>,
): (reader: Reader, values: Values, shape: Shape, besides?: Besides) => Promise<Row[]> {
  const shapeCache = new Map<string, CompiledQuery>()
  return async (reader, values, shape, besides) => {
    const { session, tx } = reader
    if (besides !== undefined)
      return (await sql<Row>`${build(reader, values, shape, besides)}`.execute(tx.db)).rows
    const key = JSON.stringify([session.admin, session.organizations === '*', shape])
    let statement = shapeCache.get(key)
    if (!statement) {
      if (shapeCache.size >= maxShapes) {
        statementsKept.dec(shapeCache.size)
        shapeCache.clear()
      }
      statement = sql`${build(readerOf(reader), placesOf(values), shape)}`.compile(builder)
      shapeCache.set(key, statement)
      statementsKept.inc()
    }
    const asked = { reader, values: values as Record<string, unknown> }
    const parameters = statement.parameters.map((one) => (one instanceof Slot ? one.valueIn(asked) : one))
    return (await tx.db.executeQuery<Row>({ ...statement, parameters })).rows
  }
}

/** Like `readStatement`, for reads that don't depend on the reader's rights. */
export function accountStatement<Row, Values extends object = object, Shape = null, Besides = never>(
  build: (tx: Tx, at: Values, shape: Shape, besides?: Besides) => Expression<Row>,
): (tx: Tx, values: Values, shape: Shape, besides?: Besides) => Promise<Row[]> {
  const read = readStatement<Row, Values, Shape, Besides>(({ tx }, at, shape, besides) =>
    build(tx, at, shape, besides),
  )
  return (tx, values, shape, besides) => read({ tx, session: nobody }, values, shape, besides)
}

/** The names of rights, or their place in a statement. */
export const namesOf = (rights: Readonly<Record<string, unknown>>): readonly string[] =>
  placesOfNames.get(rights) ?? Object.keys(rights)

const placesOfNames = new WeakMap<object, never>()

function readerOf({ session: { admin, organizations } }: Reader): Reader {
  const ofSession = (name: 'organizations' | 'tags' | 'userId') =>
    placeOf(({ reader }) => reader.session[name])
  const tx = {
    db: builder,
    accountId: placeOf(({ reader }) => reader.tx.accountId),
    pageUrl: placeOf(({ reader }) => reader.tx.pageUrl),
    userId: placeOf(({ reader }) => reader.tx.userId),
    now: placeOf(({ reader }) => reader.tx.now),
  }
  const session = {
    admin,
    userId: ofSession('userId'),
    tags: ofSession('tags'),
    organizations: organizations === '*' ? organizations : ofSession('organizations'),
    stages: placeOfNames('stages'),
    milestoneSchemas: placeOfNames('milestoneSchemas'),
  }
  return { tx: only<Tx>(tx), session: only<Session>(session) }
}

function placeOfNames(rights: 'stages' | 'milestoneSchemas'): Session['stages'] {
  const place = only<Session['stages']>({})
  placesOfNames.set(
    place,
    placeOf(({ reader }) => Object.keys(reader.session[rights])),
  )
  return place
}

const placesOf = <Values extends object>(values: Values): Values =>
  only(
    Object.fromEntries(
      Object.keys(values).map((name) => [name, placeOf((asked) => asked.values[name])]),
    ) as Values,
  )

/** A placeholder instead of a value. */
const placeOf = (valueIn: Slot['valueIn']): never => new Slot(valueIn) as never

/** Fails on other members: the text would depend on something outside of the shape. */
const only = <T extends object>(members: Partial<T>): T =>
  new Proxy(members, {
    get(target, name) {
      if (Object.hasOwn(target, name)) return target[name as keyof T]
      throw new Error(`a kept statement can't depend on ${String(name)}`)
    },
    ownKeys() {
      throw new Error("a kept statement can't depend on which members there are")
    },
  }) as T

const nobody = only<Session>({ admin: false, organizations: [] })

/** Builds, and reaches no database. */
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  },
})
