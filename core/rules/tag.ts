import { tidyLine } from '../fields/strings.ts'

export const maxTagName = 60

/** Tags are trimmed and lower case (MED-11). */
export const tagName = (typed: string): string => tidyLine(typed).toLowerCase()
