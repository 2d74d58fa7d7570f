import { writeElements } from '../../../core/gs1/elements.ts'
import type { CodeElement } from '../../../core/gs1/identifiers.ts'

/** A code that a product was given (GS1-02), and the path at which it is printed. */
interface ProductCode {
  gtin: string
  ai: '10' | '21'
  value: string
  path: string
}

/** The code of a product, the last of those that its row holds; undefined without one. */
export function codeOf(product: object): ProductCode | undefined {
  // A row of an account without GTINs holds none.
  const given = 'gs1' in product ? (product.gs1 as ProductCode[] | null) : null
  return given?.at(-1)
}

const elementsOf = ({ gtin, ai, value }: ProductCode): CodeElement[] => [
  { ai: '01', value: gtin },
  { ai, value },
]

export const encodedOf = (code: ProductCode): string => writeElements(elementsOf(code))

/** As it is printed: an element a line. */
export const printedOf = (code: ProductCode): string[] =>
  elementsOf(code).map(({ ai, value }) => `(${ai})${value}`)

/** The digits of an EAN-13, of a GTIN that has one; others are of cases, or shorter. */
export const eanOf = ({ gtin }: ProductCode): string | undefined => /^0(?!00000)(\d{13})$/.exec(gtin)?.[1]
