/** The digits of an EAN-13, of a GTIN of 14 digits that has one; others are of cases, or shorter. */
export const eanOf = (gtin: string): string | undefined => /^0(?!00000)(\d{13})$/.exec(gtin)?.[1]
