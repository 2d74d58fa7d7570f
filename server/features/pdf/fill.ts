import { cutSheets } from '../../../core/pack/safe-html.ts'
import { unsafeParts } from '../../../core/pack/template.ts'
import { parseTokens, type Token } from '../../../core/pack/template-tokens.ts'
import { Slices } from '../../platform/process/slices.ts'

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

/** The template asks for more than a sheet of paper can need (sections within sections, say), or for what no template may. */
export class TemplateRefusal extends Error {}

/** Every token, and every thing that is asked for a name, is a step. */
const maxSteps = 200_000
const maxLength = 3_000_000

/**
 * A compiled template without logic (§5): names, sections, and nothing that calls, includes or reaches into what JavaScript gives
 * to objects. Its style sheets are apart, since they are the same for every item.
 */
export class Template {
  readonly styles: string
  readonly #pieces: Piece[]

  /** Judges it again: a stored pack may be older than today's rules. */
  constructor(html: string) {
    const sheets: string[] = []
    const tokens = parse(html)
    if (unsafeParts(tokens).length > 0) throw new TemplateRefusal('unsafe')
    this.#pieces = compile(tokens, sheets)
    this.styles = sheets.join('\n')
  }

  /** In slices, since the data decide how often its sections come. */
  async write(data: object): Promise<string> {
    const slices = new Slices()
    const budget = { steps: maxSteps, length: maxLength }
    const open: Open[] = [{ pieces: this.#pieces, next: 0, scope: { thing: data } }]
    let written = ''
    for (let at = open.at(-1); at; at = open.at(-1)) {
      const piece = at.pieces[at.next++]
      if (!piece) open.pop()
      else if (piece.type === '#' || piece.type === '^') {
        const scopes = scopesOf(piece, find(at.scope, piece.path, budget), at.scope)
        budget.steps -= scopes.length
        for (const scope of scopes.toReversed()) open.push({ pieces: piece.inner, next: 0, scope })
      } else {
        const text = textOf(piece, at.scope, budget)
        written += text
        budget.length -= text.length
      }
      if (--budget.steps < 0 || budget.length < 0) throw new TemplateRefusal('too large')
      if (slices.isOver) await slices.pause()
    }
    return written
  }
}

interface Piece extends Omit<Token, 'inner'> {
  /** The parts of its name. */
  path: string[]
  inner: Piece[]
}

/** A thing whose members can be named, and where else they are looked for. */
interface Scope {
  thing: unknown
  outer?: Scope
}

/** A section that is being written. */
interface Open {
  pieces: readonly Piece[]
  next: number
  scope: Scope
}

interface Budget {
  steps: number
  length: number
}

function parse(html: string): Token[] {
  try {
    return parseTokens(html)
  } catch {
    throw new TemplateRefusal('syntax')
  }
}

function compile(tokens: readonly Token[], sheets: string[]): Piece[] {
  return tokens.map(({ type, value, inner }) => {
    const cut = type === 'text' ? cutSheets(value) : { sheets: [], rest: value }
    sheets.push(...cut.sheets)
    return { type, value: cut.rest, path: value.split('.'), inner: compile(inner, sheets) }
  })
}

/** Where a section is written, in order: once, for each thing of a list, or not at all. */
function scopesOf({ type }: Piece, value: unknown, outer: Scope): Scope[] {
  const isEmpty = !value || (Array.isArray(value) && value.length === 0)
  if (type === '^') return isEmpty ? [outer] : []
  if (isEmpty) return []
  const things: readonly unknown[] = Array.isArray(value) ? value : [value]
  return things.map((thing) => ({ thing, outer }))
}

/** The value of a name: its first part in the innermost thing that has it, the rest within that. */
function find(scope: Scope, path: readonly string[], budget: Budget): unknown {
  if (path.every((part) => part === '')) return scope.thing
  budget.steps -= path.length
  let at: Scope | undefined = scope
  while (at && !hasOwn(at.thing, path[0]!)) {
    budget.steps--
    at = at.outer
  }
  let value = at?.thing
  for (const part of path) {
    if (!hasOwn(value, part)) return undefined
    value = value[part]
  }
  return value
}

const hasOwn = (value: unknown, name: string): value is Record<string, unknown> =>
  isThing(value) && Object.hasOwn(value, name)

const isThing = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Markup)

function textOf(piece: Piece, scope: Scope, budget: Budget): string {
  if (piece.type === 'text') return piece.value
  if (piece.type !== 'name' && piece.type !== '&') return ''
  const value = find(scope, piece.path, budget)
  if (value instanceof Markup) return piece.type === '&' ? value.html : escape(value.html)
  return typeof value === 'string' || typeof value === 'number' ? escape(String(value)) : ''
}

const escape = (text: string) => text.replace(/[&<>"'`=/]/g, (sign) => `&#${sign.charCodeAt(0)};`)
