import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameKey, nameResolver, searchKey } from './name.ts'

const record = (_id: string, name: string, organization: string | null = null) => ({
  _id,
  names: [name, _id] as const,
  organization,
})

it('is one name however case, accents and separators are written, save between figures (NAM-01)', () => {
  for (const [one, other] of [
    ['AF-919-GE', 'af919ge'],
    ['AF 919 GE', 'af.919.ge'],
    ['Peña Ñandú S.A.', 'PENA NANDU SA'],
    ['Lote 1-1', 'LOTE-1–1'],
    ['Lote\u200b 7', 'lote 7'],
  ] as const)
    expect(nameKey(one)).toBe(nameKey(other))
  expect(new Set(['1-1', '1.1', '1/1', '11', '1 1', 'Lote 1-1', 'Lote 11'].map(nameKey)).size).toBe(7)
})

it('means the record of that name; what a search alone finds is similar (NAM-01)', () => {
  const resolve = nameResolver([
    record('truck', 'AF 919 GE'),
    record('plot', 'ORIG 11'),
    record('other', 'Silo 4/5'),
  ])
  for (const plate of ['AF 919 GE', 'af919ge', 'AF-919-GE', ' truck '])
    expect(resolve(plate)).toMatchObject({ record: { _id: 'truck' } })
  for (const plot of ['orig 11', 'ORIG11', 'Orig-11'])
    expect(resolve(plot)).toMatchObject({ record: { _id: 'plot' } })
  for (const plot of ['ORIG 1-1', 'ORIG 1.1', 'ORIG 1/1', 'orig 1 1'])
    expect(resolve(plot)).toMatchObject({ similar: [{ _id: 'plot' }] })
  expect(resolve('silo 45')).toMatchObject({ similar: [{ _id: 'other' }] })
  for (const stranger of ['AF 919', '', ' - ', 'constructor', 'ORIG 12'])
    expect(resolve(stranger)).toBeUndefined()
})

it('means of several the one to the letter, or the only one of an organization (NAM-01)', () => {
  const resolve = nameResolver([
    record('1', 'Silo 1', 'a'),
    record('2', 'silo-1', 'b'),
    record('3', 'SILO 1', 'b'),
  ])
  expect(resolve('silo1', 'a')).toMatchObject({ record: { _id: '1' } })
  expect(resolve('silo1', 'b')).toBe('ambiguous')
  expect(resolve('silo1')).toBe('ambiguous')
  expect(resolve('silo-1', 'a')).toMatchObject({ record: { _id: '2' } })
})

it('means no record whose figures are parted otherwise, whatever the names (NAM-01)', () => {
  const name = fc.string({ unit: fc.constantFrom(...'ab12-./ É'), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(fc.array(name, { minLength: 1 }), name, (names, wanted) => {
      const resolve = nameResolver(names.map((one, n) => record(`id${n}`, one)))
      for (const one of names.filter((written) => searchKey(written) !== '' && written.trim() !== ''))
        expect(resolve(one)).toBeDefined()
      const found = resolve(wanted)
      if (typeof found !== 'object' || !('record' in found)) return
      const figures = (text: string) => nameKey(text).split(/[^\d]+/)
      expect(figures(found.record.names[0])).toEqual(figures(wanted))
    }),
  )
})
