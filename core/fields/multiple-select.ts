import { defineKind, fault } from './kind.ts'
import { checkList, distinct, isEmptyList, textsIn } from './lists.ts'
import { enumOptions } from './select.ts'
import { choiceOf, labelOf, valueOf } from './labels.ts'

const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Several values of the enum, each once. */
export const multipleSelect = defineKind<typeof enumOptions>({
  type: 'array',
  scalar: false,
  isTyped: true,
  isPublic: true,
  control: 'choices',
  isProse: false,
  options: enumOptions,
  limits: ['enum'],
  normalise: (input, field) =>
    distinct(
      Array.isArray(input)
        ? input.map((item: unknown) => (typeof item === 'string' ? choiceOf(item, field) : item))
        : input,
    ),
  check: (value, { property }) =>
    checkList(value, 500, (item) =>
      typeof item === 'string' && (property.enum ?? []).includes(item) ? [] : [fault('fields.enum')],
    ),
  toText: (value, field) =>
    listed(value)
      .map((item) => labelOf(item, field))
      .join(', '),
  toInput: (value, field) =>
    listed(value)
      .map((item) => labelOf(item, field))
      .join('; '),
  parse: (text, field) =>
    text
      .split(';')
      .filter((part) => part.trim() !== '')
      .map((part) => valueOf(part, field)),
  isEmpty: isEmptyList,
  publicValue: (value, field) => ({
    kind: 'choices',
    labels: textsIn(value).map((one) => labelOf(one, field)),
  }),
})
