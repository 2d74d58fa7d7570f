import { describe, expect, it } from 'vitest'
import { genderOf, inSentence, pluralOf, stageNoun } from './nouns.ts'

describe('the noun of a stage', () => {
  it('is its name without the explanation in parentheses; abbreviations stay', () => {
    expect(stageNoun('Partida de uva (CIU)')).toBe('partida de uva')
    expect(stageNoun('Partida / CPE')).toBe('partida')
    expect(stageNoun('CPE')).toBe('CPE')
  })

  it('takes the plural before a preposition, not after it', () => {
    expect(pluralOf('es', 'lote de acopio')).toBe('lotes de acopio')
    expect(pluralOf('es', 'lote industrial')).toBe('lotes industriales')
    expect(pluralOf('es', 'media res')).toBe('medias reses')
    expect(pluralOf('en', 'lot of grain')).toBe('lots of grain')
    expect(pluralOf('en', 'crush lot')).toBe('crush lots')
  })

  it('takes the plural on both sides of a conjunction, which stays', () => {
    expect(pluralOf('es', 'botella y corcho')).toBe('botellas y corchos')
    expect(pluralOf('es', 'jaula u otro envase')).toBe('jaulas u otros envases')
    expect(pluralOf('en', 'bottle and cork')).toBe('bottles and corks')
  })

  it('has a gender only in Spanish', () => {
    expect([
      genderOf('es', 'Partida / CPE'),
      genderOf('es', 'Lote de acopio'),
      genderOf('es', 'Camión'),
      genderOf('es', 'Recepción'),
      genderOf('en', 'Load'),
    ]).toEqual(['f', 'm', 'm', 'f', 'm'])
  })
})

describe('a title', () => {
  it('loses its capital inside a sentence, except for an abbreviation', () => {
    const titles = ['Patente', 'Traslado con DT-e', 'RENSPA', 'N.º de CPE', '% de humedad', 'Única']
    expect(titles.map(inSentence)).toEqual([
      'patente',
      'traslado con DT-e',
      'RENSPA',
      'N.º de CPE',
      '% de humedad',
      'única',
    ])
  })
})
