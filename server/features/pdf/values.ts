import { localMoment, shownDay, typedTime } from '../../../core/fields/calendar.ts'
import { fieldText, type Form, localiseData } from '../../../core/fields/index.ts'
import { isRecord } from '../../../core/fields/kind.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { sanitise } from '../configuration/rich-text.ts'
import { placeOf, publicForm, type PublicForm } from '../public-page/fields.ts'
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

const pictureKinds = new Set(['image', 'images'])
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
  for (const [name, descriptor] of Object.entries(form.descriptor)) {
    const value = Object.hasOwn(own, name) ? own[name] : undefined
    if (value === undefined || value === null || value === '') continue
    const view = { language, timeZone }
    const text =
      descriptor.kind === 'disaggregate'
        ? rowsText(descriptor.items, value, view)
        : fieldText(form, name, own, view)
    values.text[name] =
      descriptor.kind === 'rich-text' && typeof value === 'string' ? new Markup(sanitise(value)) : text
    const picture: unknown = Array.isArray(value) ? value[0] : value
    if (pictureKinds.has(descriptor.kind) && typeof picture === 'string') values.image[name] = picture
    if (descriptor.kind === 'disaggregate') values.rows[name] = rowsOf(descriptor.items, value, language)
    if (descriptor.kind === 'location' && isRecord(value) && (!values.place || name === 'location'))
      values.place = { ...placeOf(value) }
  }
  for (const { name, property, descriptor } of shown) {
    const { title } = property
    if (pictureKinds.has(descriptor.kind))
      for (const src of [own[name]].flat().slice(0, maxPictures))
        values.pictures.push(
          ...(typeof src === 'string' && src !== '' ? [{ name, title, image: { src } }] : []),
        )
    else if (descriptor.kind !== 'video' && !descriptor.role) {
      const text =
        descriptor.kind === 'rich-text' ? fieldText(form, name, own, { language }) : values.text[name]
      if (typeof text === 'string' && text !== '') values.fields.push({ name, title, text })
    }
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

/** A split as text: each row with its values, which have their titles where there are several. */
function rowsText(form: Form, value: unknown, view: { language: Language; timeZone: string }): string {
  if (!Array.isArray(value)) return ''
  const rows = value.flatMap((row: unknown) => {
    if (!isRecord(row) || !isRecord(row.dataSchema)) return []
    const data = row.dataSchema
    const cells = Object.entries(form.schema.properties).flatMap(([name, { title }]) => {
      const text = fieldText(form, name, data, view)
      return text === '' ? [] : [{ title, text }]
    })
    const values = cells.map(({ title, text }) => (cells.length > 1 ? `${title} ${text}` : text)).join(', ')
    const name = typeof row.name === 'string' ? row.name : ''
    return [cells.length > 1 && name !== '' ? `${name}: ${values}` : `${name} ${values}`.trim()]
  })
  return rows.filter(Boolean).join(' · ')
}

function rowsOf(form: Form, value: unknown, language: Language): Values['rows'][string] {
  if (!Array.isArray(value)) return []
  return value.flatMap((row: unknown) => {
    if (!isRecord(row) || typeof row.name !== 'string' || !isRecord(row.dataSchema)) return []
    const [name, figure] = Object.entries(row.dataSchema).find(([, one]) => typeof one === 'number') ?? []
    if (name === undefined || typeof figure !== 'number') return []
    return [{ name: row.name, text: fieldText(form, name, row.dataSchema, { language }), value: figure }]
  })
}

/** A moment as papers write it: `date` short, `longDate` in words. */
export function datesOf(moment: Date, { language, timeZone }: View) {
  const local = localMoment(moment, timeZone)
  return {
    date: shownDay(local),
    time: typedTime({ ...local, second: 0, millisecond: 0 }),
    longDate: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(moment),
  }
}
