import { expect, it } from 'vitest'
import { lineFaults, linesFaults, printable, tidyLine, tidyLines } from './strings.ts'

it('signs that nobody sees go, and line breaks of a line become blanks (TRU-06)', () => {
  for (const unseen of ['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u00ad', '\ufeff'])
    expect([tidyLine(` AF${unseen}919${unseen} `), tidyLines(`${unseen}AF\n919`)]).toEqual([
      'AF919',
      'AF\n919',
    ])
  for (const end of ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\n\n'])
    expect(tidyLine(`Ruta${end}11${end}`)).toBe('Ruta 11')
})

it('the sign that can’t be kept is named with its place (TRU-06)', () => {
  const placeOf = ([found]: ReturnType<typeof lineFaults>) => found?.params?.place
  expect(placeOf(lineFaults('Ruta nacional\u202e 11'))).toBe(14)
  // Signs are counted as people see them.
  expect(placeOf(lineFaults('👩🌾a\tb'))).toBe(4)
  expect(placeOf(linesFaults('uno\ndos\u0007'))).toBe(8)
  expect(placeOf(lineFaults(`a${'\u0301'.repeat(40)}`))).toBe(2)
  expect([lineFaults('Ruta 11'), linesFaults('uno\n\tdos')]).toEqual([[], []])
})

it('a line for a terminal moves no cursor, hides nothing and stays one line', () => {
  expect(printable('\r\u001b[2K intact, 7 files\u001b[8m')).toBe('\\u{d}\\u{1b}[2K intact, 7 files\\u{1b}[8m')
  expect(printable('Silo\n- nada')).toBe('Silo\\u{a}- nada')
  expect(printable('a\u202eb\u2028c\u200bd\ud800')).toBe('a\\u{202e}b\\u{2028}c\\u{200b}d\\u{d800}')
  expect(printable('Campaña 2025/26 · 12,5 t 🌾')).toBe('Campaña 2025/26 · 12,5 t 🌾')
})
