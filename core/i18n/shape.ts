/** The keys of the Spanish source with any texts: the type of the English texts of an area. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> }
