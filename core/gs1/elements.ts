import {
  type CodeElement,
  type CodeFault,
  faultOfValue,
  identifierAt,
  identifierOf,
  lengthOf,
} from './identifiers.ts'

export type CodeReading = { elements: CodeElement[] } | { fault: CodeFault }

/** Stands for FNC1, which begins a code and ends values whose length isn't predefined. */
const separator = '^'

/** Reads `^0109…10A^21B`. */
export function readElements(text: string): CodeReading {
  if (!text.startsWith(separator)) return { fault: { code: 'NO_SEPARATOR' } }
  const elements: CodeElement[] = []
  let rest = text.slice(1)
  while (rest !== '') {
    const identifier = identifierAt(rest)
    if (!identifier) return { fault: { code: 'UNKNOWN', ai: rest.slice(0, 4) } }
    const { ai, fixed } = identifier
    const behind = rest.slice(ai.length)
    const end = fixed ? lengthOf(identifier) : behind.indexOf(separator)
    const value = end < 0 ? behind : behind.slice(0, end)
    elements.push({ ai, value })
    rest = behind.slice(value.length)
    if (rest.startsWith(separator)) rest = rest.slice(1)
  }
  return judge(elements)
}

/** Reads `(01)09…(10)A`; a bracket of a value is written `\(`. */
export function readBrackets(text: string): CodeReading {
  if (!/^(?:\(\d{2,4}\)(?:[^(\\]|\\.)*)+$/s.test(text))
    return { fault: { code: text === '' ? 'EMPTY' : 'NOT_BRACKETED' } }
  const elements = [...text.matchAll(/\((\d{2,4})\)((?:[^(\\]|\\.)*)/gs)].map(([, ai = '', value = '']) => ({
    ai,
    value: value.replaceAll('\\(', '('),
  }))
  return judge(elements)
}

/** Each value by the dictionary; an equal repeat counts once, another value of the same identifier is refused. */
export function judge(elements: readonly CodeElement[], isChecked = true): CodeReading {
  if (elements.length === 0) return { fault: { code: 'EMPTY' } }
  const values = new Map<string, string>()
  for (const { ai, value } of elements) {
    const identifier = identifierOf(ai)
    if (!identifier) return { fault: { code: 'UNKNOWN', ai } }
    const fault = faultOfValue(identifier, value, isChecked)
    if (fault) return { fault }
    if ((values.get(ai) ?? value) !== value) return { fault: { code: 'TWICE', ai } }
    values.set(ai, value)
  }
  return { elements: [...values].map(([ai, value]) => ({ ai, value })) }
}

/** Checks elements against each other: those that one requires, and those that it excludes. */
export function faultOfTogether(elements: readonly CodeElement[]): CodeFault | undefined {
  const isThere = (pattern: string, except?: string) =>
    elements.some(({ ai }) => ai !== except && matches(pattern, ai))
  for (const { ai } of elements) {
    const { requires = [], excludes = [] } = identifierOf(ai) ?? {}
    if (!requires.every((group) => group.some((all) => all.every((pattern) => isThere(pattern)))))
      return { code: 'MISSING', ai }
    if (excludes.some((pattern) => isThere(pattern, ai))) return { code: 'EXCLUDED', ai }
  }
  return undefined
}

const matches = (pattern: string, ai: string): boolean =>
  pattern.length === ai.length && [...pattern].every((sign, n) => sign === 'n' || sign === ai[n])

/** `^0109…10A`: no separator behind predefined lengths. */
export const writeElements = (elements: readonly CodeElement[]): string =>
  elements
    .map(({ ai, value }, n) => {
      const before = elements[n - 1]
      const isOpen = !before || !identifierOf(before.ai)?.fixed
      return `${isOpen ? separator : ''}${ai}${value}`
    })
    .join('')

/** `(01)09…(10)A` */
export const writeBrackets = (elements: readonly CodeElement[]): string =>
  elements.map(({ ai, value }) => `(${ai})${value.replaceAll('(', '\\(')}`).join('')
