import { numberOf } from '../eudr/numbers.ts'
import { defineKind } from './kind.ts'
import { checkString, publicLine, stringKind, trimmed } from './strings.ts'

const isNumberOfStatement = ({ eudr }: { eudr?: string | undefined }): boolean =>
  eudr === 'dds' || eudr === 'ddsVerification'

/** One line of text, trimmed. */
export const text = defineKind({
  ...stringKind,
  control: 'line',
  isProse: true,
  limits: ['minLength', 'maxLength', 'pattern'],
  meanings: ['description', 'renspa', 'dds', 'ddsVerification'],
  normalise: (input, { descriptor }) => {
    const value = trimmed(input)
    return typeof value === 'string' && isNumberOfStatement(descriptor) ? numberOf(value) : value
  },
  check: (value, { property }) => checkString(value, property, 500),
  publicValue: publicLine,
})
