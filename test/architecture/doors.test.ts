import { expect, it } from 'vitest'
import type { Form } from '../../core/fields/index.ts'
import { kindOf } from '../../core/fields/index.ts'
import { languages } from '../../core/i18n/locales.ts'
import { readCell as readImported } from '../../core/import/cells.ts'
import { readFigure } from '../../core/readers/figure.ts'
import { typedValue } from '../../server/features/inquiries/inputs.ts'
import { readCell as readTyped } from '../../web/sheet/sheet.ts'

const form: Form = {
  schema: { type: 'object', properties: { kilos: { type: 'number', title: 'Kilos' } } },
  descriptor: { kilos: { kind: 'number', unit: 'kg' } },
}
const field = { property: form.schema.properties.kilos!, descriptor: form.descriptor.kilos! }

it('a number is read alike at every door of texts: form, cell, file and page of a link (TRU-02, FIG-01, FIG-02)', () => {
  for (const language of languages)
    for (const typed of [
      '28.500',
      '28,500',
      '28.512,5',
      '28,512.5',
      '0.500',
      '28 500',
      '28500 kg',
      '84.5',
      '40.000 lb',
      '2 ton',
      '12 l',
      'x',
      '1.2.3',
    ]) {
      const reading = readFigure(typed, 'kg', language)
      const expected = reading && 'value' in reading ? reading.value : typed
      const view = { language }
      const column = { key: 'kilos', title: 'Kilos', required: false, width: 100, ...field }
      expect(kindOf(field.descriptor).parse(typed, field, view)).toBe(expected)
      expect(readTyped(column, typed, language)).toBe(expected)
      expect(readImported(typed, field, view)).toBe(expected)
      expect(typedValue(form, 'kilos', { kilos: [typed] }, view)).toBe(expected)
    }
})
