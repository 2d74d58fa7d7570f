import type { Route, StaleDetails } from '../../core/contract/route.ts'
import { summarised } from '../../core/fields/listed.ts'
import { ApiError } from './error.ts'

/** Both versions of a record that somebody else saved meanwhile (409 STALE); undefined for any other error. */
export function staleDetails<R extends Route>(_route: R, error: unknown): StaleDetails<R> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'STALE') return undefined
  // The contract types the details of this code for every route that checks versions.
  const details = error.details as StaleDetails<R>
  const theirs = details.theirs as StaleDetails<R>['theirs'] & { dataSchema?: Record<string, unknown> }
  return theirs.dataSchema
    ? { ...details, theirs: summarised({ ...theirs, dataSchema: theirs.dataSchema }) }
    : details
}
