import type { Fault } from '../errors/refusal.ts'
import type { Language } from '../i18n/index.ts'
import { canonicalJson } from '../json/canonical.ts'
import { pointer } from '../json/pointer.ts'
import type { Form } from './form.ts'
import { fault, isRecord, pointerFault, strangers, type Context } from './kind.ts'
import { i18nText, isTranslated } from './i18n-text.ts'
import { isOmitted } from './omitted.ts'

/** Translations of a record: `{en: {dataSchema: {descripcion: "…"}}}` (§2.5). */
export type Translations = Partial<Record<Language, { dataSchema: Record<string, string> }>>

/**
 * Checks the translations of a record: supported languages except the default one, and i18n-text fields only. Drops empty texts.
 * Unchanged texts pass, also in a language that the account has dropped since.
 */
export function checkTranslations(
  form: Form,
  input: unknown,
  context: Context,
): { i18n: Translations; faults: Fault[] } {
  const given = input ?? {}
  if (!isRecord(given)) return { i18n: {}, faults: [fault('fields.form')] }
  const faults: Fault[] = []
  const i18n: Translations = {}
  for (const [name, entry] of Object.entries(given)) {
    if (isStored(context, name, entry)) {
      i18n[name as Language] = entry as Translations[Language] & object
      continue
    }
    const language = context.supportedLanguages.find(
      (supported) => supported === name && supported !== context.defaultLanguage,
    )
    if (language === undefined) {
      faults.push(fault('fields.language', undefined, pointer(name)))
      continue
    }
    const { texts, faults: found } = checkLanguage(form, language, entry, context)
    faults.push(...found.map((inner) => pointerFault(name, inner)))
    if (Object.keys(texts).length > 0) i18n[language] = { dataSchema: texts }
  }
  for (const language of context.supportedLanguages) {
    const kept = removedTexts(form, context, language)
    if (Object.keys(kept).length > 0)
      i18n[language] = { dataSchema: { ...i18n[language]?.dataSchema, ...kept } }
  }
  return { i18n, faults }
}

function checkLanguage(
  form: Form,
  language: Language,
  entry: unknown,
  context: Context,
): { texts: Record<string, string>; faults: Fault[] } {
  if (!isRecord(entry)) return { texts: {}, faults: [fault('fields.form')] }
  const faults = strangers(entry, ['dataSchema'])
  const given = entry.dataSchema ?? {}
  if (!isRecord(given))
    return { texts: {}, faults: [...faults, fault('fields.form', undefined, '/dataSchema')] }
  const texts: [string, string][] = []
  for (const [name, raw] of Object.entries(given)) {
    const path = pointer('dataSchema', name)
    const before = storedText(context, language, name)
    if (typeof before === 'string' && (raw === before || isOmitted(raw))) {
      texts.push([name, before])
      continue
    }
    const field = fieldOf(form, name)
    if (field === undefined) {
      if (!isRemoved(form, context, name))
        faults.push(
          fault(
            Object.hasOwn(form.schema.properties, name) ? 'fields.translation' : 'fields.unknown',
            undefined,
            path,
          ),
        )
      continue
    }
    const value = i18nText.normalise(raw, field, context)
    if (i18nText.isEmpty(value)) continue
    const found = i18nText
      .check(value, field, context)
      .map((inner) => ({ ...inner, path: path + inner.path }))
    faults.push(...found)
    if (found.length === 0) texts.push([name, value as string])
  }
  return { texts: Object.fromEntries(texts), faults }
}

/** A field that the form has lost: the record keeps its stored translations. */
const isRemoved = (form: Form, { stored }: Context, name: string): boolean =>
  !Object.hasOwn(form.schema.properties, name) && stored?.properties.includes(name) === true

function removedTexts(form: Form, context: Context, language: Language): Record<string, string> {
  return Object.fromEntries(
    Object.entries(storedTexts(context, language)).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && isRemoved(form, context, entry[0]),
    ),
  )
}

const isStored = ({ stored }: Context, language: string, entry: unknown): boolean =>
  stored?.i18n !== undefined &&
  Object.hasOwn(stored.i18n, language) &&
  canonicalJson(entry) === canonicalJson(stored.i18n[language])

function storedTexts({ stored }: Context, language: Language): Record<string, unknown> {
  const texts = stored?.i18n?.[language]
  return isRecord(texts) && isRecord(texts.dataSchema) ? texts.dataSchema : {}
}

const storedText = (context: Context, language: Language, name: string): unknown => {
  const texts = storedTexts(context, language)
  return Object.hasOwn(texts, name) ? texts[name] : undefined
}

function fieldOf(form: Form, name: string) {
  const property = Object.hasOwn(form.schema.properties, name) ? form.schema.properties[name] : undefined
  const descriptor = form.descriptor[name]
  return property && descriptor && isTranslated(descriptor) ? { property, descriptor } : undefined
}
