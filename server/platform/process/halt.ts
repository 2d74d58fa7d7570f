/** An error that only the person who started the program can fix. It prints as one line, without a stack. */
export class Halt extends Error {
  constructor(line: string) {
    super(line.replaceAll(/\s*[\r\n]+\s*/g, ' '))
    this.name = 'Halt'
  }
}

/** The text of a fatal error: a Halt's line, or the stack of an error in our code. */
export function explain(error: unknown): string {
  if (error instanceof Halt) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
