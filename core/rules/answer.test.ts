import { describe, expect, it } from 'vitest'
import { acceptedValues, changedNames, placeFiles } from './answer.ts'

describe('what a record gets of an answer', () => {
  it('is what was signed with what the accepting person lays over it; null removes a value', () => {
    expect(acceptedValues({ kilos: 3, note: 'wet', lot: 'A' }, { kilos: 4, note: null })).toEqual({
      kilos: 4,
      lot: 'A',
    })
  })

  it('changes the signed values that are other or gone, and none by what is added', () => {
    expect(changedNames({ kilos: 3, note: 'wet', lot: 'A' }, { kilos: 4, lot: 'A', added: 1 })).toEqual([
      'kilos',
      'note',
    ])
  })
})

describe('a signed file', () => {
  const file = { name: 'guia.pdf', sha256: 'a1' }
  const place = ({ sha256 }: { sha256: string }, field: string) => `${field}:${sha256}`

  it('is placed in its field, alone or among others', () => {
    expect(placeFiles({ guide: file, photos: [file, { ...file, sha256: 'b2' }], kilos: 3 }, place)).toEqual({
      guide: 'guide:a1',
      photos: ['photos:a1', 'photos:b2'],
      kilos: 3,
    })
  })

  it.each([
    ['a digest', { name: 'guia.pdf' }],
    ['a name', { sha256: 'a1' }],
    ['a name that is a text', { name: 5, sha256: 'a1' }],
    ['a digest that is a text', { name: 'guia.pdf', sha256: 5 }],
  ])('is no value without %s', (_, value) => {
    expect(placeFiles({ guide: value }, place)).toEqual({ guide: value })
  })

  it('is no text, no null and no file of a library', () => {
    const values = { text: 'guia.pdf', none: null, stored: { name: 'guia.pdf', url: '/api/files/1' } }
    expect(placeFiles(values, place)).toEqual(values)
  })
})
