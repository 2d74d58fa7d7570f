import type { Compilable, RawBuilder } from 'kysely'
import type { Tx } from './database.ts'

/** Stands in a statement for a value that each run brings. */
class Slot {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

interface Prepared {
  text: string
  slots: readonly string[]
}

const prepared = new Map<string, Prepared>()
/** Shapes are few, but a client chooses some of their parts. */
const maxPrepared = 1_000

/** What a statement is built from: a transaction, or the account's place in a statement that is kept. */
export type Scope = Pick<Tx, 'db' | 'accountId'>

/**
 * Runs a statement that is asked for often. It is built once for each `shape`, because building takes a tenth of a
 * millisecond, a good part of what Node does for a list; each run brings its account and its values. The shape begins with the
 * statement's name. `build` must take account and values from its argument alone: one from elsewhere would stay in the statement
 * for everybody, so it throws.
 */
export async function runPrepared<Row, Values extends object>(
  tx: Tx,
  shape: readonly (string | number | boolean)[],
  values: Values,
  build: (of: Values & Scope) => RawBuilder<Row> | Compilable<Row>,
): Promise<Row[]> {
  const key = shape.join('\n')
  const known = prepared.get(key) ?? prepare(tx, key, values, build)
  return tx.run<Row>(
    known.text,
    known.slots.map((name) => (name === 'accountId' ? tx.accountId : values[name as keyof Values])),
  )
}

function prepare<Row, Values extends object>(
  { db }: Tx,
  key: string,
  values: Values,
  build: (of: Values & Scope) => RawBuilder<Row> | Compilable<Row>,
): Prepared {
  const slots = Object.fromEntries(
    ['accountId', ...Object.keys(values)].map((name) => [name, new Slot(name)]),
  )
  const { sql: text, parameters } = build({ ...slots, db } as unknown as Values & Scope).compile(db)
  const made = {
    text,
    slots: parameters.map((one) => {
      if (one instanceof Slot) return one.name
      throw new Error(`a prepared statement has the value ${String(one)}, which no run brings: ${text}`)
    }),
  }
  if (prepared.size >= maxPrepared) prepared.clear()
  prepared.set(key, made)
  return made
}
