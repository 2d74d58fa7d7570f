import { fieldText, kindOf, localiseData, type Descriptor, type Form } from '../../core/fields/index.ts'
import { isRecord } from '../../core/fields/kind.ts'
import { isWebAddress } from '../../core/fields/web-address.ts'
import type { Language } from '../../core/i18n/index.ts'

/** The form with only those fields that another form does not have. */
export function subtractFields(form: Form, other: Form): Form {
  const remaining = <T>(members: Record<string, T>) =>
    Object.fromEntries(
      Object.entries(members).filter(([name]) => !Object.hasOwn(other.schema.properties, name)),
    )
  return {
    schema: { type: 'object', properties: remaining(form.schema.properties) },
    descriptor: remaining(form.descriptor),
  }
}

/**
 * The form for reading a record: its own version's (§4 Apply), then the fields that only the current form has. An edit
 * can fill those in while the record stays at its version to keep a removed field.
 */
export function readingForm(own: Form, current: Form): Form {
  if (own === current) return own
  const later = subtractFields(current, own)
  return {
    ...own,
    schema: { ...own.schema, properties: { ...own.schema.properties, ...later.schema.properties } },
    descriptor: { ...own.descriptor, ...later.descriptor },
  }
}

/** A label and its value. */
export interface FieldLine {
  name: string
  title: string
  text: string
  /** The target of the value: a file, a link, an address. */
  href: string | undefined
  /** Addresses of its pictures. */
  pictures: readonly string[]
}

/** The filled fields of a record as text, in the order of a form. */
export function fieldLines(
  form: Form,
  { dataSchema, i18n }: { dataSchema: Readonly<Record<string, unknown>>; i18n: unknown },
  language: Language,
): FieldLine[] {
  const data = localiseData(form, dataSchema, i18n, language)
  return Object.entries(form.schema.properties).flatMap(([name, { title }]) => {
    const text = fieldText(form, name, data, { language })
    const pictures = picturesOf(form.descriptor[name], data[name])
    return text === '' ? [] : [{ name, title, text, href: hrefOf(data[name]), pictures }]
  })
}

const picturesOf = (descriptor: Descriptor | undefined, value: unknown): string[] =>
  (descriptor && kindOf(descriptor).pictures?.(value).filter(isWebAddress)) ?? []

function hrefOf(value: unknown): string | undefined {
  const address = isRecord(value) ? value.url : value
  return isWebAddress(address) ? address : undefined
}
