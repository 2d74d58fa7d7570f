import { fieldText, type Form, localise } from '../../../core/fields/index.ts'
import { fold } from '../../platform/db/lists.ts'
import type { Configuration } from '../configuration/configuration.ts'

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
    headers[name] = [...new Set(texts.map(fold))].join(' ')
  }
  return { headers, search: Object.values(headers).join(' ') }
}
