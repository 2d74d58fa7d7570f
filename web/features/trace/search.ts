interface TraceSearch {
  productTypeId?: string
  /** 0 what it came from; what it went into otherwise. */
  direction?: 0
  /** Ids of several products, with commas between them. */
  products?: string
  /** Asks to mark what is found: a kind of recall. */
  mark?: string | undefined
}

export function traceSearch({
  productTypeId,
  direction,
  products,
  mark,
}: Readonly<Record<string, unknown>>): TraceSearch {
  return {
    ...(typeof productTypeId === 'string' ? { productTypeId } : {}),
    ...(String(direction) === '0' ? { direction: 0 as const } : {}),
    ...(typeof products === 'string' && products !== '' ? { products } : {}),
    ...(typeof mark === 'string' ? { mark } : {}),
  }
}
