import type { Pack } from '../../core/pack/shape.ts'
import type { Client, TestApi } from '../kit/api.ts'
import { configure, demoPack } from '../kit/packs.ts'
import { body } from './send.ts'
import type { Records } from './table.ts'
import * as tables from './tables.ts'

/**
 * One account with a record of every kind that an id can name. A noun adds the ids of its records in its own file, where
 * `records` makes them.
 */
export interface World {
  account: string
  admin: Client
  user: string
  /** A text in all its records: finding it in another account's answer reveals a leak. */
  mark: string
  organization: string
  organizationUuid: string
  archivedOrganization: string
  /** A chain that only this account has, with one stage and one process. */
  vertical: string
  stage: string
  milestoneSchema: string
  /** A block, the load picked from it, and a vat without loads. */
  block: string
  load: string
  vat: string
  blockUuid: string
  /** A common process of the block, and the transformation that made the load. */
  pruning: string
  picking: string
  archivedBlock: string
  archivedPruning: string
  /** The Idempotency-Key with which its administrator created the block. */
  key: string
}

/** What an id in a request can name. */
export type IdKind = Exclude<keyof World, 'admin' | 'upload'>

/** Builds the account's world. Every text in it carries `mark`, so that a leak can be recognised. */
export async function buildWorld(api: TestApi, account: string, mark: string): Promise<World> {
  const user = `${account}-admin`
  const admin = await api.as(user, account, { admin: true })
  const own = { vertical: `v-${account}`, stage: `ps-${account}`, milestoneSchema: `ms-${account}` }
  await configure(api.database, account, withOwnChain(demoPack('valle'), own))
  const { _id: organization, uuid: organizationUuid } = await body(
    admin.post('/organizations', { name: `Finca ${mark}` }),
  )
  const key = `${account}-block`
  const product = (productSchema: string, dataSchema: object, headers?: Record<string, string>) =>
    body(admin.post('/products', { organization, productSchema, dataSchema }, headers))
  const blockData = (identifier: string) => ({
    identifier,
    vinedo: 'E-71043',
    variedad: 'malbec',
    altitud: 1120,
    superficie: 11.4,
    suelo: `Suelo ${mark}`,
    location: { country: 'Argentina', state: `Mendoza ${mark}`, coords: { lat: -33.37, lng: -69.14 } },
  })
  const block = await product('ps-cuartel', blockData('ZUR-07'), { 'idempotency-key': key })
  const load = await product('ps-partida-uva', {
    identifier: '2026-077518',
    vendimia: '2026',
    kilos: 4480,
    modo: 'mano',
  })
  const vat = await product('ps-vasija', {
    identifier: 'V-014',
    vendimia: '2026',
    material: 'acero',
    capacidad: 100,
  })
  const milestone = (product: string, milestoneSchema: string, dataSchema: object) =>
    body(admin.post('/milestones', { product, organization, milestoneSchema, dataSchema }))
  const prune = (occurred_at: string) =>
    milestone(block._id, 'ms-poda', { occurred_at, sistema: 'guyot', cuadrilla: mark })
  const pruning = await prune('2026-03-01T10:00:00.000Z')
  const archivedPruning = await prune('2026-02-01T10:00:00.000Z')
  // Archived before the picking, which locks earlier processes.
  await body(admin.delete(`/milestones/${archivedPruning._id}`))
  const picking = await milestone(load._id, 'ms-cosecha-uva', {
    occurred_at: '2026-03-21T10:00:00.000Z',
    kilos: 4480,
    modo: 'mano',
    nodeType: 'PRODUCT',
    nodeId: block._id,
  })
  const archivedBlock = await product('ps-cuartel', blockData('ZUR-08'))
  const archivedOrganization = await body(admin.post('/organizations', { name: `Otra finca ${mark}` }))
  await body(admin.delete(`/products/${archivedBlock._id}`))
  await body(admin.delete(`/organizations/${archivedOrganization._id}`))
  const world = {
    account,
    admin,
    user,
    mark,
    organization,
    organizationUuid,
    archivedOrganization: archivedOrganization._id,
    ...own,
    block: block._id,
    load: load._id,
    vat: vat._id,
    blockUuid: block.uuid,
    pruning: pruning._id,
    picking: picking._id,
    archivedBlock: archivedBlock._id,
    archivedPruning: archivedPruning._id,
    key,
  }
  for (const { records } of Object.values(tables) as { records?: Records }[])
    Object.assign(world, await records?.(world as World, api))
  return world as World
}

type OwnChain = Pick<World, 'vertical' | 'stage' | 'milestoneSchema'>

/** The pack with an additional chain: a stage like the block's, with a process like its pruning; and with a label of blocks. */
function withOwnChain(pack: Pack, { vertical, stage, milestoneSchema }: OwnChain): Pack {
  return {
    ...pack,
    featureFlags: [...pack.featureFlags, 'dashboards', 'graphs'],
    verticals: {
      ...pack.verticals,
      [vertical]: {
        name: 'Propia',
        i18n: { en: { name: 'Own' } },
        workflows: [{ productSchema: stage, processInitiator: true, next: [] }],
      },
    },
    productSchemas: {
      ...pack.productSchemas,
      'ps-cuartel': { ...pack.productSchemas['ps-cuartel']!, showPrint: true },
      [stage]: { ...pack.productSchemas['ps-cuartel']!, vertical },
    },
    pdfTemplates: {
      ...pack.pdfTemplates,
      'pt-cuartel': { ...pack.pdfTemplates['pt-qr-botella']!, itemId: 'ps-cuartel' },
    },
    milestoneSchemas: {
      ...pack.milestoneSchemas,
      [milestoneSchema]: { ...pack.milestoneSchemas['ms-poda']!, productSchema: stage },
    },
  }
}
