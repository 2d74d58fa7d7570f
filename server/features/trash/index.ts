import { archivableTypes } from '../../../core/nouns/index.ts'
import type { Feature } from '../../platform/feature.ts'
import { mountTrash } from './routes.ts'
import type { Archivables } from './trash.ts'

/** `others`: the features whose records can be restored. */
export function trash(others: readonly Feature[]) {
  const archivables: Archivables = Object.assign({}, ...others.map(({ archivable }) => archivable))
  const missing = archivableTypes.filter((type) => !Object.hasOwn(archivables, type))
  if (missing.length) throw new Error(`No feature restores ${missing.join(', ')}`)
  return { mount: (api) => mountTrash(api, archivables) } satisfies Feature
}
