import { Readable } from 'node:stream'
import type pg from 'pg'

/** Methods that `pg` calls during a COPY; it has no public API for it. */
interface Connection {
  query(text: string): void
  stream: { pause(): void; resume(): void }
}

/** Bytes that are passed on at once: rows one by one would cost more than they are worth. */
const blockSize = 262_144

/** What `COPY … TO STDOUT` sends, in blocks, no faster than it is read. `ended` gets the number of rows. */
export function copyOut(client: pg.Client, statement: string, ended: (rows: number) => void): Readable {
  let connection: Connection | undefined
  let block = Buffer.allocUnsafe(blockSize)
  let used = 0
  const blocks = new Readable({
    highWaterMark: 4 * blockSize,
    read: () => connection?.stream.resume(),
    destroy(error, done) {
      connection?.stream.resume()
      done(error)
    },
  })
  const pass = () => {
    if (used > 0 && !blocks.push(block.subarray(0, used))) connection?.stream.pause()
    block = Buffer.allocUnsafe(blockSize)
    used = 0
  }
  let failed: Error | undefined
  const query = {
    submit(opened: Connection) {
      connection = opened
      opened.query(statement)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (blocks.destroyed) return
      // The connection reuses the buffer after this call.
      for (let rest = chunk; rest.length > 0;) {
        const taken = rest.copy(block, used)
        rest = rest.subarray(taken)
        used += taken
        if (used === blockSize) pass()
      }
    },
    handleCommandComplete: ({ text }: { text: string }) => ended(Number(text.split(' ')[1])),
    handleError(error: Error) {
      failed = error
      blocks.destroy(error)
    },
    handleReadyForQuery() {
      if (failed || blocks.destroyed) return
      pass()
      blocks.push(null)
    },
  }
  client.query(query as unknown as pg.Submittable)
  return blocks
}
