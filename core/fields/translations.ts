import type { Fault } from '../errors.ts'
import { languages } from '../i18n/index.ts'
import { pointer } from '../pointer.ts'
import { type Context, fault, isRecord } from './kind.ts'
import type { Form } from './form.ts'

export type Translations = Record<string, { dataSchema: Record<string, string> }>

/** Longer than any form's own texts; a translation has no limit of its own in the schema. */
const longest = 5000

/**
 * Checks a record's `i18n`: `{en: {dataSchema: {name: text}}}` with texts for i18n-text fields only, in the account's
 * other languages (§2.5). Paths begin at `/i18n`.
 */
export function checkTranslations(form: Form, input: unknown, context: Context): { i18n: Translations; faults: Fault[] } {
  const faults: Fault[] = []
  const i18n: Translations = {}
  for (const [language, texts] of Object.entries(isRecord(input) ? input : {})) {
    const path = `/i18n${pointer(language)}`
    const supported = languages.some((known) => known === language) && context.supportedLanguages.some((known) => known === language)
    if (!supported) {
      faults.push(fault('fields.language', undefined, path))
      continue
    }
    const said = isRecord(texts) ? texts.dataSchema : undefined
    if (said === undefined) continue
    if (!isRecord(said)) {
      faults.push(fault('fields.form', undefined, `${path}/dataSchema`))
      continue
    }
    const kept: Record<string, string> = {}
    for (const [name, value] of Object.entries(said)) {
      const at = `${path}/dataSchema${pointer(name)}`
      const translatable = Object.hasOwn(form.descriptor, name) && form.descriptor[name]?.kind === 'i18n-text'
      if (!translatable) faults.push(fault('fields.translation', undefined, at))
      else if (typeof value !== 'string') faults.push(fault('fields.text', undefined, at))
      else if (value.length > longest) faults.push(fault('fields.tooLong', { max: longest }, at))
      else if (value.trim()) kept[name] = value.trim()
    }
    if (Object.keys(kept).length) i18n[language] = { dataSchema: kept }
  }
  return { i18n, faults }
}
