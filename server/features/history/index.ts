import { text } from '../../../core/i18n/index.ts'
import { historyTypes } from '../../../core/nouns/history.ts'
import type { Feature, NamedTypes } from '../../platform/feature.ts'
import { namedAs } from '../../platform/nouns.ts'
import { historyJobs } from './checks.ts'
import { mountHistory } from './routes.ts'

const seals = namedAs((_tx, _id, language) => text(language, 'history.names.key'))

/** How the history names the records of features, and its own. */
export const namedOf = (others: readonly Feature[]): NamedTypes =>
  new Map([['seals', seals], ...others.flatMap((feature) => Object.entries(feature.named ?? {}))])

/** `others`: every other feature; each says how its records are named. */
export function history(others: readonly Feature[]) {
  const named = namedOf(others)
  const nameless = historyTypes.filter((type) => !named.has(type))
  if (nameless.length) throw new Error(`No feature names the records of ${nameless.join(', ')}`)
  return {
    tables: ['history_checks'],
    mount: (api) => mountHistory(api, named),
    jobs: historyJobs,
  } satisfies Feature
}
