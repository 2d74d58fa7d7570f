import { body } from './send.ts'
import type { AccessTable } from './table.ts'

declare module './world.ts' {
  interface World {
    capture: string
  }
}

const pages = 'http://localhost:3000'

/** A shipment of a block, as another system tells it. */
const shipmentOf = (uuid: string, eventTime: string) => ({
  type: 'ObjectEvent',
  eventTime,
  eventTimeZoneOffset: '-03:00',
  action: 'OBSERVE',
  bizStep: 'shipping',
  epcList: [`${pages}/${uuid}`],
})

const context = ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld']

const documentOf = (event: object) => ({
  '@context': context,
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-11-20T12:00:00Z',
  epcisBody: { eventList: [event] },
})

/** Administrators, and keys of the area, which read what they captured. */
export const captures: AccessTable<'captures'> = {
  async records({ admin, blockUuid }) {
    const shipment = shipmentOf(blockUuid, '2026-11-20T09:00:00-03:00')
    return { capture: (await body(admin.post('/capture', documentOf(shipment)))).captureID as string }
  },
  create: {
    request: ({ blockUuid }) => ({ body: documentOf(shipmentOf(blockUuid, '2026-11-21T09:00:00-03:00')) }),
  },
  event: {
    request: ({ blockUuid }) => ({
      body: { '@context': context, ...shipmentOf(blockUuid, '2026-11-22T09:00:00-03:00') },
    }),
  },
  list: { request: () => ({}) },
  recent: { request: () => ({}) },
  get: { request: ({ capture: id }) => ({ params: { id } }) },
  received: { request: ({ block: id }) => ({ params: { id } }), answer: { shows: 1 } },
}
