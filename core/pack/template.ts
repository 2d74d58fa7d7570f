import type { Fault } from '../errors/refusal.ts'
import { fault } from '../fields/kind.ts'
import { marks, unsafeHtml } from './safe-html.ts'
import type { PullName } from './shape.ts'
import { maxDepth, parseTokens, TemplateTooDeep, type Token } from './template-tokens.ts'

const maxShown = 80
/** Names that each template may use without pulling them. */
const givenNames = [
  'language',
  'date',
  'time',
  'longDate',
  'generatedBy',
  'in',
  'drawing',
  'restricted',
] as const

/**
 * Faults of a template: syntax, names that it doesn't pull, partials, delimiters, markup outside the allow-list, and values written
 * unescaped. `markup`: the names whose values are markup, which alone may stand in triple mustaches, beside our own drawings.
 */
export function templateFaults(
  html: string,
  pull: readonly PullName[],
  markup: ReadonlySet<string>,
): Fault[] {
  let tokens: Token[]
  try {
    tokens = parseTokens(html)
  } catch (error) {
    if (error instanceof TemplateTooDeep) return [fault('pack.template.deep', { limit: maxDepth })]
    return [fault('pack.template.syntax', { message: error instanceof Error ? error.message : '' })]
  }
  const known = new Set<string>([...pull, ...givenNames])
  const used = usedNames(tokens)
  const named = (
    key: 'pack.template.unsafe' | 'pack.template.partial' | 'pack.template.raw' | 'pack.template.pull',
    names: readonly string[],
    param: 'what' | 'name' = 'name',
  ) => [...new Set(names)].map((name) => fault(key, { [param]: name.slice(0, maxShown) }))
  return [
    ...named('pack.template.unsafe', unsafeParts(tokens), 'what'),
    ...named('pack.template.partial', used.partials),
    ...named(
      'pack.template.raw',
      used.raw.filter((name) => !markup.has(name.split('.').at(-1)!) && !name.startsWith('drawing.')),
    ),
    ...named(
      'pack.template.pull',
      used.roots.filter((name) => !known.has(name)),
    ),
  ]
}

/** Forbidden markup in a template and its sections. Each section is checked alone, since it may repeat or be absent. */
export function unsafeParts(tokens: readonly Token[]): string[] {
  const own = tokens.map(({ type, value }) => {
    if (type === 'text') return value
    if (type === 'name') return marks.value
    if (type === '&') return marks.raw
    return type === '#' || type === '^' ? marks.section : ''
  })
  const foreign = tokens.some(({ type, value }) => type === 'text' && /[\uE000-\uE003]/.test(value))
  return [
    ...(foreign ? ['U+E000'] : []),
    ...(tokens.some(({ type }) => type === '=') ? ['{{= =}}'] : []),
    ...unsafeHtml(own.join('')),
    ...tokens.flatMap(({ inner }) => (inner.length > 0 ? unsafeParts(inner) : [])),
  ]
}

/** First parts of the top-level names (names in a section belong to its value), partials, and unescaped names. */
function usedNames(tokens: readonly Token[]): { roots: string[]; partials: string[]; raw: string[] } {
  const used = { roots: [] as string[], partials: [] as string[], raw: [] as string[] }
  for (const { type, value, inner } of tokens) {
    if (type === '>') used.partials.push(value)
    if (type === '&') used.raw.push(value)
    if (type === 'name' || type === '&' || type === '#' || type === '^')
      used.roots.push(value.split('.')[0] || '.')
    const within = usedNames(inner)
    if (type === '^') used.roots.push(...within.roots)
    used.partials.push(...within.partials)
    used.raw.push(...within.raw)
  }
  return used
}
