import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Halt } from './halt.ts'

/** Reads a secret: on a terminal it asks twice without echo (`question`, `again`); otherwise it reads the first piped line. */
export async function readSecret(question: string, again: string): Promise<string> {
  const { stdin, stderr } = process
  if (!stdin.isTTY) {
    for await (const line of createInterface({ input: stdin })) return line
    throw new Halt('nothing was piped in, expected a line with the password')
  }
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: stdin, output: silence, terminal: true })
  lines.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  const ask = async (words: string): Promise<string> => {
    stderr.write(words)
    const line = await new Promise<string>((done) => lines.question('', done))
    stderr.write('\n')
    return line
  }
  try {
    const first = await ask(question)
    if ((await ask(again)) !== first) throw new Halt('the two passwords differ, nothing was changed')
    return first
  } finally {
    lines.close()
  }
}
