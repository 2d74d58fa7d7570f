import { describe, expect, it } from 'vitest'
import { addsUp, convert, factorsTo, hasBrokenSize, isSameUnit, measureOf } from './units.ts'

describe('units', () => {
  it('add up where a sum means something', () => {
    const additive = ['kg', 't', 'qq', 'hl', 'l', 'm³', 'ha', 'Ha', 'cabezas', 'u.', 'lb', 'oz']
    const others = ['%', '°C', '°Brix', 't/ha', 'kg/día', 'm', 'km', '', 'constructor', undefined]
    expect(additive.filter((unit) => !addsUp(unit))).toEqual([])
    expect(others.filter(addsUp)).toEqual([])
  })

  it('convert within one measure only', () => {
    expect(convert(172_920, 'kg', 't')).toBe(172.92)
    expect(convert(3, 'hl', 'l')).toBe(300)
    expect(convert(2, 'm3', 'hl')).toBe(20)
    expect(convert(5, '°C', '°C')).toBe(5)
    expect(convert(3, 'kg', 'l')).toBeUndefined()
    expect(convert(3, 'cabezas', 'cajas')).toBeUndefined()
    expect(convert(3, '%', 'kg')).toBeUndefined()
  })

  it('have the words that people write (FIG-02)', () => {
    const inKilos = (word: string) => convert(1, word, 'kg', 'es')
    for (const [words, kilos] of [
      ['lb lbs libra libras', 0.45359237],
      ['oz onza', 0.028349523125],
      ['kilo kilos kgs Kg. KILOS', 1],
      ['tn tonelada toneladas ton t', 1000],
      ['gr', 0.001],
      ['q qq quintal quintales', 100],
    ] as const)
      for (const word of words.split(' ')) expect(inKilos(word), word).toBe(kilos)
    expect(convert(3, 'lt', 'hl')).toBe(0.03)
    expect(convert(3, 'litros', 'l')).toBe(3)
    expect(convert(3, 'hectáreas', 'm²')).toBe(30_000)
    for (const word of ['arroba', 'arrobas', '@', 'stone', 'gallon', 'galón', 'saco', 'bolsa'])
      expect(inKilos(word), word).toBeUndefined()
  })

  it('know a ton in Spanish alone, since an English one may be long or short (FIG-02)', () => {
    expect(convert(2, 'ton', 'kg', 'es')).toBe(2000)
    expect(convert(2, 'ton', 'kg', 'en')).toBeUndefined()
    expect(addsUp('ton')).toBe(false)
  })

  it('may carry their size (FIG-02)', () => {
    expect(convert(2, 'qq (46 kg)', 'kg')).toBe(92)
    expect(convert(2, 'saco (69 kg)', 't')).toBe(0.138)
    expect(convert(2, 'arroba (11,5 kg)', 'kg')).toBe(23)
    expect(convert(2, 'arroba (11.5 kg)', 'kg')).toBe(23)
    expect(convert(46, 'kg', 'qq (46 kg)')).toBe(1)
    expect(convert(3, 'qq', 'qq (46 kg)')).toBeCloseTo(300 / 46, 12)
    expect(convert(2, 'qq (100 lb)', 'lb')).toBeCloseTo(200, 9)
    expect(convert(2, 'tambor (200 litros)', 'hl')).toBe(4)
    expect(measureOf('cuadra (1,69 ha)')).toBe('area')
  })

  it.each([
    'qq (0 kg)',
    'qq (qq)',
    'qq (1e308 kg)',
    'qq (1e308)',
    'qq (-46 kg)',
    'qq (46)',
    'qq ()',
    'qq (46 kg',
    '(46 kg)',
    'qq (46 km)',
    'qq (46 cajas)',
    'qq (46 saco)',
    'qq (46 kg) (2 kg)',
    'qq (46 qq (46 kg))',
    'qq (0,0 kg)',
    'qq (9999999999 kg)',
  ])('have no size in %s (FIG-02)', (unit) => {
    expect(hasBrokenSize(unit)).toBe(true)
    expect(addsUp(unit)).toBe(false)
  })

  it('without brackets have no size to be wrong', () => {
    for (const unit of ['kg', 'qq (46 kg)', 'saco(69 kg)', 'kg/día', '1e308', '°Brix'])
      expect(hasBrokenSize(unit), unit).toBe(false)
  })

  it('are the one of a form by its word, whatever its size (FIG-02)', () => {
    for (const word of ['qq', 'quintales', 'QQ.', 'qq (46 kg)'])
      expect(isSameUnit(word, 'qq (46 kg)', 'es'), word).toBe(true)
    for (const word of ['saco', 'sacos', 'Sacos']) expect(isSameUnit(word, 'saco (69 kg)', 'es')).toBe(true)
    expect(isSameUnit('bolsa', 'saco (69 kg)', 'es')).toBe(false)
    expect(isSameUnit('kg', 'kg/día', 'es')).toBe(false)
  })

  it('keep very large figures within the numbers that there are', () => {
    expect(convert(1e308, 'kg', 'kg')).toBe(1e308)
    expect(convert(1e305, 't', 'kg')).toBe(1e308)
    expect(convert(1e303, 'ha', 'm²')).toBe(1e307)
  })

  it('have factors for statements, those with their size among them (FIG-02)', () => {
    const factors = factorsTo('kg', ['qq (46 kg)', ' Saco (69 kg)', '%'])
    expect(factors).toMatchObject({ t: 1000, tn: 1000, qq: 100, 'qq (46 kg)': 46, 'saco (69 kg)': 69 })
    expect(Object.keys(factors)).not.toContain('%')
    expect(Object.keys(factors)).not.toContain('l')
  })
})
