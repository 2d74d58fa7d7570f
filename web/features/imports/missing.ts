import type { Target } from '../../../core/import/columns.ts'
import type { Translator } from '../../ui/texts.ts'
import { headOf } from './cellText.ts'
import { organizationPath } from './source.ts'
import type { ImportState } from './useImport.ts'

type MatchState = Pick<
  ImportState,
  'targets' | 'matching' | 'recipe' | 'owner' | 'organizations' | 'source' | 'updates'
>

/** What each row needs. Fields of a process are asked for where something of the process comes; whoever updates needs what finds a record. */
export function requiredIn({ targets, matching, recipe, source, updates }: MatchState): Target[] {
  if (updates.isUpdating)
    return targets.filter(
      ({ path, isRequired }) => path === source.named || (path === organizationPath && isRequired),
    )
  const hasProcess = [...matching, ...Object.keys(recipe.fills)].some(
    (path) => path?.startsWith('/process/') || path === '/origin',
  )
  return targets.filter(({ isRequired, path }) => isRequired && (hasProcess || !path.startsWith('/process/')))
}

/** What each row needs and neither a column nor a choice for all rows gives. */
export const missingIn = (state: MatchState): Target[] =>
  requiredIn(state).filter(
    ({ path }) =>
      !state.matching.some((one) => one === path || one?.startsWith(`${path}/`)) &&
      !Object.hasOwn(state.recipe.fills, path) &&
      !(path === organizationPath && (state.owner !== null || state.organizations.length === 1)),
  )

/** What a person has to choose before the file can be read. */
export function askedIn({ reading, recipe, sheet }: ImportState, t: Translator): string[] {
  if (!sheet) return []
  const days = reading.order.language === undefined && recipe.days === undefined
  const units = reading.units.filter(({ read }) => read.some(({ unit }) => unit === undefined))
  return [
    ...(days ? [t('importing.conventions.days')] : []),
    ...reading.years.flatMap(({ column }) =>
      recipe.columns[column]?.isYearFirst === undefined ? [headOf(sheet, column, t)] : [],
    ),
    ...units.map(({ column }) => t('importing.units.of', { head: headOf(sheet, column, t) })),
  ]
}
