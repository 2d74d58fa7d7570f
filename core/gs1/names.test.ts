import { describe, expect, it } from 'vitest'
import { labelsIn, namesOn } from './names.ts'

const namesOfLabel = (text: string) => labelsIn(text).flatMap(namesOn)

describe('a label that is searched', () => {
  it.each([
    ['(01)07791234500017(10)L-25-001', ['L-25-001']],
    [']C1010779123450001710L-25-001', ['L-25-001']],
    ['0107791234500017\u001d10L-25-001<GS>217', ['7', 'L-25-001']],
    ['https://id.example/01/07791234500017/10/L-25-001', ['L-25-001']],
    ['(00)106141412345678908', ['106141412345678908']],
    ['(10)A', ['A']],
  ])('%s names %j, the finest first (GS1-10)', (text, names) => {
    expect(namesOfLabel(text)).toEqual(names)
  })

  it('names what each of its readings names, where it lost its separators (GS1-10)', () => {
    expect(namesOfLabel('01077912345000171012345621A7')).toEqual(
      expect.arrayContaining(['12345621A7', 'A7', '123456']),
    )
  })

  it.each(['10118-00000911', '2026-001', '7791234500017', '', 'L-25-001', '(zz)'])(
    '%j is no label with a name',
    (text) => {
      expect(namesOfLabel(text)).toEqual([])
    },
  )
})
