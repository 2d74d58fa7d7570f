import { describe, expect, it } from 'vitest'
import { criteriaOf } from '../eudr/criteria.ts'
import { assessedOrigin, completeAnswers, isSimplified, progressOf } from './assessment.ts'
import type { Fact, Facts } from './facts.ts'

const fact = (code: Fact['code'], values: Fact['values'] = {}): Fact => ({
  id: code,
  code,
  values,
  address: null,
})
const tier = (key: 'low' | 'standard' | 'high') => fact('tier', { tier: { key: `facts.tier.${key}` } })
const facts = (criteria: Partial<Facts['criteria']>): Facts => ({
  plots: { count: 1, sha256: null },
  criteria: { a: [tier('low')], g: [], i: [], j: [fact('originKnown')], l: [], m: [], n: [], ...criteria },
})
const answers = completeAnswers([], criteriaOf('soya', '2026-11-29')).map((answer) => ({
  ...answer,
  concern: 'none' as const,
  note: 'Se buscó y no hay nada',
}))
const isSimple = (criteria: Partial<Facts['criteria']>) =>
  isSimplified(answers, assessedOrigin(facts(criteria)))

describe('questions', () => {
  it('are each letter, and the laws of the country together, in list and panel (RSK-08)', () => {
    expect(progressOf(answers)).toEqual({ answered: 15, of: 15 })
    const unsaid = (criterion: string) =>
      answers.map((answer) => (answer.criterion === criterion ? { ...answer, note: '' } : answer))
    expect(progressOf(unsaid('b'))).toEqual({ answered: 14, of: 15 })
    expect(progressOf(unsaid('legal.land'))).toEqual({ answered: 14, of: 15 })
    expect(progressOf(unsaid('legal.trade'))).toEqual({ answered: 14, of: 15 })
    expect(progressOf([])).toEqual({ answered: 0, of: 0 })
  })

  it('wait for an answer with grounds that somebody has looked at (RSK-04)', () => {
    const [first, ...others] = answers
    for (const change of [{ concern: 'unanswered' as const }, { note: '' }, { confirmed: false }])
      expect(progressOf([{ ...first!, ...change }, ...others]).answered).toBe(14)
  })
})

describe('simplified due diligence (RSK-06)', () => {
  it('is said of an origin that is known whole, in countries of low risk', () => {
    expect(isSimple({})).toBe(true)
    for (const criteria of [
      { a: [] },
      { a: [tier('low'), tier('standard')] },
      { a: [tier('low'), fact('countryUnknown')] },
      { j: [fact('originUnknown')] },
      { l: [fact('concern')] },
    ])
      expect(isSimple(criteria)).toBe(false)
  })

  it('is not said by somebody who may not read all of it, nor of one that is too large to be read', () => {
    expect(isSimple({ i: [fact('restricted')] })).toBe(false)
    expect(isSimple({ i: [fact('cut')] })).toBe(false)
  })
})
