import { tidyLine } from '../../../core/fields/strings.ts'
import { type Descriptor, type Form, isGeometryField, kindOf, type View } from '../../../core/fields/index.ts'
import { isoLocal, localMoment } from '../../../core/fields/calendar.ts'
import type { Control } from '../../../core/fields/kind.ts'
import type { FeatureCollection } from '../../../core/geometry/shapes.ts'

/** What is typed into the inputs of a page, by their names. */
export type FormInput = Readonly<Record<string, readonly string[]>>

/** How the page of an inquiry asks for a field; its questions are those that it can ask. */
export const controlOf = (descriptor: Descriptor): Control =>
  isGeometryField(descriptor) ? 'plots' : kindOf(descriptor).control!

const placeParts = ['country', 'state', 'city', 'coords'] as const

/** The version of the form that a page shows. */
export const versionInput = 'form.version'

/** What was typed into a page of another version of the form: figures say the unit that they had there, so that readers convert them (FIG-02). */
export function withUnits({ form }: { form: Form }, typed: FormInput, version: number): FormInput {
  const former = (form.formerUnits ?? []).filter((one) => one.version === version)
  const named = former.flatMap(({ field, unit }): [string, string[]][] => {
    const [text = ''] = typed[field] ?? []
    return /[\d.,]\s*$/.test(text) ? [[field, [`${text.trim()} ${unit}`]]] : []
  })
  return { ...typed, ...Object.fromEntries(named) }
}

/** The names of a field's inputs, without those of its files. */
export function inputsOf(name: string, control: Control): string[] {
  switch (control) {
    case 'place':
      return placeParts.map((part) => `${name}.${part}`)
    case 'plots':
      return [`${name}.point`]
    case 'files':
      return []
    default:
      return [name]
  }
}

export const pointGeometry = ({ lat, lng }: { lat: number; lng: number }): FeatureCollection => {
  const feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Point', coordinates: [lng, lat] } as const,
  }
  return { type: 'FeatureCollection', features: [feature] }
}

/** The value of a field whose inputs hold texts; what can't be read stays a text, which the rules of the form refuse. */
export function typedValue(form: Form, name: string, typed: FormInput, view: View): unknown {
  const descriptor = form.descriptor[name]!
  const property = form.schema.properties[name]!
  const [text = ''] = typed[name] ?? []
  const kind = kindOf(descriptor)
  switch (controlOf(descriptor)) {
    case 'choices':
      return typed[name] ?? []
    case 'place': {
      const [country, state, city, coords] = placeParts.map((part) =>
        tidyLine(typed[`${name}.${part}`]?.[0] ?? ''),
      )
      return { country, state, city, ...(coords ? { coords } : {}) }
    }
    default:
      return kind.parse(text, { property, descriptor }, view)
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What the inputs of a field show of a value that is known. */
export function typedOf(form: Form, name: string, value: unknown, view: View): Record<string, string[]> {
  const descriptor = form.descriptor[name]!
  if (value === undefined || value === null) return {}
  switch (controlOf(descriptor)) {
    case 'choices':
      return { [name]: [value].flat().map(String) }
    case 'place': {
      const { country, state, city, coords } = value as Record<string, unknown>
      const { lat, lng } = (coords ?? {}) as { lat?: number; lng?: number }
      const known = { country, state, city, coords: lat === undefined ? undefined : `${lat}, ${lng}` }
      return Object.fromEntries(
        Object.entries(known).flatMap(([part, text]) =>
          typeof text === 'string' ? [[`${name}.${part}`, [text]]] : [],
        ),
      )
    }
    case 'choice':
      return { [name]: [textOf(value)] }
    case 'day':
      return { [name]: [textOf(value).slice(0, 10)] }
    case 'moment':
      return { [name]: [isoLocal(localMoment(new Date(textOf(value)), view.timeZone)).slice(0, 16)] }
    case 'plots':
    case 'files':
      return {}
    default:
      return {
        [name]: [
          kindOf(descriptor).toInput(value, { property: form.schema.properties[name]!, descriptor }, view),
        ],
      }
  }
}
