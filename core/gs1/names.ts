import type { CodeElement } from './identifiers.ts'
import { readingsOf } from './label.ts'

/** Identifiers of a single thing, finest first: serial number, lot, pallet number. */
const naming = ['21', '10', '00']

/** Texts by which elements name a product. */
export const namesOn = (elements: readonly CodeElement[]): string[] =>
  naming.flatMap((ai) => elements.filter((one) => one.ai === ai).map(({ value }) => value))

/** A text is a label if it has one of these keys, or begins like one. */
const keys = ['01', '02', '00']
const opening = /^\s*(?:\]|\(|\^|<GS>|\p{Cc}|https?:)/iu

/** GS1-10: all readings of a label; empty for a number that only looks like one. */
export function labelsIn(text: string): (readonly CodeElement[])[] {
  const isLabel = opening.test(text)
  return readingsOf(text).filter((elements) => isLabel || elements.some(({ ai }) => keys.includes(ai)))
}
