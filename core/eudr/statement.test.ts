import { describe, expect, it } from 'vitest'
import { listingOf } from './annex.ts'
import { type StatementCheck, statementFindings } from './checks.ts'
import type { Commodity } from './commodities.ts'
import { newContent } from '../pack/fill-statement.ts'
import { doubtsOfReference, grouped, isReferenceNumber, isVerificationNumber, numberOf } from './numbers.ts'
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
  way: { countryOfActivity: null, borderCrossCountry: null },
  references: [],
})
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
const ready: StatementContent = {
  ...filled,
  countryOfActivity: 'NL',
  borderCrossCountry: 'NL',
  operator: represented,
}
const origin = {
  restricted: 0,
  pending: 0,
  bytes: 1_000,
  producers: 3,
  country: 'NL' as string | undefined,
  today: '2026-11-28',
  isDrifted: false,
  assessed: { state: 'concluded' as const, risk: 'negligible' as const },
  riskSetting: 'warn' as const,
}
const found = (
  change: Partial<StatementContent>,
  { commodity = 'soya', ...besides }: { commodity?: Commodity } & Partial<typeof origin> = {},
) =>
  statementFindings({ ...ready, ...change }, { ...origin, ...besides, commodity }).map(
    ({ code, state, path }) => [code, state, path],
  )
const first = ready.commodities[0]!
const withCommodity = (change: Partial<typeof first>) => ({ commodities: [{ ...first, ...change }] })

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
      way: { countryOfActivity: 'NL', borderCrossCountry: null },
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
    expect(['26NL7K2QX084A', '26NL7K2QX084ABC', '26nl7k2qx084ab'].map(isReferenceNumber)).toEqual([
      false,
      false,
      false,
    ])
    // Those of simplified declarations, and a form that nobody has seen yet (EUD-15).
    expect(['S2640218843100', 'NL267K2QX084AB'].map(isReferenceNumber)).toEqual([true, true])
    expect(['26NL7K2QX084AB', 'S2640218843100', '26NL7K2'].flatMap(doubtsOfReference)).toEqual([])
    expect(doubtsOfReference('nl26 7k2q x084 ab')).toEqual([
      { code: 'REFERENCE_UNUSUAL', details: { number: 'NL26 7K2Q X084 AB' } },
    ])
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
      found({
        activityType: 'DOMESTIC',
        ...withCommodity({ supplementaryUnit: 2, percentageEstimationOrDeviation: 5 }),
      }),
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
    [
      'REPRESENTED_MISSING',
      'blocking',
      '/operator',
      found({ operatorRole: 'REPRESENTATIVE_OPERATOR', operator: null }).filter(
        ([code]) => code !== 'EORI_MISSING',
      ),
    ],
    [
      'REPRESENTED_MISSING',
      'blocking',
      '/operator/city',
      found({ operatorRole: 'REPRESENTATIVE_OPERATOR', operator: { ...represented, city: null } }),
    ],
    ['DRIFT', 'warn', undefined, found({}, { isDrifted: true })],
  ]
  it.each(one)('%s is %s by itself at %s', (code, state, path, findings) => {
    expect(findings).toEqual([[code, state, path]])
  })

  it('count what is too much at the limits of the EU alone, and name its code', () => {
    const most = { bytes: 25_000_000, producers: 1_000 }
    expect(found({}, most)).toEqual([])
    expect(found({ commodities: Array<typeof first>(10).fill(first) }, { producers: 1_000 })).toEqual([])
    expect(statementFindings(ready, { ...origin, commodity: 'soya', bytes: 25_000_001 })).toEqual([
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

  it('know the headings of Annex I, wholes and parts (EUD-17)', () => {
    const isListed = (commodity: Commodity, heading: string) =>
      listingOf(commodity, heading, origin.today).isListed
    expect(['230400', '23', '2304', '2306'].map((heading) => isListed('soya', heading))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect([isListed('wood', '4901'), isListed('cattle', '0202'), isListed('none', '0901')]).toEqual([
      false,
      true,
      true,
    ])
    expect(isListed('none', '8471')).toBe(false)
  })

  it('say what Annex I means of a heading, and neither hide nor let pass what nobody verified (EUD-17)', () => {
    const on = (commodity: Commodity, heading: string, today: string) =>
      statementFindings(
        { ...ready, activityType: 'IMPORT', ...withCommodity({ hsHeading: heading }) },
        { ...origin, commodity, today },
      )
        .filter(({ code }) => code === 'HS_UNUSUAL')
        .map(({ state, row }) => [state, row?.heading])
    expect(on('cattle', '0202', origin.today)).toEqual([['told', '0202']])
    // The longest heading decides.
    expect(on('soya', '120110', origin.today)).toEqual([['told', '120110']])
    expect(on('soya', '120190', origin.today)).toEqual([])
    for (const today of ['2026-09-17', '2026-09-18'])
      expect(on('cattle', '4107', today)).toEqual([['told', '4107']])
    for (const today of [origin.today, '2027-12-30'])
      expect(on('coffee', '210111', today)).toEqual([
        ['warn', undefined],
        ['told', '210111'],
      ])
    expect(on('coffee', '2101', origin.today)).toEqual([['warn', undefined]])
  })

  const unitCases: [string, number | null, string | null, StatementCheck[]][] = [
    ['010229', null, null, ['UNIT_REQUIRED']],
    ['010229', 12, null, ['UNIT_MISSING']],
    ['010229', 12, 'NAR', []],
    ['010229', 12, 'MTQ', ['UNIT_NOT_ALLOWED']],
    ['401120', 12, 'NAR', []],
    ['440710', null, null, []],
    ['440890', null, null, ['UNIT_REQUIRED']],
    ['440890', 3.5, 'MTQ', []],
    ['4702', 1_000, 'KSD', []],
    ['4703', 1_000, 'KSD', ['UNIT_NOT_ALLOWED']],
    ['4703', null, 'KSD', ['UNIT_NOT_ALLOWED']],
    ['44', null, null, ['HS_SHORT']],
    ['0102', 12, 'NAR', ['HS_SHORT']],
    ['230400', 1, 'NAR', ['UNIT_NOT_ALLOWED']],
  ]
  it.each(unitCases)('ask %s with %s %s for %j (EUD-16)', (hsHeading, amount, qualifier, codes) => {
    const unit = { hsHeading, supplementaryUnit: amount, supplementaryUnitQualifier: qualifier }
    const asked = (activityType: 'IMPORT' | 'EXPORT' | 'DOMESTIC') =>
      found({ activityType, ...withCommodity(unit) }, { commodity: 'none' })
        .map(([code]) => code)
        .filter((code) => String(code).startsWith('UNIT') || code === 'HS_SHORT')
    expect(asked('IMPORT')).toEqual(codes)
    expect(asked('EXPORT')).toEqual(codes)
    const isHalf = (amount === null) !== (qualifier === null)
    expect(asked('DOMESTIC')).toEqual(isHalf ? ['UNIT_MISSING'] : [])
  })

  it('let somebody outside of the EU only import, and ask whoever crosses its border for an EORI (EUD-16)', () => {
    const own = { operator: null } as const
    const outside = { country: 'AR' }
    expect(found(own, outside)).toEqual([
      ['ACTIVITY_OUTSIDE_EU', 'warn', '/activityType'],
      ['EORI_MISSING', 'warn', undefined],
    ])
    expect(found({ ...own, activityType: 'IMPORT' }, outside)).toEqual([['EORI_MISSING', 'warn', undefined]])
    expect(found(own, { country: undefined })).toEqual([['EORI_MISSING', 'warn', undefined]])
    expect(found(own, { country: 'XI' })).toEqual([['EORI_MISSING', 'warn', undefined]])
    const other = { ...represented, identifierType: 'vat', country: 'AR' } as const
    const byOther = { operatorRole: 'REPRESENTATIVE_OPERATOR', operator: other } as const
    expect(found(byOther)).toEqual([
      ['ACTIVITY_OUTSIDE_EU', 'blocking', '/activityType'],
      ['EORI_MISSING', 'blocking', '/operator/identifierType'],
    ])
    const home = {
      activityType: 'DOMESTIC',
      ...withCommodity({ percentageEstimationOrDeviation: 5 }),
    } as const
    expect(found({ ...byOther, ...home })).toEqual([['ACTIVITY_OUTSIDE_EU', 'blocking', '/activityType']])
    expect(found({ ...byOther, operator: { ...represented, identifierValue: null } })).toEqual([
      ['REPRESENTED_MISSING', 'blocking', '/operator/identifierValue'],
      ['EORI_MISSING', 'blocking', '/operator/identifierType'],
    ])
  })

  it('take at home the weight with its percentage, the pair of unit and amount, or all of them (EUD-16)', () => {
    const asked = (netWeight: number | null, percentage: number | null, amount: number | null) =>
      found({
        activityType: 'DOMESTIC',
        ...withCommodity({
          netWeight,
          percentageEstimationOrDeviation: percentage,
          supplementaryUnit: amount,
          supplementaryUnitQualifier: amount === null ? null : 'MTQ',
        }),
      }).map(([code]) => code)
    expect([asked(10, 25, null), asked(null, null, 4), asked(10, 0, 4)]).toEqual([[], [], []])
    const half = { percentageEstimationOrDeviation: 5, supplementaryUnitQualifier: 'MTQ' }
    expect(found({ activityType: 'DOMESTIC', ...withCommodity(half) })).toEqual([
      ['UNIT_MISSING', 'blocking', '/commodities/0/supplementaryUnit'],
    ])
    expect([asked(10, null, null), asked(10, null, 4), asked(10, 26, 4)]).toEqual([
      ['PERCENTAGE'],
      ['PERCENTAGE'],
      ['PERCENTAGE'],
    ])
    expect([asked(null, 5, 4), asked(null, null, null)]).toEqual([
      ['WEIGHT_MISSING', 'PERCENTAGE'],
      ['WEIGHT_MISSING', 'PERCENTAGE'],
    ])
  })
})
