import { expect, it } from 'vitest'
import { countries } from '../geometry/countries.ts'
import { tierOf } from './tiers.ts'

const today = '2026-11-29'
const listed = (tier: string) => countries.filter(({ code }) => tierOf(code, today).tier === tier)

it.each([
  ['AR', 'standard'],
  ['BR', 'standard'],
  ['PY', 'standard'],
  ['UG', 'standard'],
  ['CD', 'standard'],
  ['CG', 'low'],
  ['CL', 'low'],
  ['CR', 'low'],
  ['UY', 'low'],
  ['DE', 'low'],
  ['RU', 'high'],
  ['BY', 'high'],
  ['KP', 'high'],
  ['MM', 'high'],
])('%s is a country of %s risk (RSK-03)', (country, tier) => {
  expect(tierOf(country, today)).toEqual({ tier, from: '2025-05-26', source: '2025/1093' })
})

it('the list of 2025 has 140 countries of low risk and four of high risk (RSK-03)', () => {
  expect([listed('low').length, listed('high').length]).toEqual([140, 4])
})

it('before the first list every country is of standard risk (RSK-03)', () => {
  expect(tierOf('RU', '2025-05-25')).toMatchObject({ tier: 'standard', source: '2023/1115' })
})
