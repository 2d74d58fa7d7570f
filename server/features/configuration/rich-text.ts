import sanitizeHtml from 'sanitize-html'

/** FRM-10: keeps only the markup that the toolbar can make. Runs at write and again at render. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'h1', 'h2', 'ul', 'ol', 'li', 'a'],
    allowedAttributes: { a: ['href'], p: ['style'], h1: ['style'], h2: ['style'] },
    allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
    allowedSchemes: ['http', 'https', 'mailto'],
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow' }) },
  })
}
