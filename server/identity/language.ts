import type { IncomingMessage } from 'node:http'
import { type Language, languages } from '../../core/i18n/index.ts'

/** The first supported language of: the choice on the page, the client's request, the browser's preferences, Spanish. */
export function languageOfVisitor(request: IncomingMessage, uiLocales?: unknown): Language {
  const query = new URL(request.url ?? '/', 'http://localhost').searchParams
  const requested = [
    query.get('language'),
    ...(typeof uiLocales === 'string' ? uiLocales : (query.get('ui_locales') ?? '')).split(' '),
    ...preferencesOf(request.headers['accept-language']),
  ]
  for (const tag of requested) {
    const found = languages.find((language) => tag?.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return languages[0]
}

/** `fr, en;q=0.5, es;q=0.9` → fr, es, en */
function preferencesOf(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...params] = entry.split(';').map((part) => part.trim())
      const quality = params.find((param) => param.startsWith('q='))?.slice(2)
      return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
