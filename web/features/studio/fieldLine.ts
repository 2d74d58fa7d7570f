import type { TFunction } from 'i18next'
import type { Descriptor, Property } from '../../../core/fields/index.ts'
import { formatNumber, type Language } from '../../../core/i18n/index.ts'
import { canonicalJson } from '../../../core/json/canonical.ts'
import type { Schema } from '../../../core/pack/edit/schemas.ts'

/** The limits of a field in words: "8 a 25", "desde 1", "hasta 40 letras". */
export function rangeOf(t: TFunction, language: Language, property: Property | undefined): string {
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
export function kindLine(t: TFunction, property: Property | undefined, descriptor: Descriptor): string {
  const kind = t(`studio.kind.${descriptor.kind}`)
  const { unit } = descriptor as { unit?: string }
  if (unit) return `${kind}, ${unit}`
  return property?.enum ? `${kind}, ${property.enum.length}` : kind
}

/** What a change did to a field: undefined if it is as in the configuration in use. */
function changeOf(
  t: TFunction,
  language: Language,
  base: Schema | undefined,
  schema: Schema,
  name: string,
): string | undefined {
  const [was, is] = [base?.schema.properties[name], schema.schema.properties[name]]
  if (!is) return undefined
  if (!was) return t('studio.change.new')
  const range = rangeOf(t, language, is)
  if (range !== rangeOf(t, language, was))
    return range ? t('studio.change.what', { what: range }) : t('studio.change.noRange')
  const kind = schema.descriptor[name]?.kind
  if (kind && kind !== base?.descriptor[name]?.kind)
    return t('studio.change.what', { what: t(`studio.kind.${kind}`) })
  return t('studio.change.some')
}

/** What a change did to each field that a form has now, by its name. */
export const changesOf = (
  t: TFunction,
  language: Language,
  base: Schema | undefined,
  schema: Schema,
): [name: string, change: string][] =>
  Object.keys(schema.schema.properties).flatMap((name): [string, string][] =>
    fieldText(base, name) === fieldText(schema, name)
      ? []
      : [[name, changeOf(t, language, base, schema, name) ?? t('studio.change.some')]],
  )

/** All that a form says of one field, to compare it with another form's. */
export const fieldText = (schema: Schema | undefined, name: string): string =>
  [
    textOf(schema?.schema.properties[name]),
    textOf(schema?.descriptor[name]),
    schema?.schema.required?.includes(name) ?? false,
    ...Object.values(schema?.i18n ?? {}).map(({ properties }) => textOf(properties?.[name])),
  ].join('\n')

/** Parts of a pack are never changed but replaced, so the text of each is made once: fields are compared at each keystroke. */
const texts = new WeakMap<object, string>()

function textOf(part: object | undefined): string {
  if (part === undefined) return ''
  const text = texts.get(part) ?? canonicalJson(part)
  texts.set(part, text)
  return text
}
