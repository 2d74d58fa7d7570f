import type {
  PublicCheck,
  PublicField,
  PublicOutline,
  PublicValue,
} from '../../../core/contract/publicPage.ts'
import { isFileField } from '../../../core/fields/file.ts'
import { type Form, isGeometryField, kindOf, localise, localiseData } from '../../../core/fields/index.ts'
import type { Kind, NamedField, PublicView } from '../../../core/fields/kind.ts'
import { isPublic } from '../../../core/fields/public.ts'
import { isGeometry, isSummary, summarise } from '../../../core/geometry/summary.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { sanitise } from '../configuration/rich-text.ts'
import type { Attempt } from './attempt.ts'

/** The public part of a form, in one language. Every page needs it, so it is cached. */
export interface PublicForm<F extends Form = Form> {
  form: F
  /** Public fields, in the form's order. */
  shown: ShownField[]
  /** Names of the public map files. */
  maps: string[]
  /** Has a public file other than maps. */
  hasFile: boolean
}

interface ShownField extends NamedField {
  kind: Kind
  title: string
  header: boolean
  role: PublicField['role']
  /** People type it, in another language than the page's. */
  isForeign: boolean
}

const isCode = (value: PublicValue) => value.kind === 'text' && value.code === true

export function publicForm<F extends Form>(
  form: F,
  language: Language,
  defaultLanguage: Language,
): PublicForm<F> {
  const localised = localise(form, language, defaultLanguage)
  const shown = Object.entries(localised.schema.properties).flatMap(([name, property]) => {
    const descriptor = localised.descriptor[name]
    if (!descriptor || name === 'identifier' || name === 'occurred_at') return []
    if (!isPublic(descriptor)) return []
    const header = property.header === true
    const role = descriptor.role === 'description' ? descriptor.role : undefined
    const kind = kindOf(descriptor)
    const isForeign = language !== defaultLanguage && kind.isProse
    return { name, kind, property, descriptor, title: property.title, header, role, isForeign }
  })
  return {
    form: localised,
    shown,
    maps: shown.flatMap(({ name, descriptor }) => (isGeometryField(descriptor) ? [name] : [])),
    hasFile: shown.some(({ descriptor }) => isFileField(descriptor)),
  }
}

/** The public fields of a record, with their titles. */
export function publicFields(
  { form, shown }: PublicForm,
  stored: Record<string, unknown>,
  i18n: unknown,
  language: Language,
  attempt: Attempt,
  checkOf?: (id: string) => PublicCheck | undefined,
): PublicField[] {
  const data = attempt('translations', () => localiseData(form, stored, i18n, language)) ?? stored
  const view: PublicView = { sanitise, checkOf }
  return shown.flatMap((field) => {
    const { name, title, header, role, isForeign } = field
    const value = Object.hasOwn(data, name)
      ? attempt(`field ${name}`, () => publicValue(field, data[name], view))
      : undefined
    if (!value) return []
    const foreign = isForeign && data[name] === stored[name] && !isCode(value)
    return { key: name, title, header, value, ...(role && { role }), ...(foreign && { foreign }) }
  })
}

/** The outlines of a record's public map files that have a polygon. */
export function publicOutlines(
  { maps }: PublicForm,
  data: Record<string, unknown>,
  attempt: Attempt,
): PublicOutline[] {
  return maps.flatMap((name) => attempt(`map ${name}`, () => outlineOf(data[name])) ?? [])
}

/** A drawing needs three corners; the outline of a point has one. */
function outlineOf(value: unknown): PublicOutline[] {
  const { outline } = isSummary(value) ? value : isGeometry(value) ? summarise(value) : { outline: [] }
  return outline.length >= 3 ? [outline] : []
}

/** What a page shows of a stored value, whatever it holds. */
const publicValue = (field: ShownField, value: unknown, view: PublicView): PublicValue | undefined =>
  value === null || value === undefined || value === ''
    ? undefined
    : field.kind.publicValue(value, field, view)
