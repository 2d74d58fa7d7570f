import i18next from 'i18next'
import type { Issue } from '../../core/errors/refusal.ts'
import { ApiError } from './error.ts'

/** Any fault in words: what the server said, that it didn't answer, or that it is on our side. */
export function faultText(error: unknown): string {
  if (!(error instanceof ApiError)) return i18next.t('shell.fault.unknown')
  const silent = error.status === 500 && error.reference === undefined
  return error.message || i18next.t(silent ? 'shell.fault.network' : 'shell.fault.unknown')
}

/** What the address names is not there, or may not be seen: asking again gives the same answer. */
export const isAbsent = (error: unknown): boolean =>
  error === null || (error instanceof ApiError && error.code === 'NOT_FOUND')

/** What a form has to say of a refusal; a server that failed or didn't answer no toast tells of (ERR-06). */
export function faultsOf(error: ApiError): Issue[] {
  const { errors, status, code, message } = error
  // An identifier that another product has is a fault of its field.
  if (code === 'IDENTIFIER_TAKEN' && errors.length === 0) return [{ path: '/dataSchema/identifier', message }]
  return errors.length > 0 || status < 500 ? errors : [{ path: '', message: faultText(error) }]
}
