import { t } from '../ui/texts.ts'
import type { Issue } from '../../core/errors/refusal.ts'
import { ApiError } from './error.ts'
import { hasSignal } from './signal.ts'

/** Any fault as text: the server's message, no answer, or an error of ours. */
export function faultText(error: unknown): string {
  if (!(error instanceof ApiError)) return t('shell.fault.unknown')
  if (error.message) return error.message
  if (!isUnanswered(error)) return t('shell.fault.unknown')
  return t(hasSignal() ? 'shell.fault.network' : 'shell.fault.noSignal')
}

/** The server was out of reach. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 500 && error.reference === undefined && error.message === ''

/** The address names nothing that this person may see, so retrying is pointless. */
export const isAbsent = (error: unknown): boolean =>
  error === null || (error instanceof ApiError && error.code === 'NOT_FOUND')

/**
 * The faults that a form shows for a refusal. A fault without a field stands above the form after its toast has gone (ERR-09);
 * the form alone reports a server that failed or did not answer (ERR-06). Of another version (STALE) the form tells more.
 */
export function faultsOf(error: ApiError): Issue[] {
  const { errors, code, message } = error
  // A record whose unique fields another one has is at fault in its identifier, which is always among them.
  if ((code === 'IDENTIFIER_TAKEN' || code === 'NOT_UNIQUE') && errors.length === 0)
    return [{ path: '/dataSchema/identifier', message }]
  return errors.length > 0 || code === 'STALE' ? errors : [{ path: '', message: faultText(error) }]
}
