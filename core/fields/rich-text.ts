import { defineKind } from './kind.ts'
import { checkString, composed, maxTextLength, plain, stringKind } from './strings.ts'

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

/** HTML made with the toolbar of FRM-10. It is stored as the context's sanitiser returns it. */
export const richText = defineKind({
  ...stringKind,
  scalar: false,
  limits: ['maxLength'],
  normalise: (input, _field, context) =>
    // Sanitising a text that is refused for its length would take long.
    typeof input === 'string' && input.length <= 2 * maxTextLength
      ? context.sanitise(composed(input)).trim()
      : input,
  check: (value, { property }) => checkString(value, property, maxTextLength, true),
  toText: (value) => htmlToText(plain(value)),
  isEmpty: (value) =>
    value === undefined || value === null || (typeof value === 'string' && htmlToText(value) === ''),
})
