import type { Form } from '../../core/fields/form.ts'
import { isRequired } from '../../core/fields/index.ts'
import { readNumber } from '../../core/readers/number.ts'
import type { Language } from '../../core/i18n/index.ts'

/**
 * Valid values for required fields, so that a test names only the relevant ones. The form's texts are in `language`.
 */
export function filled(
  form: Form,
  values: Record<string, unknown> = {},
  language: Language = 'es',
): Record<string, unknown> {
  const required = Object.keys(form.schema.properties).filter((name) => isRequired(form, name))
  return { ...Object.fromEntries(required.map((name) => [name, anyValue(form, name, language)])), ...values }
}

function anyValue(form: Form, name: string, language: Language): unknown {
  const { placeholder = '', enum: options, minimum } = form.schema.properties[name]!
  switch (form.descriptor[name]!.kind) {
    case 'number':
    case 'integer':
      return readNumber(placeholder, language) ?? minimum ?? 1
    case 'select':
      return options![0]
    case 'multiple-select':
      return [options![0]]
    case 'date':
      return '2026-03-20'
    case 'date-string':
      return '2026-03-20T08:00:00'
    case 'datetime':
      return '2026-03-20T11:00:00.000Z'
    case 'location':
      return { country: 'Argentina', state: 'Santa Fe' }
    case 'email':
      return 'alguien@demo.example'
    case 'url':
      return 'https://demo.example'
    default:
      return placeholder || 'Texto'
  }
}

let placeholders = 0
/** A unique identifier that any stage accepts. */
export function unidentified() {
  placeholders += 1
  return { isUnidentified: true, identifier: `Unidentified - ${placeholders.toString(16).padStart(8, '0')}` }
}
