import type { Feature } from '../../platform/feature.ts'
import { mountArchive } from './routes.ts'

/** `others`: the features whose records can be restored. */
export function archive(others: readonly Feature[]) {
  const archivables = Object.assign({}, ...others.map(({ archivable }) => archivable))
  return { mount: (api) => mountArchive(api, archivables) } satisfies Feature
}
