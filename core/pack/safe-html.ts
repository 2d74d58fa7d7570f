import sanitizeHtml from 'sanitize-html'
import { unsafeCss } from './safe-css.ts'

const tags = new Set(
  (
    'html head title body style p br hr h1 h2 h3 h4 h5 h6 div span section header footer main article aside figure figcaption ' +
    'b strong i em u s small sub sup mark abbr blockquote pre code ul ol li dl dt dd ' +
    'table caption colgroup col thead tbody tfoot tr th td img'
  ).split(' '),
)
const attributes = new Set(
  'class id style title lang dir alt width height colspan rowspan scope span start src'.split(' '),
)
/** Attributes in which a record's value is always harmless text. */
const ofRecords = new Set(['class', 'title', 'alt', 'lang', 'width', 'height'])

/** Placeholders for values and sections while the markup around them is parsed. */
export const marks = { value: '\uE000', raw: '\uE001', section: '\uE002', end: '\uE003' }
const anyMark = /[\uE000-\uE003]/g
const doctype = /^\s*<!doctype html>/i

/** Takes the style sheets out of a piece whose sheets the judge has found where this finds them. */
export function cutSheets(piece: string): { sheets: string[]; rest: string } {
  const sheets: string[] = []
  const rest = piece.replace(/<style\s*>([^]*?)<\/style\s*>/gi, (_, sheet: string) => {
    sheets.push(sheet)
    return ''
  })
  return { sheets, rest }
}

/**
 * What a piece of a template may not hold: an allow-list of tags, attributes and CSS, asked of the parsed tree, where entities are
 * decoded and tabs don't matter. Every value and section must stand where text stands, and the piece must end there too: then none
 * of them can change what the markup around it means.
 */
export function unsafeHtml(piece: string): string[] {
  const html = piece.replace(doctype, '') + marks.end
  // Browsers and parsers disagree about where a comment ends.
  const found = /<[!?]/.test(html) ? ['<!'] : []
  // A value after an opening bracket would become the name of a tag.
  if (/<\/?[\uE000-\uE003]/.test(html)) found.push('<{{…}}')
  const sheets: string[] = []
  let placed = 0
  const place = (text: string) => void (placed += text.match(anyMark)?.length ?? 0)
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    onOpenTag(tag, attribs) {
      if (!tags.has(tag)) found.push(`<${tag}>`)
      if (tag === 'style') found.push(...Object.keys(attribs).map((name) => `<style ${name}>`))
      for (const [name, value] of Object.entries(attribs)) {
        found.push(...unsafeAttribute(tag, name, value))
        place(value)
      }
    },
    textFilter(text) {
      place(text)
      return text
    },
    exclusiveFilter({ tag, text }) {
      if (tag === 'style') sheets.push(text)
      return false
    },
  })
  found.push(...sheets.flatMap((sheet) => unsafeCss(sheet, true)))
  // Style sheets are cut out as text before parsing: a parser might place them elsewhere, or swallow other markup.
  const cut = cutSheets(html)
  if (/<\/?style/i.test(cut.rest) || cut.sheets.join(marks.end) !== sheets.join(marks.end))
    found.push('<style>')
  if (placed !== html.match(anyMark)?.length) found.push('{{…}}')
  return [...new Set(found)]
}

function unsafeAttribute(tag: string, name: string, value: string): string[] {
  if (!attributes.has(name)) return [name]
  // The picture of a record: a program that fills the template has no network, and writes data: addresses alone.
  if (tag === 'img' && name === 'src' && value === marks.value) return []
  const held = value.match(anyMark) ?? []
  // In attributes only escaped values are allowed: a section or an unescaped value could end the attribute.
  if (held.some((mark) => mark !== marks.value || !ofRecords.has(name))) return [`${name}="{{…}}"`]
  if (name === 'style') return unsafeCss(value, false)
  if (name === 'src')
    return tag === 'img' && /^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(value) ? [] : ['src']
  return []
}
