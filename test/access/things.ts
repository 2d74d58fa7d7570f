import { contract } from '../../core/contract/index.ts'
import type { Route } from '../../core/contract/route.ts'
import type { Request, RouteName } from './requests.ts'
import type { World } from './world.ts'

export interface Asked {
  name: string
  route: Route
  request: (world: World) => Request
  expected: string
}

/** Requests for what is there, where those of `requests` name what is archived so that they may be sent again and again. */
export const targets: Partial<Record<RouteName, (world: World) => Request>> = {
  'organizations.archive': ({ organization }) => ({ params: { id: organization } }),
  'milestones.archive': ({ pruning }) => ({ params: { id: pruning } }),
  'milestones.archiveSingular': ({ pruning }) => ({ params: { id: pruning } }),
  'milestones.archiveTransformation': ({ picking }) => ({ params: { id: picking } }),
}

/**
 * What each route answers, column by column: to an administrator, and to writers of everything but another organization, any
 * stage, stages to read, any process, processes to read, "Level one", blocks, loads. `no` is refused, `absent` not there, a path
 * the fault of what is named there, a number how many records are shown. Beside it: `+` masked ones, `of` the total where it
 * differs, `e` and `a` those that may be edited and archived,`n` stages of neighbours, `w` those to write, `c` the products counted.
 */
export const expected: Record<RouteName, string> = {
  'accounts.decodeToken': 'yes yes yes yes yes yes yes yes yes',
  'accounts.session': 'yes yes yes yes yes yes yes yes yes',
  'accounts.settings': 'yes yes yes yes yes yes yes yes yes',
  'accounts.featureFlags': '4 4 4 4 4 4 4 4 4',
  'accounts.roles': '3 3 3 3 3 3 3 3 3',
  'users.list': '9 9 9 9 9 9 9 9 9',
  'users.get': 'yes yes yes yes yes yes yes yes yes',
  'users.assignment': '0 no no no no no no no no',
  'organizations.list': '1 0 1 1 1 1 1 1 1',
  'organizations.create': 'yes yes yes yes yes yes yes yes yes',
  'organizations.get': '1 absent 1 1 1 1 1 1 1',
  'organizations.update': 'yes absent yes yes yes yes yes yes yes',
  'configuration.stages': '7w7c3 6w6c0 0 6w0c3 6w6c3 6w6c3 6w6c3 5w5c2 5w5c2',
  'configuration.stage': '1w1c1 1w1c0 absent 1w0c1 1w1c1 1w1c1 1w1c1 absent 1w1c1',
  'configuration.milestoneSchemas': '2w2c0 0 0 2w2c0 0 2w0c0 2w2c0 2w2c0 0',
  'configuration.milestoneSchema': '1w1c0 1w1c0 1w1c0 1w1c0 absent 1w0c0 1w1c0 1w1c0 1w1c0',
  'configuration.milestoneSchemaPlural': '1w1c0 1w1c0 1w1c0 1w1c0 absent 1w0c0 1w1c0 1w1c0 1w1c0',
  'configuration.stageTemplate': 'yes yes absent yes yes yes yes absent yes',
  'configuration.milestoneSchemaTemplate': 'yes yes yes yes absent yes yes yes yes',
  'configuration.vertical': '6 6 absent 6 6 6 6 5 5',
  'configuration.workflow': 'yes absent absent yes yes yes yes yes absent',
  'products.list': '1 0 0 1 1 1 1 0 1',
  'products.relatedSchemas': '2n2 0 0 2n2 2n2 2n2 2n2 1n0 1n0',
  'products.create': 'yes /organization /productSchema no yes yes yes yes /productSchema',
  'products.get': '1 absent absent 1 1 1 1 absent 1',
  'products.update': 'yes absent absent no yes yes yes yes yes',
  'products.correct': 'yes no no no no no no no no',
  'milestones.list': '3e1a1 0 0 3e0a0 0 3e0a0 3e1a0 1e1a1 1e0a0',
  'milestones.get': '1e0a0 absent absent 1e0a0 absent 1e0a0 1e0a0 absent 1e0a0',
  'milestones.getSingular': '1e1a1 absent absent 1e0a0 absent 1e0a0 1e1a0 1e1a1 absent',
  'milestones.create': 'yes /product&/organization /product no /milestoneSchema no yes /product yes',
  'milestones.createMany':
    '1e1a1 /0/product&/0/organization /0/product no /0/milestoneSchema no 1e1a0 /0/product 1e1a1',
  'milestones.copy':
    '1e1a1 /products/0&/organization /products/0 no /schemas/0/id no 1e1a0 /products/0 1e1a1',
  'milestones.createSingular':
    'yes /product&/organization /product no /milestoneSchema no yes yes /dataSchema/nodeIds/0',
  'milestones.update': 'yes absent absent no absent no yes yes absent',
  'milestones.updateSingular': 'yes absent absent no absent no yes yes absent',
  'milestones.correct': 'yes no no no no no no no no',
  'milestones.privacy': 'yes absent absent no absent no yes absent yes',
  'lineage.near': '1 absent absent 1 1 1 1 absent 0+1',
  'lineage.related': '1 absent absent 1 1 1 1 absent 0',
  'lineage.grouping': '1 absent absent 1 absent 1 1 0+1 absent',
  'products.archive': 'yes absent absent no yes yes no absent yes',
  'products.archiveMany': 'yes /ids/0&/ids/1 /ids/0&/ids/1 no yes yes no /ids/0 /ids/1',
  'organizations.archive': 'yes absent yes yes yes yes yes yes yes',
  'milestones.archive': 'yes absent absent no absent no no absent yes',
  'milestones.archiveSingular': 'yes absent absent no absent no no absent yes',
  'milestones.archiveTransformation': 'yes absent absent no absent no no yes absent',
  'archive.restore': 'yes /ids/0 /ids/0 no yes yes no /ids/0 yes',
  'qr.show': 'public',
  'qr.get': '2 absent absent 2 2 2 2 absent 2',
  'publicPage.get': 'public',
}

const load = { direction: '0', schemaId: 'ps-cuartel' }
const more = (name: string, route: Route, request: (world: World) => Request, expected: string): Asked => ({
  name,
  route,
  request,
  expected,
})
const { archive, configuration, lineage, milestones, products } = contract

/** The same routes asked for other things: the load, made from the block, and what was archived. */
export const moreAsked: Asked[] = [
  more(
    'products.get of the load',
    products.get,
    ({ load: id }) => ({ params: { id } }),
    '1 absent absent 1 1 1 1 1 absent',
  ),
  more(
    'products.list by neighbour',
    products.list,
    ({ block }) => ({ query: { productSchema: 'ps-partida-uva', productId: block, direction: '1' } }),
    '1 0 0 1 1 1 1 0 0',
  ),
  more(
    'products.list of loads',
    products.list,
    () => ({ query: { productSchema: 'ps-partida-uva' } }),
    '1 0 0 1 1 1 1 1 0',
  ),
  more(
    'products.list with a search',
    products.list,
    () => ({ query: { productSchema: 'ps-cuartel', search: 'zur' } }),
    '1 0 0 1 1 1 1 0 1',
  ),
  more(
    'milestones.get of the picking',
    milestones.get,
    ({ picking: id }) => ({ params: { id } }),
    '1e1a1 absent absent 1e0a0 absent 1e0a0 1e1a0 1e1a1 absent',
  ),
  more(
    'milestones.list of the load',
    milestones.list,
    ({ load }) => ({ query: { productId: load } }),
    '1e1a1 0 0 1e0a0 0 1e0a0 1e1a0 1e1a1 0',
  ),
  more(
    'milestones.list of the block',
    milestones.list,
    ({ block }) => ({ query: { productId: block } }),
    '2e0a0 0 0 2e0a0 0 2e0a0 2e0a0 0 1+1e0a0',
  ),
  more(
    'lineage.near of the load',
    lineage.near,
    ({ load: id }) => ({ params: { id } }),
    '1 absent absent 1 1 1 1 0+1 absent',
  ),
  more(
    'lineage.related of the load',
    lineage.related,
    ({ load: id }) => ({ params: { id }, query: load }),
    '1 absent absent 1 1 1 1 0+1 absent',
  ),
  more(
    'lineage.related with a search',
    lineage.related,
    ({ load: id }) => ({ params: { id }, query: { ...load, search: 'zur' } }),
    '1 absent absent 1 1 1 1 0 absent',
  ),
  more(
    'lineage.related from the block',
    lineage.related,
    ({ load: id, block }) => ({ params: { id }, query: { ...load, originId: block } }),
    '1 absent absent 1 1 1 1 0 absent',
  ),
  more(
    'lineage.grouping with a search',
    lineage.grouping,
    ({ picking: id }) => ({ params: { id }, query: { search: 'zur' } }),
    '1 absent absent 1 absent 1 1 0 absent',
  ),
  more(
    'configuration.milestoneSchemas to record',
    configuration.milestoneSchemas,
    () => ({ query: { productSchemaId: 'ps-cuartel', withoutInitiators: '1' } }),
    '3w3c0 3w3c0 3w3c0 3w3c0 0 0 3w3c0 3w3c0 3w3c0',
  ),
  more(
    'configuration.milestoneSchemas to look up',
    configuration.milestoneSchemas,
    () => ({ query: { productSchemaId: 'ps-cuartel' } }),
    '3w3c0 3w3c0 3w3c0 3w3c0 0 3w0c0 3w3c0 3w3c0 3w3c0',
  ),
  more(
    'configuration.workflow of a stage',
    configuration.workflow,
    () => ({ params: { id: 'ps-cuartel' } }),
    'yes yes absent yes yes yes yes absent yes',
  ),
  more(
    'milestones.createMany from the block',
    milestones.createMany,
    ({ load, block, organization }) => ({
      body: [
        {
          product: load,
          organization,
          milestoneSchema: 'ms-cosecha-uva',
          dataSchema: {
            occurred_at: '2026-03-21T10:00:00.000Z',
            kilos: 4480,
            modo: 'mano',
            nodeType: 'PRODUCT',
            nodeId: block,
          },
        },
      ],
    }),
    '/0/product /0/product&/0/organization /0/product no /0/milestoneSchema no /0/product /0/dataSchema/nodeId&/0/product /0/product',
  ),
  more(
    'archive.restore of a process',
    archive.restore,
    ({ archivedPruning }) => ({ query: { type: 'milestones' }, body: { ids: [archivedPruning] } }),
    'yes /ids/0 /ids/0 no /ids/0 no no /ids/0 yes',
  ),
  more(
    'archive.restore of an organization',
    archive.restore,
    ({ archivedOrganization }) => ({
      query: { type: 'organizations' },
      body: { ids: [archivedOrganization] },
    }),
    'yes /ids/0 yes yes yes yes yes yes yes',
  ),
]
