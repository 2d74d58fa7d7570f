import { describe, expect, it } from 'vitest'
import { en, es, languages } from '../i18n/index.ts'
import { faultOfRemark, isTold, type Reading, type Remark, remarkCodes, remarkText } from './remarks.ts'

/** How sentences begin that say what to do. */
const remedies = {
  es: /(?:^|[.:,;] )(?:o )?(?:Abr|Agreg|Busc|Cerr|Compar|Copi|Correg|Cort|Dej|Eleg|Escrib|Guard|Marc|Mir|Part|Pon|Revis|Volv|Como KMZ entra|Si es una fila)\p{L}*/u,
  en: /(?:^|[.:,;] )(?:or )?(?:Add|Check|Choose|Close|Compare|Copy|Correct|Cut|Export|Fill|Keep|Look|Mark|Open|Put|Save|Split|Write|As KMZ it fits|If it is a row)\b/,
}

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

  it('says what to do, but for what only says something (TRU-05)', () => {
    // Their question is answered by the buttons beside it.
    const questions = ['POSITION_SWAPPED', 'POSITION_SIGN', 'GROUND_CORNERS', 'GROUND_NOT_KML', 'DATE_TURNED']
    const asking = remarkCodes.filter((code) => !isTold({ code }) && !questions.includes(code))
    for (const [language, ways] of Object.entries(remedies) as ['es' | 'en', RegExp][])
      for (const code of asking) expect(remarkText(language, { code, details: {} })).toMatch(ways)
  })

  it.each(languages)('speaks of one thing as of one, in %s', (language) => {
    for (const code of ['GEOMETRY_MENDED', 'DATE_TURNED'] as const) {
      const said = (count: number) => remarkText(language, { code, details: { count } })
      expect(said(1)).not.toMatch(/\b1 (?:\p{L}+ )?\p{L}+s\b/u)
      expect(said(2)).toMatch(/\b2 (?:\p{L}+ )?\p{L}+s\b/u)
    }
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
