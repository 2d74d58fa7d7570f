import type { contract } from '../../core/contract/index.ts'
import type { World } from './world.ts'

type Contract = typeof contract
/** `resource.route` of every route: one without a request here doesn't compile. */
export type RouteName = { [R in keyof Contract]: `${R}.${keyof Contract[R] & string}` }[keyof Contract]

/** What to send: path parameters, query and body, with ids wherever one can stand. */
export interface Request {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

const data = {
  load: { identifier: '2026-099999', vendimia: '2026', kilos: 4000, modo: 'mano' },
  pruning: { occurred_at: '2026-03-02T10:00:00.000Z', sistema: 'guyot' },
}
const reason = 'Se anotó en el cuartel de al lado'

/** A request that an administrator may make, for every route. Writes are such that they may be tried again and again. */
export const requests: Record<RouteName, (world: World) => Request> = {
  'accounts.decodeToken': () => ({}),
  'accounts.session': () => ({}),
  'accounts.settings': () => ({}),
  'accounts.featureFlags': () => ({}),
  'accounts.roles': () => ({}),
  'users.list': () => ({}),
  'users.get': ({ user }) => ({ params: { id: user } }),
  'users.assignment': ({ user }) => ({ params: { id: user } }),
  'organizations.list': () => ({ query: { search: 'finca' } }),
  'organizations.create': () => ({ body: { name: 'Otra finca' } }),
  'organizations.get': ({ organization }) => ({ params: { id: organization } }),
  'organizations.update': ({ organization }) => ({
    params: { id: organization },
    body: { website: 'https://finca.example' },
  }),
  'configuration.stages': () => ({}),
  'configuration.stage': () => ({ params: { id: 'ps-cuartel' } }),
  'configuration.milestoneSchemas': ({ load }) => ({ query: { productId: load } }),
  'configuration.milestoneSchema': () => ({ params: { id: 'ms-poda' } }),
  'configuration.milestoneSchemaPlural': () => ({ params: { id: 'ms-poda' } }),
  'configuration.stageTemplate': () => ({ params: { id: 'ps-cuartel' } }),
  'configuration.milestoneSchemaTemplate': () => ({ params: { id: 'ms-poda' } }),
  'configuration.vertical': () => ({ params: { id: 'v-vino' } }),
  'configuration.workflow': ({ load }) => ({ params: { id: load } }),
  'products.list': ({ organization, block, load, picking }) => ({
    query: {
      productSchema: 'ps-cuartel',
      organization: JSON.stringify([{ id: organization }]),
      isTransforming: '1',
      is1toN: '1',
      productDestination: load,
      milestoneId: picking,
      productId: block,
      direction: '1',
    },
  }),
  'products.relatedSchemas': ({ block, load }) => ({ query: { products: `[${block},${load}]` } }),
  'products.create': ({ organization }) => ({
    body: { organization, productSchema: 'ps-partida-uva', dataSchema: data.load },
  }),
  'products.get': ({ block }) => ({ params: { id: block } }),
  'products.update': ({ vat, organization }) => ({
    params: { id: vat },
    body: { organization: { _id: organization }, showLogo: false },
  }),
  'products.correct': ({ block, organization }) => ({
    params: { id: block },
    body: { organization, showLogo: true, reason },
  }),
  'milestones.list': ({ block, load, organization }) => ({
    query: { productId: block, productIds: `[${block},${load}]`, organization: `[${organization}]` },
  }),
  'milestones.get': ({ pruning }) => ({ params: { id: pruning } }),
  'milestones.getSingular': ({ picking }) => ({ params: { id: picking } }),
  'milestones.create': ({ block, organization }) => ({
    body: { product: block, organization, milestoneSchema: 'ms-poda', dataSchema: data.pruning },
  }),
  'milestones.createSingular': ({ vat, organization, load }) => ({
    body: {
      product: vat,
      organization: { id: organization },
      milestoneSchema: { _id: 'ms-molienda-uva' },
      dataSchema: {
        occurred_at: '2026-03-22T10:00:00.000Z',
        kilos: 1,
        raspon: 'sin',
        nodeType: 'PRODUCT',
        nodeIds: [load],
      },
    },
  }),
  'milestones.createMany': ({ block, organization }) => ({
    body: [{ product: block, organization, milestoneSchema: 'ms-poda', dataSchema: data.pruning }],
  }),
  'milestones.copy': ({ block, organization }) => ({
    body: { schemas: [{ id: 'ms-poda', dataSchema: data.pruning }], products: [block], organization },
  }),
  'milestones.update': ({ picking, organization, block }) => ({
    params: { id: picking },
    body: {
      organization,
      dataSchema: {
        occurred_at: '2026-03-21T10:00:00.000Z',
        kilos: 4480,
        modo: 'mano',
        nodeType: 'PRODUCT',
        nodeId: block,
      },
    },
  }),
  'milestones.updateSingular': ({ picking, organization }) => ({
    params: { id: picking },
    body: { organization },
  }),
  'milestones.correct': ({ pruning, organization }) => ({
    params: { id: pruning },
    body: { organization, dataSchema: data.pruning, reason },
  }),
  'milestones.privacy': ({ pruning }) => ({ params: { id: pruning }, body: { priv: 'false' } }),
  'lineage.near': ({ block }) => ({ params: { id: block } }),
  'lineage.related': ({ block, load }) => ({
    params: { id: block },
    query: { direction: '1', schemaId: 'ps-partida-uva', originId: load },
  }),
  'lineage.grouping': ({ picking }) => ({ params: { id: picking } }),
  'products.archive': ({ block }) => ({ params: { id: block } }),
  'products.archiveMany': ({ block, load }) => ({ body: { ids: [block, load] } }),
  'organizations.archive': ({ archivedBlock }) => ({ params: { id: archivedBlock } }),
  'milestones.archive': ({ archivedBlock }) => ({ params: { id: archivedBlock } }),
  'milestones.archiveSingular': ({ archivedBlock }) => ({ params: { id: archivedBlock } }),
  'milestones.archiveTransformation': ({ archivedBlock }) => ({ params: { id: archivedBlock } }),
  'archive.restore': ({ archivedBlock }) => ({ query: { type: 'products' }, body: { ids: [archivedBlock] } }),
  'qr.show': ({ blockUuid }) => ({ params: { id: blockUuid } }),
  'qr.get': ({ block, organization }) => ({ params: { id: `${block},${organization}` } }),
  'publicPage.get': ({ blockUuid }) => ({ params: { uuid: blockUuid } }),
}

/** Further requests of routes whose other ways need other ids. */
export const moreRequests: Partial<Record<RouteName, ((world: World) => Request)[]>> = {
  'configuration.milestoneSchemas': [
    ({ stage }) => ({ query: { productSchemaId: stage } }),
    ({ stage }) => ({ query: { productSchemaGroupId: stage, onlyInitiators: '1' } }),
  ],
  'products.list': [
    ({ organization }) => ({ query: { productSchema: 'ps-cuartel', organizationId: organization } }),
    ({ block }) => ({ query: { productSchema: 'ps-partida-uva', productId: block, direction: '1' } }),
  ],
  'milestones.list': [({ block }) => ({ query: { productId: block } })],
  'archive.restore': [
    ({ archivedPruning }) => ({ query: { type: 'milestones' }, body: { ids: [archivedPruning] } }),
    ({ archivedOrganization }) => ({
      query: { type: 'organizations' },
      body: { ids: [archivedOrganization] },
    }),
  ],
}
