import type { Form, FormTexts } from '../../fields/form.ts'
import type { Descriptor, Property } from '../../fields/index.ts'
import { text, type Language, type TextKey } from '../../i18n/index.ts'
import { otherLanguages } from '../form-texts.ts'
import type { HolderFields, Pack } from '../shape.ts'
import { slugKeys } from './slug.ts'

/** The sections whose entries have a form. */
type FormSection = 'productSchemas' | 'milestoneSchemas' | 'assetSchemas' | 'checkSchemas'

/** One form of a pack. */
export interface FormPlace {
  section: FormSection
  id: string
}

/** Common members of all forms in a pack. */
export interface Schema extends Form {
  name: string
  uniqueFields?: string[]
  holder?: boolean | HolderFields
}

/** New values of some members; undefined removes one. */
export type Change<T> = { readonly [K in keyof T]?: T[K] | undefined }

/** A name in each language of the account. */
export type Names = Readonly<Partial<Record<Language, string>>>

/** The section of a form's key; keys are unique over all of them. */
export const formSectionOf = (pack: Pack, id: string): FormSection | undefined =>
  (['productSchemas', 'milestoneSchemas', 'assetSchemas', 'checkSchemas'] as const).find((section) =>
    Object.hasOwn(pack[section], id),
  )

export const schemaAt = (pack: Pack, { section, id }: FormPlace): Schema | undefined =>
  Object.hasOwn(pack[section], id) ? pack[section][id] : undefined

/** An object with some members changed; undefined removes one. */
export function merged<T extends object>(entry: T, change: Change<T>): T {
  const members = Object.entries({ ...entry, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(members) as T
}

/** A map without one entry. */
export const without = <T>(map: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(map).filter(([name]) => name !== key))

/** A map with one entry at another place of its order. */
export function moved<T>(map: Readonly<Record<string, T>>, key: string, to: number): Record<string, T> {
  const entries = Object.entries(map)
  const from = entries.findIndex(([name]) => name === key)
  if (from < 0) return map
  return Object.fromEntries(entries.toSpliced(from, 1).toSpliced(to, 0, entries[from]!))
}

export function withSchema(pack: Pack, place: FormPlace, change: (schema: Schema) => Schema): Pack {
  const schema = schemaAt(pack, place)
  if (schema === undefined) return pack
  return { ...pack, [place.section]: { ...pack[place.section], [place.id]: change(schema) } }
}

/** The languages that need translations. */
export const translationsOf = ({ settings }: Pack): Language[] =>
  otherLanguages({ defaultLanguage: settings.defaultLang, supportedLanguages: settings.supportedLangs })

/** All names of a thing without a form: its own, and translations. */
export const namesIn = (pack: Pack, names: Names) => {
  const i18n = Object.fromEntries(
    translationsOf(pack).flatMap((language) => {
      const name = names[language]
      return name ? [[language, { name }]] : []
    }),
  )
  return {
    name: names[pack.settings.defaultLang] ?? '',
    ...(Object.keys(i18n).length > 0 ? { i18n } : {}),
  }
}

/** Name and settings of a schema: its words, its mark, what it is printed on. */
export const changeSchema = <S extends FormSection>(
  pack: Pack,
  section: S,
  id: string,
  change: Change<Omit<Pack[S][string], keyof Form>>,
): Pack => withSchema(pack, { section, id }, (schema) => merged(schema, change as Change<Schema>))

/** The texts of a schema itself in another language. */
export const changeTexts = (
  pack: Pack,
  place: FormPlace,
  language: Language,
  change: Change<Omit<FormTexts, 'properties'>>,
): Pack =>
  withSchema(pack, place, (schema) =>
    withTexts(schema, language, (texts) => merged(texts, change as Change<FormTexts>)),
  )

/** A form with changed texts in one language; empty texts are removed. */
export function withTexts<F extends Form>(
  form: F,
  language: Language,
  change: (texts: FormTexts) => FormTexts,
): F {
  const texts = change(form.i18n?.[language] ?? {})
  const i18n = merged(form.i18n ?? {}, {
    [language]: Object.keys(texts).length > 0 ? texts : undefined,
  })
  return merged<Form>(form, { i18n: Object.keys(i18n).length > 0 ? i18n : undefined }) as F
}

/** A new form with the field that its rules demand, named in each language. */
function formWith(
  pack: Pack,
  names: Names,
  field: { name: string; title: TextKey; property: Omit<Property, 'title'>; descriptor: Descriptor } | null,
): Form & { name: string } {
  const { defaultLang } = pack.settings
  const form: Form & { name: string } = {
    name: names[defaultLang] ?? '',
    schema: {
      type: 'object',
      ...(field ? { required: [field.name] } : {}),
      properties: field ? { [field.name]: { ...field.property, title: text(defaultLang, field.title) } } : {},
    },
    descriptor: field ? { [field.name]: field.descriptor } : {},
  }
  return translationsOf(pack).reduce(
    (whole, language) =>
      withTexts(whole, language, () =>
        merged<FormTexts>(
          {},
          {
            name: names[language],
            properties: field ? { [field.name]: { title: text(language, field.title) } } : undefined,
          },
        ),
      ),
    form,
  )
}

/** The form of a stage or an asset begins with its identifier. */
export const identified = (pack: Pack, names: Names) =>
  formWith(pack, names, {
    name: 'identifier',
    title: 'studio.newField.identifier',
    property: { type: 'string' },
    descriptor: { kind: 'text' },
  })

/** The form of a process begins with its moment. */
export const dated = (pack: Pack, names: Names) =>
  formWith(pack, names, {
    name: 'occurred_at',
    title: 'studio.newField.occurredAt',
    property: { type: 'string' },
    descriptor: { kind: 'datetime' },
  })

export interface Addition {
  pack: Pack
  id: string
}

export function addAsset(pack: Pack, names: Names, id = slugKeys(pack, 'assetSchemas').of(names)): Addition {
  const schema = { ...identified(pack, names), craftable: false, uniqueFields: ['identifier'] }
  return { id, pack: { ...pack, assetSchemas: { ...pack.assetSchemas, [id]: schema } } }
}

export function addCheck(pack: Pack, names: Names, id = slugKeys(pack, 'checkSchemas').of(names)): Addition {
  return {
    id,
    pack: { ...pack, checkSchemas: { ...pack.checkSchemas, [id]: formWith(pack, names, null) } },
  }
}

/** Removes a kind of asset or check. Fields that name it stay, and the validator names them. */
export const removeKind = (pack: Pack, section: 'assetSchemas' | 'checkSchemas', id: string): Pack => ({
  ...pack,
  [section]: without(pack[section] as Record<string, unknown>, id),
})
