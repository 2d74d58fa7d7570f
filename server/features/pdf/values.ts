import { localMoment, typedTime, writeDay } from '../../../core/fields/calendar.ts'
import { fieldText, type Form, kindOf, localiseData } from '../../../core/fields/index.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { sanitise } from '../configuration/rich-text.ts'
import { publicForm, type PublicForm } from '../public-page/fields.ts'
import { Markup } from './fill.ts'

/** Who reads a paper, and how its account counts days. */
export interface View {
  language: Language
  defaultLanguage: Language
  timeZone: string
}

/** The values of a record's form as templates name them. */
export interface Values {
  /** What the public page shows too, as text with its title. Pictures are apart, and a film is nothing on paper. */
  fields: { name: string; title: string; text: string }[]
  /** The public pictures, with the title of their field. */
  pictures: { name: string; title: string; image: { src: string } }[]
  /** Every field by its name, as people read it; rich text as markup. */
  text: Record<string, string | Markup>
  /** Addresses of pictures by the names of their fields; of several, the first. */
  image: Record<string, string>
  /** Rows of a split: each with its first figure. */
  rows: Record<string, { name: string; text: string; value: number }[]>
  place?: Record<string, string | number>
}

/** Pictures of one field that a paper shows. */
const maxPictures = 12

/** The values of a stored record in the language of the paper. */
export function valuesOf(
  stored: Form,
  data: Record<string, unknown>,
  i18n: unknown,
  { language, defaultLanguage, timeZone }: View,
): Values {
  const { form, shown } = formIn(stored, language, defaultLanguage)
  const own = localiseData(form, data, i18n, language)
  const values: Values = { fields: [], pictures: [], text: {}, image: {}, rows: {} }
  const view = { language, timeZone }
  const lines: Record<string, string> = {}
  for (const [name, descriptor] of Object.entries(form.descriptor)) {
    const value = Object.hasOwn(own, name) ? own[name] : undefined
    if (value === undefined || value === null || value === '') continue
    const kind = kindOf(descriptor)
    const field = { property: form.schema.properties[name]!, descriptor }
    const paper = kind.paperValue?.(value, field, view) ?? {}
    const { text = fieldText(form, name, own, view), rows, place, isUnlisted } = paper
    values.text[name] = kind.isMarkup && typeof value === 'string' ? new Markup(sanitise(value)) : text
    if (!isUnlisted) lines[name] = text
    const [picture] = kind.pictures?.(value) ?? []
    if (picture !== undefined) values.image[name] = picture
    if (rows) values.rows[name] = rows
    if (place && (!values.place || name === 'location')) values.place = { ...place }
  }
  for (const { name, title, kind, descriptor } of shown) {
    const text = lines[name]
    if (kind.pictures)
      for (const src of kind.pictures(own[name]).slice(0, maxPictures))
        values.pictures.push({ name, title, image: { src } })
    else if (text && !descriptor.role) values.fields.push({ name, title, text })
  }
  return values
}

const forms = new WeakMap<Form, Map<Language, PublicForm>>()

/** A form in a language; all products of a PDF share it. */
function formIn(stored: Form, language: Language, defaultLanguage: Language): PublicForm {
  const known = forms.get(stored) ?? new Map<Language, PublicForm>()
  forms.set(stored, known)
  const form = known.get(language) ?? publicForm(stored, language, defaultLanguage)
  known.set(language, form)
  return form
}

/** A moment as papers write it: `date` short, `longDate` in words. */
export function datesOf(moment: Date, { language, timeZone }: View) {
  const local = localMoment(moment, timeZone)
  return {
    date: writeDay(local, 'full', language),
    time: typedTime({ ...local, second: 0, millisecond: 0 }),
    longDate: writeDay(local, 'long', language),
  }
}
