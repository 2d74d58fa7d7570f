import type { Feature } from '../../platform/feature.ts'
import { mountTrash } from './routes.ts'

/** `others`: the features whose records can be restored. */
export function trash(others: readonly Feature[]) {
  const archivables = Object.assign({}, ...others.map(({ archivable }) => archivable))
  return { mount: (api) => mountTrash(api, archivables) } satisfies Feature
}
