import { expect, it } from 'vitest'
import { areSameFacts, type Fact, factText } from './facts.ts'

const argentina: Fact = {
  id: 'tier.AR',
  code: 'tier',
  values: {
    country: { country: 'AR' },
    tier: { key: 'facts.tier.standard' },
    source: '2025/1093',
    day: { day: '2025-05-26' },
    plots: 12,
  },
  address: '/Products/1/Origin',
}
const nowhere: Fact = {
  id: 'tier.unknown',
  code: 'countryUnknown',
  values: {},
  names: ['LC-1', 'LC-2', 'LC-3'].map((name) => ({ type: 'products', id: name, name })),
  total: 5,
  address: null,
}

it('a fact says its values in the language of its reader (RSK-03)', () => {
  const everything = () => true
  expect(factText(argentina, 'es', everything)).toBe(
    'Argentina: riesgo estándar, según el Reglamento (UE) 2025/1093, desde el 26/05/2025. Lotes: 12',
  )
  expect(factText(argentina, 'en', everything)).toBe(
    'Argentina: standard risk, by Regulation (EU) 2025/1093, since 26 May 2025. Plots: 12',
  )
})

it.each([
  [['LC-1', 'LC-2', 'LC-3'], 'LC-1, LC-2, LC-3 y 2 más'],
  [['LC-2'], 'LC-2 y 4 más'],
  [[], '5 que no se nombran acá'],
])('a fact names of its records those that its reader may read: %j (RSK-03)', (readable, names) => {
  expect(factText(nowhere, 'es', ({ id }) => readable.includes(id))).toBe(
    `Lotes cuyo país no se conoce: ${names}`,
  )
})

it('facts are the same where they say the same, wherever each is seen (RSK-07)', () => {
  const elsewhere = { ...argentina, address: '/Products/2/Origin' }
  expect(areSameFacts([argentina, nowhere], [nowhere, elsewhere])).toBe(true)
  expect(areSameFacts([argentina], [{ ...argentina, values: { ...argentina.values, plots: 13 } }])).toBe(
    false,
  )
  expect(areSameFacts([argentina], [argentina, nowhere])).toBe(false)
  expect(areSameFacts([nowhere], [{ ...nowhere, total: 6 }])).toBe(false)
})
