import { expect, it } from 'vitest'
import { readCsv } from './csv.ts'

it('reads a filled template without its titles and apostrophes (FRM-16)', () => {
  const text = "\uFEFFoccurred_at;nota\r\nFecha y hora;Nota\r\n03/04/2026;'=1+1\r\n;dos\r\n"
  expect(readCsv(text, ['occurred_at', 'superficie', 'nota'], 'es')).toEqual({
    names: ['occurred_at', 'nota'],
    rows: [
      ['03/04/2026', '=1+1'],
      ['', 'dos'],
    ],
    unknown: [],
    language: 'es',
  })
})

it('takes a comma for English, and names what the form has not', () => {
  const read = readCsv('nota,otra\nNote,Other\n"a,b",c\n', ['nota'], 'es')
  expect(read).toEqual({ names: ['nota'], rows: [['a,b']], unknown: ['otra'], language: 'en' })
})

it('finds no rows in an empty template', () => {
  expect(readCsv('nota\r\nNota\r\n', ['nota'], 'es').rows).toEqual([])
  expect(readCsv('', ['nota'], 'es')).toMatchObject({ names: [], rows: [], unknown: [] })
})
