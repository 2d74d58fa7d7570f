import { type Form, isGeometryField, kindOf } from '../../../core/fields/index.ts'
import { formAt } from '../../../core/fields/written.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { Shown } from './shown.ts'

interface StoredValues {
  version: number
  data: Readonly<Record<string, unknown>>
}

/** EPX-02: the values of a record by the names of its fields: figures and texts as they are, others as people read them. */
export function valuesOf(
  form: Form,
  { version, data }: StoredValues,
  { config, shown }: { config: Configuration; shown: Shown },
): Record<string, unknown> {
  const own = formAt(form, version)
  const view = { language: config.defaultLanguage, timeZone: config.timeZone }
  const found = Object.entries(own.schema.properties).flatMap(([name, property]) => {
    const descriptor = own.descriptor[name]
    const value = Object.hasOwn(data, name) ? data[name] : undefined
    if (!descriptor || name === 'identifier' || name === 'occurred_at') return []
    // Ground has no words.
    if (isGeometryField(descriptor) || !shown.isField(descriptor)) return []
    const kind = kindOf(descriptor)
    if (value === undefined || value === null || kind.isEmpty(value)) return []
    const isPlain = typeof value === 'number' || typeof value === 'boolean'
    const text = isPlain
      ? value
      : kind.isMarkup || typeof value !== 'string'
        ? kind.toText(value, { property, descriptor }, view)
        : value
    return text === '' ? [] : [[name, text]]
  })
  return Object.fromEntries(found)
}
