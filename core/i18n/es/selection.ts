/** The bar of a selection. */
export const selection = {
  more: 'Más',
  /** Actions that are off. */
  off_one: '1 no se puede',
  off_other: '{{count}} no se pueden',
} as const
