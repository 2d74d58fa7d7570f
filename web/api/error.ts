import type { Route, StaleDetails } from '../../core/contract/route.ts'
import type { ErrorCode } from '../../core/errors/codes.ts'
import type { Issue } from '../../core/errors/refusal.ts'

interface Told {
  status: number
  code: ErrorCode | 'UNKNOWN'
  message: string
  errors?: Issue[] | undefined
  details?: unknown
  reasons?: Record<string, string[]> | undefined
  reference?: string | undefined
}

/**
 * A refusal of the API (ERR-25). Without an error body from the server, `status` is 500 and `code` is `UNKNOWN`
 * (ERR-06).
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: Told['code']
  readonly errors: Issue[]
  readonly details: unknown
  readonly reasons: Record<string, string[]>
  /** The request's id, for finding it in the log. */
  readonly reference: string | undefined

  constructor(told: Told) {
    super(told.message)
    this.name = 'ApiError'
    this.status = told.status
    this.code = told.code
    this.errors = told.errors ?? []
    this.details = told.details
    this.reasons = told.reasons ?? {}
    this.reference = told.reference
  }
}

/** Reads an unsuccessful answer. A body that is not the server's error format becomes an unknown error. */
export async function errorOf(answer: Response): Promise<ApiError> {
  const told = await answer.json().catch(() => null)
  const reference = answer.headers.get('x-request-id') ?? undefined
  if (told && typeof told === 'object' && typeof told.code === 'string' && typeof told.message === 'string') {
    return new ApiError({ ...told, status: answer.status, reference })
  }
  return new ApiError({ status: answer.status, code: 'UNKNOWN', message: '', reference })
}

/** Both versions of a record that somebody else saved meanwhile (409 STALE); undefined for any other error. */
export function staleDetails<R extends Route>(_route: R, error: unknown): StaleDetails<R> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'STALE') return undefined
  // The contract types the details of this code for every route that checks versions.
  return error.details as StaleDetails<R>
}
