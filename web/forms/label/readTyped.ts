import { contract } from '../../../core/contract/index.ts'
import type { CodeElement } from '../../../core/gs1/identifiers.ts'
import { readingsOf } from '../../../core/gs1/label.ts'
import { scannedText } from '../../../core/rules/code.ts'
import { isPlace } from '../../../core/rules/labelled.ts'
import { call } from '../../api/client.ts'
import { copyOf, type Place } from '../places.ts'

/** Each way to read a label; any other text is tried as another keyboard's (NAM-04), and a lot with an apostrophe, too. */
export function readTyped(text: string): CodeElement[][] {
  const found = readingsOf(text)
  const meant = found.length > 0 && !text.includes("'") ? undefined : scannedText(text)
  return meant === undefined ? found : [...found, ...readingsOf(meant)]
}

/** Finds places by the GLNs of a label; they are asked for only if it has any. */
export async function placesByGln(
  elements: readonly CodeElement[],
): Promise<(gln: string, extension: string | undefined) => Place | undefined> {
  if (!elements.some(({ ai }) => isPlace(ai))) return () => undefined
  const { collection } = await call(contract.locations.list, { query: { page: false } }, { quiet: true })
  return (gln, extension) => {
    const own = collection.filter((place) => place.gln === gln)
    const named = own.find(({ glnExtension }) => (glnExtension ?? undefined) === extension)
    const meant = named ?? (own.length === 1 ? own[0] : undefined)
    return meant && copyOf(meant)
  }
}
