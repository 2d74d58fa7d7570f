import { expect, it } from 'vitest'
import { capitalised } from '../../../core/i18n/nouns.ts'
import { joinChoices, wordsOf } from './words.ts'

it('a list of titles is joined with "or"', () => {
  expect(joinChoices(['N.º de CPE', 'patente', 'organización'], 'es')).toBe(
    'N.º de CPE, patente u organización',
  )
  expect(joinChoices(['RENSPA'], 'en')).toBe('RENSPA')
  expect(capitalised('una partida')).toBe('Una partida')
})

it('the words for products come from the stage, else from its name used as a noun', () => {
  const t = ((key: string) => key) as never
  const words = { one: 'lote', many: 'lotes' }
  expect(wordsOf({ name: 'Partida / CPE', words }, t)).toEqual({ ...words, gender: 'm' })
  expect(wordsOf({ name: 'Partida / CPE' }, t)).toEqual({ one: 'partida', many: 'partidas', gender: 'f' })
  expect(wordsOf(undefined, t)).toEqual({ one: 'products.word.one', many: 'products.word.many', gender: 'm' })
})
