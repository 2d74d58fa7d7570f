/** The same keys as the Spanish source, any text: what the English side of an area has to be. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> }
