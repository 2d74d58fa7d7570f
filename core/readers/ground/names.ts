import { type Language, text } from '../../i18n/index.ts'
import type { LeftElement } from './element.ts'

/** Names that a sentence lists; a file may have thousands. */
const maxNames = 5

/** Names in a sentence, each once. */
export function listNames(names: readonly string[], language: Language): string {
  const distinct = [...new Set(names)]
  const shown = distinct.slice(0, maxNames)
  const left = distinct.length - shown.length
  if (left > 0) return text(language, 'ground.more', { names: shown.join(', '), count: left })
  const last = shown.pop() ?? ''
  return shown.length === 0 ? last : text(language, 'ground.and', { names: shown.join(', '), last })
}

/** The name, or the position in the file for a nameless element. */
export const calledBy = (name: string, index: number, language: Language): string =>
  name || text(language, 'ground.unnamed', { number: index + 1 })

/** Elements that were left out, with reasons: `Camino (línea)`. */
export const leftNames = (left: readonly LeftElement[], language: Language): string[] =>
  left.map((one) =>
    text(language, 'ground.leftElement', {
      name: calledBy(one.name, one.number - 1, language),
      reason: reasonOf(one, language),
    }),
  )

/** Why an element stays out, with the signs that can't be read, where they are known. */
export function reasonOf({ code, details }: LeftElement, language: Language): string {
  const at = details.text && (code === 'BROKEN' || code === 'RANGE') ? (`${code}_AT` as const) : code
  return text(language, `ground.reason.${at}`, details)
}
