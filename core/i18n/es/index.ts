/** Every area of the Spanish texts, which are the source of the keys. */
export * from './shared.ts'
export * from './later.ts'
