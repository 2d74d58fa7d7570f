import { doubtsOfReference, isReferenceNumber, isVerificationNumber, numberOf } from '../eudr/numbers.ts'
import { faultOfValue, identifierOf } from '../gs1/identifiers.ts'
import { readGtin } from '../gs1/codes.ts'
import { defineKind, fault } from './kind.ts'
import { checkString, publicLine, stringKind, trimmed } from './strings.ts'

/** The EU's format for a statement number, whatever rules the form has (EUD-15); undefined for other fields. */
function ruleOf({ eudr }: { eudr?: string | undefined }) {
  if (eudr === 'dds') return { fits: isReferenceNumber, fault: 'statements.fault.reference' } as const
  if (eudr === 'ddsVerification')
    return { fits: isVerificationNumber, fault: 'statements.fault.verification' } as const
  return undefined
}

/** One line of text, trimmed. */
export const text = defineKind({
  ...stringKind,
  control: 'line',
  isProse: true,
  isCode: true,
  limits: ['minLength', 'maxLength', 'pattern'],
  meanings: ['description', 'renspa', 'dds', 'ddsVerification', 'destination'],
  normalise: (input, { descriptor }) => {
    const value = trimmed(input)
    if (descriptor.gs1 === '01' && typeof value === 'string') return readGtin(value) ?? value
    return typeof value === 'string' && ruleOf(descriptor) ? numberOf(value) : value
  },
  check(value, { property, descriptor }) {
    const rule = ruleOf(descriptor)
    const identifier = identifierOf(descriptor.gs1 ?? '')
    if (identifier && typeof value === 'string' && faultOfValue(identifier, value))
      return [fault('gs1.fault.value', { ai: identifier.ai })]
    if (!rule) return checkString(value, property, 500)
    return typeof value === 'string' && rule.fits(value) ? [] : [fault(rule.fault)]
  },
  doubts: (value, { descriptor }) =>
    descriptor.eudr === 'dds' && typeof value === 'string' ? doubtsOfReference(value) : [],
  publicValue: publicLine,
})
