import { createHash } from 'node:crypto'
import { accents, type AccentName } from '../../../core/look/colours.ts'
import { stylesheet } from '../../../site/index.ts'
import type { Settings } from '../../platform/process/settings.ts'

export type HeadersOf = (accent: AccentName) => Record<string, string>

/** Forbids scripts, allows the stylesheet by its hash, and lets only the back office's preview frame the page. */
export function headersOf(settings: Settings): HeadersOf {
  const made = new Map<AccentName, Record<string, string>>()
  for (const accent of Object.keys(accents) as AccentName[]) {
    const hash = createHash('sha256').update(stylesheet(accent)).digest('base64')
    made.set(accent, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        "default-src 'none'",
        `style-src 'sha256-${hash}'`,
        "font-src 'self'",
        // Records name our own files alone.
        `img-src 'self' ${settings.publicUrl} data:`,
        `media-src 'self' ${settings.publicUrl}`,
        // Whoever audits the page reads robots.txt from inside it; the page itself has no script that could connect.
        "connect-src 'self'",
        "base-uri 'none'",
        // The answer to a question leads back to this page.
        `form-action 'self' ${settings.publicUrl}`,
        `frame-ancestors 'self' ${settings.publicUrl}`,
      ].join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      vary: 'Accept-Encoding',
    })
  }
  return (accent) => made.get(accent) ?? {}
}
