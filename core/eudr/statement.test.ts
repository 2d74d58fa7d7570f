import { describe, expect, it } from 'vitest'
import { isListed } from './annex.ts'
import { type StatementCheck, statementFindings } from './checks.ts'
import { newContent } from '../pack/fill-statement.ts'
import { grouped, isReferenceNumber, isVerificationNumber, numberOf } from './numbers.ts'
import { internalReference, isAmount, type StatementContent } from './statement.ts'

const filled = newContent({
  identifier: 'EM-2526-001',
  number: 7,
  statement: {
    hsHeading: '230400',
    description: { es: 'Harina de soja', en: 'Soybean meal' },
    species: [{ scientificName: 'Glycine max', commonName: 'soja' }],
    activityType: 'EXPORT',
  },
  language: 'es',
  kilograms: 273_200,
  operator: null,
  references: [],
})
const ready: StatementContent = { ...filled, countryOfActivity: 'NL', borderCrossCountry: 'NL' }
const origin = { restricted: 0, pending: 0, bytes: 1_000, producers: 3 }
const found = (
  change: Partial<StatementContent>,
  {
    commodity = 'soya',
    drifted = false,
    ...besides
  }: { commodity?: 'soya' | 'wood'; drifted?: boolean } & Partial<typeof origin> = {},
) =>
  statementFindings({ ...ready, ...change }, commodity, { ...origin, ...besides }, drifted).map(
    ({ code, state, path }) => [code, state, path],
  )
const first = ready.commodities[0]!
const withCommodity = (change: Partial<typeof first>) => ({ commodities: [{ ...first, ...change }] })
const represented = {
  name: 'Feedhuis Delta B.V.',
  identifierType: 'eori',
  identifierValue: 'NL854219307',
  country: 'NL',
  street: 'Maasvlakte 40',
  postalCode: '3199 LR',
  city: 'Róterdam',
  email: null,
  phone: null,
} as const

describe('a new statement', () => {
  it('says what the pack, the product and the account say (EUD-04)', () => {
    expect(filled).toEqual({
      internalReferenceNumber: 'EM-2526-001-7',
      operatorRole: 'OPERATOR',
      activityType: 'EXPORT',
      countryOfActivity: null,
      borderCrossCountry: null,
      comment: null,
      geoLocationConfidential: true,
      operator: null,
      commodities: [
        {
          hsHeading: '230400',
          descriptionOfGoods: 'Harina de soja',
          netWeight: 273_200,
          supplementaryUnit: null,
          supplementaryUnitQualifier: null,
          percentageEstimationOrDeviation: null,
          species: [{ scientificName: 'Glycine max', commonName: 'soja' }],
        },
      ],
      references: [],
    })
  })

  it('has one commodity with its weight alone where the pack says nothing', () => {
    const known = {
      identifier: 'A',
      number: 1,
      statement: undefined,
      language: 'en',
      operator: null,
      references: [],
    } as const
    expect(newContent({ ...known, kilograms: 12.5 }).commodities).toEqual([
      {
        hsHeading: null,
        descriptionOfGoods: null,
        netWeight: 12.5,
        supplementaryUnit: null,
        supplementaryUnitQualifier: null,
        percentageEstimationOrDeviation: null,
        species: [],
      },
    ])
    expect(newContent({ ...known, kilograms: undefined }).commodities[0]!.netWeight).toBeNull()
    expect(newContent({ ...known, kilograms: 0 }).commodities[0]!.netWeight).toBeNull()
  })

  it('is numbered within 35 characters', () => {
    expect(internalReference('x'.repeat(80), 12)).toBe(`${'x'.repeat(30)}-12`)
    expect(internalReference('x'.repeat(80), 123_456)).toHaveLength(35)
    expect(internalReference(`${'x'.repeat(29)}😀`, 1)).toBe(`${'x'.repeat(29)}-1`)
  })
})

describe('the numbers of the EU', () => {
  it('have their forms, without blanks and in capitals (EUD-02)', () => {
    expect(numberOf(' 26nl 7k2q\u00a0x084 ab\u200b')).toBe('26NL7K2QX084AB')
    expect(['26NL7K2QX084AB', '26NL7402188431'].map(isReferenceNumber)).toEqual([true, true])
    expect(
      ['26NL7K2QX084A', '26NL7K2QX084ABC', 'NL267K2QX084AB', '26nl7k2qx084ab'].map(isReferenceNumber),
    ).toEqual([false, false, false, false])
    expect(['X1F90', 'A'.repeat(35)].map(isVerificationNumber)).toEqual([true, true])
    expect(['X1F9', 'A'.repeat(36), 'X1-902'].map(isVerificationNumber)).toEqual([false, false, false])
    expect(grouped('26NL7K2QX084AB')).toBe('26NL 7K2Q X084 AB')
  })

  it('of a weight are ten digits and six decimals', () => {
    expect([0.000001, 9_999_999_999.5, 273_200].map(isAmount)).toEqual([true, true, true])
    expect([0, -1, 10_000_000_000, 0.0000001, 1.0000001].map(isAmount)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('the checks of a statement (EUD-05)', () => {
  it('find nothing in one that is whole', () => {
    expect(found({})).toEqual([])
  })

  const one: [StatementCheck, 'warn' | 'blocking', string | undefined, ReturnType<typeof found>][] = [
    ['RESTRICTED', 'blocking', undefined, found({}, { restricted: 1 })],
    ['PENDING', 'blocking', undefined, found({}, { pending: 2 })],
    ['LIMIT', 'blocking', undefined, found({}, { bytes: 25_000_001 })],
    ['LIMIT', 'blocking', undefined, found({}, { producers: 1_001 })],
    ['LIMIT', 'blocking', undefined, found({ commodities: [first, first] }, { bytes: 12_500_001 })],
    [
      'LIMIT',
      'blocking',
      undefined,
      found({ commodities: Array<typeof first>(11).fill(first) }, { producers: 1_000 }),
    ],
    ['COMMODITY_MISSING', 'blocking', '/commodities', found({ commodities: [] })],
    ['HS_MISSING', 'blocking', '/commodities/0/hsHeading', found(withCommodity({ hsHeading: null }))],
    ['HS_UNUSUAL', 'warn', '/commodities/0/hsHeading', found(withCommodity({ hsHeading: '0901' }))],
    [
      'DESCRIPTION_MISSING',
      'blocking',
      '/commodities/0/descriptionOfGoods',
      found(withCommodity({ descriptionOfGoods: null })),
    ],
    ['WEIGHT_MISSING', 'blocking', '/commodities/0/netWeight', found(withCommodity({ netWeight: null }))],
    [
      'WEIGHT_MISSING',
      'blocking',
      '/commodities/0/netWeight',
      found({ activityType: 'IMPORT', ...withCommodity({ netWeight: null }) }),
    ],
    [
      'UNIT_MISSING',
      'blocking',
      '/commodities/0/supplementaryUnitQualifier',
      found(withCommodity({ supplementaryUnit: 2 })),
    ],
    [
      'PERCENTAGE',
      'blocking',
      '/commodities/0/percentageEstimationOrDeviation',
      found(withCommodity({ percentageEstimationOrDeviation: 5 })),
    ],
    ['SPECIES_MISSING', 'warn', '/commodities/0/species', found(withCommodity({ species: [] }))],
    [
      'SPECIES_MISSING',
      'blocking',
      '/commodities/0/species',
      found(withCommodity({ hsHeading: '4401', species: [] }), { commodity: 'wood' }),
    ],
    ['COUNTRY_OF_ACTIVITY_MISSING', 'blocking', '/countryOfActivity', found({ countryOfActivity: null })],
    ['BORDER_MISSING', 'warn', '/borderCrossCountry', found({ borderCrossCountry: null })],
    ['REPRESENTED_MISSING', 'blocking', '/operator', found({ operatorRole: 'REPRESENTATIVE_OPERATOR' })],
    [
      'REPRESENTED_MISSING',
      'blocking',
      '/operator/city',
      found({ operatorRole: 'REPRESENTATIVE_OPERATOR', operator: { ...represented, city: null } }),
    ],
    ['DRIFT', 'warn', undefined, found({}, { drifted: true })],
  ]
  it.each(one)('%s is %s by itself at %s', (code, state, path, findings) => {
    expect(findings).toEqual([[code, state, path]])
  })

  it('count what is too much at the limits of the EU alone, and name its code', () => {
    const most = { bytes: 25_000_000, producers: 1_000 }
    expect(found({}, most)).toEqual([])
    expect(found({ commodities: Array<typeof first>(10).fill(first) }, { producers: 1_000 })).toEqual([])
    expect(statementFindings(ready, 'soya', { ...origin, bytes: 25_000_001 }, false)).toEqual([
      { code: 'LIMIT', state: 'blocking', euCode: 'EUDR_MAXIMUM_GEO_SIZE_REACHED' },
    ])
  })

  it('ask other things of what stays at home', () => {
    const home = { activityType: 'DOMESTIC', borderCrossCountry: null } as const
    expect(found({ ...home, ...withCommodity({ percentageEstimationOrDeviation: 25 }) })).toEqual([])
    expect(found(home)).toEqual([
      ['PERCENTAGE', 'blocking', '/commodities/0/percentageEstimationOrDeviation'],
    ])
    expect(
      found({ ...home, ...withCommodity({ percentageEstimationOrDeviation: 26, netWeight: null }) }),
    ).toEqual([
      ['WEIGHT_MISSING', 'warn', '/commodities/0/netWeight'],
      ['PERCENTAGE', 'blocking', '/commodities/0/percentageEstimationOrDeviation'],
    ])
  })

  it('take an operator who is represented, and warn of numbers that nobody verified', () => {
    expect(found({ operatorRole: 'REPRESENTATIVE_OPERATOR', operator: represented })).toEqual([])
    const cited = (result: 'EXISTING_USABLE' | 'NON_EXISTENT' | null) => ({
      referenceNumber: '26NL7K2QX084AB',
      verificationNumber: 'X1F902KD',
      use: 'keep' as const,
      from: { source: 'hand' as const, product: null },
      verified: result && { result, at: '2026-05-26T12:00:00.000Z' },
    })
    expect(found({ references: [cited('EXISTING_USABLE')] })).toEqual([])
    for (const result of ['NON_EXISTENT', null] as const)
      expect(found({ references: [cited('EXISTING_USABLE'), cited(result)] })).toEqual([
        ['REFERENCE_UNVERIFIED', 'warn', '/references/1'],
      ])
  })

  it('know the headings of Annex I, wholes and parts', () => {
    expect([isListed('soya', '230400'), isListed('soya', '23'), isListed('soya', '2304')]).toEqual([
      true,
      true,
      true,
    ])
    expect([isListed('soya', '2306'), isListed('wood', '4901'), isListed('cattle', '0202')]).toEqual([
      false,
      false,
      true,
    ])
    expect([isListed('none', '0901'), isListed('none', '8471')]).toEqual([true, false])
  })
})
