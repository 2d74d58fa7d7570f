import type { Pack } from '../../core/pack/shape.ts'
import type { Client, TestApi } from '../kit/api.ts'
import { svg, uploaded } from '../kit/files.ts'
import { configure, demoPack } from '../kit/packs.ts'

/** One account with a record of every kind that an id can name. */
export interface World {
  account: string
  admin: Client
  user: string
  /** A text in all its records: finding it in another account's answer reveals a leak. */
  mark: string
  organization: string
  organizationUuid: string
  archivedOrganization: string
  location: string
  archivedLocation: string
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
  /** A barrel. */
  asset: string
  archivedAsset: string
  /** Of the load. */
  insight: string
  archivedInsight: string
  /** Filled by the administrator; no process names it. */
  check: string
  /** The Idempotency-Key with which its administrator created the block. */
  key: string
  /** A tag, a file of the library that carries it, and the address of its bytes. */
  tag: string
  media: string
  file: string
  archivedTag: string
  archivedMedia: string
  /** Somebody who was invited, with the invitation; others who may leave, and who left. */
  invited: string
  invitation: string
  leaving: string
  withdrawn: string
  dashboard: string
  removedDashboard: string
  /** Its file is a picture. */
  supportRequest: string
  /** A PDF that its administrator ordered. */
  pdf: string
  /** A signed address that no file was sent to. */
  upload: string
}

/** What an id in a request can name. */
export type IdKind = Exclude<keyof World, 'admin' | 'upload'>

const body = async (answer: Promise<{ status: number; body: any }>): Promise<any> => {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Builds the account's world. Every text in it carries `mark`, so that a leak can be recognised. */
export async function buildWorld(api: TestApi, account: string, mark: string): Promise<World> {
  const user = `${account}-admin`
  const admin = await api.as(user, account, { admin: true })
  const own = { vertical: `v-${account}`, stage: `ps-${account}`, milestoneSchema: `ms-${account}` }
  await configure(api.database, account, withOwnChain(demoPack('valle'), own))
  const { _id: organization, uuid: organizationUuid } = await body(
    admin.post('/organizations', { name: `Finca ${mark}` }),
  )
  const place = (name: string) =>
    body(admin.post('/locations', { name, organization, state: `Mendoza ${mark}` }))
  const location = await place(`Lugar ${mark}`)
  const archivedLocation = await place(`Otro lugar ${mark}`)
  await body(admin.delete(`/locations/${archivedLocation._id}`))
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
  const barrel = (identifier: string) => {
    const dataSchema = { identifier, tonelero: `Tonelería ${mark}`, roble: 'frances' }
    return body(admin.post('/assets', { organization, assetSchema: 'as-barrica', dataSchema }))
  }
  const asset = await barrel('B-0412')
  const archivedAsset = await barrel('B-0413')
  await body(admin.delete(`/assets/${archivedAsset._id}`))
  const insight = (name: string) =>
    body(admin.post('/insights', { product: load._id, name, value: `Dato ${mark}` }))
  const altitude = await insight('1.120 m')
  const archivedInsight = await insight('40 años')
  await body(admin.delete(`/insights/${archivedInsight._id}`))
  const filled = await body(
    admin.post('/checks', [
      { checkSchema: 'cs-sanidad-vasija', asset: asset._id, dataSchema: { lavado: 'agua', olor: 'limpio' } },
    ]),
  )
  const archivedBlock = await product('ps-cuartel', blockData('ZUR-08'))
  const archivedOrganization = await body(admin.post('/organizations', { name: `Otra finca ${mark}` }))
  await body(admin.delete(`/products/${archivedBlock._id}`))
  await body(admin.delete(`/organizations/${archivedOrganization._id}`))
  const label = { itemType: 'ProductSchemaQR', itemIds: [block._id], templateId: 'pt-cuartel' }
  const { key: pdf } = await body(admin.post('/pdf', label))
  const { signedUrl: upload } = await body(
    admin.post('/getUploadSignedUrl?fileName=sello.png&fileType=image/png'),
  )
  return {
    upload,
    pdf,
    ...(await buildLibrary(api, admin, account)),
    ...(await buildPeople(admin, account)),
    ...(await buildOffice(api, admin, account)),
    account,
    admin,
    user,
    mark,
    organization,
    organizationUuid,
    archivedOrganization: archivedOrganization._id,
    location: location._id,
    archivedLocation: archivedLocation._id,
    ...own,
    block: block._id,
    load: load._id,
    vat: vat._id,
    blockUuid: block.uuid,
    pruning: pruning._id,
    picking: picking._id,
    archivedBlock: archivedBlock._id,
    archivedPruning: archivedPruning._id,
    asset: asset._id,
    archivedAsset: archivedAsset._id,
    insight: altitude._id,
    archivedInsight: archivedInsight._id,
    check: filled.ids[0],
    key,
  }
}

/** Tags and files of the library. Tags are lower case, so they carry the account's name instead of the mark. */
async function buildLibrary(api: TestApi, admin: Client, account: string) {
  const { ids } = await body(admin.post('/tags', [{ name: `fotos de ${account}` }, { name: 'archivada' }]))
  const [tag, archivedTag] = ids
  const { url: file } = await uploaded(api, admin, { type: 'image/svg+xml', content: svg })
  const add = (name: string) =>
    body(admin.post('/media', { name, type: 'image/svg+xml', url: file, tags: [tag] }))
  const { _id: media } = await add(`lote de ${account}.svg`)
  const { _id: archivedMedia } = await add('archivado.svg')
  await body(admin.delete(`/media/${archivedMedia}`))
  await body(admin.delete(`/tags/${archivedTag}`))
  return { tag, archivedTag, file, media, archivedMedia }
}

/** Somebody who was invited, and others who may leave and who left. */
async function buildPeople(admin: Client, account: string) {
  const add = (name: string) =>
    body(admin.post('/users/invite', { name: `${name} de ${account}`, email: `${name}@${account}.example` }))
  const { user: invited, _id: invitation } = await add('invitada')
  const { user: leaving } = await add('otra-invitada')
  const { user: withdrawn } = await add('retirada')
  await body(admin.delete(`/users/${withdrawn}`))
  return { invited, invitation, leaving, withdrawn }
}

async function buildOffice(api: TestApi, admin: Client, account: string) {
  const add = async (name: string) =>
    (await body(admin.post('/dashboards', { name, url: 'https://tableros.example/' })))._id
  const dashboard = await add(`Tablero de ${account}`)
  const removedDashboard = await add('Otro tablero')
  await body(admin.delete(`/dashboards/${removedDashboard}`))
  const { url } = await uploaded(api, admin, { type: 'image/svg+xml', content: svg, isForSupport: true })
  const { _id: supportRequest } = await body(
    admin.post('/support', { issue: `Ayuda para ${account}`, priority: 'alta', files: [url] }),
  )
  return { dashboard, removedDashboard, supportRequest }
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
