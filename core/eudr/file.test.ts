import { DOMParser, type Element } from '@xmldom/xmldom'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addFeature, collectionOf, featuresIn, type ProducerPlots, sortedProducers } from './plots.ts'
import { cleanText, type Commodity, type StatementContent } from './statement.ts'
import { statementTree, type Tree } from './tree.ts'
import { comNamespace, ddsNamespace, statementXml } from './xml.ts'

const commodity: Commodity = {
  hsHeading: '230400',
  descriptionOfGoods: 'Harina de soja',
  netWeight: 273_200.5,
  supplementaryUnit: 3,
  supplementaryUnitQualifier: 'NAR',
  percentageEstimationOrDeviation: null,
  species: [
    { scientificName: 'Glycine max', commonName: 'soja' },
    { scientificName: 'Glycine soja', commonName: 'soja silvestre' },
  ],
}
const operator = {
  name: 'Feedhuis Delta B.V.',
  identifierType: 'eori',
  identifierValue: 'NL854219307',
  country: 'NL',
  street: 'Maasvlakte 40',
  postalCode: '3199 LR',
  city: 'Róterdam',
  email: 'dds@feedhuis.example',
  phone: '+31 10 000',
} as const
const cited = (referenceNumber: string, use: 'keep' | 'group') => ({
  referenceNumber,
  verificationNumber: 'X1F902KD',
  use,
  from: { source: 'statement' as const, product: null },
  verified: null,
})
const whole: StatementContent = {
  internalReferenceNumber: 'EM-2526-001-1',
  operatorRole: 'REPRESENTATIVE_OPERATOR',
  activityType: 'IMPORT',
  countryOfActivity: 'NL',
  borderCrossCountry: 'GR',
  comment: 'dos bodegas',
  geoLocationConfidential: true,
  operator,
  commodities: [commodity, { ...commodity, hsHeading: '1507' }],
  references: [
    cited('26NL7K2QX084AB', 'group'),
    cited('26DK3D8MV217LC', 'keep'),
    cited('26DE00000000A1', 'group'),
  ],
}
const producers: Tree[] = [
  { position: 1, country: 'AR', name: 'Granos & Cía', geometryGeojson: 'e30=' },
  { position: 2, country: 'PY', name: 'Ñandú <1>', geometryGeojson: 'e30=' },
]
const written = (content: StatementContent) =>
  [...statementXml({ tree: statementTree(content), producers })].join('')

/** What EUD-07 says of each element: its namespace and, in their order, the elements in it. */
interface Rule {
  prefix: 'dds' | 'com'
  within?: Record<string, Rule>
  repeats?: true
}
const dds = (within?: Record<string, Rule>): Rule => ({ prefix: 'dds', ...(within ? { within } : {}) })
const com = (within?: Record<string, Rule>): Rule => ({ prefix: 'com', ...(within ? { within } : {}) })
const many = (rule: Rule): Rule => ({ ...rule, repeats: true })
const schema: Record<string, Rule> = {
  operatorRole: dds(),
  statement: dds({
    internalReferenceNumber: dds(),
    activityType: dds(),
    representedOperator: dds({
      operatorReferenceNumber: com({ identifierType: com(), identifierValue: com() }),
      operatorAddress: com({ country: com(), street: com(), postalCode: com(), city: com() }),
      operatorEmail: com(),
      operatorPhone: com(),
      operatorName: com(),
    }),
    countryOfActivity: dds(),
    borderCrossCountry: dds(),
    comment: dds(),
    commodities: many(
      dds({
        position: dds(),
        descriptors: dds({
          descriptionOfGoods: com(),
          goodsMeasure: com({
            percentageEstimationOrDeviation: com(),
            netWeight: com(),
            supplementaryUnit: com(),
            supplementaryUnitQualifier: com(),
          }),
        }),
        hsHeading: dds(),
        speciesInfo: many(dds({ scientificName: dds(), commonName: dds() })),
        producers: many(dds({ position: dds(), country: dds(), name: dds(), geometryGeojson: dds() })),
      }),
    ),
    geoLocationConfidential: dds(),
    groupedDeclarations: many(dds({ groupedDeclaration: com() })),
  }),
}

const namespaces = { dds: ddsNamespace, com: comNamespace }

/** The tree that an element holds; throws where the schema doesn't allow it. */
function read(element: Element, rules: Record<string, Rule>): Record<string, unknown> {
  const names = Object.keys(rules)
  const tree: Record<string, unknown> = {}
  let last = -1
  for (const child of [...element.childNodes].filter(({ nodeType }) => nodeType === 1) as Element[]) {
    const name = child.localName!
    const rule = rules[name]
    if (!rule) throw new Error(`${name} in ${element.nodeName}`)
    if (child.namespaceURI !== namespaces[rule.prefix]) throw new Error(`namespace of ${child.nodeName}`)
    if (child.nodeName !== `${rule.prefix}:${name}`) throw new Error(`prefix of ${child.nodeName}`)
    const place = names.indexOf(name)
    if (place < last || (place === last && !rule.repeats)) throw new Error(`order of ${name}`)
    last = place
    const value = rule.within ? read(child, rule.within) : (child.textContent ?? '')
    tree[name] = rule.repeats ? [...((tree[name] as unknown[]) ?? []), value] : value
  }
  return tree
}

function parsed(xml: string): Record<string, unknown> {
  const faults: string[] = []
  const document = new DOMParser({
    onError: (level, message) => void faults.push(`${level}: ${message}`),
  }).parseFromString(xml, 'application/xml')
  expect(faults).toEqual([])
  const root = document.documentElement!
  expect([root.nodeName, root.namespaceURI]).toEqual(['dds:SubmitDdsRequest', ddsNamespace])
  return read(root, schema)
}

/** The same tree with all values as texts. */
const asTexts = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(asTexts)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asTexts(inner)]))
      : String(value)

const withProducers = (content: StatementContent) => {
  const tree = statementTree(content) as { operatorRole: string; statement: { commodities?: Tree[] } }
  return {
    ...tree,
    statement: {
      ...tree.statement,
      commodities: (tree.statement.commodities ?? []).map((one) => ({ ...one, producers })),
    },
  }
}

describe('the file of a statement', () => {
  it('has the elements of the EU in their order and namespaces (EUD-07)', () => {
    const xml = written(whole)
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<dds:SubmitDdsRequest ')).toBe(true)
    expect(xml).not.toContain('DOCTYPE')
    expect(xml).toContain(
      'xmlns:dds="http://ec.europa.eu/tracesnt/certificate/eudr/due-diligence-statement/v3"',
    )
    expect(xml).toContain('xmlns:com="http://ec.europa.eu/tracesnt/certificate/eudr/common/v3"')
    expect(parsed(xml)).toEqual(asTexts(withProducers(whole)))
    const { statement } = parsed(xml) as { statement: { commodities: Record<string, unknown>[] } }
    expect(statement.commodities.map(({ position }) => position)).toEqual(['1', '2'])
    expect(statement).toMatchObject({
      groupedDeclarations: [
        { groupedDeclaration: '26NL7K2QX084AB' },
        { groupedDeclaration: '26DE00000000A1' },
      ],
    })
  })

  it('leaves out what is empty, and an operator who represents nobody', () => {
    const bare: StatementContent = {
      ...whole,
      operatorRole: 'OPERATOR',
      borderCrossCountry: null,
      comment: null,
      geoLocationConfidential: false,
      commodities: [
        {
          ...commodity,
          descriptionOfGoods: null,
          netWeight: null,
          supplementaryUnit: null,
          supplementaryUnitQualifier: null,
          species: [],
        },
      ],
      references: [cited('26DK3D8MV217LC', 'keep')],
    }
    expect(parsed(written(bare))).toEqual({
      operatorRole: 'OPERATOR',
      statement: {
        internalReferenceNumber: 'EM-2526-001-1',
        activityType: 'IMPORT',
        countryOfActivity: 'NL',
        commodities: [{ position: '1', hsHeading: '230400', producers: asTexts(producers) }],
        geoLocationConfidential: 'false',
      },
    })
  })

  it('writes numbers plainly, with a point', () => {
    for (const netWeight of [0.000001, 9_999_999_999, 1234.5])
      expect(written({ ...whole, commodities: [{ ...commodity, netWeight }] })).toContain(
        `<com:netWeight>${{ 0.000001: '0.000001', 9999999999: '9999999999', 1234.5: '1234.5' }[netWeight]}</com:netWeight>`,
      )
  })

  it('keeps every character that XML can hold, and none that it forbids', () => {
    const odd = fc.string({ unit: 'binary', maxLength: 60 })
    const traps = fc.constantFrom(
      '&<>"\'',
      ']]>',
      '<!--',
      '<![CDATA[',
      '&amp;',
      '\u202eevil\u202c',
      '\u200f',
      '😀𐐷',
      '\u0001\u0008\u000b\u001f',
      '\ufffe\uffff',
      'a\r\nb\rc',
      '\u0085\u2028',
    )
    const texts = fc
      .array(fc.oneof(odd, traps), { minLength: 1, maxLength: 4 })
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(texts, texts, texts, (comment, name, description) => {
        const content: StatementContent = {
          ...whole,
          comment: cleanText(comment),
          operator: { ...operator, name: cleanText(name) },
          commodities: [{ ...commodity, descriptionOfGoods: cleanText(description) }],
        }
        expect(parsed(written(content))).toEqual(asTexts(withProducers(content)))
      }),
      { numRuns: 300 },
    )
    expect(cleanText('a\u0000b\u001f\ud800c\ufffe😀\u202e')).toBe('abc😀\u202e')
  })
})

describe('the plots of a statement', () => {
  const feature = (name: string, country: string | undefined, place: string) =>
    JSON.stringify({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-60, -31] },
      properties: {
        ProducerName: name,
        ...(country === undefined ? {} : { ProducerCountry: country }),
        ProductionPlace: place,
        Area: 4,
      },
    })
  const grouped = (features: readonly string[]) => {
    const found = new Map<string, ProducerPlots>()
    for (const one of featuresIn(collectionOf(features))) addFeature(found, one)
    return sortedProducers(found)
  }

  it('are those of one producer for each name and country, by name and country', () => {
    const features = [
      feature('Zaldívar', 'AR', '1'),
      feature('\u{1f33e} Trigal', 'AR', '2'),
      feature('\ufb03', 'AR', '3'),
      feature('Alonso', 'PY', '4'),
      feature('Alonso', 'AR', '5'),
      feature('Zaldívar', 'AR', '6'),
    ]
    expect(grouped(features).map(({ name, country, features: own }) => [name, country, own])).toEqual([
      ['Alonso', 'AR', [features[4]]],
      ['Alonso', 'PY', [features[3]]],
      ['Zaldívar', 'AR', [features[0], features[5]]],
      ['\ufb03', 'AR', [features[2]]],
      ['\u{1f33e} Trigal', 'AR', [features[1]]],
    ])
    expect(grouped([])).toEqual([])
  })

  it('are found whatever a producer is called', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        '","properties":{"ProducerName":"x',
        ',{"type":"Feature","geometry":',
        ']}',
        '\\',
        '\\"',
      ),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(names, names), { maxLength: 8 }), (pairs) => {
        const features = pairs.map(([name, place]) => feature(name, 'AR', place))
        expect(featuresIn(collectionOf(features))).toEqual(features)
        const found = grouped(features)
        expect(found.flatMap(({ features: own }) => own).sort()).toEqual([...features].sort())
        for (const { name, features: own } of found)
          for (const one of own) expect(cleanText(JSON.parse(one).properties.ProducerName).trim()).toBe(name)
      }),
    )
  })
})
