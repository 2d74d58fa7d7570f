import { type Check, checks } from './checks.ts'
import facts from './identifiers.json' with { type: 'json' }

/** A part of a value with a fixed or a largest length. If an optional part is absent, so are all after it. */
interface Part {
  type: 'N' | 'X' | 'Y' | 'Z'
  length?: number
  max?: number
  optional?: boolean
  checks?: readonly Check[]
}

/**
 * An application identifier of GS1's dictionary, `identifiers.json`. `fixed`: its length is predefined, so nothing marks its end.
 * `attribute`: it may stand in the query of a link. `key`: it begins a path, and may have one of these sequences behind it.
 */
export interface Identifier {
  ai: string
  title: string
  fixed: boolean
  attribute: boolean
  parts: readonly Part[]
  key?: readonly (readonly string[])[]
  /** Each group needs one of its alternatives, with all identifiers in it; `n` is any digit. */
  requires?: readonly (readonly (readonly string[])[])[]
  excludes?: readonly string[]
}

/** An identifier with its value, such as 10 and `A-7`. */
export interface CodeElement {
  ai: string
  value: string
}

/** Why a text is no GS1 code; `check` is the failed check of the dictionary. */
export interface CodeFault {
  code:
    | 'EMPTY'
    | 'NOT_BRACKETED'
    | 'NOT_A_LINK'
    | 'NO_SEPARATOR'
    | 'NO_KEY'
    | 'UNKNOWN'
    | 'LENGTH'
    | 'SIGNS'
    | 'CHECK'
    | 'ESCAPE'
    | 'TWICE'
    | 'ORDER'
    | 'NOT_IN_QUERY'
    | 'MISSING'
    | 'EXCLUDED'
  ai?: string
  check?: Check
}

const known = new Map<string, Identifier>()
/** Identifiers that begin alike are equally long. */
const lengths = new Map<string, number>()
// TypeScript reads names in JSON as texts of any kind.
for (const { to, ...fact } of facts.ais as unknown as (Identifier & { to?: string })[])
  for (let n = Number(fact.ai); n <= Number(to ?? fact.ai); n++) {
    const ai = String(n).padStart(fact.ai.length, '0')
    known.set(ai, { ...fact, ai })
    lengths.set(ai.slice(0, 2), ai.length)
  }

export const identifierOf = (ai: string): Identifier | undefined => known.get(ai)

/** Identifiers that begin the path of a link. */
export const primaryKeys: readonly string[] = [...known.values()].filter(({ key }) => key).map(({ ai }) => ai)

/** The identifier that a text of elements begins with. */
export const identifierAt = (text: string): Identifier | undefined =>
  known.get(text.slice(0, lengths.get(text.slice(0, 2)) ?? 0))

/** Signs of each type: digits, GS1's sets 82 and 39, and base 64 for links. */
const signs = {
  N: /^\d+$/,
  X: /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]+$/,
  Y: /^[#\-/0-9A-Z]+$/,
  Z: /^[A-Za-z0-9_-]+={0,2}$/,
}

/** Only lengths and digits are judged where `isChecked` is false: other people's codes must read alike everywhere (GS1-04). */
export function faultOfValue(
  { ai, parts }: Identifier,
  value: string,
  isChecked = true,
): CodeFault | undefined {
  let rest = value
  for (const { type, length, max, optional, checks: names = [] } of parts) {
    if (rest === '' && optional) break
    const part = rest.slice(0, length ?? max)
    rest = rest.slice(part.length)
    if (part.length < (length ?? 1)) return { code: 'LENGTH', ai }
    if (!signs[type].test(part)) return { code: 'SIGNS', ai }
    if (type === 'Z' && part.endsWith('=') && part.length % 3 !== 0) return { code: 'LENGTH', ai }
    const failed = isChecked ? names.find((name) => !checks[name](part)) : undefined
    if (failed) return { code: 'CHECK', ai, check: failed }
  }
  return rest === '' ? undefined : { code: 'LENGTH', ai }
}

/** The length of a value whose length is predefined. */
export const lengthOf = ({ parts }: Identifier): number =>
  parts.reduce((sum, { length, max = 0 }) => sum + (length ?? max), 0)
