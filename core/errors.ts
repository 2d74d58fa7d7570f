import type { TextKey, TextParams } from './i18n/index.ts'

/** Every error code with its HTTP status; its text stands in the dictionaries under `error.CODE`. */
export const errors = {
  UNAUTHENTICATED: 401,
  NO_ACCOUNT: 403,
  FEATURE_DISABLED: 403,
  FORBIDDEN: 403,
  REQUIREMENTS_NOT_MET: 403,
  NOT_FOUND: 404,
  GONE: 410,
  INVALID: 400,
  BAD_JSON: 400,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  KEY_REUSED: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  MAIL_FAILED: 502,
  UNAVAILABLE: 503,
  NO_SPACE: 507,
  HAS_DESTINATION: 409,
  LOCKED: 409,
  ALREADY_SATISFIED: 409,
  ORIGIN_TAKEN: 409,
  CLOSED: 409,
  CYCLE: 409,
  RELATED: 409,
  IDENTIFIER_TAKEN: 409,
  NOT_UNIQUE: 409,
  FILE_NAME_TAKEN: 409,
  IMMUTABLE: 409,
  INSIGHT_LIMIT: 409,
  TAG_IN_USE: 409,
  LAST_ADMIN: 409,
  CONFIG_CHANGED: 409,
  UNDO_CONFLICT: 409,
  STALE: 409,
} as const

export type ErrorCode = keyof typeof errors

/** A fault inside the core: language-free, its path a JSON Pointer. The server turns it into an Issue. */
export interface Fault {
  path: string
  key: TextKey
  params?: TextParams
}

/** A fault on the wire, its message in the language asked for (ERR-25). */
export interface Issue {
  path: string
  message: string
}

/** What a refusal may carry besides its code (ERR-25). `key` names a text closer to the case than the code's own. */
export interface RefusalExtra {
  key?: TextKey
  params?: TextParams
  faults?: readonly Fault[]
  errors?: readonly Issue[]
  details?: unknown
  reasons?: Record<string, string[]>
}

/** An expected no: the one kind of error whose content may leave the server. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly key: TextKey
  readonly params: TextParams | undefined
  readonly faults: readonly Fault[] | undefined
  readonly errors: readonly Issue[] | undefined
  readonly details: unknown
  readonly reasons: Record<string, string[]> | undefined

  constructor(code: ErrorCode, extra: RefusalExtra = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.status = errors[code]
    this.key = extra.key ?? `error.${code}`
    this.params = extra.params
    this.faults = extra.faults
    this.errors = extra.errors
    this.details = extra.details
    this.reasons = extra.reasons
  }
}

export function refuse(code: ErrorCode, extra?: RefusalExtra): never {
  throw new Refusal(code, extra)
}
