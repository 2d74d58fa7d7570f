import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf, eventsOf, preHashOf } from './prehash.ts'

const context = [
  'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld',
  { rastro: 'https://q.example/ns/x/' },
]
const event = {
  type: 'ObjectEvent',
  eventTime: '2026-03-04T11:00:30-03:00',
  eventTimeZoneOffset: '-03:00',
  action: 'OBSERVE',
  epcList: ['urn:epc:id:sgtin:0614141.011111.987'],
}
const preHashesOf = (...events: object[]) =>
  eventsOf({ '@context': context, type: 'EPCISDocument', epcisBody: { eventList: events } }).map((one) =>
    preHashOf(one.event, one.prefixes),
  )
const preHashed = (more: object) => preHashesOf({ ...event, ...more })[0]!.slice(common.length)
const common =
  'eventType=ObjectEventeventTime=2026-03-04T14:00:30.000ZeventTimeZoneOffset=-03:00epcListepc=https://id.gs1.org/01/00614141111114/21/987action=OBSERVE'

describe('the text that names an event (EPX-04)', () => {
  it('begins with the members of every event, in their order, with times in UTC and names at their finest', () => {
    expect(preHashesOf(event)).toEqual([common])
  })

  it('has each place with its extensions, then all that is left, sorted together', () => {
    const more = {
      bizStep: 'departing',
      disposition: 'urn:epcglobal:cbv:disp:in_transit',
      readPoint: { 'rastro:puerta': 'AB-12', id: 'urn:epc:id:sgln:4012345.00011.0' },
      sourceList: [{ type: 'owning_party', source: 'urn:epc:id:pgln:4012345.00000' }],
      destinationList: [
        { destination: 'urn:epc:id:pgln:0614141.00000', type: 'https://ref.gs1.org/cbv/SDT-owning_party' },
      ],
      bizTransactionList: [{ type: 'po', bizTransaction: 'urn:epc:id:gdti:4012345.11111.123' }],
      'rastro:turno': 'CD-34',
      ilmd: { 'rastro:kilos': 24_100, 'cbvmda:lotNumber': 'A1' },
    }
    expect(preHashed(more)).toBe(
      'bizStep=https://ref.gs1.org/cbv/BizStep-departingdisposition=https://ref.gs1.org/cbv/Disp-in_transit' +
        'readPointid=https://id.gs1.org/414/4012345000115{https://q.example/ns/x/}puerta=AB-12' +
        'bizTransactionListtype=https://ref.gs1.org/cbv/BTT-pobizTransaction=https://id.gs1.org/253/4012345111118123' +
        'destinationListtype=https://ref.gs1.org/cbv/SDT-owning_partydestination=https://id.gs1.org/417/0614141000005' +
        'ilmd{https://q.example/ns/x/}kilos=24100{urn:epcglobal:cbv:mda:}lotNumber=A1' +
        'sourceListtype=https://ref.gs1.org/cbv/SDT-owning_partysource=https://id.gs1.org/417/4012345000009' +
        '{https://q.example/ns/x/}turno=CD-34',
    )
  })

  it('has sensors with their metadata, reports and extensions', () => {
    const sensorElementList = [
      {
        sensorMetadata: { time: '2026-03-04T11:05:00Z', 'rastro:serie': 'S-1' },
        sensorReport: [
          { type: 'Temperature', value: 26.5, uom: 'CEL' },
          { type: 'Dimensionless', exception: 'ALARM_CONDITION', 'rastro:nota': 'alta' },
          { type: 'gs1:Angle', component: 'latitude', value: -33.1 },
        ],
        'rastro:lado': 'norte',
      },
    ]
    expect(preHashed({ sensorElementList })).toBe(
      'sensorElementListsensorElementsensorMetadatatime=2026-03-04T11:05:00.000Z{https://q.example/ns/x/}serie=S-1' +
        'sensorReporttype=https://gs1.org/voc/Anglevalue=-33.1component=https://ref.gs1.org/cbv/Comp-latitude' +
        'sensorReporttype=https://gs1.org/voc/Dimensionlessexception=https://gs1.org/voc/ALARM_CONDITION{https://q.example/ns/x/}nota=alta' +
        'sensorReporttype=https://gs1.org/voc/Temperaturevalue=26.5uom=CEL{https://q.example/ns/x/}lado=norte',
    )
  })

  it('has amounts, lasting states and certificates', () => {
    const more = {
      quantityList: [
        { epcClass: 'urn:epc:class:lgtin:4012345.012345.998877', quantity: 200, uom: 'KGM' },
        { epcClass: 'https://q.example/3f', quantity: 1.5 },
      ],
      persistentDisposition: { unset: ['completeness_inferred'], set: ['recalled'] },
      certificationInfo: ['https://b.example/2', 'https://b.example/1'],
    }
    const [written] = preHashesOf({ ...event, epcList: [], ...more })
    expect(written).toContain(
      'certificationInfo=https://b.example/1certificationInfo=https://b.example/2quantityListquantityElement',
    )
    expect(written).toContain(
      'quantityElementepcClass=https://id.gs1.org/01/04012345123456/10/998877quantity=200uom=KGM' +
        'quantityElementepcClass=https://q.example/3fquantity=1.5action=OBSERVE' +
        'persistentDispositionset=https://ref.gs1.org/cbv/Disp-recalledunset=https://ref.gs1.org/cbv/Disp-completeness_inferred',
    )
  })

  it('writes lists and objects of extensions below their name', () => {
    const deep = { 'rastro:b': [3, 1], 'rastro:a': { 'gs1:c': true } }
    expect(preHashed({ 'rastro:x': deep })).toBe(
      '{https://q.example/ns/x/}x{https://q.example/ns/x/}a{https://gs1.org/voc/}c=true{https://q.example/ns/x/}b=1{https://q.example/ns/x/}b=3',
    )
  })

  it('rounds the fourth decimal of a second, across its border too', () => {
    const at = (eventTime: string) => preHashesOf({ ...event, eventTime })[0]!.slice(31, 55)
    expect(at('2026-02-02T12:04:03.1415+01:00')).toBe('2026-02-02T11:04:03.142Z')
    expect(at('2026-02-02T12:04:03.14149+01:00')).toBe('2026-02-02T11:04:03.141Z')
    expect(at('2026-12-31T23:59:59.9996Z')).toBe('2027-01-01T00:00:00.000Z')
  })

  it('leaves out what a store adds, what corrects later, comments, and what the document names', () => {
    const more = {
      eventID: 'urn:uuid:1',
      recordTime: '2026-01-01T00:00:00Z',
      errorDeclaration: { declarationTime: '2026-01-01T00:00:00Z' },
      'rdfs:comment': 'x',
      'rastro:interno': 1,
    }
    const document = {
      '@context': context,
      'rastro:ignoreFields': ['rastro:interno'],
      epcisBody: { eventList: [{ ...event, ...more }] },
    }
    const [found] = eventsOf(document)
    expect(preHashOf(found!.event, found!.prefixes)).toBe(common)
  })

  it('writes figures in plain digits, texts that are figures too', () => {
    expect([1e21, 1.5e-9, -0, 20.5, 1e-7, 123456789].map(decimalOf)).toEqual([
      '1000000000000000000000',
      '0.0000000015',
      '0',
      '20.5',
      '0.0000001',
      '123456789',
    ])
    expect(preHashed({ 'rastro:n': ['007.50', '-0.0', '1e3', ' 12 ', '10'] })).toBe(
      ['0', '10', '12', '1e3', '7.5'].map((n) => `{https://q.example/ns/x/}n=${n}`).join(''),
    )
  })

  it('has the hash that GS1’s reference program publishes of a reading of sensors', () => {
    const published = {
      type: 'ObjectEvent',
      eventTime: '2020-04-01T15:00:00+01:00',
      eventTimeZoneOffset: '+01:00',
      epcList: ['urn:epc:id:sgtin:4012345.011111.9876'],
      action: 'OBSERVE',
      bizStep: 'inspecting',
      readPoint: { id: 'urn:epc:id:sgln:4012345.00005.0' },
      sensorElementList: [
        {
          sensorMetadata: {
            deviceID: 'urn:epc:id:giai:4000001.111',
            deviceMetadata: 'https://id.gs1.org/8004/4000001111',
          },
          sensorReport: [
            { type: 'Temperature', value: 26, sDev: 0.1, uom: 'CEL' },
            { type: 'AbsoluteHumidity', value: 12.1, uom: 'A93' },
            {
              type: 'Dimensionless',
              microorganism: 'https://www.ncbi.nlm.nih.gov/taxonomy/1126011',
              value: 0.05,
              uom: 'C35',
            },
            {
              type: 'Dimensionless',
              chemicalSubstance: 'https://identifiers.org/inchikey:CZMRCDWAGMRECN-UGDNZRGBSA-N',
              value: 0.18,
              uom: 'C35',
            },
          ],
        },
      ],
    }
    const digest = createHash('sha256').update(preHashesOf(published)[0]!).digest('hex')
    expect(digest).toBe('49b13037c36e84ad9307c531671b00e901318c3957e4b1151f816ec49eb668da')
  })

  it('takes no part in the order of members and lists', () => {
    const full = {
      ...event,
      quantityList: [
        { epcClass: 'a:b', quantity: 2 },
        { epcClass: 'a:c', uom: 'KGM' },
      ],
      bizTransactionList: [
        { type: 'po', bizTransaction: 'urn:x:1' },
        { type: 'inv', bizTransaction: 'urn:x:2' },
      ],
      'rastro:x': { 'rastro:a': [1, 2, 3], 'rastro:b': { 'rastro:c': 'd' } },
    }
    const expected = preHashesOf(full)
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
        expect(preHashesOf(shuffle(full, numbers) as object)).toEqual(expected)
      }),
      { numRuns: 200 },
    )
  })
})

/** The same thing with its members and lists in another order. */
function shuffle(value: unknown, numbers: Iterator<number>): unknown {
  const mixed = <T>(list: readonly T[]): T[] =>
    list
      .map((one) => ({ one, place: numbers.next().value as number }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ one }) => one)
  if (Array.isArray(value)) return mixed(value).map((one) => shuffle(one, numbers))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(mixed(Object.entries(value)).map(([name, one]) => [name, shuffle(one, numbers)]))
}
