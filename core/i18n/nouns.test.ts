import { describe, expect, it } from 'vitest'
import { countOf, genderOf, pluralOf, stageNoun } from './nouns.ts'

describe('the noun of a stage', () => {
  it('is its name without what explains it, abbreviations left as they are', () => {
    expect(stageNoun('Partida de uva (CIU)')).toBe('partida de uva')
    expect(stageNoun('Partida / CPE')).toBe('partida')
    expect(stageNoun('CPE')).toBe('CPE')
  })

  it('takes the plural in its head, not after a preposition', () => {
    expect(pluralOf('es', 'lote de acopio')).toBe('lotes de acopio')
    expect(pluralOf('es', 'lote industrial')).toBe('lotes industriales')
    expect(pluralOf('es', 'media res')).toBe('medias reses')
    expect(pluralOf('en', 'lot of grain')).toBe('lots of grain')
    expect(pluralOf('en', 'crush lot')).toBe('crush lots')
  })

  it('is counted in figures', () => {
    expect(countOf('es', 1, 'Lote industrial (molienda)')).toBe('1 lote industrial')
    expect(countOf('es', 14, 'Partida / CPE')).toBe('14 partidas')
    expect(countOf('es', 1200, 'Partida / CPE')).toBe('1.200 partidas')
    expect(countOf('en', 2, 'Load / CPE')).toBe('2 loads')
  })

  it('has a gender in Spanish alone', () => {
    expect([genderOf('es', 'Partida / CPE'), genderOf('es', 'Lote de acopio'), genderOf('en', 'Load')]).toEqual([
      'f',
      'm',
      'm',
    ])
  })
})
