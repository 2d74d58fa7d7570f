import type pg from 'pg'

/** The interface that `pg` calls during a COPY; it can send one but offers no query for it. */
interface Connection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** COPY … FROM STDIN of a text, in one message. */
export function copyIn(client: pg.Client, statement: string, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let failed: Error | undefined
    const query = {
      submit: (connection: Connection) => connection.query(statement),
      handleCopyInResponse(connection: Connection) {
        connection.sendCopyFromChunk(Buffer.from(text))
        connection.endCopyFrom()
      },
      handleCommandComplete: () => {},
      handleError: (error: Error) => {
        failed = error
      },
      handleReadyForQuery: () => (failed ? reject(failed) : resolve()),
    }
    client.query(query as unknown as pg.Submittable)
  })
}
