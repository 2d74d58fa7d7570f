import type { Feature } from '../../platform/feature.ts'
import { historyJobs } from './checks.ts'
import { mountHistory } from './routes.ts'

/** `others`: the features whose events may be of the first format, in which columns had other names. */
export function history(others: readonly Feature[]) {
  const tables = new Map(others.flatMap(({ verify = [] }) => verify.map((table) => [table.name, table])))
  return {
    tables: ['history_checks'],
    mount: (api) => mountHistory(api, tables),
    jobs: historyJobs,
  } satisfies Feature
}
