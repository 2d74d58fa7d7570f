import type { ErrorCode } from '../../core/errors/codes.ts'
import type { Issue } from '../../core/errors/refusal.ts'

interface RefusalBody {
  status: number
  code: ErrorCode | 'UNKNOWN'
  message: string
  errors?: Issue[] | undefined
  details?: unknown
  reasons?: Record<string, string[]> | undefined
  reference?: string | undefined
  retryAfter?: number | undefined
}

/**
 * A refusal of the API (ERR-25). Without an error body from the server, `status` is 500 and `code` is `UNKNOWN`
 * (ERR-06).
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: RefusalBody['code']
  readonly errors: Issue[]
  readonly details: unknown
  readonly reasons: Record<string, string[]>
  /** The request's id, for finding it in the log. */
  readonly reference: string | undefined
  /** Seconds after which a busy server (503) asks to be asked again. */
  readonly retryAfter: number | undefined

  constructor(body: RefusalBody) {
    super(body.message)
    this.name = 'ApiError'
    this.status = body.status
    this.code = body.code
    this.errors = body.errors ?? []
    this.details = body.details
    this.reasons = body.reasons ?? {}
    this.reference = body.reference
    this.retryAfter = body.retryAfter
  }
}

/** Reads an unsuccessful answer. A body that is not the server's error format becomes an unknown error. */
export async function errorOf(answer: Response): Promise<ApiError> {
  const body = await answer.json().catch(() => null)
  const reference = answer.headers.get('x-request-id') ?? undefined
  const seconds = Number.parseInt(answer.headers.get('retry-after') ?? '', 10)
  const retryAfter = answer.status === 503 && seconds >= 0 ? seconds : undefined
  if (body && typeof body === 'object' && typeof body.code === 'string' && typeof body.message === 'string') {
    return new ApiError({ ...body, status: answer.status, reference, retryAfter })
  }
  return new ApiError({ status: answer.status, code: 'UNKNOWN', message: '', reference })
}

/** Refused as a whole: no field of it is wrong, nor has somebody else saved meanwhile. */
export const isWhole = ({ status, code, errors }: ApiError): boolean =>
  [403, 404, 409].includes(status) && errors.length === 0 && code !== 'STALE'
