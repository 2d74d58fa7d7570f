import type { Bilingual } from './setting.ts'

/** An attribute: its name and its value; a text that reads alike in both languages stands alone. */
export type Fact = readonly [name: string | Bilingual, value: string | Bilingual]

/** What is stored of an attribute, in the account's own language with its translation. */
export function attributeOf([name, value]: Fact) {
  const english = {
    ...(typeof name !== 'string' && { name: name[1] }),
    ...(typeof value !== 'string' && { value: value[1] }),
  }
  const spanish = (text: Fact[number]) => (typeof text === 'string' ? text : text[0])
  return {
    name: spanish(name),
    value: spanish(value),
    ...(Object.keys(english).length > 0 && { i18n: { en: english } }),
  }
}

/** A figure as both languages write it. */
export const figure = (value: number, after = ''): Bilingual => [
  `${value.toLocaleString('es-AR')}${after}`,
  `${value.toLocaleString('en')}${after}`,
]

/** 1.120, with the point that Spanish leaves out below ten thousand and labels don't. */
export const height = (metres: number): Bilingual => [
  `${metres.toLocaleString('es-AR', { useGrouping: 'always' })} m`,
  `${metres.toLocaleString('en')} m`,
]

/** What the EU asks of land: no forest was cleared since its day. */
export const noClearing: Fact = [
  ['Sin desmonte', 'No clearing'],
  ['desde el 31/12/2020', 'since 31/12/2020'],
]
