import { readSync } from 'node:fs'

/** In a helper: the content of a question, which comes by standard input. */
export function readContent(length: number): Buffer {
  const content = Buffer.allocUnsafe(length)
  for (let read = 0; read < length;) {
    const more = readSync(0, content, { offset: read })
    // The server has ended.
    if (more === 0) process.exit()
    read += more
  }
  return content
}
