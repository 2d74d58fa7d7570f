import { describe, expect, it } from 'vitest'
import { csvText } from './csv.ts'

describe('a CSV text', () => {
  it('begins with a byte order mark and ends its lines as RFC 4180 says', () => {
    expect(csvText([['a', 'b'], ['1']], 'en')).toBe('\uFEFFa,b\r\n1\r\n')
  })

  it('is separated as spreadsheets of its readers expect', () => {
    expect(csvText([['Patente', 'Peso, kg']], 'es')).toBe('\uFEFFPatente;"Peso, kg"\r\n')
    expect(csvText([['Plate', 'Weight']], 'en')).toBe('\uFEFFPlate,Weight\r\n')
  })

  it('quotes what would end its cell', () => {
    expect(csvText([['5" tube', 'two\nlines', 'a;b']], 'en')).toBe('\uFEFF"5"" tube","two\nlines","a;b"\r\n')
  })

  it.each(['=1+1', '+54 9', '-3', '@sum', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠x'])(
    'keeps %j from being computed',
    (text) => {
      expect(
        csvText([[text]], 'es')
          .slice(1)
          .replace(/^"/, ''),
      ).toMatch(/^'/)
    },
  )
})
