import { expect, it } from 'vitest'
import { lineFaults, linesFaults, tidyLine, tidyLines } from './strings.ts'

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
