/** The texts of the page that opens first. */
export * from './names.ts'
export * from './shared.ts'
