import { fold } from '../readers/name.ts'

export const headWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}%°º]+/gu) ?? []

/** The letters and figures of a head alone. */
export const headName = (text: string): string => headWords(text).join('')
