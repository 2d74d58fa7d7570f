import type { FieldTexts } from '../../fields/form.ts'
import { kindOf, kinds, type Descriptor, type KindName, type Property } from '../../fields/index.ts'
import { commonOptions, limits } from '../../fields/kind.ts'
import { text, type Language } from '../../i18n/index.ts'
import type { HolderFields, Pack } from '../shape.ts'
import {
  merged,
  moved,
  schemaAt,
  translationsOf,
  without,
  withSchema,
  withTexts,
  type Change,
  type FormPlace,
  type Names,
  type Schema,
} from './schemas.ts'
import { fieldNameOf, type Keys } from './slug.ts'

/** Changes of a field besides its kind. */
export interface FieldChange {
  property?: Change<Omit<Property, 'type' | 'enum'>>
  /** Options of its kind and common ones; the validator checks whether they fit. */
  descriptor?: Readonly<Record<string, unknown>>
  required?: boolean
  /** May not repeat, alone or together with the other unique fields. */
  unique?: boolean
  texts?: Readonly<Partial<Record<Language, Change<FieldTexts>>>>
}

/** One answer of a select. */
export interface FieldOption {
  value: string
  labels: Names
}

export const fieldKeys = (pack: Pack, place: FormPlace): Keys => {
  const properties = schemaAt(pack, place)?.schema.properties ?? {}
  const isUsed = (name: string) => Object.hasOwn(properties, name) || name in Object.prototype
  return {
    of: (titles) => fieldNameOf(titles[pack.settings.defaultLang] ?? '', isUsed),
    isFree: (name) => /^[a-zA-Z][a-zA-Z0-9_]{0,59}$/.test(name) && !isUsed(name),
  }
}

/** Adds a field at the end. Its name is made from its title, unless another is wanted. */
export function addField(
  pack: Pack,
  place: FormPlace,
  kind: KindName,
  titles: Names,
  name = fieldKeys(pack, place).of(titles),
): { pack: Pack; name: string } {
  const { defaultLang } = pack.settings
  const properties = schemaAt(pack, place)?.schema.properties ?? {}
  const next = withSchema(pack, place, (schema) => {
    const whole: Schema = {
      ...schema,
      schema: {
        ...schema.schema,
        properties: { ...properties, [name]: { type: kinds[kind].type, title: titles[defaultLang] ?? '' } },
      },
      descriptor: { ...schema.descriptor, [name]: descriptorOf(pack, kind) },
    }
    return translationsOf(pack).reduce(
      (form, language) => withFieldTexts(form, language, name, { title: titles[language] }),
      whole,
    )
  })
  return { pack: next, name }
}

/** Removes a field with its texts and every mention of it in its form. */
export const removeField = (pack: Pack, place: FormPlace, name: string): Pack =>
  withSchema(pack, place, (schema) => {
    const descriptor = Object.fromEntries(
      Object.entries(without(schema.descriptor, name)).map(([other, entry]) => [
        other,
        entry.source === name ? (without(entry as never, 'source') as unknown as Descriptor) : entry,
      ]),
    )
    let whole: Schema = {
      ...schema,
      schema: withRequired(
        { ...schema.schema, properties: without(schema.schema.properties, name) },
        name,
        false,
      ),
      descriptor,
      ...(schema.uniqueFields ? { uniqueFields: schema.uniqueFields.filter((one) => one !== name) } : {}),
    }
    if (typeof schema.holder === 'object')
      whole = withHolder(whole, fieldsAmong(schema.holder, whole.schema.properties))
    return (Object.keys(schema.i18n ?? {}) as Language[]).reduce(
      (form, language) =>
        withTexts(form, language, ({ properties = {}, ...texts }) => {
          const others = without(properties, name)
          return Object.keys(others).length > 0 ? { ...texts, properties: others } : texts
        }),
      whole,
    )
  })

/** Holder fields that still exist; without a name field there is no holder. */
function fieldsAmong(holder: HolderFields, properties: Readonly<Record<string, unknown>>) {
  const fields = Object.entries(holder).filter(([, field]) => Object.hasOwn(properties, field))
  const named = Object.fromEntries(fields) as Partial<HolderFields>
  return named.name === undefined ? undefined : (named as HolderFields)
}

const withHolder = (schema: Schema, holder: HolderFields | undefined): Schema =>
  merged<Schema>(schema, { holder })

/** Restores a removed field from the previous pack: at its place, with its texts and all that refers to its value. */
export function restoreField(pack: Pack, before: Pack, place: FormPlace, name: string): Pack {
  const old = schemaAt(before, place)
  const property = old?.schema.properties[name]
  const entry = old?.descriptor[name]
  if (!old || !property || !entry) return pack
  const { properties: oldProperties, required } = old.schema
  const earlier = Object.keys(oldProperties).slice(0, Object.keys(oldProperties).indexOf(name))
  const back = withSchema(pack, place, (schema) => {
    const sources = Object.entries(schema.descriptor).map(([other, own]) =>
      old.descriptor[other]?.source === name && own.source === undefined
        ? [other, { ...own, source: name }]
        : [other, own],
    )
    let whole: Schema = {
      ...schema,
      schema: withRequired(
        { ...schema.schema, properties: { ...schema.schema.properties, [name]: property } },
        name,
        required?.includes(name) === true,
      ),
      descriptor: { ...Object.fromEntries(sources), [name]: entry } as Schema['descriptor'],
      ...(old.uniqueFields?.includes(name) ? { uniqueFields: [...(schema.uniqueFields ?? []), name] } : {}),
    }
    if (typeof old.holder === 'object' && Object.values(old.holder).includes(name))
      whole = withHolder(whole, fieldsAmong(old.holder, whole.schema.properties))
    return translationsOf(pack).reduce(
      (form, language) =>
        withFieldTexts(form, language, name, old.i18n?.[language]?.properties?.[name] ?? {}),
      whole,
    )
  })
  const names = Object.keys(schemaAt(back, place)?.schema.properties ?? {})
  return moveField(back, place, name, names.findLastIndex((one) => earlier.includes(one)) + 1)
}

/** Moves a field to another place of its form, which is also the order of the columns. */
export const moveField = (pack: Pack, place: FormPlace, name: string, to: number): Pack =>
  withSchema(pack, place, (schema) => ({
    ...schema,
    schema: { ...schema.schema, properties: moved(schema.schema.properties, name, to) },
  }))

/** Unchanged parts of the field keep their identity, so that screens redraw less. */
export const changeField = (pack: Pack, place: FormPlace, name: string, change: FieldChange): Pack =>
  withSchema(pack, place, (schema) => {
    const property = schema.schema.properties[name]
    const entry = schema.descriptor[name]
    if (property === undefined || entry === undefined) return schema
    let whole = schema
    if (change.property) {
      const properties = { ...schema.schema.properties, [name]: merged<Property>(property, change.property) }
      whole = { ...whole, schema: { ...whole.schema, properties } }
    }
    if (change.descriptor)
      whole = { ...whole, descriptor: { ...whole.descriptor, [name]: merged(entry, change.descriptor) } }
    if (change.required !== undefined)
      whole = { ...whole, schema: withRequired(whole.schema, name, change.required) }
    if (change.unique !== undefined) {
      const others = (whole.uniqueFields ?? []).filter((one) => one !== name)
      whole = { ...whole, uniqueFields: change.unique ? [...others, name] : others }
    }
    return (Object.entries(change.texts ?? {}) as [Language, Change<FieldTexts>][]).reduce(
      (form, [language, texts]) => withFieldTexts(form, language, name, texts),
      whole,
    )
  })

/** Changes the kind of a field. What the new kind knows too stays: title, help, limits, unit, options. */
export const changeKind = (pack: Pack, place: FormPlace, name: string, kind: KindName): Pack =>
  withSchema(pack, place, (schema) => {
    const property = schema.schema.properties[name]
    const entry = schema.descriptor[name]
    if (property === undefined || entry === undefined || entry.kind === kind) return schema
    const target = kindOf({ kind })
    const fits = (member: string) =>
      member in limits
        ? (target.limits as string[]).includes(member)
        : (member !== 'header' && member !== 'default') || (member === 'header' && target.scalar)
    const known = { ...commonOptions, ...target.options }
    const whole: Schema = {
      ...schema,
      schema: {
        ...schema.schema,
        properties: {
          ...schema.schema.properties,
          [name]: {
            ...(Object.fromEntries(Object.entries(property).filter(([member]) => fits(member))) as Property),
            type: target.type,
          },
        },
      },
      descriptor: {
        ...schema.descriptor,
        [name]: {
          ...Object.fromEntries(Object.entries(entry).filter(([option]) => Object.hasOwn(known, option))),
          ...descriptorOf(pack, kind),
        },
      },
    }
    const labelled = (target.limits as string[]).includes('enum')
    return translationsOf(pack).reduce(
      (form, language) =>
        withFieldTexts(form, language, name, {
          ...(labelled ? {} : { enumLabels: undefined }),
          ...('rows' in target.options ? {} : { rows: undefined }),
        }),
      whole,
    )
  })

/** Replaces the answers of a select. A label that equals its value in the account's language isn't written. */
export const changeOptions = (
  pack: Pack,
  place: FormPlace,
  name: string,
  options: readonly FieldOption[],
): Pack =>
  withSchema(pack, place, (schema) => {
    const property = schema.schema.properties[name]
    const entry = schema.descriptor[name]
    if (property === undefined || entry === undefined) return schema
    const { defaultLang } = pack.settings
    const labelsOf = (language: Language) => {
      const labels = options.flatMap(({ value, labels: own }) => {
        const label = own[language]
        return label && (language !== defaultLang || label !== value) ? [[value, label] as const] : []
      })
      return labels.length > 0 ? Object.fromEntries(labels) : undefined
    }
    const values = options.map(({ value }) => value)
    const whole: Schema = {
      ...schema,
      schema: {
        ...schema.schema,
        properties: {
          ...schema.schema.properties,
          [name]: merged(property, { enum: values.length > 0 ? values : undefined }),
        },
      },
      descriptor: {
        ...schema.descriptor,
        [name]: merged<Record<string, unknown>>(entry, {
          enumLabels: labelsOf(defaultLang),
          eudrOk: entry.eudrOk?.filter((value) => values.includes(value)),
        }) as Descriptor,
      },
    }
    return translationsOf(pack).reduce(
      (form, language) => withFieldTexts(form, language, name, { enumLabels: labelsOf(language) }),
      whole,
    )
  })

/** The answers of a select with their labels in each language. */
export function optionsOf(pack: Pack, schema: Schema, name: string): FieldOption[] {
  const { enumLabels: own = {} } = (schema.descriptor[name] ?? {}) as { enumLabels?: Record<string, string> }
  return (schema.schema.properties[name]?.enum ?? []).map((value) => {
    const labels: Partial<Record<Language, string>> = { [pack.settings.defaultLang]: own[value] ?? value }
    for (const language of translationsOf(pack)) {
      const label = schema.i18n?.[language]?.properties?.[name]?.enumLabels?.[value]
      if (label !== undefined) labels[language] = label
    }
    return { value, labels }
  })
}

/** A new descriptor of a kind. A breakdown begins with one number. */
function descriptorOf(pack: Pack, kind: KindName): Descriptor {
  if (!('items' in kinds[kind].options)) return { kind } as Descriptor
  const title = (language: Language) => text(language, 'studio.newField.amount')
  const form: Schema['schema'] = {
    type: 'object',
    properties: { cantidad: { type: 'number', title: title(pack.settings.defaultLang) } },
  }
  const i18n = Object.fromEntries(
    translationsOf(pack).map((language) => [
      language,
      { properties: { cantidad: { title: title(language) } } },
    ]),
  )
  return {
    kind: 'disaggregate',
    items: {
      schema: form,
      descriptor: { cantidad: { kind: 'number' } },
      ...(Object.keys(i18n).length > 0 ? { i18n } : {}),
    },
  }
}

function withRequired(schema: Schema['schema'], name: string, isRequired: boolean): Schema['schema'] {
  const others = (schema.required ?? []).filter((one) => one !== name)
  const required = isRequired ? [...others, name] : others
  return merged<Schema['schema']>(schema, { required: required.length > 0 ? required : undefined })
}

function withFieldTexts(
  schema: Schema,
  language: Language,
  name: string,
  change: Change<FieldTexts>,
): Schema {
  return withTexts(schema, language, (texts) => {
    const own = merged(texts.properties?.[name] ?? {}, change)
    const properties =
      Object.keys(own).length > 0
        ? { ...texts.properties, [name]: own }
        : without(texts.properties ?? {}, name)
    return merged(texts, { properties: Object.keys(properties).length > 0 ? properties : undefined })
  })
}
