/** Every error code with its HTTP status; its text stands in the dictionaries under `error.CODE`. */
export const errors = {
  UNAUTHENTICATED: 401,
  NO_ACCOUNT: 403,
  FEATURE_DISABLED: 403,
  FORBIDDEN: 403,
  REQUIREMENTS_NOT_MET: 403,
  NOT_FOUND: 404,
  NOT_ACCEPTABLE: 406,
  GONE: 410,
  INVALID: 400,
  BAD_JSON: 400,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  KEY_REUSED: 422,
  TOO_MANY: 429,
  INTERNAL: 500,
  MAIL_FAILED: 502,
  EU_REFUSED: 502,
  UNAVAILABLE: 503,
  NO_SPACE: 507,
  HAS_DESTINATION: 409,
  LOCKED: 409,
  ALREADY_SATISFIED: 409,
  ORIGIN_TAKEN: 409,
  CLOSED: 409,
  ON_HOLD: 409,
  OVER_USED: 409,
  RECALLED: 409,
  FROZEN: 409,
  STATEMENT_OPEN: 409,
  SENT: 409,
  ASKED: 409,
  ADAPTER_OFF: 409,
  ANSWERED: 409,
  MEASURES_MISSING: 409,
  CYCLE: 409,
  RELATED: 409,
  IDENTIFIER_TAKEN: 409,
  EMAIL_TAKEN: 409,
  NOT_UNIQUE: 409,
  FILE_NAME_TAKEN: 409,
  IMMUTABLE: 409,
  INSIGHT_LIMIT: 409,
  LIMIT: 409,
  TAG_IN_USE: 409,
  LAST_ADMIN: 409,
  CONFIG_CHANGED: 409,
  UNDO_CONFLICT: 409,
  STALE: 409,
  PREFLIGHT: 409,
  EVENT_ID_REUSED: 409,
  EXTERNAL_IDENTITY: 409,
  PDF_FAILED: 422,
} as const

export type ErrorCode = keyof typeof errors

/** Faults of an EPCIS event's shape: something is missing, misplaced or of the wrong kind. `epcis.fault` has the texts. */
export type ShapeCode =
  | 'MISSING'
  | 'NAME'
  | 'PREFIX'
  | 'CONTEXT'
  | 'NOT_HERE'
  | 'REPEATED'
  | 'EMPTY'
  | 'LIST'
  | 'OBJECT'
  | 'TEXT'
  | 'NUMBER'
  | 'BOOLEAN'
  | 'WORD'
  | 'URI'
  | 'TIME'
  | 'OFFSET'
  | 'UNIT'
  | 'HEX'
  | 'VERSION'

/** Codes of faults of single values, which no answer as a whole has. */
export type FaultCode = ErrorCode | ShapeCode | 'UNKNOWN' | 'AMBIGUOUS' | 'DIFFERS'
