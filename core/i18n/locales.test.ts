import { expect, it } from 'vitest'
import { languageName, locales } from './locales.ts'

it('writes the place of a check in both languages', () => {
  expect([1, 2, 3, 4, 10, 11, 21].map(locales.es.ordinal)).toEqual([
    '1.er',
    '2.º',
    '3.er',
    '4.º',
    '10.º',
    '11.er',
    '21.er',
  ])
  expect([1, 2, 3, 4, 11, 22].map(locales.en.ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd'])
})

it('names a language in another one, and nothing else', () => {
  expect(languageName('en', 'es')).toBe('inglés')
  expect(languageName('es', 'en')).toBe('Spanish')
  expect(languageName('undefined', 'en')).toBeUndefined()
})
