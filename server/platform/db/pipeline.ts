import pg from 'pg'

/** A prepared statement that is sent together with others before it. */
class Batch extends pg.Query {
  readonly first: readonly string[]

  constructor(
    first: readonly string[],
    statement: pg.QueryConfig,
    done: (error: Error | undefined, results: unknown) => void,
  ) {
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
 * Runs statements and then a prepared one, whose rows it returns. Only one Sync follows them, so PostgreSQL answers all in one
 * message; each more would cost about as much as a small statement. A failure closes the connection, because `pg` may believe
 * that the statement was prepared.
 */
export function queryAfter<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  first: readonly string[],
  statement: pg.QueryConfig,
): Promise<Row[]> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | undefined, results: unknown) => {
      if (error) {
        client.connection.stream.destroy()
        reject(error)
      } else resolve((results as pg.QueryResult<Row>[]).at(-1)!.rows)
    }
    client.query(new Batch(first, statement, done))
  })
}

/**
 * Sends the statements of this turn of the event loop in one write: a write costs as much as a small statement.
 */
export function gather({ connection: { stream } }: pg.PoolClient): void {
  stream.cork()
  setImmediate(() => stream.uncork())
}
