import { maxSuggested } from '../../../core/contract/imports.ts'
import { isWithin } from '../../../core/import/nearby.ts'
import { searchKey } from '../../../core/rules/search.ts'
import { calledFormerly, nearest } from './names.ts'
import type { Importer, Row } from './rows.ts'

/** Letters by which a name may differ from its suggestion. */
const maxEdits = 2

/** Adds to the first faulty rows the only record that was called so before, or whose name is nearly what they say. */
export async function suggest({ tx }: Importer, faulty: readonly Row[]): Promise<void> {
  for (const row of faulty.filter(({ unknown }) => unknown.length > 0).slice(0, maxSuggested))
    for (const { fault, name, names } of row.unknown) {
      const key = searchKey(name)
      const former = await calledFormerly(tx, names, key)
      if (former) {
        Object.assign(fault, { key: 'imports.former', suggestion: former.name })
        continue
      }
      const near = (await nearest(tx, names, key)).filter((record) =>
        isWithin(maxEdits, key, searchKey(record.name)),
      )
      if (near.length === 1) fault.suggestion = near[0]!.name
    }
}
