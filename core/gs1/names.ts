import type { CodeElement } from './identifiers.ts'
import { readingsOf } from './label.ts'

/** What names a single thing on a label, the finest first: its serial number, its lot, the number of its pallet. */
const naming = ['21', '10', '00']

/** Texts by which elements name a product. */
export const namesOn = (elements: readonly CodeElement[]): string[] =>
  naming.flatMap((ai) => elements.filter((one) => one.ai === ai).map(({ value }) => value))

/** What says that a text is a label: a key among its elements, or how it begins. */
const keys = ['01', '02', '00']
const opening = /^\s*(?:\]|\(|\^|<GS>|\p{Cc}|https?:)/iu

/** GS1-10: each way to read a label; none of a number that only looks like one. */
export function labelsIn(text: string): (readonly CodeElement[])[] {
  const isLabel = opening.test(text)
  return readingsOf(text).filter((elements) => isLabel || elements.some(({ ai }) => keys.includes(ai)))
}
