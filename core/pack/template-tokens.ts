import mustache from 'mustache'

/** A text, a name, a section with what stands in it, or something that templates may not hold. */
export interface Token {
  type: 'text' | 'name' | '&' | '#' | '^' | '>' | '='
  value: string
  inner: Token[]
}

export class TemplateTooDeep extends Error {}

/** Sections within sections; a paper of an account has three or four. */
export const maxDepth = 20

/** The parts of a template as the judge reads them and as it is filled: without comments, and with the text around these in one piece. */
export function parseTokens(html: string): Token[] {
  return tokensOf(mustache.parse(html) as ParsedToken[], 0)
}

/** In the place of the inner tokens, a partial has its indentation. */
type ParsedToken = [
  type: Token['type'] | '!',
  value: string,
  start: number,
  end: number,
  inner?: ParsedToken[] | string,
]

function tokensOf(parsed: readonly ParsedToken[], depth: number): Token[] {
  if (depth > maxDepth) throw new TemplateTooDeep()
  const tokens: Token[] = []
  for (const [type, value, , , inner] of parsed) {
    if (type === '!') continue
    const last = tokens.at(-1)
    if (type === 'text' && last?.type === 'text') last.value += value
    else tokens.push({ type, value, inner: Array.isArray(inner) ? tokensOf(inner, depth + 1) : [] })
  }
  return tokens
}
