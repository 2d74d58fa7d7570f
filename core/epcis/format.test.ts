import { expect, it } from 'vitest'
import { withLinks } from './format.ts'

const urn = 'urn:epc:id:sgtin:9506000.013435.2'
const link = 'https://id.gs1.org/01/09506000134352/21/2'
const place = { id: 'urn:epc:id:sgln:9506000.00001.0' }
const placeLink = { id: 'https://id.gs1.org/414/9506000000015' }

it('URNs become Digital Links wherever an event names something (EPX-07)', () => {
  const names = { epcList: [urn], childEPCs: [urn], inputEPCList: [urn], outputEPCList: [urn], parentID: urn }
  const quantity = { quantity: 3, uom: 'KGM' }
  const lot = { epcClass: 'urn:epc:class:lgtin:9506000.013435.L1', ...quantity }
  const lotLink = { epcClass: 'https://id.gs1.org/01/09506000134352/10/L1', ...quantity }
  expect(
    withLinks({
      ...names,
      quantityList: [lot],
      inputQuantityList: [lot],
      readPoint: place,
      bizLocation: place,
      sourceList: [{ type: 'owning_party', source: 'urn:epc:id:pgln:9506000.00001' }],
      bizTransactionList: [{ type: 'inv', bizTransaction: 'urn:epc:id:gdti:9506000.00001.7' }],
    }),
  ).toEqual({
    epcList: [link],
    childEPCs: [link],
    inputEPCList: [link],
    outputEPCList: [link],
    parentID: link,
    quantityList: [lotLink],
    inputQuantityList: [lotLink],
    readPoint: placeLink,
    bizLocation: placeLink,
    sourceList: [{ type: 'owning_party', source: 'https://id.gs1.org/417/9506000000015' }],
    bizTransactionList: [{ type: 'inv', bizTransaction: 'https://id.gs1.org/253/95060000000157' }],
  })
})

it.each([
  { eventID: urn },
  { epcList: ['https://acme.example/01/09506000134352/21/2', 'urn:uuid:1', 'urn:epc:id:none:1'] },
  { 'ex:epcList': [urn], ilmd: { 'ex:lot': urn } },
  { bizStep: 'urn:epc:id:sgtin:1' },
])('%j stays', (event) => {
  expect(withLinks(event)).toEqual(event)
})
