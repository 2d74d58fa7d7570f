import sanitizeHtml, { type Attributes } from 'sanitize-html'

/** FRM-10: keeps only the markup that the toolbar can make. Runs at write and again at render. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'h1', 'h2', 'a'],
    allowedAttributes: { a: ['href', 'rel'], p: ['style'], h1: ['style'], h2: ['style'] },
    allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    transformTags: { a: (tagName, { href }) => ({ tagName, attribs: linkTo(href) }) },
  })
}

/** A link leaves the page, so an address without a scheme is completed or dropped. */
function linkTo(href = ''): Attributes {
  const address = href.trim()
  if (/^(https?:\/\/|mailto:)/i.test(address)) return { href: address, rel: 'noopener nofollow' }
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address)
    ? { href: `https://${address}`, rel: 'noopener nofollow' }
    : {}
}
