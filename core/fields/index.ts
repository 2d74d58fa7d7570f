import Type, { type Static, type TObject } from 'typebox'
import type { Fault } from '../errors/refusal.ts'
import { assets } from './assets.ts'
import { checklist } from './checklist.ts'
import { dateString } from './date-string.ts'
import { date } from './date.ts'
import { datetime } from './datetime.ts'
import { disaggregate } from './disaggregate.ts'
import { email } from './email.ts'
import type { Form } from './form.ts'
import { file } from './file.ts'
import { i18nText } from './i18n-text.ts'
import { image } from './image.ts'
import { images } from './images.ts'
import { integer } from './integer.ts'
import { commonOptions, pointerFault, type Context, type Kind, type Reference, type View } from './kind.ts'
import { link } from './link.ts'
import { location } from './location.ts'
import * as members from './members.ts'
import { multipleSelect } from './multiple-select.ts'
import { number } from './number.ts'
import { richText } from './rich-text.ts'
import { select } from './select.ts'
import { textarea } from './textarea.ts'
import { text } from './text.ts'
import { url } from './url.ts'
import { video } from './video.ts'

export { hasPlaceholderPrefix, isPlaceholder, placeholderFrom } from './identifier.ts'
export type { Context, Property, Reference, View } from './kind.ts'
export { localise, localiseData } from './localise.ts'
export type { FieldTexts, Form, FormTexts } from './form.ts'
export { isNumeric } from './kind.ts'
export { isGeometryField } from './file.ts'
export { isTranslated } from './i18n-text.ts'
export { isRequired } from './members.ts'
export { listedForm, type ListContent } from './listed.ts'
export { checkTranslations, type Translations } from './translations.ts'

/** The 22 kinds of form field (FRM-01). */
export const kinds = {
  text,
  'i18n-text': i18nText,
  date,
  'date-string': dateString,
  datetime,
  number,
  integer,
  email,
  url,
  textarea,
  'rich-text': richText,
  file,
  image,
  images,
  video,
  link,
  select,
  'multiple-select': multipleSelect,
  checklist,
  location,
  assets,
  disaggregate: disaggregate((): members.Kinds => kinds),
} as const

export type KindName = keyof typeof kinds
type OptionsOf<K> = K extends Kind<infer O> ? Static<TObject<O>> : never

/** The options of a descriptor, by kind. */
export type Descriptor = {
  [K in KindName]: { kind: K } & Static<TObject<typeof commonOptions>> & OptionsOf<(typeof kinds)[K]>
}[KindName]
export type DescriptorOf<K extends KindName> = Extract<Descriptor, { kind: K }>

export const kindNames = Object.keys(kinds) as KindName[]

/** The kind of a descriptor, typed for generic code. */
export function kindOf(descriptor: { kind: string }): Kind {
  return (kinds as members.Kinds)[descriptor.kind] as Kind
}

/** JSON Schema of the descriptor of one kind: the options of the kind and the common ones. */
export function descriptorSchema(name: KindName) {
  return Type.Object(
    { kind: Type.Literal(name), ...commonOptions, ...kinds[name].options },
    { additionalProperties: false },
  )
}

/**
 * Checks a whole dataSchema. Returns the normalised data and a fault for each faulty path. `context.stored` means an edit
 * (§4 Apply): unchanged values pass, only fields that the record's version required or the record holds are required,
 * removed fields stay as stored, and read-only members keep their value.
 */
export function checkData(
  form: Form,
  data: unknown,
  context: Context,
): { data: Record<string, unknown>; faults: Fault[] } {
  return members.checkMembers(kinds, form, data, context)
}

/** Checks one field alone, for an input that loses focus. Paths are relative to the field. */
export function checkField(form: Form, name: string, value: unknown, context: Context): Fault[] {
  const path = pointerFault(name, { path: '', key: 'fields.required' }).path
  return members
    .memberFaults(kinds, form, { [name]: value }, context)
    .filter((found) => found.path === path || found.path.startsWith(`${path}/`))
    .map((found) => ({ ...found, path: found.path.slice(path.length) }))
}

/** Assets, checks, locations and files that the data points to. The server checks that each exists and may be used. */
export function references(form: Form, data: unknown): Reference[] {
  return members.dataReferences(kinds, form, data)
}

/** The value of one field as people read it. Empty values give an empty text. */
export function fieldText(
  form: Form,
  name: string,
  data: Readonly<Record<string, unknown>>,
  view: View,
): string {
  const member = members.membersOf(kinds, form).find((candidate) => candidate.name === name)
  return member === undefined ? '' : members.memberText(member, data, view)
}

/** The text of a field with its detail, for people who sign, accept or compare it. */
export function wholeText(
  form: Form,
  name: string,
  data: Readonly<Record<string, unknown>>,
  view: View,
): string {
  const text = fieldText(form, name, data, view)
  const descriptor = form.descriptor[name]
  const detail = descriptor && kindOf(descriptor).toDetail?.(data[name])
  return detail === undefined || detail === text ? text : `${text} (${detail})`
}

/** The fields of one kind, with their descriptors. */
export const fieldsOfKind = <K extends KindName>(
  descriptors: Readonly<Record<string, Descriptor>>,
  kind: K,
): [name: string, descriptor: DescriptorOf<K>][] =>
  Object.entries(descriptors).filter((entry): entry is [string, DescriptorOf<K>] => entry[1].kind === kind)
