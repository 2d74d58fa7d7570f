/** The stage whose chain the header shows. */
interface BalanceSearch {
  productTypeId?: string
}

export const balanceSearch = ({ productTypeId }: Readonly<Record<string, unknown>>): BalanceSearch =>
  typeof productTypeId === 'string' ? { productTypeId } : {}
