import { describe, expect, it } from 'vitest'
import {
  additionOf,
  aggregationOf,
  declarationOf,
  documentAround,
  type Happening,
  namingOf,
  observationOf,
  recallOf,
  shipmentOf,
  transformationOf,
} from './own.ts'
import { shapeFaultsOf } from './shape.ts'

const happening: Happening = {
  at: new Date('2026-03-04T14:00:30Z'),
  recordedAt: new Date('2026-03-04T18:00:00Z'),
  timeZone: 'America/Argentina/Buenos_Aires',
  fields: { variedad: 'DM 46', kilos: 24_100 },
}
const times = {
  eventTime: '2026-03-04T14:00:30.000Z',
  eventTimeZoneOffset: '-03:00',
  recordTime: '2026-03-04T18:00:00.000Z',
}
const lot = (quantity: number, unit: string) => ({ name: 'https://q.example/1', amount: { quantity, unit } })
const amountOf = (quantity: number, unit: string) =>
  (additionOf(lot(quantity, unit), happening).quantityList as object[])[0]

describe('events of what an account records (EPX-02)', () => {
  it('are the beginning of a product, with its fields', () => {
    expect(additionOf(lot(24.1, 't'), { ...happening, bizLocation: 'geo:-29.1,-61.2' })).toEqual({
      type: 'ObjectEvent',
      ...times,
      action: 'ADD',
      quantityList: [{ epcClass: 'https://q.example/1', quantity: 24.1, uom: 'TNE' }],
      bizStep: 'commissioning',
      disposition: 'active',
      bizLocation: { id: 'geo:-29.1,-61.2' },
      ilmd: { 'rastro:variedad': 'DM 46', 'rastro:kilos': 24_100 },
    })
  })

  it('are a common process, with its fields on the event', () => {
    const event = observationOf({ name: 'urn:x:1' }, 'rastro:ms-riego', {
      ...happening,
      readPoint: 'urn:x:2',
    })
    expect(event).toEqual({
      type: 'ObjectEvent',
      ...times,
      action: 'OBSERVE',
      epcList: ['urn:x:1'],
      bizStep: 'rastro:ms-riego',
      disposition: 'in_progress',
      readPoint: { id: 'urn:x:2' },
      'rastro:variedad': 'DM 46',
      'rastro:kilos': 24_100,
    })
  })

  it('are a transformation, with what it took; an amount that nobody knows is left out', () => {
    const event = transformationOf(
      '7',
      { inputs: [{ name: 'urn:x:1' }, { name: 'urn:x:2', amount: null }], output: lot(3, 'cabezas') },
      { ...happening, fields: {} },
    )
    expect(event).toEqual({
      type: 'TransformationEvent',
      ...times,
      inputEPCList: ['urn:x:1'],
      inputQuantityList: [{ epcClass: 'urn:x:2' }],
      outputQuantityList: [{ epcClass: 'https://q.example/1', quantity: 3 }],
      transformationID: 'rastro:t/7',
      bizStep: 'commissioning',
      disposition: 'active',
    })
  })

  it('are what was packed, shipped, recalled, declared and named anew, by the words of a pack', () => {
    const bare = { ...happening, fields: {} }
    const thing = { name: 'urn:x:1' }
    const kinds = [
      aggregationOf({ inputs: [thing, lot(3, 't')], output: { name: 'urn:x:2' } }, bare),
      shipmentOf([thing], { from: ['urn:o:1', 'urn:o:1'], to: ['urn:o:2'] }, bare),
      shipmentOf([thing], { from: [], to: [] }, { ...bare, words: { bizStep: 'departing' } }),
      recallOf(lot(3, 't'), 'unset', bare),
      declarationOf(thing, '26NL9F3CR510QT', bare),
      namingOf(thing, 'https://q.example/01/1', bare),
      additionOf(thing, { ...bare, certificates: ['urn:c:1', 'urn:c:1'] }),
    ].map(({ eventTime: _, eventTimeZoneOffset: _1, recordTime: _2, ...own }) => own)
    const seen = { type: 'ObjectEvent', action: 'OBSERVE', epcList: ['urn:x:1'] }
    const mass = [{ epcClass: 'https://q.example/1', quantity: 3, uom: 'TNE' }]
    expect(kinds).toEqual([
      {
        type: 'AggregationEvent',
        parentID: 'urn:x:2',
        childEPCs: ['urn:x:1'],
        childQuantityList: mass,
        action: 'ADD',
        bizStep: 'packing',
        disposition: 'in_progress',
      },
      {
        ...seen,
        bizStep: 'shipping',
        disposition: 'in_transit',
        sourceList: [{ type: 'owning_party', source: 'urn:o:1' }],
        destinationList: [{ type: 'owning_party', destination: 'urn:o:2' }],
      },
      { ...seen, bizStep: 'departing', disposition: 'in_transit' },
      {
        type: 'ObjectEvent',
        action: 'OBSERVE',
        quantityList: mass,
        bizStep: 'holding',
        persistentDisposition: { unset: ['recalled'] },
      },
      {
        ...seen,
        bizTransactionList: [{ type: 'cert', bizTransaction: 'urn:eudr:dds:26NL9F3CR510QT' }],
      },
      { ...seen, 'rastro:sameAs': 'https://q.example/01/1' },
      {
        type: 'ObjectEvent',
        certificationInfo: ['urn:c:1'],
        action: 'ADD',
        epcList: ['urn:x:1'],
        bizStep: 'commissioning',
        disposition: 'active',
      },
    ])
  })

  it.each([
    [12, 'kg', { quantity: 12, uom: 'KGM' }],
    [12.5, 'toneladas', { quantity: 12.5, uom: 'TNE' }],
    [3, 'hl', { quantity: 3, uom: 'HLT' }],
    [80, 'ha', { quantity: 80, uom: 'HAR' }],
    // A quintal of another size than 100 kg has no code.
    [2, 'qq (46 kg)', { quantity: 92, uom: 'KGM' }],
    [2, 'qq', { quantity: 200, uom: 'KGM' }],
    [1, 'lb', { quantity: 0.45359237, uom: 'KGM' }],
    [750, 'ml', { quantity: 0.75, uom: 'LTR' }],
    [12, 'botellas', { quantity: 12 }],
  ])('have %j %s as %j', (quantity, unit, said) => {
    expect(amountOf(quantity, unit)).toEqual({ epcClass: 'https://q.example/1', ...said })
  })

  it('have the hours of the account’s clocks at their moment (EPX-03)', () => {
    const offsetAt = (timeZone: string, at: string) =>
      additionOf(lot(1, 't'), { ...happening, timeZone, at: new Date(at) }).eventTimeZoneOffset
    expect(offsetAt('Europe/Madrid', '2026-03-29T00:59:00Z')).toBe('+01:00')
    expect(offsetAt('Europe/Madrid', '2026-03-29T01:00:00Z')).toBe('+02:00')
    expect(offsetAt('Asia/Kolkata', '2026-03-29T01:00:00Z')).toBe('+05:30')
    expect(offsetAt('UTC', '2026-03-29T01:00:00Z')).toBe('+00:00')
  })

  it('make a whole document', () => {
    const { head, tail } = documentAround('https://q.example/ns/1/', new Date('2026-03-05T00:00:00Z'))
    const events = [
      additionOf(lot(1, 't'), happening),
      observationOf({ name: 'urn:x:1' }, 'rastro:ms-riego', happening),
      transformationOf('7', { inputs: [], output: lot(1, 't') }, happening),
    ]
    const document: unknown = JSON.parse(head + events.map((one) => JSON.stringify(one)).join(',') + tail)
    expect(shapeFaultsOf(document)).toEqual([])
  })
})
