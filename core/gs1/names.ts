import type { CodeElement } from './identifiers.ts'
import { readLabel } from './label.ts'

/** What names a single thing on a label, the finest first: its serial number, its lot, the number of its pallet. */
const naming = ['21', '10', '00']

/** Texts by which elements name a product. */
export const namesOn = (elements: readonly CodeElement[]): string[] =>
  naming.flatMap((ai) => elements.filter((one) => one.ai === ai).map(({ value }) => value))

/** More readings of a label that lost its separators are no help to a search. */
const maxNames = 4

/** What says that a text is a label: a key among its elements, or how it begins. */
const keys = ['01', '02', '00']
const opening = /^\s*(?:\]|\(|\^|<GS>|\p{Cc}|https?:)/iu

/** GS1-10: texts by which a label names a product, of each way to read it; none of a number that only looks like one. */
export function namesOfLabel(text: string): string[] {
  const label = readLabel(text)
  if ('fault' in label) return []
  const readings = 'readings' in label ? label.readings : [label.elements]
  const meant = readings.filter(
    (elements) => opening.test(text) || elements.some(({ ai }) => keys.includes(ai)),
  )
  return [...new Set(meant.flatMap(namesOn))].slice(0, maxNames)
}
