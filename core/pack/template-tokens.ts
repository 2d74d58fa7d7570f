import mustache from 'mustache'

/** A text, a name, a section with its content, or something that templates may not have. */
export interface Token {
  type: 'text' | 'name' | '&' | '#' | '^' | '>' | '='
  value: string
  inner: Token[]
}

export class TemplateTooDeep extends Error {}

/** Sections within sections; a paper of an account has three or four. */
export const maxDepth = 20

/** Parses a template for both the checks and the rendering: comments are dropped and the texts around them joined. */
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
