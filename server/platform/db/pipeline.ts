import { hash } from 'node:crypto'
import pg from 'pg'

/** Marks statements that must be planned for each execution: a generic plan underestimates the number of ids. */
export const plannedAnew = ' /* planned anew */'

/** Searches are also planned each time: a generic plan would fetch all rows of a common word from the trigram index. */
const hasOwnPlan = (text: string) => / like \$\d/.test(text) || text.includes(plannedAnew)

/** Names of texts, since most are sent again; those that clients make differ without end. */
const names = new Map<string, string | undefined>()
const maxNames = 2_000

function nameOf(text: string): string | undefined {
  if (names.has(text)) return names.get(text)
  if (names.size >= maxNames) names.clear()
  const name = hasOwnPlan(text) ? undefined : hash('sha1', text, 'base64url')
  names.set(text, name)
  return name
}

/** A statement as the driver sends it: under a name that stands for its text, so that each connection parses and plans it once. */
export function prepared(text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = nameOf(text)
  return { ...(name === undefined ? {} : { name }), text, values: [...values] }
}

/** A prepared statement uses memory of its connection; clients could create many by varying their requests. */
const maxStatements = 400

/** Whether a connection has too many prepared statements and must be closed. */
export function isFull({ connection }: pg.PoolClient): boolean {
  // The types of `pg` leave it out.
  const { parsedStatements } = connection as unknown as { parsedStatements: Record<string, string> }
  return Object.keys(parsedStatements).length >= maxStatements
}

type Reply = (error: Error | undefined, results: unknown) => void

class Batch extends pg.Query {
  /** Commands before the statement; tests read them too. */
  readonly first: readonly string[]

  constructor(first: readonly string[], statement: pg.QueryConfig, done: Reply) {
    super(statement, done)
    this.first = first
  }

  override submit = (connection: pg.Connection): void => {
    connection.stream.cork()
    for (const text of this.first) {
      connection.parse({ text, name: '', types: [] }, true)
      connection.bind({ portal: '', statement: '', values: [] }, true)
      connection.execute({ portal: '' }, true)
    }
    const fault = pg.Query.prototype.submit.call(this, connection)
    connection.stream.uncork()
    return fault
  }
}

/**
 * Runs commands, then a statement, and returns its result. Only one Sync follows them, so PostgreSQL answers all in one message;
 * each more would cost about as much as a small statement. A failure closes the connection, because `pg` may believe that the
 * statement was prepared.
 */
export function openWith<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  commands: readonly string[],
  statement: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const done: Reply = (error, results) => {
      if (error) {
        client.connection.stream.destroy()
        reject(error)
      } else resolve((results as pg.QueryResult<Row>[])[commands.length]!)
    }
    client.query(new Batch(commands, statement, done))
  })
}

/** Writes this statement together with those of the current microtasks: each write costs as much as a small statement. */
export function gather({ connection: { stream } }: pg.PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}
