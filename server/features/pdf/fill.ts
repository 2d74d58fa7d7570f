import mustache from 'mustache'

/** Markup that the server made itself: the only thing that a template writes unescaped, whatever it asks for. */
export class Markup {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }

  /** As data for programs. */
  toJSON(): string {
    return this.html
  }
}

/** The template asks for more than a sheet of paper can need: sections within sections, say. */
export class TemplateTooLarge extends Error {}

const maxSteps = 200_000
const maxLength = 3_000_000

type Token = [type: string, value: string, start: number, end: number, inner?: Token[]]

/**
 * A compiled template without logic (§5): names, sections, and nothing that calls, includes or reaches into what JavaScript gives
 * to objects. Its style sheets are apart, since they are the same for every item.
 */
export class Template {
  readonly styles: string
  readonly #tokens: Token[]

  constructor(html: string) {
    const sheets: string[] = []
    const body = html.replace(/<style\b[^>]*>([^]*?)<\/style\s*>/gi, (_, sheet: string) => {
      sheets.push(sheet)
      return ''
    })
    this.styles = sheets.join('\n')
    this.#tokens = mustache.parse(body) as Token[]
  }

  write(data: object): string {
    const budget = { steps: maxSteps, length: maxLength }
    return write(this.#tokens, [data], budget)
  }
}

interface Budget {
  steps: number
  length: number
}

function write(tokens: readonly Token[], scope: readonly unknown[], budget: Budget): string {
  let written = ''
  for (const [type, value, , , inner = []] of tokens) {
    if (--budget.steps < 0) throw new TemplateTooLarge('steps')
    const before = written.length
    if (type === 'text') written += value
    else if (type === 'name') written += escape(textOf(find(scope, value)))
    else if (type === '&') written += raw(find(scope, value))
    else if (type === '#' || type === '^') {
      written += section(type, find(scope, value), inner, scope, budget)
      continue
    }
    budget.length -= written.length - before
    if (budget.length < 0) throw new TemplateTooLarge('length')
  }
  return written
}

function section(
  type: '#' | '^',
  value: unknown,
  inner: readonly Token[],
  scope: readonly unknown[],
  budget: Budget,
): string {
  const isEmpty = !value || (Array.isArray(value) && value.length === 0)
  if (type === '^') return isEmpty ? write(inner, scope, budget) : ''
  if (isEmpty) return ''
  if (!Array.isArray(value)) return write(inner, [...scope, value], budget)
  let written = ''
  for (const item of value) written += write(inner, [...scope, item], budget)
  return written
}

/** The value of a name: its first part in the innermost thing that has it, the rest within that. */
function find(scope: readonly unknown[], name: string): unknown {
  if (name === '.') return scope.at(-1)
  const [first = '', ...rest] = name.split('.')
  const holder = scope.findLast((thing) => isThing(thing) && Object.hasOwn(thing, first))
  let value: unknown = holder
  for (const part of [first, ...rest]) {
    if (!isThing(value) || !Object.hasOwn(value, part)) return undefined
    value = value[part]
  }
  return value
}

const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Markup)

function textOf(value: unknown): string {
  if (value instanceof Markup) return value.html
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const raw = (value: unknown) => (value instanceof Markup ? value.html : escape(textOf(value)))

const escape = (text: string) => text.replace(/[&<>"'`=/]/g, (sign) => `&#${sign.charCodeAt(0)};`)
