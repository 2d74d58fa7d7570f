import type { contract } from './index.ts'
import type { Answer, Body, Params, Query, Route } from './route.ts'

/** A request to a route, and what it answers. */
export interface Example<R extends Route = Route> {
  summary: string
  params?: Params<R>
  query?: Query<R>
  body?: Body<R>
  answer?: Answer<R>
}

type Contract = typeof contract
type Examples = {
  [Resource in keyof Contract]?: {
    [Name in keyof Contract[Resource]]?: Contract[Resource][Name] extends Route
      ? Example<Contract[Resource][Name]>[]
      : never
  }
}

const ids = {
  organization: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c01',
  plot: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c02',
  neighbour: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c03',
  silo: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c04',
  sowing: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c05',
  joining: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c06',
  place: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c07',
  insight: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c08',
  user: '0197b0c4-5d1e-7a31-9c55-3f0f6d5a1c09',
}
const uuid = '5f0c8a3e-8f5b-4c39-9d0b-6f2f3b7c1a10'
const organization = { _id: ids.organization, name: 'Granos del Litoral' }
const dates = { createdAt: '2026-03-02T11:20:05.120Z', updatedAt: '2026-03-02T11:20:05.120Z' }

const plot = {
  _id: ids.plot,
  uuid,
  organization,
  productSchema: 'ps-lote',
  productSchemaVersion: 1,
  dataSchema: { identifier: 'El Ombú 12', hectareas: 84.5, cultivo: 'Soja' },
  i18n: {},
  showLogo: true,
  isUnidentified: false,
  hasOrigin: false,
  hasDestination: false,
  requirementsSatisfied: true,
  hold: null,
  countOfMilestones: 1,
  countOfInsights: 0,
  lastUpdateMilestone: '2026-03-02T11:20:05.120Z',
  warnings: [],
  correctedAt: null,
  version: 1,
  ...dates,
}
const list = { page: 1, totalPages: 1, totalDocs: 1 }

const sowing = {
  product: ids.plot,
  organization: ids.organization,
  milestoneSchema: 'ms-siembra',
  dataSchema: { occurred_at: '2026-03-01', variedad: 'DM 46i20' },
}
const joining = {
  product: ids.silo,
  organization: ids.organization,
  milestoneSchema: 'ms-acopio',
  dataSchema: {
    occurred_at: '2026-04-20T15:30:00-03:00',
    nodeType: 'PRODUCT',
    nodeIds: [ids.plot, ids.neighbour],
  },
}
const recorded = {
  _id: ids.sowing,
  itemKind: 'COMMON' as const,
  viewedProduct: ids.plot,
  product: ids.plot,
  milestoneSchema: { _id: 'ms-siembra', name: 'Siembra', productSchema: 'ps-lote' },
  milestoneSchemaVersion: 1,
  name: 'Siembra',
  organization,
  relatedCount: 0,
  related: [],
  editable: true,
  archivable: true,
  updated_by: { name: 'Ana' },
  priv: { value: 'false' as const, immutable: false },
  dataSchema: sowing.dataSchema,
  i18n: {},
  warnings: [],
  late: false,
  correctedAt: null,
  version: 1,
  ...dates,
}

const place = {
  _id: ids.place,
  name: 'El Ombú, lote 12',
  organization,
  country: null,
  state: null,
  city: null,
  address: null,
  coords: { lat: -31.62, lng: -60.7 },
  hasGeometry: false,
  areaHa: null,
  outline: null,
  kmzUrl: null,
  warnings: [],
  version: 1,
  ...dates,
}
const profile = {
  name: 'Granos del Litoral',
  country: 'Argentina',
  state: 'Santa Fe',
  website: 'https://granos.example',
  socialMedia: [],
}
const stored = {
  _id: ids.organization,
  uuid,
  ...profile,
  socialMedia: [
    { name: '', url: '' },
    { name: '', url: '' },
  ],
  dataSchema: { identifier: profile.name },
  version: 1,
  ...dates,
}
const insight = { product: ids.plot, name: 'Siembra directa', value: 'desde 1998' }

/** Examples of the main routes; a test holds each against the shapes of its route. */
export const examples: Examples = {
  products: {
    list: [
      {
        summary: 'The plots with "ombú" in a header, the newest first',
        query: {
          productSchema: 'ps-lote',
          search: 'ombú',
          sort: '{"date":-1}',
          currentPage: '1',
          limit: '20',
        },
        answer: { collection: [plot], ...list },
      },
      {
        summary: 'What may be joined into a silo lot, with what is taken already',
        query: { productSchema: 'ps-lote', isTransforming: '1', is1toN: '0', productDestination: ids.silo },
        answer: { collection: [{ ...plot, used: { quantity: 0, unit: 'kg' } }], ...list },
      },
    ],
    create: [
      {
        summary: 'A plot',
        body: {
          organization: ids.organization,
          productSchema: 'ps-lote',
          dataSchema: plot.dataSchema,
        },
        answer: plot,
      },
      {
        summary: 'A product without a name yet, its texts in two languages',
        body: {
          organization: { _id: ids.organization },
          productSchema: { _id: 'ps-lote' },
          dataSchema: { identifier: 'Unidentified - 3fa91c07' },
          isUnidentified: true,
          i18n: { en: { dataSchema: { descripcion: 'No-till since 1998' } } },
        },
      },
    ],
    get: [{ summary: 'A plot', params: { id: ids.plot }, answer: { collection: [plot] } }],
    update: [
      {
        summary: 'The form anew; with `version`, a change of somebody else meanwhile is refused',
        params: { id: ids.plot },
        body: { dataSchema: { ...plot.dataSchema, hectareas: 85 }, version: 1 },
        answer: { ...plot, dataSchema: { ...plot.dataSchema, hectareas: 85 }, version: 2 },
      },
    ],
  },
  milestones: {
    list: [
      {
        summary: 'The timeline of a plot',
        query: { productId: ids.plot, language: 'es' },
        answer: { collection: [recorded] },
      },
    ],
    create: [
      { summary: 'A common process', body: sowing, answer: recorded },
      {
        summary: 'A transformation that joins two plots into a silo lot',
        body: joining,
        answer: {
          ...recorded,
          _id: ids.joining,
          itemKind: 'DESTINATION',
          viewedProduct: ids.silo,
          product: ids.silo,
          milestoneSchema: {
            _id: 'ms-acopio',
            name: 'Acopio',
            productSchema: 'ps-silo',
            productSchemaGroup: 'ps-lote',
          },
          name: 'Acopio',
          relatedCount: 2,
          related: [
            { _id: ids.plot, name: 'El Ombú 12', productSchema: 'ps-lote' },
            { restricted: true, key: 'r1' },
          ],
          dataSchema: { ...joining.dataSchema, nodeQuantities: { [ids.plot]: 24_500 } },
        },
      },
    ],
    createMany: [
      {
        summary: 'Two plots sown, both or neither',
        body: [sowing, { ...sowing, product: ids.neighbour }],
        answer: {
          collection: [recorded, { ...recorded, viewedProduct: ids.neighbour, product: ids.neighbour }],
        },
      },
    ],
  },
  organizations: {
    list: [
      {
        summary: 'All of them, by name',
        query: { page: 'false', sortBy: 'alphabetical', sort: '1' },
        answer: { collection: [stored], ...list },
      },
    ],
    create: [{ summary: 'An organization', body: profile, answer: stored }],
  },
  locations: {
    create: [
      {
        summary: 'A place on the map',
        body: { name: place.name, organization: ids.organization, coords: place.coords },
        answer: place,
      },
    ],
  },
  insights: {
    create: [
      {
        summary: 'An attribute, which opens the public page',
        body: insight,
        answer: { _id: ids.insight, ...insight, ...dates, version: 1 },
      },
    ],
  },
  origin: {
    get: [
      {
        summary: 'One plot, whose polygon is missing',
        params: { id: ids.silo },
        query: { currentPage: '1', language: 'en' },
        answer: {
          plots: [
            {
              product: { _id: ids.plot, identifier: 'El Ombú 12' },
              organization,
              place: 'El Ombú, lote 12',
              country: 'AR',
              kind: 'point',
              areaHa: 84.5,
              outline: [[-60.7, -31.62]],
              bbox: [-60.7, -31.62, -60.7, -31.62],
            },
          ],
          checks: [
            {
              code: 'POLYGON_NEEDED',
              state: 'blocking',
              plots: [ids.plot],
              message: 'A plot of more than 4 ha needs a polygon.',
            },
          ],
          totals: { plots: 1, polygons: 0, points: 1, areaHa: 84.5 },
          restricted: 0,
          page: 1,
          totalPages: 1,
        },
      },
    ],
  },
  history: {
    record: [
      {
        summary: 'How the area of a plot was changed',
        params: { type: 'products', id: ids.plot },
        query: { currentPage: '1', language: 'en' },
        answer: {
          collection: [
            {
              n: 1204,
              at: dates.updatedAt,
              user: { _id: ids.user, name: 'Ana' },
              via: 'screen',
              action: 'update',
              verb: 'edited',
              type: 'products',
              record: {
                _id: ids.plot,
                name: 'El Ombú 12',
                schema: { _id: 'ps-lote', name: 'Lote' },
                stage: 'ps-lote',
                product: null,
              },
              changes: [
                { path: '/dataSchema/hectareas', title: 'Hectares', before: '84.5 ha', after: '85 ha' },
              ],
              hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
              previous: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
            },
          ],
          ...list,
        },
      },
    ],
  },
  publicPage: {
    get: [
      {
        summary: 'The page of a plot, in English',
        params: { uuid },
        query: { language: 'en' },
        answer: {
          kind: 'product',
          uuid,
          address: `https://rastro.example/${uuid}`,
          language: 'en',
          languages: ['es', 'en'],
          source: 'es',
          accent: 'yerba',
          timeZone: 'America/Argentina/Buenos_Aires',
          updatedAt: dates.updatedAt,
          identifier: 'El Ombú 12',
          stage: 'Plot',
          pending: false,
          organization: { name: organization.name, files: [], socialMedia: [] },
          insights: [{ name: insight.name, value: insight.value }],
          towns: [{ organization: organization.name, place: { city: 'Rafaela', country: 'Argentina' } }],
          story: [
            {
              name: 'Plot',
              position: 0,
              own: true,
              total: 1,
              from: [],
              products: [
                {
                  identifier: 'El Ombú 12',
                  organization: organization.name,
                  date: dates.createdAt,
                  fields: [
                    {
                      key: 'hectareas',
                      title: 'Area',
                      header: true,
                      value: { kind: 'number', number: 84.5, unit: 'ha' },
                    },
                  ],
                  processes: [],
                },
              ],
            },
          ],
        },
      },
    ],
  },
}
