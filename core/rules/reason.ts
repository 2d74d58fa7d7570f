import type { Fault } from '../errors/refusal.ts'
import { linesFaults, tidyLines } from '../fields/strings.ts'

/** Characters of a reason, at least. */
export const minReason = 10

/** Whether a text is too short to be a reason. */
export const isShortReason = (text: string): boolean => tidyLines(text).length < minReason

/** A correction says why, and so do a recall and its end. */
export const reasonFaults = (reason: string, path = '/reason'): Fault[] =>
  isShortReason(reason)
    ? [{ path, key: 'error.shape.tooShort', params: { limit: minReason } }]
    : linesFaults(tidyLines(reason), path)
