import { describe, expect, it } from 'vitest'
import { en, es } from '../i18n/index.ts'
import { faultOfRemark, type Reading, type Remark, remarkCodes, remarkText } from './remarks.ts'

describe('what a reader says of a value (TRU-03)', () => {
  it('has a text of each code, and no text without a code', () => {
    for (const { remarks } of [es, en])
      expect(
        new Set(
          Object.keys(remarks)
            .filter((key) => /^[A-Z]/.test(key))
            .map((key) => key.replace(/_(?:one|other)$/, '')),
        ),
      ).toEqual(new Set(remarkCodes))
  })

  it('names no type and no shape (TRU-05)', () => {
    const words = /\b(?:null|string|object|array|Feature|Polygon|LineString|Topology)\b/i
    for (const { remarks } of [es, en])
      for (const text of Object.values(remarks)) expect(text).not.toMatch(words)
  })

  it('becomes a fault with its code, its facts and the other readings', () => {
    const remark: Remark<number> = {
      code: 'POSITION_ONE_NUMBER',
      details: { text: '-29,46' },
      instead: [{ text: '-29.46', value: -29.46 }],
    }
    const reading: Reading<number> = { fault: remark }
    expect(faultOfRemark(reading.fault, '/coords')).toEqual({
      path: '/coords',
      key: 'remarks.POSITION_ONE_NUMBER',
      params: { text: '-29,46' },
      code: 'POSITION_ONE_NUMBER',
      details: { text: '-29,46' },
      instead: [{ text: '-29.46', value: -29.46 }],
    })
    expect(remarkText('es', remark)).toContain('-29,46')
  })
})
