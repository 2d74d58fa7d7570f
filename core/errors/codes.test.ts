import { expect, it } from 'vitest'
import { errors } from './codes.ts'

/** The list of the contract (§1), written down a second time. */
const contract: Record<number, string> = {
  400: 'INVALID BAD_JSON',
  401: 'UNAUTHENTICATED',
  403: 'NO_ACCOUNT FEATURE_DISABLED FORBIDDEN REQUIREMENTS_NOT_MET',
  404: 'NOT_FOUND',
  409:
    'HAS_DESTINATION LOCKED ALREADY_SATISFIED ORIGIN_TAKEN CLOSED CYCLE STALE RELATED IDENTIFIER_TAKEN NOT_UNIQUE ' +
    'FILE_NAME_TAKEN EMAIL_TAKEN IMMUTABLE INSIGHT_LIMIT LIMIT TAG_IN_USE LAST_ADMIN CONFIG_CHANGED UNDO_CONFLICT PREFLIGHT ' +
    'EXTERNAL_IDENTITY ON_HOLD OVER_USED RECALLED FROZEN STATEMENT_OPEN SENT ASKED ADAPTER_OFF ANSWERED MEASURES_MISSING ' +
    'EVENT_ID_REUSED',
  406: 'NOT_ACCEPTABLE',
  410: 'GONE',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_TYPE',
  422: 'KEY_REUSED PDF_FAILED',
  429: 'TOO_MANY',
  500: 'INTERNAL',
  502: 'MAIL_FAILED EU_REFUSED',
  503: 'UNAVAILABLE',
  507: 'NO_SPACE',
}

it('the error codes are those of the contract, each with its status', () => {
  const listed = Object.entries(contract).flatMap(([status, codes]) =>
    codes.split(' ').map((code) => [code, Number(status)] as const),
  )
  expect(errors).toEqual(Object.fromEntries(listed))
})
