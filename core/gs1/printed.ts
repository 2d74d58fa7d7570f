import type { Code } from './codes.ts'

export const symbolKinds = ['qr', 'datamatrix', 'ean13', 'gs1-128'] as const
export type SymbolKind = (typeof symbolKinds)[number]

export const symbolFormats = ['svg', 'png', 'pdf'] as const

/** Symbols for which labels have a place; bars are wider. */
export const labelSymbols = ['qr', 'datamatrix'] as const
export type LabelSymbol = (typeof labelSymbols)[number]

/** Millimetres of a module: the narrowest bar, or a square. */
export const moduleRange = { least: 0.25, usual: 0.5, most: 2 } as const

/** The digits of an EAN-13, of a GTIN of 14 digits that has one; others are of cases, or shorter. */
export const eanOf = (gtin: string): string | undefined => /^0(?!00000)(\d{13})$/.exec(gtin)?.[1]

/** The printed form of a code, one line an element. */
export const printedOf = ({ gtin, ai, value }: Pick<Code, 'gtin' | 'ai' | 'value'>): string[] => [
  `(01)${gtin}`,
  `(${ai})${value}`,
]
