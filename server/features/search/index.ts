import { search as contract } from '../../../core/contract/search.ts'
import { labelsIn, namesOn } from '../../../core/gs1/names.ts'
import { codeOf, scannedText } from '../../../core/rules/code.ts'
import { accessTo } from '../../../core/nouns/access.ts'
import { permits } from '../../../core/rules/can.ts'
import { soughtTypes, type SoughtType } from '../../../core/nouns/index.ts'
import type { Feature, SeekRecords } from '../../platform/feature.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SearchTerm } from '../../platform/db/seek.ts'
import { mount } from '../../platform/http/mount.ts'
import { findOwnKey } from '../organizations/public-keys.ts'
import { findCoded } from '../products/codes.ts'

/** More readings of a label that lost its separators are no help to a search. */
const maxMeant = 5

/** What a text without results may mean: a label's code of ours, then what else is on it, then the keys of another layout. */
async function meantBy(tx: Tx, text: string): Promise<SearchTerm[]> {
  const meant: SearchTerm[] = []
  for (const elements of labelsIn(text)) {
    const id = (await findCoded(tx, elements))?.id
    if (id !== undefined) meant.push({ text, id })
    meant.push(...namesOn(elements).map((name) => ({ text: name, id: undefined })))
  }
  const scanned = scannedText(text)
  return scanned === undefined ? meant : [...meant, { text: scanned, id: undefined }]
}

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
          const seek = async (sought: SearchTerm) => {
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
          // A text with results is never changed; a label is read before it is taken for other keys (NAM-04).
          const groups = await seek({ text, id })
          if (id !== undefined || groups.length > 0) return { groups }
          for (const sought of (await meantBy(tx, text)).slice(0, maxMeant)) {
            const found = await seek(sought)
            if (found.length > 0) return { groups: found }
          }
          return { groups: [] }
        },
      }),
  } satisfies Feature
}
