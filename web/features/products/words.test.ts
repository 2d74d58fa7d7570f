import { expect, it } from 'vitest'
import { anyOf, capitalised, inSentence } from './words.ts'

it('a title goes into a sentence without its capital, an abbreviation as it is', () => {
  expect(['Patente', 'RENSPA', 'N.º de CPE', '% de humedad', 'Única'].map(inSentence)).toEqual([
    'patente',
    'RENSPA',
    'N.º de CPE',
    '% de humedad',
    'única',
  ])
})

it('a list of titles reads as a choice', () => {
  expect(anyOf(['N.º de CPE', 'patente', 'organización'], 'es')).toBe('N.º de CPE, patente u organización')
  expect(anyOf(['RENSPA'], 'en')).toBe('RENSPA')
  expect(capitalised('una partida')).toBe('Una partida')
})
