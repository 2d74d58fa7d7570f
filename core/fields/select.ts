import Type from 'typebox'
import { defineKind, fault, hint } from './kind.ts'
import { choiceOf, labelOf, valueOf } from './labels.ts'
import { stringKind } from './strings.ts'

/** Labels of the enum's values in the default language. A value without a label is shown as it is. */
export const enumOptions = {
  enumLabels: Type.Optional(
    Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 120 }), {
      ...hint({ widget: 'none' }),
    }),
  ),
}

export const select = defineKind<typeof enumOptions>({
  ...stringKind,
  control: 'choice',
  options: enumOptions,
  limits: ['enum'],
  meanings: ['renspa', 'cutoff', 'destination'],
  normalise: (input, field) => (typeof input === 'string' ? choiceOf(input, field) : input),
  check: (value, { property }) =>
    typeof value === 'string' && (property.enum ?? []).includes(value) ? [] : [fault('fields.enum')],
  toText: labelOf,
  toInput: labelOf,
  parse: (text, field) => (text.trim() === '' ? '' : valueOf(text, field)),
  publicValue: (value, field) =>
    typeof value === 'string' ? { kind: 'choices', labels: [labelOf(value, field)] } : undefined,
})
