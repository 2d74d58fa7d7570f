import { cleanText } from '../../../core/eudr/statement.ts'

/** A text as it is kept: without what XML can't hold, null where nothing is left. */
export const anyText = (text: string | null | undefined): string | null =>
  cleanText(text ?? '').trim() || null
