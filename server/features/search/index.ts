import { search as contract } from '../../../core/contract/search.ts'
import { labelsIn, namesOn } from '../../../core/gs1/names.ts'
import { codeOf, scannedText } from '../../../core/rules/code.ts'
import { accessTo } from '../../../core/nouns/access.ts'
import { maxSought } from '../../../core/rules/search.ts'
import { permits } from '../../../core/rules/can.ts'
import { soughtTypes, type SoughtType } from '../../../core/nouns/index.ts'
import type { Feature, SeekRecords } from '../../platform/feature.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { FoundGroup, SearchTerm } from '../../platform/db/seek.ts'
import { mount } from '../../platform/http/mount.ts'
import { findOwnKey } from '../organizations/public-keys.ts'
import { findCoded } from '../products/codes.ts'

/** More readings of a label that lost its separators are no help to a search. */
const maxMeant = 5

/** What a text without results may mean; what a label names is called exactly so. */
interface Meaning extends SearchTerm {
  isOnLabel: boolean
}

/** A label's code of ours, else what is on the label, then the keys of another layout. */
async function meantBy(tx: Tx, text: string): Promise<Meaning[]> {
  const scanned = scannedText(text)
  const texts = scanned === undefined ? [text] : [text, scanned]
  const labels = texts.map(labelsIn)
  const ids: string[] = []
  for (const elements of labels.flat()) {
    const coded = await findCoded(tx, elements)
    if (coded) ids.push(coded.id)
  }
  // Another product may be called today as an archived one, whose code stays its own.
  if (ids.length > 0) return ids.map((id) => ({ text, id, isOnLabel: true }))
  const names = labels.flatMap((readings) => readings.flatMap(namesOn).slice(0, maxMeant))
  const meant = names.map((name) => ({ text: name, id: undefined, isOnLabel: true }))
  return scanned === undefined ? meant : [...meant, { text: scanned, id: undefined, isOnLabel: false }]
}

/** The one record among those found that a code or a label names. */
function namedIn(groups: readonly FoundGroup[], { text, id, isOnLabel }: Meaning): string | null {
  const named = groups.flatMap(({ items, isExact }) =>
    isExact ? items.filter(({ name }) => id !== undefined || (isOnLabel && name === text)) : [],
  )
  return named.length === 1 ? named[0]!._id : null
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
          if (text === '') return { groups: [], named: null }
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
          const own = { text, id, isOnLabel: false }
          const groups = id === undefined && text.length > maxSought ? [] : await seek(own)
          // A text with results is never changed; a label is read before it is taken for other keys (NAM-04).
          if (id !== undefined || groups.length > 0) return { groups, named: namedIn(groups, own) }
          for (const sought of await meantBy(tx, text)) {
            if (sought.text.length > maxSought && sought.id === undefined) continue
            const found = await seek(sought)
            if (found.length > 0) return { groups: found, named: namedIn(found, sought) }
          }
          return { groups: [], named: null }
        },
      }),
  } satisfies Feature
}
