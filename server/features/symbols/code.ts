import type { Code } from '../../../core/gs1/codes.ts'
import { writeElements } from '../../../core/gs1/elements.ts'
import type { CodeElement } from '../../../core/gs1/identifiers.ts'

const elementsOf = ({ gtin, ai, value }: Code): CodeElement[] => [
  { ai: '01', value: gtin },
  { ai, value },
]

export const encodedOf = (code: Code): string => writeElements(elementsOf(code))

/** As it is printed: an element a line. */
export const printedOf = (code: Code): string[] => elementsOf(code).map(({ ai, value }) => `(${ai})${value}`)

/** The digits of an EAN-13, of a GTIN that has one; others are of cases, or shorter. */
export const eanOf = ({ gtin }: Code): string | undefined => /^0(?!00000)(\d{13})$/.exec(gtin)?.[1]
