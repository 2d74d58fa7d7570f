import type { Target } from '../../../core/import/columns.ts'
import { organizationPath } from './source.ts'
import type { ImportState } from './useImport.ts'

type Matched = Pick<ImportState, 'targets' | 'matching' | 'owner' | 'organizations' | 'source'>

/** What each row needs. Fields of a process are asked for where something of the process comes. */
export function requiredIn({ targets, matching }: Matched): Target[] {
  const hasProcess = matching.some((path) => path?.startsWith('/process/') || path === '/origin')
  return targets.filter(({ isRequired, path }) => isRequired && (hasProcess || !path.startsWith('/process/')))
}

/** What each row needs and neither a column nor a choice for all rows gives. */
export const missingIn = (state: Matched): Target[] =>
  requiredIn(state).filter(
    ({ path }) =>
      !state.matching.includes(path) &&
      !(path === organizationPath && (state.owner !== null || state.organizations.length === 1)),
  )
