import type { Translator } from '../../../ui/texts.ts'
import type { Descriptor, Property } from '../../../../core/fields/index.ts'
import { formatNumber, type Language } from '../../../../core/i18n/index.ts'
import { canonicalJson } from '../../../../core/json/canonical.ts'
import type { Schema } from '../../../../core/pack/edit/schemas.ts'

/** The limits of a field in words: "8 a 25", "desde 1", "hasta 40 letras". */
export function rangeOf(t: Translator, language: Language, property: Property | undefined): string {
  const { minimum, maximum, minLength, maxLength } = property ?? {}
  const figure = (value: number) => formatNumber(value, language)
  if (minimum !== undefined && maximum !== undefined)
    return t('studio.line.between', { from: figure(minimum), to: figure(maximum) })
  if (minimum !== undefined) return t('studio.line.from', { from: figure(minimum) })
  if (maximum !== undefined) return t('studio.line.to', { to: figure(maximum) })
  if (minLength !== undefined && maxLength !== undefined)
    return t('studio.line.letters', { from: minLength, to: maxLength })
  if (maxLength !== undefined) return t('studio.line.lettersTo', { to: maxLength })
  return minLength === undefined ? '' : t('studio.line.lettersFrom', { from: minLength })
}

/** What is entered: "número, kg", "opciones, 3". */
export function kindLine(t: Translator, property: Property | undefined, descriptor: Descriptor): string {
  const kind = t(`studio.kind.${descriptor.kind}`)
  const { unit } = descriptor as { unit?: string }
  if (unit) return `${kind}, ${unit}`
  return property?.enum ? `${kind}, ${property.enum.length}` : kind
}

/** What a change did to a field that both forms have. */
function changeOf(t: Translator, language: Language, base: Schema, schema: Schema, name: string): string {
  const [was, is] = [base.schema.properties[name], schema.schema.properties[name]]
  const range = rangeOf(t, language, is)
  if (range !== rangeOf(t, language, was))
    return range ? t('studio.change.what', { what: range }) : t('studio.change.noRange')
  const kind = schema.descriptor[name]?.kind
  if (kind && kind !== base.descriptor[name]?.kind)
    return t('studio.change.what', { what: t(`studio.kind.${kind}`) })
  return t('studio.change.some')
}

/** What a change did to each field that a form has now, by its name. */
export function changesOf(
  t: Translator,
  language: Language,
  base: Schema | undefined,
  schema: Schema,
): [name: string, change: string][] {
  const isNew = t('studio.change.new')
  return Object.keys(schema.schema.properties).flatMap((name): [string, string][] => {
    if (!base?.schema.properties[name]) return [[name, isNew]]
    return isChanged(base, schema, name) ? [[name, changeOf(t, language, base, schema, name)]] : []
  })
}

/** Whether a field differs between two forms. */
export function isChanged(base: Schema, schema: Schema, name: string): boolean {
  const isOther = (was: object | undefined, is: object | undefined) =>
    was !== is && textOf(was) !== textOf(is)
  const isRequired = (one: Schema) => one.schema.required?.includes(name) ?? false
  const languages = Object.keys({ ...base.i18n, ...schema.i18n }) as Language[]
  return (
    isOther(base.schema.properties[name], schema.schema.properties[name]) ||
    isOther(base.descriptor[name], schema.descriptor[name]) ||
    isRequired(base) !== isRequired(schema) ||
    languages.some((language) =>
      isOther(base.i18n?.[language]?.properties?.[name], schema.i18n?.[language]?.properties?.[name]),
    )
  )
}

/** Parts of a pack are never changed but replaced, so the text of each is made once: fields are compared at each keystroke. */
const texts = new WeakMap<object, string>()

function textOf(part: object | undefined): string {
  if (part === undefined) return ''
  const text = texts.get(part) ?? canonicalJson(part)
  texts.set(part, text)
  return text
}
