import { languages } from '../i18n/locales.ts'
import { fold } from '../readers/name.ts'
import { measureOf, readUnit } from '../readers/units.ts'

/** Units whose size depends on the country, with the usual sizes. */
const varying: readonly { words: RegExp; sizes: readonly string[] }[] = [
  { words: /^(?:q|qq|qqs|quintal|quintales|quintals?)$/, sizes: ['100 kg', '46 kg', '45.36 kg'] },
  { words: /^(?:@|arroba|arrobas)$/, sizes: ['11.5 kg', '12.5 kg', '15 kg'] },
  { words: /^(?:saco|sacos|sack|sacks|bag|bags|bolsa|bolsas)$/, sizes: ['50 kg', '60 kg', '69 kg', '46 kg'] },
  { words: /^(?:fanega|fanegas)$/, sizes: ['250 kg', '46 kg'] },
  { words: /^(?:bu|bushel|bushels)$/, sizes: ['27.2155 kg', '25.4012 kg', '21.7724 kg'] },
  { words: /^(?:cwt|hundredweights?)$/, sizes: ['45.3592 kg', '50.8023 kg'] },
  { words: /^(?:gal|gallons?|galon|galones)$/, sizes: ['3.78541 l', '4.54609 l'] },
  { words: /^(?:acres?)$/, sizes: ['0.404686 ha'] },
  { words: /^(?:mz|manzanas?)$/, sizes: ['0.7 ha', '0.698897 ha'] },
  { words: /^(?:alqueires?)$/, sizes: ['2.42 ha', '4.84 ha'] },
  { words: /^(?:cuadras?)$/, sizes: ['1.6874 ha', '0.7056 ha'] },
  { words: /^(?:miles|thousands|[x×*] ?1[.,]?000)$/, sizes: [] },
]

export const wordOf = (text: string): string => fold(text).replace(/\.$/, '').trim()

export const sizesOf = (text: string): readonly string[] | undefined =>
  varying.find(({ words }) => words.test(wordOf(text)))?.sizes

/** A unit in brackets, or as the last word of a head; a last word is one only where it is known. */
export function unitInHead(head: string): { text: string; rest: string } | undefined {
  const [bracketed, inside = ''] = /[([{]\s*([^()[\]{}]{1,20}?)\s*[)\]}]\s*$/.exec(head) ?? []
  // "Neto (qq (46 kg))" and "Neto qq (46 kg)" say the size of their unit.
  const sized = /(?:^|[\s,/_(-])([^\s()]+\s*\(\s*\d+(?:[.,]\d+)?\s*[^\s()]+\s*\))\)?\s*$/.exec(head)
  if (sized && measureOf(sized[1]) !== undefined)
    return { text: sized[1]!, rest: head.slice(0, sized.index).trim() }
  if (bracketed !== undefined && inside !== '')
    return { text: inside.replace(/^(?:en|in)\s+/i, ''), rest: head.slice(0, -bracketed.length).trim() }
  const [times] = /[x×*] ?1[.,]?000$/i.exec(head.trim()) ?? []
  if (times !== undefined) return { text: times, rest: head.trim().slice(0, -times.length).trim() }
  const words = head.trim().split(/[\s,/_-]+|(?<=\p{Ll})(?=\p{Lu})/u)
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (isUnitWord(last))
    return {
      text: last,
      rest: head
        .trim()
        .slice(0, -last.length)
        .replace(/[\s,/_-]+$/, ''),
    }
  // "Lb netas": one letter may be anything.
  return first.length > 1 && isUnitWord(first)
    ? { text: first, rest: head.trim().slice(first.length).trim() }
    : undefined
}

export const isUnitWord = (text: string): boolean =>
  sizesOf(text) !== undefined || languages.some((language) => readUnit(text, language) !== undefined)
