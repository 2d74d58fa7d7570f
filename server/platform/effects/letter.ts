import type { Language } from '../../../core/i18n/index.ts'
import { type Html, html } from '../html.ts'

/** A piece of a letter. All of it is plain text, which becomes safe HTML. */
type Piece =
  | { text: string }
  /** Text that somebody typed, with its line breaks. */
  | { quote: string }
  | { link: string }
  /** One below the other. */
  | { lines: readonly string[] }
  /** `picture` is its name. */
  | { picture: string; alt: string; size: number }

interface Picture {
  /** Its Content-ID, too. */
  name: string
  type: string
  content: Buffer
}

/** A letter as text and as HTML. */
export interface Letter {
  text: string
  html: string
  pictures?: readonly Picture[]
}

interface Section {
  /** Readers of screens change their voice by it. */
  language?: Language
  pieces: readonly Piece[]
}

/** Writes the sections below each other, a line between them. */
export function writeLetter(sections: readonly Section[], pictures: readonly Picture[] = []): Letter {
  const texts = sections.map(({ pieces }) => pieces.flatMap((piece) => textOf(piece) ?? []).join('\n\n'))
  const blocks = sections.map(
    ({ language, pieces }, index) =>
      html`<div lang="${language ?? ''}" style="${index > 0 ? style.later : style.first}">
        ${pieces.map(htmlOf)}
      </div>`,
  )
  const page = html`<!doctype html>
    <html>
      <head>
        <meta charset="utf-8" />
      </head>
      <body style="${style.body}">
        ${blocks}
      </body>
    </html>`
  return { text: `${texts.join('\n\n---\n\n')}\n`, html: page.text, pictures }
}

const style = {
  body: 'margin:0;padding:24px;background:#fffefd;color:#221a1b;font:16px/24px Asap,system-ui,sans-serif',
  first: 'max-width:560px',
  later: 'max-width:560px;margin-top:20px;padding-top:20px;border-top:1px solid #e9e3df',
  paragraph: 'margin:0 0 12px',
  lines: 'margin:0 0 12px;padding:0;list-style:none',
  quote: 'margin:0 0 12px;padding-left:14px;border-left:3px solid #e9e3df;white-space:pre-wrap',
}

function textOf(piece: Piece): string | undefined {
  if ('text' in piece) return piece.text
  if ('link' in piece) return piece.link
  if ('lines' in piece) return piece.lines.join('\n')
  return 'quote' in piece ? piece.quote.replace(/^/gm, '> ') : undefined
}

function htmlOf(piece: Piece): Html {
  if ('text' in piece) return html`<p style="${style.paragraph}">${piece.text}</p>`
  if ('quote' in piece) return html`<blockquote style="${style.quote}">${piece.quote}</blockquote>`
  if ('link' in piece)
    return html`<p style="${style.paragraph}"><a href="${piece.link}">${piece.link}</a></p>`
  if ('lines' in piece)
    return html`<ul style="${style.lines}">
      ${piece.lines.map((line) => html`<li>${line}</li>`)}
    </ul>`
  const { picture, alt, size } = piece
  return html`<p style="${style.paragraph}">
    <img src="cid:${picture}" alt="${alt}" width="${size}" height="${size}" />
  </p>`
}

/** The longest text of a record that mail of this server carries. */
const maxQuoted = 60

/**
 * A text of a record for mail that anybody may be sent: one line without anything that a mail program makes a link of, so that
 * nobody can have this server recommend another address (QRP-03).
 */
export function withoutLinks(text: string): string {
  const words = text
    .toWellFormed()
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .split(' ')
    .filter((word) => word !== '' && !isLinkable(word))
  return [...words.join(' ')].slice(0, maxQuoted).join('').trim()
}

const isLinkable = (word: string) =>
  /[a-z][a-z\d+.-]*:\/|@|^\W*www\.|\/\/|[\p{L}\d-][.。][\p{L}]{2}/iu.test(word.normalize('NFKC'))
