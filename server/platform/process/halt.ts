/** Something that only the person who started the program can mend. It is shown as one line, without a stack. */
export class Halt extends Error {
  constructor(line: string) {
    super(line.replaceAll(/\s*[\r\n]+\s*/g, ' '))
    this.name = 'Halt'
  }
}

/** The end of a program that failed: a Halt says its line, anything else is our fault and shows its stack. */
export function explain(error: unknown): string {
  if (error instanceof Halt) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
