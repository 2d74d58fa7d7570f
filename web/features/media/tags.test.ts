import { describe, expect, it } from 'vitest'
import { shownTags, typedTags } from './tags.ts'

describe('the tags of a file', () => {
  it('are joined, and cut after 20 characters with the whole list beside (MED-03)', () => {
    const names = (...tags: string[]) => shownTags(tags.map((name) => ({ name })))
    expect(names()).toEqual({ text: '', whole: undefined })
    expect(names('análisis', 'contratos')).toEqual({ text: 'análisis, contratos', whole: undefined })
    expect(names('12345678901234567890')).toEqual({ text: '12345678901234567890', whole: undefined })
    expect(names('certificados', 'análisis')).toEqual({
      text: 'certificados, anális…',
      whole: 'certificados, análisis',
    })
  })

  it('are trimmed and lower case as they are typed; empty ones and repeats are ignored (FRM-15)', () => {
    expect(typedTags(['  Contratos ', 'CONTRATOS', '', '   ', 'Análisis'])).toEqual(['contratos', 'análisis'])
  })
})
