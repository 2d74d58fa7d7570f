/** Signs that nobody sees: zero-width ones, marks of direction, soft hyphens and marks of byte order (TRU-06). */
const unseen = /[\u200b-\u200f\u00ad\ufeff]/g

export const withoutUnseen = (text: string): string => text.replace(unseen, '')

/** TRU-06: a line as it was meant: without unseen signs, with plain blanks and one kind of minus. */
export const cleanLine = (text: string): string =>
  withoutUnseen(text)
    .replace(/[\u2212\u2010-\u2015\uff0d\ufe63]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
