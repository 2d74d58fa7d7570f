import type { Language } from '../i18n/index.ts'
import type { FieldTexts, Form, Words } from './form.ts'
import { isTranslated } from './i18n-text.ts'
import { isRecord, type Property } from './kind.ts'

interface NamedForm extends Form {
  name?: string
  shortName?: string
  words?: Words
  publicItem?: string
}

/**
 * A schema with names, titles, placeholders, helps, labels and row names in a language. Each missing text falls back to the
 * default language (§2.5), whose titles stay among the translations: heads of files name fields in any language.
 */
export function localise<T extends NamedForm>(form: T, language: Language, defaultLanguage: Language): T {
  const texts = language === defaultLanguage ? undefined : form.i18n?.[language]
  if (texts === undefined) return form
  const own = (name: string): FieldTexts =>
    texts.properties && Object.hasOwn(texts.properties, name) ? (texts.properties[name] ?? {}) : {}
  const properties = Object.fromEntries(
    Object.entries(form.schema.properties).map(([name, property]) => [
      name,
      localiseProperty(property, own(name)),
    ]),
  )
  const descriptor = Object.fromEntries(
    Object.entries(form.descriptor).map(([name, entry]) => [
      name,
      localiseDescriptor(entry, own(name), language, defaultLanguage),
    ]),
  )
  const { name, shortName, words, publicItem } = texts
  return {
    ...form,
    ...(name === undefined ? {} : { name }),
    ...(shortName === undefined ? {} : { shortName }),
    // No fallback here: a general word reads better than a word of another language.
    ...(form.words === undefined ? {} : { words }),
    ...(form.publicItem === undefined ? {} : { publicItem }),
    schema: { ...form.schema, properties },
    descriptor,
    i18n: { ...form.i18n, [defaultLanguage]: { properties: titlesOf(form) } },
  }
}

const titlesOf = ({ schema }: Form): Record<string, FieldTexts> =>
  Object.fromEntries(Object.entries(schema.properties).map(([name, { title }]) => [name, { title }]))

/** A record's data with its i18n-text fields translated. */
export function localiseData(
  form: Form,
  data: Readonly<Record<string, unknown>>,
  i18n: unknown,
  language: Language,
): Record<string, unknown> {
  const texts =
    isRecord(i18n) && Object.hasOwn(i18n, language) && isRecord(i18n[language])
      ? i18n[language].dataSchema
      : undefined
  if (!isRecord(texts)) return data
  const translated = Object.entries(texts).filter(
    ([name, value]) => isTranslated(form.descriptor[name]) && typeof value === 'string' && value !== '',
  )
  return { ...data, ...Object.fromEntries(translated) }
}

function localiseProperty(property: Property, { title, placeholder }: FieldTexts): Property {
  return {
    ...property,
    ...(title === undefined ? {} : { title }),
    ...(placeholder === undefined ? {} : { placeholder }),
  }
}

function localiseDescriptor(
  entry: Form['descriptor'][string],
  { help, enumLabels, rows }: FieldTexts,
  language: Language,
  defaultLanguage: Language,
): Form['descriptor'][string] {
  const { enumLabels: labels, items } = entry as { enumLabels?: Record<string, string>; items?: Form }
  return {
    ...entry,
    ...(help === undefined ? {} : { help }),
    ...(enumLabels === undefined ? {} : { enumLabels: { ...labels, ...enumLabels } }),
    ...(rows === undefined ? {} : { rows }),
    ...(items === undefined ? {} : { items: localise(items, language, defaultLanguage) }),
  }
}
