import pg from 'pg'
import { pino, type DestinationStream, type Logger } from 'pino'

/** Patterns of secrets in foreign texts, which are masked in the log. */
const masks: readonly [RegExp, string][] = [
  [/(:\/\/[^:@/\s"]{0,200}):[^@/\s"]{1,500}@/g, '$1:***@'],
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\bBearer [^\s"\\]+/gi, 'Bearer [token]'],
  [/[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
]

/** Lines of JSON for whoever runs the server. None shows a token, a password, an e-mail or a value of a form. */
export function createLog(level: string, stream: DestinationStream = process.stderr): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      hooks: {
        streamWrite: (line) => masks.reduce((text, [what, mask]) => text.replaceAll(what, mask), line),
      },
    },
    stream,
  )
}

/** Log for code outside of requests and jobs. */
export const processLog = createLog('warn')

/** Only known members of an error: others may contain sent values. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table, column, routine } = error as Partial<pg.DatabaseError>
  return {
    type: error.name,
    message: messageOf(error),
    code,
    constraint,
    table,
    column,
    routine,
    stack: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}

/** PostgreSQL quotes values that it refuses (classes 22 and 23, and our own exceptions); so does the parser of JSON. */
function messageOf(error: Error): string {
  if (error instanceof SyntaxError) return 'text that cannot be read'
  if (error instanceof pg.DatabaseError && /^(22|23|P0)/.test(error.code ?? ''))
    return error.message.replaceAll(/"[^"]*"|'[^']*'/g, '"…"')
  return error.message
}

/** Without the message, which begins a stack. */
const framesOf = ({ stack = '' }: Error): string => /^ {4}at .*/ms.exec(stack)?.[0] ?? ''
