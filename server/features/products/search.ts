import { fieldText, type Form, localise } from '../../../core/fields/index.ts'
import { fold, searchColumn } from '../../../core/rules/search.ts'
import type { Configuration } from '../configuration/configuration.ts'

/** A stored date or time. It is shown in several ways, as numbers are, whose digits must not run into each other in a key. */
const isDate = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[-+]\d\d:\d\d)?)?$/

/**
 * The texts that lists search, without case and accents: for the identifier and each header column, the value as shown in
 * each language and as stored.
 */
export function searchTexts(
  config: Configuration,
  content: Form,
  data: Record<string, unknown>,
): { headers: Record<string, string>; search: string } {
  const headers: Record<string, string> = {}
  const values: string[] = []
  for (const [name, property] of Object.entries(content.schema.properties)) {
    if ((name !== 'identifier' && !property.header) || data[name] === undefined) continue
    const shown = config.supportedLanguages.map((language) =>
      fieldText(localise(content, language, config.defaultLanguage), name, data, {
        language,
        timeZone: 'UTC',
      }),
    )
    const stored = data[name]
    const texts =
      typeof stored === 'string' || typeof stored === 'number' ? [...shown, String(stored)] : shown
    const text = [...new Set(texts.map(fold))].join(' ')
    headers[name] = text
    const isFigure = typeof stored === 'number' || (typeof stored === 'string' && isDate.test(stored))
    values.push(...(isFigure ? text.split(' ') : [text]))
  }
  return { headers, search: searchColumn(Object.values(headers).join(' '), values) }
}
