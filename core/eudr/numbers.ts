import type { Remark } from '../errors/remarks.ts'

/** The two numbers by which the EU knows a statement (EUD-02, EUD-15). */
const isReference = /^[A-Z0-9]{14}$/
const isVerification = /^[A-Z0-9]{5,35}$/

/** Forms of numbers that the EU has given so far: year and country, or S and the year of a simplified declaration. */
const isKnownForm = /^(?:\d{2}[A-Z]{2}|S\d{2})[A-Z0-9]*$/

/** Removes blanks and writes capitals, for numbers that were copied from a mail. */
export const numberOf = (text: string): string =>
  text.replace(/[\s\u200b-\u200f\u2060\ufeff]/gu, '').toUpperCase()

export const isReferenceNumber = (text: string): boolean => isReference.test(text)
/** REFERENCE_UNUSUAL: the EU hasn't given a reference of this form so far (EUD-15). Other texts are faults, not doubts. */
export function doubtsOfReference(typed: string): Remark<string>[] {
  const number = numberOf(typed)
  return isReferenceNumber(number) && !isKnownForm.test(number)
    ? [{ code: 'REFERENCE_UNUSUAL', details: { number: grouped(number) } }]
    : []
}
export const isVerificationNumber = (text: string): boolean => isVerification.test(text)

/** As people read it: in groups of four. */
export const grouped = (number: string): string => number.match(/.{1,4}/g)?.join(' ') ?? ''
