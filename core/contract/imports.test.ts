import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { maxImportRows } from '../import/sheet.ts'
import { ImportInput } from './imports.ts'

const checker = Compile(ImportInput)
const input = (change: object = {}) => ({
  kind: 'products',
  schema: 'ps-partida',
  file: { name: 'balanza.csv', sha256: '0'.repeat(64) },
  rows: [{ n: 2, values: { dataSchema: { identifier: 'P-1' }, organization: 'Coop', origin: ['C-1'] } }],
  language: 'es',
  rehearse: true,
  mode: 'valid',
  ...change,
})

describe('an import (IMP-03)', () => {
  it('names records by what people call them, and has at most ten thousand rows', () => {
    const row = (n: number) => ({ n: n + 1, values: { dataSchema: {} } })
    const rows = (length: number) => Array.from({ length }, (_, n) => row(n))
    expect(checker.Check(input())).toBe(true)
    expect(checker.Check(input({ kind: 'locations', schema: null }))).toBe(true)
    expect(checker.Check(input({ rows: rows(maxImportRows) }))).toBe(true)
    expect(checker.Check(input({ rows: rows(maxImportRows + 1) }))).toBe(false)
    expect(checker.Check(input({ rows: [] }))).toBe(false)
    expect(checker.Check(input({ file: { name: 'a.csv', sha256: 'abc' } }))).toBe(false)
    expect(checker.Check(input({ kind: 'organizations' }))).toBe(false)
  })
})
