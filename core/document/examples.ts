import { complianceExamples } from './compliance-examples.ts'
import { type Examples, exampleIds, exampleUuids } from './example-records.ts'

const ids = exampleIds
const weighing = { identifier: '10118-00000977', patente: 'AF 919 GE', pesoNeto: 29_320, humedad: 13.4 }
const load = { organization: ids.organization, productSchema: 'ps-partida' }
const sowing = {
  product: ids.plot,
  organization: ids.grower,
  milestoneSchema: 'ms-siembra',
  dataSchema: { occurred_at: '2025-11-03T09:00:00-03:00', hectareas: 84.5 },
}
const harvest = {
  milestoneSchema: 'ms-cosecha-carga',
  dataSchema: {
    occurred_at: '2026-04-20T10:30:00-03:00',
    kilos: 29_320,
    equipo: 'propio',
    nodeType: 'PRODUCT',
    nodeId: ids.plot,
  },
}
const joining = {
  product: ids.newLot,
  organization: ids.organization,
  milestoneSchema: 'ms-ingreso-acopio',
}
const receipt = {
  occurred_at: '2026-04-20T15:30:00-03:00',
  silo: 'S7',
  toneladas: 28.9,
  nodeType: 'PRODUCT',
}

/**
 * Example requests on the forms of the demo account Litoral, at least two for each main route. `server/features/examples.test.ts` sends
 * them, reads before writes, and stores the answers in `answers.json`.
 */
export const examples = {
  organizations: {
    list: [
      { summary: 'All of them, by name', query: { page: 'false', sortBy: 'alphabetical', sort: '1' } },
      {
        summary: 'Those with "aguada" in their name, a page of ten',
        query: { search: 'aguada', limit: '10' },
      },
    ],
    create: [
      {
        summary: 'An organization',
        body: {
          name: 'Transportes Reconquista S.A.',
          country: 'Argentina',
          state: 'Santa Fe',
          website: 'https://reconquista.example',
        },
      },
      { summary: 'Without its name', body: { name: '' }, refused: 'INVALID' },
    ],
  },
  locations: {
    list: [
      { summary: 'All places, by name', query: { page: 'false', sortBy: 'alphabetical', sort: '1' } },
      { summary: 'The places of an organization', query: { organization: `[${ids.grower}]` } },
    ],
    create: [
      {
        summary: 'A place on the map',
        body: {
          name: 'El Ombú, lote 13',
          organization: ids.grower,
          country: 'Argentina',
          state: 'Santa Fe',
          coords: { lat: -29.41, lng: -60.2 },
        },
      },
      {
        summary: 'An organization that is not there, or not readable',
        body: { name: 'El Ombú, lote 14', organization: ids.absent },
        refused: 'INVALID',
      },
    ],
  },
  assets: {
    list: [
      { summary: 'The silos', query: { assetSchema: 'as-silo' } },
      {
        summary: 'The silos of an organization with "7" in a header',
        query: { assetSchema: 'as-silo', search: '7', organization: `[${ids.organization}]` },
      },
    ],
    create: [
      {
        summary: 'A silo bag',
        body: {
          organization: ids.organization,
          assetSchema: 'as-silo',
          dataSchema: { identifier: 'Silo bolsa 2', capacidad: 200, tipo: 'bolsa' },
        },
      },
      {
        summary: 'One that is there already',
        body: {
          organization: ids.organization,
          assetSchema: 'as-silo',
          dataSchema: { identifier: 'Silo 7', capacidad: 5_000, tipo: 'chapa' },
        },
        refused: 'NOT_UNIQUE',
      },
    ],
  },
  products: {
    list: [
      {
        summary: 'The loads with "10118" in a header, the newest first',
        query: {
          productSchema: 'ps-partida',
          search: '10118',
          sort: '{"date":-1}',
          currentPage: '1',
          limit: '2',
        },
      },
      {
        summary: 'What may be joined into a silo lot, with what is taken already',
        query: {
          productSchema: 'ps-partida',
          isTransforming: '1',
          is1toN: '0',
          productDestination: ids.newLot,
        },
      },
    ],
    create: [
      { summary: 'A load, as a weighbridge knows it', body: { ...load, dataSchema: weighing } },
      {
        summary: 'Net weight and truck plate are not what the form asks for',
        body: {
          ...load,
          dataSchema: { ...weighing, identifier: '10118-00000978', patente: 'AF919GE', pesoNeto: '29 t' },
        },
        refused: 'INVALID',
      },
      {
        summary: 'The same waybill again',
        body: { ...load, dataSchema: weighing },
        refused: 'IDENTIFIER_TAKEN',
      },
    ],
    createMany: [
      {
        summary: 'Two loads of a plot with the process that makes them, both or neither',
        body: {
          products: ['10118-00000979', '10118-00000980'].map((identifier) => ({
            ...load,
            dataSchema: { ...weighing, identifier },
            milestone: harvest,
          })),
        },
      },
      {
        summary: 'The second row lacks its net weight: nothing is made',
        body: {
          products: [
            { ...load, dataSchema: { ...weighing, identifier: '10118-00000981' } },
            { ...load, dataSchema: { identifier: '10118-00000982', patente: 'AF 919 GE' } },
          ],
        },
        refused: 'INVALID',
      },
    ],
    get: [
      { summary: 'A silo lot, which was made of two loads', params: { id: ids.lot } },
      {
        summary: 'A product that is not there, or not readable',
        params: { id: ids.absent },
        refused: 'NOT_FOUND',
      },
    ],
    update: [
      {
        summary: 'The form anew; with `version`, a change of somebody else meanwhile is refused',
        params: { id: ids.freeLoad },
        body: {
          dataSchema: { identifier: '10118-00000913', patente: 'AE 507 QA', pesoNeto: 28_900 },
          version: 1,
        },
      },
      {
        summary: 'Somebody else has changed it meanwhile',
        params: { id: ids.freeLoad },
        body: {
          dataSchema: { identifier: '10118-00000913', patente: 'AE 507 QA', pesoNeto: 28_940 },
          version: 1,
        },
        refused: 'STALE',
      },
    ],
  },
  milestones: {
    list: [
      { summary: 'The timeline of a silo lot', query: { productId: ids.lot, language: 'es' } },
      {
        summary: 'The timelines of two loads, where "carga" is written, in English',
        query: { productIds: `[${ids.load},${ids.secondLoad}]`, search: 'carga', language: 'en' },
      },
    ],
    create: [
      { summary: 'A common process', body: sowing },
      {
        summary: 'A load that is in another lot already',
        body: { ...joining, dataSchema: { ...receipt, nodeIds: [ids.load] } },
        refused: 'ORIGIN_TAKEN',
      },
      {
        summary: 'A transformation that joins loads into a silo lot',
        body: { ...joining, dataSchema: { ...receipt, nodeIds: [ids.freeLoad] } },
      },
    ],
    createMany: [
      {
        summary: 'Two processes of a plot, both or neither',
        body: [sowing, { ...sowing, dataSchema: { ...sowing.dataSchema, hectareas: 12 } }],
      },
      {
        summary: 'The second one has no sown area: nothing is recorded',
        body: [sowing, { ...sowing, dataSchema: { occurred_at: '2025-11-03T09:00:00-03:00' } }],
        refused: 'INVALID',
      },
    ],
  },
  insights: {
    create: [
      {
        summary: 'An attribute, which opens the public page',
        body: { product: ids.plot, name: 'Siembra directa', value: 'desde 1998' },
      },
      {
        summary: 'Of a product that is not there, or not readable',
        body: { product: ids.absent, name: 'Siembra directa', value: 'desde 1998' },
        refused: 'INVALID',
      },
    ],
  },
  lineage: {
    near: [
      { summary: 'What a silo lot was made of, and what was made of it', params: { id: ids.lot } },
      { summary: 'The loads of a plot', params: { id: ids.plot } },
    ],
    related: [
      {
        summary: 'The loads that a silo lot was made of',
        params: { id: ids.lot },
        query: { direction: '0', schemaId: 'ps-partida' },
      },
      {
        summary: 'The silo lots that a load went into',
        params: { id: ids.load },
        query: { direction: '1', schemaId: 'ps-lote-acopio' },
      },
    ],
    graph: [
      {
        summary: 'All ancestors and descendants of a silo lot',
        params: { id: ids.lot },
        query: { language: 'en' },
      },
      { summary: 'One step around a load', params: { id: ids.load }, query: { depth: '1' } },
    ],
  },
  trace: {
    of: [
      {
        summary: 'What a plot went into, who has it and how much',
        params: { id: ids.plot },
        query: { language: 'en' },
      },
      {
        summary: 'What a silo lot came from, with the part of each',
        params: { id: ids.lot },
        query: { direction: '0' },
      },
    ],
    ofMany: [
      { summary: 'What two loads went into', body: { products: [ids.load, ids.secondLoad] } },
      {
        summary: 'One of them is not there, or not readable',
        body: { products: [ids.load, ids.absent] },
        refused: 'INVALID',
      },
    ],
  },
  ...complianceExamples,
  origin: {
    get: [
      { summary: 'One plot, whose polygon is missing', params: { id: ids.lot }, query: { language: 'en' } },
      { summary: 'A plot itself', params: { id: ids.plot }, query: { currentPage: '1' } },
    ],
  },
  history: {
    record: [
      {
        summary: 'How the area of a plot was changed',
        params: { type: 'products', id: ids.plot },
        query: { language: 'en' },
      },
      { summary: 'The changes of an organization', params: { type: 'organizations', id: ids.grower } },
    ],
  },
  publicPage: {
    get: [
      {
        summary: 'The page of a silo lot, in English',
        params: { uuid: exampleUuids.lot },
        query: { language: 'en' },
      },
      {
        summary: 'Nothing public has this code',
        params: { uuid: exampleUuids.absent },
        refused: 'NOT_FOUND',
      },
    ],
  },
  keys: {
    create: [
      {
        summary: 'A key of a weighbridge: it writes loads of one organization',
        body: {
          name: 'Balanza Reconquista',
          organizations: [ids.organization],
          productSchemas: [{ id: 'ps-partida', permission: ['write'] }],
          areas: { locations: ['read'] },
        },
      },
      {
        summary: 'The name is taken, whatever its case',
        body: { name: 'BALANZA RECONQUISTA' },
        refused: 'NOT_UNIQUE',
      },
    ],
  },
  webhooks: {
    get: [
      { summary: 'A webhook that has sent nothing yet', params: { id: ids.webhook } },
      {
        summary: 'One that is not there, or that another key made',
        params: { id: ids.absent },
        refused: 'NOT_FOUND',
      },
    ],
    create: [
      {
        summary: 'A webhook that tells of new loads',
        body: {
          name: 'ERP',
          url: 'https://93.184.216.34/rastro',
          types: ['product.created'],
          filters: { productSchemas: ['ps-partida'] },
        },
      },
      {
        summary: 'An address that is not of the open network',
        body: { name: 'ERP', url: 'https://10.1.0.7/rastro', types: ['*'] },
        refused: 'INVALID',
      },
    ],
  },
} satisfies Examples as Examples
