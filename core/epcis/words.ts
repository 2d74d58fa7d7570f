import { isUri } from './values.ts'
import data from './words.json' with { type: 'json' }

/** Names of the vocabulary's lists: `bizStep`, `disposition` … */
export type WordList = keyof typeof data.words

/** Objects of an event, and events themselves. */
export type Part = keyof typeof data.members

const words: Readonly<Record<WordList, readonly string[]>> = data.words
const parts: Readonly<Record<Part, { members: readonly string[]; required: readonly string[] }>> =
  data.members

export const wordsOf = (list: WordList): readonly string[] => words[list]

export const isWord = (list: WordList, text: string): boolean => words[list].includes(text)

/** A word of a list, which stands bare and not in its older forms, or an address: a word of others. */
export function isWordOrUri(list: WordList, text: string): boolean {
  if (!text.includes(':')) return isWord(list, text)
  return isUri(text) && !/^(?:urn:epcglobal:cbv:|https?:\/\/ns\.gs1\.org\/)/.test(text)
}

export const isMember = (part: Part, name: string): boolean => parts[part].members.includes(name)

/** Whether any of them has a member of this name. */
export const isName = (name: string): boolean => names.has(name)

const names = new Set(Object.values(parts).flatMap(({ members }) => members))

export const requiredOfPart = (part: Part): readonly string[] => parts[part].required
