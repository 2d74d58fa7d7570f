import { isAccent, type Scheme } from '../../core/look/colours.ts'
import { tokensOf } from '../ui/tokens.ts'

// A constructed sheet needs neither a nonce nor an exception in the content security policy.
const sheet = new CSSStyleSheet()

/** The colours of an account's accent, in the system's scheme or the one chosen in the back office. */
export function dress(accent: string): void {
  const name = isAccent(accent) ? accent : 'yerba'
  const rule = (scheme: Scheme) =>
    Object.entries(tokensOf(name, scheme))
      .map(([token, value]) => `${token}:${value};`)
      .join('')
  sheet.replaceSync(
    `:root{color-scheme:light dark;${rule('light')}}` +
      `@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){${rule('dark')}}}` +
      `:root[data-scheme=light]{color-scheme:light}:root[data-scheme=dark]{color-scheme:dark;${rule('dark')}}` +
      // Paper is white, whatever the screen is.
      `@media print{:root,:root[data-scheme]{${rule('light')}}}`,
  )
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
}
