import { expect, it } from 'vitest'
import { readTable } from './table.ts'

it.each<[string, string, string, string[][]]>([
  [
    'cells and rows',
    'a\tb\nc\td',
    '\t',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['the line break at the end as no row', 'a\r\nb\r\n', '\t', [['a'], ['b']]],
  ['quotes, with separators, line breaks and quotes inside', '"a;""b""\nc";d', ';', [['a;"b"\nc', 'd']]],
  ['a quote inside a plain cell', '4";"x', ';', [['4"', '"x']]],
  [
    'empty cells',
    ';;\r\n;',
    ';',
    [
      ['', '', ''],
      ['', ''],
    ],
  ],
  ['a byte order mark', '\uFEFFa,b', ',', [['a', 'b']]],
  ['nothing', '', '\t', []],
])('reads %s', (_, text, separator, table) => {
  expect(readTable(text, separator)).toEqual(table)
})
