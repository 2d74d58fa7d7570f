/** Every area of the English texts; an area that only Spanish has doesn't compile. */
export * from './shared.ts'
export * from './later.ts'
