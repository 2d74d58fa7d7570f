import { describe, expect, it } from 'vitest'
import { shapeFaultsOf } from './shape.ts'

const own = 'https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'
const context = [own, { campo: 'https://campo.example/ns/' }]
const head = {
  '@context': context,
  eventTime: '2026-03-04T11:00:30-03:00',
  eventTimeZoneOffset: '-03:00',
}
const observed = { ...head, type: 'ObjectEvent', action: 'OBSERVE', epcList: ['urn:x:1'] }
const amounts = [{ epcClass: 'urn:x:1', quantity: 2 }]

/** `code pointer` of each fault. */
const faultsOf = (document: unknown) => shapeFaultsOf(document).map(({ code, path }) => `${code} ${path}`)

/** Each list of members that makes a whole event of its type, and its faults without one of them. */
const wholes: [type: string, members: object, faults: string[]][] = [
  ['ObjectEvent', { action: 'OBSERVE', epcList: [] }, []],
  ['ObjectEvent', { action: 'OBSERVE', quantityList: amounts }, []],
  ['ObjectEvent', { action: 'OBSERVE', quantityList: [] }, ['MISSING ']],
  ['ObjectEvent', { epcList: ['urn:x:1'] }, ['MISSING /action']],
  [
    'ObjectEvent',
    {
      action: 'OBSERVE',
      readPoint: { id: 'urn:x:2' },
      sensorElementList: [{ sensorReport: [{ type: 'Temperature', value: 4 }] }],
    },
    [],
  ],
  [
    'ObjectEvent',
    { action: 'OBSERVE', sensorElementList: [{ sensorReport: [{ type: 'Temperature' }] }] },
    ['MISSING '],
  ],
  ['ObjectEvent', { action: 'ADD', epcList: ['urn:x:1'], ilmd: { 'campo:lote': 'A1' } }, []],
  ['ObjectEvent', { action: 'OBSERVE', epcList: ['urn:x:1'], ilmd: {} }, ['NOT_HERE /ilmd']],
  ['AggregationEvent', { action: 'ADD', parentID: 'urn:x:0', childEPCs: ['urn:x:1'] }, []],
  ['AggregationEvent', { action: 'DELETE', parentID: 'urn:x:0' }, []],
  ['AggregationEvent', { action: 'ADD', parentID: 'urn:x:0', childEPCs: [] }, ['MISSING ']],
  ['AssociationEvent', { action: 'OBSERVE', childQuantityList: amounts }, ['MISSING /parentID']],
  [
    'TransactionEvent',
    { action: 'ADD', bizTransactionList: [{ type: 'po', bizTransaction: 'urn:x:9' }], epcList: ['urn:x:1'] },
    [],
  ],
  ['TransactionEvent', { action: 'ADD', epcList: ['urn:x:1'] }, ['MISSING ']],
  ['TransactionEvent', { action: 'DELETE', bizTransactionList: [] }, ['MISSING ']],
  [
    'TransactionEvent',
    { action: 'ADD', bizTransactionList: [{}] },
    ['MISSING ', 'MISSING /bizTransactionList/0/bizTransaction'],
  ],
  ['TransformationEvent', { inputEPCList: ['urn:x:1'], outputQuantityList: amounts, ilmd: {} }, []],
  ['TransformationEvent', { outputEPCList: ['urn:x:1'], transformationID: 'urn:x:7' }, []],
  ['TransformationEvent', { outputEPCList: ['urn:x:1'] }, ['MISSING ']],
  [
    'TransformationEvent',
    { inputEPCList: ['urn:x:1'], outputEPCList: ['urn:x:2'], action: 'ADD' },
    ['NAME /action'],
  ],
  ['campo:Riego', { epcList: ['urn:x:1'], ilmd: { 'campo:milimetros': 12 } }, []],
  ['Riego', {}, ['WORD /type']],
]

/** Members of an event that was whole without them, and what is wrong with them. */
const members: [members: object, faults: string[]][] = [
  [{ eventTime: '9999-12-31T23:59:59Z' }, []],
  [{ eventTime: '9999-12-31T23:59:59-03:00' }, ['TIME /eventTime']],
  [{ eventTime: '2026-03-04T11:00:30' }, ['TIME /eventTime']],
  [{ eventTime: '2026-02-30T11:00:30Z' }, ['TIME /eventTime']],
  [{ eventTime: '2026-03-04T11:00:30.123456789Z', recordTime: 5 }, ['TIME /recordTime']],
  [{ eventTimeZoneOffset: '+14:00' }, []],
  [{ eventTimeZoneOffset: '+14:30' }, ['OFFSET /eventTimeZoneOffset']],
  [{ eventTimeZoneOffset: 'Z' }, ['OFFSET /eventTimeZoneOffset']],
  [{ action: 'add' }, ['WORD /action']],
  [{ bizStep: 'shipping', disposition: 'https://ref.gs1.org/cbv/Disp-in_transit' }, []],
  [{ bizStep: 'sowing' }, ['WORD /bizStep']],
  [{ bizStep: 'campo:siembra', disposition: 'https://campo.example/ok' }, []],
  [{ bizStep: 'urn:epcglobal:cbv:bizstep:shipping' }, ['WORD /bizStep']],
  [{ disposition: 'https://ns.gs1.org/cbv/Disp-active' }, ['WORD /disposition']],
  // As an identifier it is an address like others.
  [{ epcList: ['urn:epcglobal:cbv:bizstep:shipping'] }, []],
  [{ epcList: ['urn:x:1', 'urn:x:2', 'urn:x:1'] }, ['REPEATED /epcList/2']],
  [{ epcList: ['10118'] }, ['URI /epcList/0']],
  [{ epcList: 'urn:x:1' }, ['LIST /epcList']],
  [{ quantityList: [...amounts, ...amounts] }, []],
  [{ quantityList: [{ epcClass: 'urn:x:1', quantity: '2' }] }, ['NUMBER /quantityList/0/quantity']],
  [{ quantityList: [{ epcClass: 'urn:x:1', uom: 'kilo' }] }, ['UNIT /quantityList/0/uom']],
  [
    { quantityList: [{ quantity: 2, lote: 1 }] },
    ['MISSING /quantityList/0/epcClass', 'NAME /quantityList/0/lote'],
  ],
  [{ persistentDisposition: { set: ['recalled'] } }, []],
  [{ quantityList: [{ epcClass: 'urn:x:1', 'campo:lote': 1 }] }, ['NAME /quantityList/0/campo:lote']],
  [{ persistentDisposition: {} }, ['MISSING /persistentDisposition']],
  [
    { persistentDisposition: { set: [], unset: ['recalled', 'recalled'] } },
    ['EMPTY /persistentDisposition/set', 'REPEATED /persistentDisposition/unset/1'],
  ],
  [{ certificationInfo: 'urn:x:5' }, []],
  [{ certificationInfo: ['urn:x:5', 'orgánico'] }, ['URI /certificationInfo/1']],
  [{ readPoint: 'urn:x:2' }, ['OBJECT /readPoint']],
  [{ readPoint: { id: 'urn:x:2', 'campo:puerta': 3 }, bizLocation: {} }, ['MISSING /bizLocation/id']],
  [
    { sourceList: [{ type: 'owning_party', source: 'urn:x:3' }, { source: 'urn:x:3' }] },
    ['MISSING /sourceList/1/type'],
  ],
  [{ errorDeclaration: { declarationTime: '2026-03-05T00:00:00Z', reason: 'did_not_occur' } }, []],
  [
    { errorDeclaration: { reason: 'oops' } },
    ['MISSING /errorDeclaration/declarationTime', 'WORD /errorDeclaration/reason'],
  ],
  [{ sensorElementList: [{ sensorReport: [] }] }, ['EMPTY /sensorElementList/0/sensorReport']],
  [
    {
      sensorElementList: [
        {
          sensorMetadata: { startTime: 'ayer' },
          sensorReport: [{ type: 'Calor', booleanValue: 'no', hexBinaryValue: 'G' }],
        },
      ],
    },
    [
      'TIME /sensorElementList/0/sensorMetadata/startTime',
      'WORD /sensorElementList/0/sensorReport/0/type',
      'BOOLEAN /sensorElementList/0/sensorReport/0/booleanValue',
      'HEX /sensorElementList/0/sensorReport/0/hexBinaryValue',
    ],
  ],
  [{ lote: 'A1' }, ['NAME /lote']],
  [{ 'campo:lote': 'A1', 'gs1:netWeight': 3, 'https://otro.example/x': null }, []],
  [{ 'otro:lote': 'A1' }, ['PREFIX /otro:lote']],
  [{ 'campo:lote': { 'otro:a': 1, b: [{ 'campo:c': 2 }] } }, ['PREFIX /campo:lote/otro:a']],
  [{ 'campo:lote': { '@context': {} } }, ['CONTEXT /campo:lote/@context']],
  [{ 'campo:lote/1': 'A1', 'campo:~': 2, 'campo:a b': 3 }, ['NAME /campo:a b']],
]

/** What contexts may declare for the name `campo:lote`. */
const contexts: [context: unknown, faults: string[]][] = [
  [{ campo: 'https://campo.example/ns/' }, []],
  [{ campo: 'https://campo.example/ns/', gs1: 'https://gs1.org/voc/' }, []],
  [{ campo: 'https://campo.example/ns/', gs1: 'https://otro.example/' }, ['CONTEXT /@context/gs1']],
  [[own, { campo: 'urn:a:' }, { campo: 'urn:b:' }], ['CONTEXT /@context/2/campo']],
  [{ campo: 'urn:a:', eventTime: 'urn:b:' }, ['CONTEXT /@context/eventTime']],
  [{ campo: 'urn:a:', '@vocab': 'urn:b:' }, ['CONTEXT /@context/@vocab']],
  [{ campo: { '@id': 'urn:a:' } }, ['CONTEXT /@context/campo', 'PREFIX /campo:lote']],
  // Others' addresses aren't read.
  [[own, 'https://campo.example/context.jsonld'], ['PREFIX /campo:lote']],
  [5, ['CONTEXT /@context', 'PREFIX /campo:lote']],
]

describe('the shape of an event (CAP-01)', () => {
  it.each(wholes)('%s with %j has the faults %j', (type, more, faults) => {
    expect(faultsOf({ ...head, type, ...more })).toEqual(faults)
  })

  it.each(members)('%j has the faults %j', (more, faults) => {
    expect(faultsOf({ ...observed, ...more })).toEqual(faults)
  })

  it.each(contexts)('names are declared by a context, %j with the faults %j', (declared, faults) => {
    expect(faultsOf({ ...observed, 'campo:lote': 1, '@context': declared })).toEqual(faults)
  })

  it('knows the prefixes of EPCIS below its own context alone', () => {
    const event = { ...observed, 'cbvmda:lotNumber': 'A1' }
    expect(faultsOf(event)).toEqual([])
    expect(faultsOf({ ...event, '@context': { x: 'urn:x:' } })).toEqual(['PREFIX /cbvmda:lotNumber'])
  })

  it('refuses figures beyond all numbers, wherever they stand', () => {
    const read = JSON.parse('{"quantityList":[{"epcClass":"urn:x:1","quantity":1e400}],"campo:a":[-1e400]}')
    expect(faultsOf({ ...observed, ...read })).toEqual([
      'NUMBER /quantityList/0/quantity',
      'NUMBER /campo:a/0',
    ])
  })
})

describe('the shape of a document (CAP-01)', () => {
  const { '@context': _, ...event } = observed
  const whole = {
    '@context': context,
    type: 'EPCISDocument',
    schemaVersion: '2.0',
    creationDate: '2026-03-05T00:00:00Z',
    epcisBody: { eventList: [event, event] },
  }

  it('holds events without a context of their own', () => {
    expect(faultsOf(whole)).toEqual([])
    expect(faultsOf(event)).toEqual(['MISSING /@context'])
  })

  it('is that of an answer to a query, too', () => {
    const queryResults = { queryName: 'q', resultsBody: { eventList: [{ ...event, lote: 1 }] } }
    const answer = { '@context': context, type: 'EPCISQueryDocument', epcisBody: { queryResults } }
    expect(faultsOf(answer)).toEqual(['NAME /epcisBody/queryResults/resultsBody/eventList/0/lote'])
  })

  it('names all faults of all events at their places', () => {
    const eventList = [{ ...event, action: 'x' }, event, 'y', { ...event, 'otro:a': 1 }]
    expect(faultsOf({ ...whole, schemaVersion: '1.2', epcisBody: { eventList } })).toEqual([
      'VERSION /schemaVersion',
      'WORD /epcisBody/eventList/0/action',
      'OBJECT /epcisBody/eventList/2',
      'PREFIX /epcisBody/eventList/3/otro:a',
    ])
  })

  it('lets an event declare prefixes for itself alone', () => {
    const own = { ...event, '@context': { otro: 'urn:o:' }, 'otro:a': 1 }
    const eventList = [own, { ...event, 'otro:a': 1 }]
    expect(faultsOf({ ...whole, epcisBody: { eventList } })).toEqual(['PREFIX /epcisBody/eventList/1/otro:a'])
  })

  it.each([[null], [[]], ['x'], [{}], [{ type: 'EPCISDocument' }], [{ type: '__proto__' }]])(
    '%j is none, and says why',
    (document) => {
      expect(faultsOf(document)).not.toEqual([])
    },
  )
})
