import type { Language } from '../i18n/index.ts'
import type { FieldTexts, Form, FormTexts, Words } from './form.ts'
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

const titlesOf = ({ schema, descriptor }: Form): Record<string, FieldTexts> =>
  Object.fromEntries(
    Object.entries(schema.properties).map(([name, { title }]) => {
      const rows = rowsIn(descriptor[name])
      return [name, { title, ...(rows ? { rows } : {}) }]
    }),
  )

/** A record's data with its i18n-text fields translated, and the rows of breakdowns under the names that the form gives them. */
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
  const translated = Object.entries(isRecord(texts) ? texts : {}).filter(
    ([name, value]) => isTranslated(form.descriptor[name]) && typeof value === 'string' && value !== '',
  )
  const named = Object.entries(data).flatMap(([name, value]) => {
    const shown = withRowNames(form, name, value, language)
    return shown === value ? [] : [[name, shown] as const]
  })
  if (translated.length + named.length === 0) return data
  return { ...data, ...Object.fromEntries(translated), ...Object.fromEntries(named) }
}

const rowsIn = (entry: Form['descriptor'][string] | undefined): string[] | undefined =>
  (entry as { rows?: string[] } | undefined)?.rows

/** Names of breakdown rows in a language. Names that the form doesn't know stay as typed. */
function withRowNames(form: Form, name: string, value: unknown, language: Language): unknown {
  const own = Object.hasOwn(form.descriptor, name) ? rowsIn(form.descriptor[name]) : undefined
  if (!own || !Array.isArray(value)) return value
  const rowsOf = (texts: FormTexts | undefined) =>
    texts?.properties && Object.hasOwn(texts.properties, name) ? texts.properties[name]?.rows : undefined
  const shown = rowsOf(form.i18n?.[language]) ?? own
  const known = [own, ...Object.values(form.i18n ?? {}).flatMap((texts) => [rowsOf(texts) ?? []])]
  const nameOf = (row: unknown) => {
    if (!isRecord(row)) return undefined
    const at = known.map((rows) => rows.findIndex((one) => one === row.name)).find((place) => place >= 0)
    return at === undefined ? undefined : shown[at]
  }
  const names = value.map(nameOf)
  if (value.every((row, at) => names[at] === undefined || (row as { name: unknown }).name === names[at]))
    return value
  return value.map((row: object, at) => (names[at] === undefined ? row : { ...row, name: names[at] }))
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
