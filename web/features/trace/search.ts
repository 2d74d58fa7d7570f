interface TraceSearch {
  productTypeId?: string
  /** `back` what it came from; what it went into otherwise. */
  way?: 'back' | undefined
  /** Ids of several products, with commas between them. */
  products?: string
  /** Asks to mark what is found: a kind of recall. */
  mark?: string | undefined
}

export function traceSearch({
  productTypeId,
  way,
  direction,
  productId,
  products,
  mark,
}: Readonly<Record<string, unknown>>): TraceSearch {
  return {
    ...(typeof productTypeId === 'string' ? { productTypeId } : {}),
    // A list of relatives says its own direction, with the product whose relatives they are.
    ...(way === 'back' || (String(direction) === '0' && productId === undefined)
      ? { way: 'back' as const }
      : {}),
    ...(typeof products === 'string' && products !== '' ? { products } : {}),
    ...(typeof mark === 'string' ? { mark } : {}),
  }
}

/** What a trace adds to the address of the list. */
export const ofTrace = ['way', 'mark', 'products'] as const satisfies (keyof TraceSearch)[]
