import { defineKind } from './kind.ts'
import { checkString, composed, maxTextLength, plain, stringKind, tidyLines } from './strings.ts'

/** The text of HTML, one line for each block. */
function htmlToText(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }
  return html
    .replace(/<\/(?:p|h\d|li|div)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (mark, name: string) => entities[name] ?? mark)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim()
}

/** The page's policy forbids style attributes, so alignment becomes a class. */
function withoutStyles(html: string): string {
  return html
    .replace(/ style="text-align:(left|right|center|justify);?"/g, ' class="to-$1"')
    .replace(/ style="[^"]*"/g, '')
}

/** HTML made with the toolbar of FRM-10. It is stored as the context's sanitiser returns it. */
export const richText = defineKind({
  ...stringKind,
  control: null,
  scalar: false,
  isTyped: false,
  isProse: true,
  isMarkup: true,
  limits: ['maxLength'],
  normalise: (input, _field, context) =>
    // Sanitising a text that is refused for its length would take long.
    typeof input === 'string' && input.length <= 2 * maxTextLength
      ? tidyLines(context.sanitise(composed(input)))
      : input,
  check: (value, { property }) => checkString(value, property, maxTextLength, true),
  toText: (value) => htmlToText(plain(value)),
  isEmpty: (value) =>
    value === undefined || value === null || (typeof value === 'string' && htmlToText(value) === ''),
  publicValue: (value, _field, { sanitise }) =>
    typeof value === 'string' ? { kind: 'rich', html: withoutStyles(sanitise(value)) } : undefined,
})
