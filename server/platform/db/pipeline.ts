import pg from 'pg'

interface Sequence {
  /** Commands that go out before the prepared statement, and after it. */
  before: readonly string[]
  statement: pg.QueryConfig
  after?: readonly string[]
}

class Batch extends pg.Query {
  readonly #sequence: Sequence

  constructor(sequence: Sequence, done: (error: Error | undefined, results: unknown) => void) {
    super(sequence.statement, done)
    this.#sequence = sequence
  }

  override submit = (connection: pg.Connection): void => {
    connection.stream.cork()
    send(connection, this.#sequence.before)
    const fault = pg.Query.prototype.submit.call(this, connection)
    connection.stream.uncork()
    return fault
  }

  /** `pg` calls this to run what it has bound, and to end the message. */
  _getRows(connection: pg.Connection): void {
    connection.execute({ portal: '' }, true)
    send(connection, this.#sequence.after ?? [])
    connection.sync()
  }
}

function send(connection: pg.Connection, commands: readonly string[]): void {
  for (const text of commands) {
    connection.parse({ text, name: '', types: [] }, true)
    connection.bind({ portal: '', statement: '', values: [] }, true)
    connection.execute({ portal: '' }, true)
  }
}

/**
 * Runs a prepared statement between commands, and returns its rows. Only one Sync follows them, so PostgreSQL answers all in one
 * message; each more would cost about as much as a small statement. A failure closes the connection, because `pg` may believe
 * that the statement was prepared.
 */
export function queryBetween<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  sequence: Sequence,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | undefined, results: unknown) => {
      if (error) {
        client.connection.stream.destroy()
        reject(error)
      } else resolve((results as pg.QueryResult<Row>[])[sequence.before.length]!.rows)
    }
    client.query(new Batch(sequence, done))
  })
}

/**
 * Sends this statement in one write with those that follow until the microtasks under way have ended: a write costs as much as a
 * small statement.
 */
export function gather({ connection: { stream } }: pg.PoolClient): void {
  stream.cork()
  process.nextTick(() => stream.uncork())
}
