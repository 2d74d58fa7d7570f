import type { Code } from '../../../core/gs1/codes.ts'
import { writeBrackets, writeElements } from '../../../core/gs1/elements.ts'
import type { CodeElement } from '../../../core/gs1/identifiers.ts'

const elementsOf = ({ gtin, ai, value }: Code): CodeElement[] => [
  { ai: '01', value: gtin },
  { ai, value },
]

export const encodedOf = (code: Code): string => writeElements(elementsOf(code))

export const bracketsOf = (code: Code): string => writeBrackets(elementsOf(code))

/** As it is printed: an element a line. */
export const printedOf = (code: Code): string[] => elementsOf(code).map(({ ai, value }) => `(${ai})${value}`)
