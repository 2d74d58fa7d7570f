import type { VNode } from 'preact'
import { jsxEscape, jsxTemplate } from 'preact/jsx-runtime'
import { renderToString } from 'preact-render-to-string'

/** A piece of HTML: its texts are escaped. */
export class Markup {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

type Piece = string | Markup | VNode | null

/**
 * Markup that stands on a page a hundred times: "markup`<li>${name}</li>`". Every text between the tags is escaped. Elements for each
 * of its tags would take several times as long.
 */
export function markup(tags: TemplateStringsArray, ...values: readonly (Piece | readonly Piece[])[]): Markup {
  let html = tags[0]!
  for (let n = 0; n < values.length; n++) {
    const value = values[n]!
    html += (Array.isArray(value) ? joined(value) : htmlOf(value as Piece)) + tags[n + 1]!
  }
  return new Markup(html)
}

/** Pieces as one element, to stand among others. */
export const element = (pieces: readonly Piece[]): VNode => jsxTemplate([joined(pieces)])

const kept = new Map<string, VNode>()

/** An element that many pages share, rendered once. Its key must tell it from all others, and have few values. */
export function once(key: string, make: () => VNode): VNode {
  const known = kept.get(key) ?? element([make()])
  kept.set(key, known)
  return known
}

function joined(pieces: readonly Piece[]): string {
  let html = ''
  for (const piece of pieces) html += htmlOf(piece)
  return html
}

function htmlOf(piece: Piece): string {
  if (piece instanceof Markup) return piece.html
  if (typeof piece === 'string') return jsxEscape(piece) as string
  return piece ? renderToString(piece) : ''
}
