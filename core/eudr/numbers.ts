/** The two numbers by which the EU knows a statement (EUD-02). */
const referencePattern = '^[0-9]{2}[A-Z]{2}[A-Z0-9]{10}$'
const verificationPattern = '^[A-Z0-9]{5,35}$'

const isReference = new RegExp(referencePattern)
const isVerification = new RegExp(verificationPattern)

/** Blanks go, and letters become capitals, whoever copied it from a mail. */
export const numberOf = (text: string): string =>
  text.replace(/[\s\u200b-\u200f\u2060\ufeff]/gu, '').toUpperCase()

export const isReferenceNumber = (text: string): boolean => isReference.test(text)
export const isVerificationNumber = (text: string): boolean => isVerification.test(text)

/** As people read it: in groups of four. */
export const grouped = (number: string): string => number.match(/.{1,4}/g)?.join(' ') ?? ''
