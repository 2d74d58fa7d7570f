import { type CodeElement, faultOfValue, identifierOf } from './identifiers.ts'
import { decode, encode, isWithin, splitLink } from './link.ts'

/** Where a link hangs (GS1-08): the path of a code. An open anchor ends in `*` and matches all codes whose last value begins with it. */
export interface Anchor {
  elements: readonly [CodeElement, ...CodeElement[]]
  isOpen: boolean
}

/** The elements of a link's path, without its query; undefined for broken escapes. */
export function pathOfLink(text: string): CodeElement[] | undefined {
  const split = splitLink(text, {})
  if ('fault' in split) return undefined
  const path = split.pairs.map(({ ai, written }) => ({ ai, value: decode(written) }))
  return path.every((one): one is CodeElement => one.value !== undefined) ? path : undefined
}

/** An anchor as people write it: `/01/07791234500017/10/L-25*`, or a whole address. */
export function readAnchor(text: string): Anchor | undefined {
  const whole = text.startsWith('/') ? `https://id.gs1.org${text}` : text
  const isOpen = whole.endsWith('*')
  // `0` replaces the star while parsing, so that an empty last value is valid, too.
  const path = whole.slice(0, isOpen ? -1 : undefined)
  if (path.includes('*') || /[?#]/.test(path)) return undefined
  const elements = pathOfLink(isOpen ? `${path}0` : path)
  const [key, ...qualifiers] = elements ?? []
  if (!elements || !key) return undefined
  const names = qualifiers.map(({ ai }) => ai)
  const sequences = identifierOf(key.ai)?.key ?? []
  if (names.length > 0 && !sequences.some((sequence) => isWithin(names, sequence))) return undefined
  const last = elements.at(-1)!
  if (elements.some((one) => (one !== last || !isOpen) && faultOf(one))) return undefined
  if (!isOpen) return { elements: elements as [CodeElement], isOpen }
  if (faultOf(last)?.code === 'SIGNS') return undefined
  const begun = { ai: last.ai, value: last.value.slice(0, -1) }
  // A short value fails by its length before its signs are judged.
  const { type, length } = identifierOf(last.ai)!.parts[0]!
  if (type === 'N' && !/^\d*$/.test(begun.value.slice(0, length))) return undefined
  return { elements: [...elements.slice(0, -1), begun] as [CodeElement], isOpen }
}

const faultOf = ({ ai, value }: CodeElement) => faultOfValue(identifierOf(ai)!, value)

/** The stored form of an anchor; equal anchors have equal texts. */
export const writeAnchor = ({ elements, isOpen }: Anchor): string =>
  elements.map(({ ai, value }) => `/${ai}/${encode(value)}`).join('') + (isOpen ? '*' : '')

/** The key of an anchor, by which an address finds its account: `414/7791234500017`, `00/37791234*`. */
export const keyOfAnchor = ({ elements: [{ ai, value }, ...others], isOpen }: Anchor): string =>
  `${ai}/${value}${isOpen && others.length === 0 ? '*' : ''}`

/** All keys of anchors that may name a key, the finest first. */
export const keysOf = ({ ai, value }: CodeElement): string[] => [
  `${ai}/${value}`,
  ...Array.from({ length: value.length + 1 }, (_, n) => `${ai}/${value.slice(0, value.length - n)}*`),
]

/** Result of matching an anchor to a path: a finer anchor has a greater rank, and `rest` is the text matched by the star. */
export interface Match {
  rank: readonly number[]
  rest: string | undefined
}

/** Undefined where an anchor doesn't name a path. A coarse one names all that is finer. */
export function matchAnchor({ elements, isOpen }: Anchor, path: readonly CodeElement[]): Match | undefined {
  let rest: string | undefined
  for (const [n, { ai, value }] of elements.entries()) {
    const found = path.find((one) => one.ai === ai)?.value
    if (found === undefined) return undefined
    if (!isOpen || n < elements.length - 1) {
      if (found !== value) return undefined
    } else if (found.startsWith(value)) rest = found.slice(value.length)
    else return undefined
  }
  const last = elements.at(-1)!
  const place = path.findIndex(({ ai }) => ai === last.ai)
  return { rank: [place, isOpen ? 0 : 1, last.value.length, elements.length], rest }
}

/** Positive if the first rank is finer, negative if coarser, else 0. */
export const compareRanks = (one: readonly number[], other: readonly number[]): number =>
  one.map((part, n) => part - (other[n] ?? 0)).find((difference) => difference !== 0) ?? 0

const variable = /\{([^{}]*)\}/g

/** The variables of an address: identifiers, or `*`. */
export const variablesIn = (href: string): string[] => [...href.matchAll(variable)].map(([, name]) => name!)

/** Fills the variables of an address; undefined if the path lacks one. */
export function fillVariables(
  href: string,
  path: readonly CodeElement[],
  rest: string | undefined,
): string | undefined {
  let isWhole = true
  const filled = href.replace(variable, (_, name: string) => {
    const value = name === '*' ? rest : path.find(({ ai }) => ai === name)?.value
    isWhole &&= value !== undefined
    return encode(value ?? '')
  })
  return isWhole ? filled : undefined
}
