import { search as contract } from '../../../core/contract/search.ts'
import { codeOf, scannedText } from '../../../core/rules/code.ts'
import { accessTo } from '../../../core/nouns/access.ts'
import { permits } from '../../../core/rules/can.ts'
import { soughtTypes, type SoughtType } from '../../../core/nouns/index.ts'
import type { Feature, SeekRecords } from '../../platform/feature.ts'
import type { Sought } from '../../platform/db/seek.ts'
import { mount } from '../../platform/http/mount.ts'
import { findOwnKey } from '../organizations/public-keys.ts'

/** `others`: the features whose records are found. */
export function search(others: readonly Feature[]) {
  const seekers: Partial<Record<SoughtType, SeekRecords>> = Object.assign(
    {},
    ...others.map(({ sought }) => sought),
  )
  const missing = soughtTypes.filter((type) => !Object.hasOwn(seekers, type))
  if (missing.length) throw new Error(`No feature finds ${missing.join(', ')}`)
  return {
    mount: (api) =>
      mount(api, contract, {
        async all({ tx, session, query, language }) {
          const text = query.search
          if (text === '') return { groups: [] }
          const code = codeOf(text)
          const id = code && ((await findOwnKey(tx, code))?.recordId ?? code)
          const seek = async (sought: Sought) => {
            const found = await Promise.all(
              soughtTypes
                .filter((type) => permits(session, accessTo(type, 'any')).allowed)
                .map(async (type) =>
                  (await seekers[type]!(tx, session, sought, language)).map((group) => ({ type, ...group })),
                ),
            )
            // The sort is stable: other groups stay in their order.
            return found.flat().toSorted((a, b) => Number(b.isExact) - Number(a.isExact))
          }
          const groups = await seek({ text, id })
          const scanned = id === undefined && groups.length === 0 ? scannedText(text) : undefined
          return { groups: scanned === undefined ? groups : await seek({ text: scanned, id }) }
        },
      }),
  } satisfies Feature
}
