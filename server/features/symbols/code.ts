import type { Code } from '../../../core/gs1/codes.ts'
import { writeBrackets, writeElements } from '../../../core/gs1/elements.ts'
import type { CodeElement } from '../../../core/gs1/identifiers.ts'

const elementsOf = ({ gtin, ai, value }: Code): CodeElement[] => [
  { ai: '01', value: gtin },
  { ai, value },
]

export const encodedOf = (code: Code): string => writeElements(elementsOf(code))

export const bracketsOf = (code: Code): string => writeBrackets(elementsOf(code))
