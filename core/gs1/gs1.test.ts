import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actOf } from './acts.ts'
import { canonicalOf, canonicalOfElements } from './canonical.ts'
import { checkDigitOf, checkPairOf, checks } from './checks.ts'
import {
  type CodeReading,
  faultOfTogether,
  readBrackets,
  readElements,
  writeBrackets,
  writeElements,
} from './elements.ts'
import { identifierOf } from './identifiers.ts'
import { readLabel } from './label.ts'
import { type Leniency, readLink, writeLink } from './link.ts'

const gtin = '09506000134352'

/** As people write a code: in brackets, or its fault. */
const said = (reading: CodeReading): string =>
  'fault' in reading
    ? [reading.fault.code, reading.fault.ai, reading.fault.check].filter(Boolean).join(' ')
    : writeBrackets(reading.elements)

describe('checks of values (GS1-05)', () => {
  it('count the digit of a GTIN and the pair of a GMN', () => {
    expect(checkDigitOf(gtin.slice(0, -1))).toBe('2')
    expect(checkPairOf('1987654Ad4X4bL5ttr2310c')).toBe('2K')
    expect(checkPairOf('')).toBe('22')
  })

  it.each<[keyof typeof checks, string[], string[]]>([
    ['csum', [gtin, '106141412345678908'], ['09506000134351', '']],
    ['csumalpha', ['1987654Ad4X4bL5ttr2310c2K'], ['1987654Ad4X4bL5ttr2310c2L', 'K']],
    ['gcppos1', ['1234A'], ['123A', '123']],
    ['gcppos2', ['A1234'], ['12A34']],
    ['zero', ['0', '000'], ['01', '']],
    ['nonzero', ['01'], ['000']],
    ['nozeroprefix', ['10'], ['0', '01']],
    ['hyphen', ['-'], ['+', '']],
    ['hasnondigit', ['1A', '/'], ['11', '']],
    ['yesno', ['0', '1'], ['2', '']],
    ['winding', ['0', '1', '9'], ['2']],
    ['iso5218', ['0', '1', '2', '9'], ['3']],
    ['importeridx', ['A', 'z', '9', '-', '_'], ['.', '']],
    ['yymmdd', ['261130', '240229', '000229'], ['261131', '260229', '261300', '261100']],
    ['yymmd0', ['261100', '261130'], ['261131', '261300']],
    ['yyyymmdd', ['20240229', '20000229'], ['19000229', '20260230', '20260100']],
    ['hh', ['00', '23'], ['24']],
    ['mi', ['59'], ['60']],
    ['ss', ['59'], ['60']],
    ['hhmi', ['2359'], ['2400', '0060']],
    ['latitude', ['1800000000'], ['1800000001']],
    ['longitude', ['3600000000'], ['3600000001']],
    ['pcenc', ['a%2Fb', 'ab'], ['a%', 'a%2', 'a%2G']],
    ['pieceoftotal', ['0102', '1111', '001002'], ['0201', '0002', '0100', '123']],
    ['posinseqslash', ['1/2', '9/10', '12/12'], ['2/1', '01/2', '0/1', '10/9', '1/']],
    ['iso3166', ['032', '156'], ['999', '000', '983']],
    ['iso3166999', ['032', '999'], ['998']],
    ['iso3166alpha2', ['AR', 'UY'], ['XX', 'XK', 'ar']],
    ['iso4217', ['032', '978'], ['000', '976A']],
    ['iban', ['DE91100000000123456789', 'BE71096123456769'], ['BE71096123456760', 'XX361234567890', 'BE71']],
    ['mediatype', ['01', '10', '80', '99'], ['00', '11', '79']],
  ])('%s takes %j, and refuses %j', (name, good, bad) => {
    expect(good.filter((text) => !checks[name](text))).toEqual([])
    expect(bad.filter((text) => checks[name](text))).toEqual([])
  })
})

describe('elements (GS1-05)', () => {
  it.each([
    [`^01${gtin}10ABC123^17201225`, `(01)${gtin}(10)ABC123(17)201225`],
    // A separator behind a predefined length says nothing.
    [`^01${gtin}^10A`, `(01)${gtin}(10)A`],
    [`^01${gtin}10A^10A`, `(01)${gtin}(10)A`],
    [`^01${gtin}10A^10B`, 'TWICE 10'],
    [`01${gtin}`, 'NO_SEPARATOR'],
    ['^', 'EMPTY'],
    ['^0109506000134351', 'CHECK 01 csum'],
    ['^0109506', 'LENGTH 01'],
    ['^0509506000134352', 'UNKNOWN 0509'],
    [`^10${'A'.repeat(21)}`, 'LENGTH 10'],
    ['^10Ñ', 'SIGNS 10'],
    ['^8030AAAA=', 'LENGTH 8030'],
    ['^7007261101261130', '(7007)261101261130'],
    ['^70072611012611', 'LENGTH 7007'],
  ])('%s is %s', (text, expected) => {
    expect(said(readElements(text))).toBe(expected)
  })

  it.each([
    [`(01)${gtin}(10)A\\(B)`, `(01)${gtin}(10)A\\(B)`],
    ['', 'EMPTY'],
    ['(01', 'NOT_BRACKETED'],
    ['x(10)A', 'NOT_BRACKETED'],
    ['(10)', 'LENGTH 10'],
    ['(1)A', 'NOT_BRACKETED'],
  ])('in brackets, %s is %s', (text, expected) => {
    expect(said(readBrackets(text))).toBe(expected)
  })

  it.each([
    [`(01)${gtin}(10)A`, undefined],
    ['(10)A', 'MISSING 10'],
    [`(01)${gtin}(3103)000195`, undefined],
    [`(01)${gtin}(21)1(235)T`, 'EXCLUDED 21'],
    [`(01)${gtin}(37)10`, 'EXCLUDED 01'],
    [`(02)${gtin}(37)10`, 'MISSING 37'],
    [`(00)106141412345678908(02)${gtin}(37)10`, undefined],
    [`(00)106141412345678908(3301)000195(3302)000195`, 'EXCLUDED 3301'],
  ])('beside each other, %s has %s', (text, expected) => {
    const reading = readBrackets(text) as { elements: Parameters<typeof faultOfTogether>[0] }
    const fault = faultOfTogether(reading.elements)
    expect(fault && `${fault.code} ${fault.ai}`).toBe(expected)
  })
})

describe('a Digital Link (GS1-04)', () => {
  const id = 'https://id.gs1.org'
  it.each<[string, string, Leniency?]>([
    [`${id}/01/${gtin}/10/ABC123?17=201225&x=1#part`, `(01)${gtin}(10)ABC123(17)201225`],
    [`http://a.example/stem/of/01/${gtin}/22/2A/10/A/21/9`, `(01)${gtin}(22)2A(10)A(21)9`],
    [`HTTPS://A.EXAMPLE/01/${gtin}`, `(01)${gtin}`],
    [`Https://a.example/01/${gtin}`, 'NOT_A_LINK'],
    [`ftp://a.example/01/${gtin}`, 'NOT_A_LINK'],
    [`${id}/01/${gtin}/`, 'NOT_A_LINK'],
    [`${id}/01//10/A`, 'NOT_A_LINK'],
    [`${id}/01/${gtin}/10`, 'NOT_A_LINK'],
    [`${id}/01/${gtin}/10/A/x`, 'NOT_A_LINK'],
    [`https://a%2e.example/01/${gtin}`, 'NOT_A_LINK'],
    [`https:///01/${gtin}`, 'NOT_A_LINK'],
    [`${id}/01/${gtin}/10/A B`, 'NOT_A_LINK'],
    ['https://id.gs1.org/', 'NOT_A_LINK'],
    // The rightmost key begins the code.
    [`${id}/00/106141412345678908/01/${gtin}`, `(01)${gtin}`],
    [`${id}/01/${gtin}/21/1/10/A`, 'ORDER 21'],
    [`${id}/01/${gtin}/235/T/10/A`, 'ORDER 235'],
    [`${id}/01/${gtin}/10/A%2FB+C`, `(01)${gtin}(10)A/B+C`],
    [`${id}/01/${gtin}/10/A%`, 'ESCAPE 10'],
    [`${id}/01/${gtin}/10/%C3%91`, 'SIGNS 10'],
    [`${id}/01/${gtin}?99=A+B`, 'SIGNS 99'],
    [`${id}/01/${gtin}?10=A`, 'NOT_IN_QUERY 10'],
    [`${id}/01/${gtin}/235/T?10=A`, `(01)${gtin}(235)T(10)A`],
    [`${id}/01/${gtin}/235/T?21=A`, 'NOT_IN_QUERY 21'],
    [`${id}/01/${gtin}?17=201225&17=201225`, 'TWICE 17'],
    [`${id}/01/${gtin}?01=${gtin}`, 'TWICE 01'],
    [`${id}/01/${gtin}?17=`, 'LENGTH 17'],
    [`${id}/01/${gtin}?17=201332`, 'CHECK 17 yymmd0'],
    [`${id}/01/${gtin}?0=1`, 'UNKNOWN 0'],
    [`${id}/01/${gtin}?5=1`, `(01)${gtin}(5)1`, { unknown: true }],
    [`${id}/01/614141123452`, 'LENGTH 01'],
    [`${id}/01/614141123452`, '(01)00614141123452', { short: true }],
    [`${id}/gtin/${gtin}/ser/1`, 'NOT_A_LINK'],
    [`${id}/gtin/${gtin}/ser/1`, `(01)${gtin}(21)1`, { words: true }],
    [`${id}/414/0614141123452/254/A?7040=1A2b`, 'NOT_IN_QUERY 7040'],
  ])('%s is %s', (link, expected, leniency = {}) => {
    expect(said(readLink(link, leniency))).toBe(expected)
  })

  it.each([
    [
      `(10)A/'(1(01)${gtin}(99)x(3103)000195`.replace('(1(', '\\(1('),
      `/01/${gtin}/10/A%2F%27%281?3103=000195&99=x`,
    ],
    [`(414)0614141123452(10)A(01)${gtin}`, `/414/0614141123452?01=${gtin}&10=A`],
    [`(01)${gtin}(414)0614141123452(10)A`, `/01/${gtin}/10/A?414=0614141123452`],
    ['(10)A', 'NO_KEY'],
    [`(01)${gtin}(21)1(235)T`, 'NOT_IN_QUERY 235'],
  ])('of %s is %s', (text, expected) => {
    const reading = readBrackets(text) as { elements: { ai: string; value: string }[] }
    const link = writeLink(reading.elements, 'https://a.example/')
    expect(
      'uri' in link
        ? link.uri.replace('https://a.example', '')
        : `${link.fault.code} ${link.fault.ai ?? ''}`.trim(),
    ).toBe(expected)
  })
})

describe('the canonical link of a thing (GS1-04)', () => {
  it.each([
    ['urn:epc:id:sgtin:0614141.812345.6789', '/01/80614141123458/21/6789'],
    ['urn:epc:id:sscc:0614141.1234567890', '/00/106141412345678908'],
    ['urn:epc:id:sgln:0614141.12345.0', '/414/0614141123452'],
    ['urn:epc:id:sgln:0614141.12345.400', '/414/0614141123452/254/400'],
    ['urn:epc:id:pgln:0614141.12345', '/417/0614141123452'],
    ['urn:epc:id:grai:0614141.12345.400', '/8003/00614141123452400'],
    ['urn:epc:id:giai:0614141.12.345', '/8004/061414112.345'],
    ['urn:epc:id:gsrn:0614141.1234567890', '/8018/061414112345678902'],
    ['urn:epc:id:gsrnp:0614141.1234567890', '/8017/061414112345678902'],
    ['urn:epc:id:gdti:0614141.12345.400', '/253/0614141123452400'],
    ['urn:epc:id:gsin:0614141.123456789', '/402/06141411234567890'],
    ['urn:epc:id:ginc:0614141.xyz3311cba', '/401/0614141xyz3311cba'],
    ['urn:epc:id:cpi:0614141.5PQ7%2FZ43.12345', '/8010/06141415PQ7%2FZ43/8011/12345'],
    ['urn:epc:id:sgcn:4012345.67890.04711', '/255/401234567890104711'],
    ['urn:epc:id:upui:1234567.089456.51qIgY', '/01/01234567894560/235/51qIgY'],
    ['urn:epc:id:itip:4012345.012345.04.04.32a%2Fb', '/8006/040123451234560404/21/32a%2Fb'],
    ['urn:epc:class:lgtin:4012345.012345.998877', '/01/04012345123456/10/998877'],
    ['urn:epc:idpat:sgtin:4012345.012345.*', '/01/04012345123456'],
    ['urn:epc:idpat:sgtin:4012345.*.*', undefined],
    ['urn:epc:idpat:giai:4012345.*', undefined],
    ['urn:epc:id:gid:952056.2718.1414', undefined],
    ['urn:epc:id:sgtin:0614141.812345', undefined],
    ['https://example.com/gtin/614141123452/lot/ABC1/ser/xyz(1)?17=1', '/01/00614141123452/21/xyz%281%29'],
    [`https://a.example/01/${gtin}/22/2A/10/A`, `/01/${gtin}/10/A`],
    // Check digits aren't asked, lengths are.
    ['https://a.example/01/09506000134351', '/01/09506000134351'],
    ['https://a.example/01/0950600013435', '/01/00950600013435'],
    ['https://a.example/01/095060001', undefined],
    [`https://a.example/01/${gtin}/10/a%2fb!'`, `/01/${gtin}/10/a%2fb%21'`],
    ['hello', undefined],
    ['https://a.example/page', undefined],
  ])('of %s is %s', (text, expected) => {
    expect(canonicalOf(text)).toBe(expected && `https://id.gs1.org${expected}`)
  })
})

describe('a label (GS1-10)', () => {
  it.each([
    [`]d201${gtin}10ABC\u001d17251231`, `(01)${gtin}(10)ABC(17)251231`],
    [`]C1^01${gtin}10ABC<GS>17251231`, `(01)${gtin}(10)ABC(17)251231`],
    [` (01)${gtin}(10)ABC `, `(01)${gtin}(10)ABC`],
    [`]Q3https://a.example/01/${gtin}/10/A`, `(01)${gtin}(10)A`],
    [`]Q1https://a.example/01/${gtin}/10/A`, `(01)${gtin}(10)A`],
    [']E07790123456787', '(01)07790123456787'],
    [']C07790123456787', '(01)07790123456787'],
    [`(01) ${gtin}\r\n(10) A B`, `(01)${gtin}(10)AB`],
    ['(01)7790123456787(10)A', '(01)07790123456787(10)A'],
    ['(02)96385074(37)4', '(02)00000096385074(37)4'],
    ['(01)7790123456788(10)A', 'CHECK 01 csum'],
    ['7 790123 456787', '(01)07790123456787'],
    ['7790123456787', '(01)07790123456787'],
    ['96385074', '(01)00000096385074'],
    ['7790123456788', 'UNKNOWN 7790'],
    ['', 'EMPTY'],
    ['A'.repeat(4_001), 'LENGTH'],
    ['<GS>'.repeat(50), 'UNKNOWN ^^^^'],
    [`01${gtin}17251231`, `(01)${gtin}(17)251231`],
  ])('%s says %s', (text, expected) => {
    expect(said(readLabel(text) as CodeReading)).toBe(expected)
  })

  it('that lost its separators is shown in each reading, the longest lot first', () => {
    const label = readLabel(`01${gtin}10ABC17251231`)
    expect('readings' in label && label.readings.map(writeBrackets)).toEqual([
      `(01)${gtin}(10)ABC17251231`,
      `(01)${gtin}(10)ABC17(251)231`,
      `(01)${gtin}(10)ABC(17)251231`,
    ])
  })
})

/** Signs that a lot may have. */
const text82 = (max: number) =>
  fc
    .array(fc.constantFrom(...`!"%&'()*+,-./0129:;<=>?AZ_az`), { minLength: 1, maxLength: max })
    .map((signs) => signs.join(''))
const codes = fc
  .record({
    key: fc
      .stringMatching(/^\d{13}$/)
      .map((digits) => ({ ai: '01', value: `${digits}${checkDigitOf(digits)}` })),
    lot: fc.option(text82(20), { nil: undefined }),
    serial: fc.option(text82(20), { nil: undefined }),
    inner: fc.option(text82(90), { nil: undefined }),
    weight: fc.option(fc.stringMatching(/^\d{6}$/), { nil: undefined }),
  })
  .map(({ key, lot, serial, inner, weight }) => [
    key,
    ...(lot === undefined ? [] : [{ ai: '10', value: lot }]),
    ...(serial === undefined ? [] : [{ ai: '21', value: serial }]),
    ...(weight === undefined ? [] : [{ ai: '3103', value: weight }]),
    ...(inner === undefined ? [] : [{ ai: '99', value: inner }]),
  ])

describe('every code', () => {
  it('comes back from its link, its brackets and its elements as it was', () => {
    fc.assert(
      fc.property(codes, (elements) => {
        const link = writeLink(elements)
        expect('uri' in link && readLink(link.uri)).toEqual({ elements })
        expect(readBrackets(writeBrackets(elements))).toEqual({ elements })
        expect(readElements(writeElements(elements))).toEqual({ elements })
      }),
    )
  })

  it('is read alike, whichever of its signs are escaped and how', () => {
    const hex = (sign: string) => `%${sign.codePointAt(0)!.toString(16).padStart(2, '0')}`
    const ways = [encodeURIComponent, hex, (sign: string) => hex(sign).toUpperCase()]
    const hows = fc.array(fc.nat(2), { minLength: 90, maxLength: 90 })
    fc.assert(
      fc.property(codes, hows, (elements, how) => {
        const escape = (value: string) => [...value].map((sign, n) => ways[how[n]!]!(sign)).join('')
        const written = elements.map(({ ai, value }) => ({ ai, value: escape(value) }))
        const isInPath = ({ ai }: { ai: string }) => ['01', '10', '21'].includes(ai)
        const path = written.filter(isInPath).map(({ ai, value }) => `/${ai}/${value}`)
        const query = written.filter((one) => !isInPath(one)).map(({ ai, value }) => `${ai}=${value}`)
        expect(readLink(`https://a.example${path.join('')}?${query.join('&')}`)).toEqual({ elements })
      }),
    )
  })

  it('has a canonical link, which is its own', () => {
    fc.assert(
      fc.property(codes, (elements) => {
        const canonical = canonicalOfElements(elements)!
        expect(canonicalOf(canonical)).toBe(canonical)
        const link = writeLink(elements) as { uri: string }
        expect(canonicalOf(link.uri)?.replaceAll('%27', "'")).toBe(canonical)
      }),
    )
  })

  it('is judged without a fault of the program, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        readLabel(text)
        readLabel(`https://a.example/01/${gtin}/10/${text}`)
        canonicalOf(text)
        canonicalOf(`urn:epc:id:sgtin:${text}`)
      }),
    )
  })
})

it('each identifier of the dictionary has a value that its own parts take', () => {
  expect(identifierOf('3105')?.title).toBe('NET WEIGHT (kg)')
  expect(identifierOf('3106')).toBeUndefined()
  expect(identifierOf('99')?.fixed).toBe(false)
})

describe('acts of script/gs1 (GS1-05)', () => {
  it.each([
    [['build'], '(10)A', { ok: false, fault: 'NO_KEY' }],
    [['bracket'], '(10)A', { ok: true, elements: '^10A', uri: null, canonical: null }],
    [['elements'], '^10A', { ok: true, bracketed: '(10)A' }],
    [['check'], '10 A', { ok: false, fault: 'MISSING 10' }],
    [['check'], `(01)${gtin}(10)A`, { ok: true }],
    [
      ['canonical'],
      'urn:epc:class:lgtin:4012345.012345.9',
      { ok: true, canonical: 'https://id.gs1.org/01/04012345123456/10/9' },
    ],
    [['canonical'], 'hello', { ok: true, canonical: null }],
    [['lint', 'csum'], gtin, { ok: true }],
    [['lint', 'iban'], 'BE71', { ok: false, fault: 'CHECK iban' }],
  ])('%j answers %s', (words, text, expected) => {
    expect(actOf(words)?.(text)).toEqual(expect.objectContaining(expected))
  })

  it.each([[[]], [['lint']], [['lint', 'nothing']], [['parse', 'x']], [['toString']]])(
    'are none of %j',
    (words) => {
      expect(actOf(words)).toBeUndefined()
    },
  )
})
