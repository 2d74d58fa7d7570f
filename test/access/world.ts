import { type Client, type TestApi } from '../kit/api.ts'
import { configure, demoPack } from '../kit/packs.ts'

/** One account with something of everything that an id can name. */
export interface World {
  account: string
  admin: Client
  user: string
  organization: string
  /** A block, the load picked from it, and a vat that waits for its loads. */
  block: string
  load: string
  vat: string
  blockUuid: string
  /** A common process of the block, and the transformation that made the load. */
  pruning: string
  picking: string
  archivedBlock: string
}

const body = async (answer: Promise<{ status: number; body: any }>): Promise<any> => {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Builds the account's world; every text of it carries `mark`, so that a leak can be recognised. */
export async function buildWorld(api: TestApi, account: string, mark: string): Promise<World> {
  const user = `${account}-admin`
  const admin = await api.as(user, account, { admin: true })
  const pack = demoPack('valle')
  await configure(api.database, account, pack)
  const organization = (await body(admin.post('/organizations', { name: `Finca ${mark}` })))._id
  const product = (productSchema: string, dataSchema: object) =>
    body(admin.post('/products', { organization, productSchema, dataSchema }))
  const blockData = (identifier: string) => ({
    identifier,
    vinedo: 'E-71043',
    variedad: 'malbec',
    altitud: 1120,
    superficie: 11.4,
    suelo: `Suelo ${mark}`,
    location: { country: 'Argentina', state: `Mendoza ${mark}`, coords: { lat: -33.37, lng: -69.14 } },
  })
  const block = await product('ps-cuartel', blockData('TUP-07'))
  const load = await product('ps-partida-uva', {
    identifier: '2026-014518',
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
  const pruning = await milestone(block._id, 'ms-poda', {
    occurred_at: '2026-03-01T10:00:00.000Z',
    sistema: 'guyot',
    cuadrilla: mark,
  })
  const picking = await milestone(load._id, 'ms-cosecha-uva', {
    occurred_at: '2026-03-21T10:00:00.000Z',
    kilos: 4480,
    modo: 'mano',
    nodeType: 'PRODUCT',
    nodeId: block._id,
  })
  const archived = await product('ps-cuartel', blockData('TUP-08'))
  await body(admin.delete(`/products/${archived._id}`))
  return {
    account,
    admin,
    user,
    organization,
    block: block._id,
    load: load._id,
    vat: vat._id,
    blockUuid: block.uuid,
    pruning: pruning._id,
    picking: picking._id,
    archivedBlock: archived._id,
  }
}
