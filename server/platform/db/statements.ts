import type pg from 'pg'

/** A statement of a longer text. */
interface Statement {
  sql: string
  /** Offset in the text. */
  offset: number
}

// Comments nest in PostgreSQL; three levels are read here.
const commentAround = (inner: string) => String.raw`\/\*(?:(?!\/\*|\*\/)[^]|${inner})*\*\/`
const comment = String.raw`--[^\n]*|${commentAround(commentAround(commentAround('(?!)')))}`
const quoted = String.raw`e'(?:\\[^]|''|[^'\\])*'|'(?:''|[^'])*'|"(?:""|[^"])*"`
const dollarQuoted = String.raw`(?<tag>\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)[^]*?\k<tag>`
const word = String.raw`[a-z_\u0080-\uffff][\w$\u0080-\uffff]*`
const part = new RegExp(`${comment}|${quoted}|${dollarQuoted}|(?<word>${word})|(?<end>;)`, 'gi')

/**
 * Splits a text into its statements, at the semicolons that stand in no string, name or comment. A function's body is expected between
 * dollar signs: one in `begin atomic` is cut into pieces, which the database refuses.
 */
export function statementsOf(text: string): Statement[] {
  const statements: Statement[] = []
  let offset = 0
  let isEmpty = true
  const close = (end: number) => {
    if (!isEmpty) statements.push({ sql: text.slice(offset, end), offset })
    isEmpty = true
  }
  for (const { groups, index } of text.matchAll(part)) {
    if (groups?.word) isEmpty = false
    if (!groups?.end) continue
    close(index)
    offset = index + 1
  }
  close(text.length)
  return statements
}

/**
 * Sends one statement in a message of its own: PostgreSQL refuses a message of several in this mode. Citus passes the text of the whole
 * message on with some kinds of statements, and its workers would run all of them.
 */
export function send<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  // The driver's types don't know the mode.
  const message = { text, values, queryMode: 'extended' }
  return client.query<Row>(message)
}
