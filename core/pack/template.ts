import mustache from 'mustache'
import type { Fault } from '../errors/refusal.ts'
import { fault } from '../fields/kind.ts'
import type { PullName } from './shape.ts'

/** Names that each template may use without pulling them. */
const givenNames = ['language', 'date', 'generatedBy'] as const

const unsafe: [string, RegExp][] = [
  ['script', /<\s*script/i],
  ['iframe, object, embed', /<\s*(?:iframe|object|embed|frame|frameset|applet|portal)\b/i],
  ['form', /<\s*(?:form|input|button|textarea|select)\b/i],
  ['link, meta, base', /<\s*(?:link|meta|base)\b/i],
  ['on…=', /[\s"'/]on[a-z]+\s*=/i],
  ['javascript:', /(?:java|vb)script\s*:/i],
  ['src', /\b(?:src|srcset|poster|data|xlink:href)\s*=\s*["']?\s*(?:[a-z][a-z0-9+.-]*:)?\/\//i],
  ['file:', /\bfile\s*:/i],
  ['url(…)', /url\(\s*["']?\s*(?:[a-z][a-z0-9+.-]*:)?\/\//i],
  ['@import', /@import/i],
]

/** Faults of a template: syntax, names that it doesn't pull, partials, scripts, and references to other servers. */
export function templateFaults(html: string, pull: readonly PullName[]): Fault[] {
  // Joins blanks: long runs of them make the patterns slow.
  const flat = html.replace(/\s+/g, ' ')
  const faults = unsafe
    .filter(([, found]) => found.test(flat))
    .map(([what]) => fault('pack.template.unsafe', { what }))
  let tokens: Token[]
  try {
    tokens = mustache.parse(html) as Token[]
  } catch (error) {
    return [
      ...faults,
      fault('pack.template.syntax', { message: error instanceof Error ? error.message : '' }),
    ]
  }
  const known = new Set<string>([...pull, ...givenNames])
  const names = usedNames(tokens)
  return [
    ...faults,
    ...names.partials.map((name) => fault('pack.template.partial', { name })),
    ...[...new Set(names.roots)]
      .filter((name) => !known.has(name))
      .map((name) => fault('pack.template.pull', { name })),
  ]
}

type Token = [type: string, value: string, start: number, end: number, inner?: Token[]]

/** First parts of the top-level names. Names inside a section belong to the pulled thing. */
function usedNames(tokens: Token[]): { roots: string[]; partials: string[] } {
  const used = { roots: [] as string[], partials: [] as string[] }
  for (const [type, value, , , inner] of tokens) {
    if (type === '>') used.partials.push(value)
    if (type === 'name' || type === '&' || type === '#' || type === '^')
      used.roots.push(value.split('.')[0] || '.')
    if (type === '^') used.roots.push(...usedNames(inner ?? []).roots)
    if (type === '#' || type === '^') used.partials.push(...usedNames(inner ?? []).partials)
  }
  return used
}
