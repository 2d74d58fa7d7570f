import { accessTo } from '../../core/nouns/access.ts'
import { neededAccess, type Permission } from '../../core/rules/access.ts'
import type { Route } from '../../core/contract/route.ts'
import { type Action, can, permits, type Session, type Thing, type Verdict } from '../../core/rules/can.ts'
import type { Row, Verdict as Expected } from '../../test/access/verdicts.ts'

/** The records that rows are about, as the server's rules take them, and what its SQL lets a person read of each. */
export interface Things {
  organization: string
  author: string
  tag: string
  listed: Readonly<Record<string, boolean>>
}

/**
 * The rules that the handler of a route asks, beside the gate of the contract: what shows the record, `>` what allows the
 * request; things that a body names are apart, by commas. `list NOUN`: the condition of
 * SQL. `gate TYPE PERMISSION`: asked before the ids are looked at. `author`: whether the person made the record.
 * `own`: that, or whether they are an administrator.
 */
const asked: Record<string, string> = {
  'GET /organizations': 'list organizations',
  'POST /organizations': '> organization.create',
  'GET /organizations/:id': 'organization.read',
  'PUT /organizations/:id': 'organization.read > organization.edit',
  'DELETE /organizations/:id': 'organization.read > organization.archive',
  'GET /products': 'stage.read list products',
  'GET /products/listRelatedProductSchemas': 'product.read',
  'POST /products': 'stage.read > product.create, organization.read',
  'POST /products/copy': 'product.read > product.clone',
  'GET /products/:id': 'product.read',
  'PUT /products/:id': 'product.read > product.edit',
  'DELETE /products/:id': 'product.read > product.archive',
  'POST /productsDeleteMany': 'product.read > product.archive',
  'GET /products/pdfDataPulling/:product': 'product.read',
  'GET /products/downloadGeojson/:product': 'product.read',
  'GET /products/:id/origin': 'product.read',
  'GET /products/:id/origin/around': 'product.read',
  'GET /products/:id/origin/unmapped': 'product.read',
  'GET /productSchemas': 'stage.read',
  'GET /productSchemas/:id': 'stage.read',
  'GET /productSchemas/templates/csv/:id': 'stage.read',
  'GET /milestoneSchemas': 'product.read milestoneSchema.read',
  'GET /milestoneSchemas (to record)': 'milestoneSchema.write',
  'GET /milestoneSchemas (to look up)': 'milestoneSchema.read',
  'GET /milestoneSchema/:id': 'milestoneSchema.read',
  'GET /milestoneSchemas/:id': 'milestoneSchema.read',
  'GET /milestoneSchemas/templates/csv/:id': 'milestoneSchema.read',
  'GET /verticals/:id': 'stage.read',
  'GET /workflows/getProductWorkflow/:id': 'product.read',
  'GET /workflows/getProductWorkflow/:id (of a stage)': 'stage.read',
  'GET /milestones': 'milestoneSchema.read list products',
  'GET /milestone/:id': 'milestoneSchema.read product.read',
  'GET /milestones/:id': 'milestoneSchema.read product.read',
  'POST /milestones': recorded(),
  'POST /milestone': recorded(),
  'POST /milestones/createMany': recorded(),
  'POST /milestones/copy': recorded(),
  'PUT /milestones/:id': changed('edit'),
  'PUT /milestone/:id': changed('edit'),
  'PUT /milestones/private/:id': changed('edit'),
  'DELETE /milestones/:id': changed('archive'),
  'DELETE /milestone/:id': changed('archive'),
  'DELETE /transformations/:id': changed('archive'),
  'GET /transformations/near-products/:id': 'product.read',
  'GET /transformations/related-products/:id': 'product.read',
  'GET /transformations/grouping-products/:id': 'milestoneSchema.read product.read',
  'GET /graph/products/:id': 'product.read',
  'GET /insights/:id': 'product.read',
  'POST /insights': 'product.read > product.edit',
  'PUT /insights/:id': 'product.read > product.edit',
  'DELETE /insights/:id': 'product.read > product.edit',
  'PUT /undo (products)': 'product.read > product.archive, > gate products archive',
  'PUT /undo (milestones)': `${changed('archive')}, > gate milestones archive`,
  'PUT /undo (locations)': 'location.read > location.archive, > gate locations archive',
  'PUT /undo (assets)': 'asset.read > asset.archive, > gate assets archive',
  'PUT /undo': 'organization.read > organization.archive',
  'PUT /undo (insights)': 'product.read > product.edit',
  'PUT /undo (media)': 'media.read > media.archive',
  'GET /qr/:id': 'product.read',
  'GET /qr/:id (of an organization)': 'organization.read',
  'POST /qr/send': 'product.read',
  'POST /qr/send (of an organization)': 'organization.read',
  'GET /pdfTemplates/:itemType': 'stage.read',
  'POST /pdf': 'list products',
  'GET /pdf/:key': 'author',
  'GET /savedViews': 'author',
  'GET /savedViews (shared)': '',
  'POST /savedViews (shared)': '> savedView.write',
  'PUT /savedViews/:id': 'author',
  'PUT /savedViews/:id (shared)': '> savedView.write',
  'DELETE /savedViews/:id': 'author',
  'GET /media': 'list media',
  'POST /media': 'tag.read',
  'GET /media/:id': 'media.read',
  'GET /media/:id/uses': 'media.read',
  'PUT /media/:id': 'media.read',
  'DELETE /media/:id': 'media.read > media.archive',
  'GET /tags': 'list tags',
  'PUT /tags/:id': 'tag.read',
  'DELETE /tags/:id': 'tag.read',
  'GET /locations': 'list organizations',
  'POST /locations': 'organization.read',
  'GET /locations/:id': 'location.read',
  'PUT /locations/:id': 'location.read > location.edit',
  'DELETE /locations/:id': 'location.read > location.archive',
  'GET /assets': 'list organizations',
  'POST /assets': 'organization.read',
  'GET /assets/:id': 'asset.read',
  'PUT /assets/:id': 'asset.read > asset.edit',
  'DELETE /assets/:id': 'asset.read > asset.archive',
  'GET /checks': 'own',
  'GET /checks/:id (of a filled check)': 'own',
  'PUT /checks': 'own',
  'POST /checks': 'asset.read, > check.create',
  'PUT /users/:id (their role)': '> user.setRole',
  'GET /history/:type/:id': 'organization.read',
  'GET /history/:type/:id (of a product)': 'product.read',
  'GET /history/:type/:id (of a process)': 'milestoneSchema.read product.read',
  'GET /history/:type/:id (of a place)': 'location.read',
  'GET /history/:type/:id (of an asset)': 'asset.read, > gate assets any',
}

function recorded() {
  return 'product.read > product.edit, milestoneSchema.read > milestoneSchema.write, organization.read'
}
function changed(how: 'edit' | 'archive') {
  return `milestoneSchema.read product.read > milestone.${how}`
}

/** What the server's own gate and rules say of one cell. */
export function judged(
  { name, unseen }: Row,
  route: Route,
  query: unknown,
  { session, things }: { session: Session; things: Things },
): Expected {
  if (route.access === 'public') return 'open'
  const gate = permits(session, neededAccess(route.access, query))
  if (!gate.allowed) return gate.code === 'FEATURE_DISABLED' ? 'off' : 'refused'
  const rules = asked[name] ?? asked[name.replace(/ \(.*/, '')]
  if (rules === undefined) return 'open'
  const named = rules.split(',').map((one) => one.split('>').map((side) => ask(side, session, things)))
  const hiding = named.flatMap(([sees = []]) => sees.filter(({ allowed }) => !allowed))
  const refusing = named.flatMap(([sees = [], may = []]) =>
    sees.every(({ allowed }) => allowed)
      ? may.filter((one) => !one.allowed && !hiding.some(isLike(one)))
      : [],
  )
  if (refusing.some((one) => !one.allowed && one.code === 'FEATURE_DISABLED')) return 'off'
  if (refusing.length && (unseen === 'fault' || !hiding.length)) return 'refused'
  return hiding.length && unseen ? unseen : 'open'
}

const isLike = (one: Verdict) => (other: Verdict) =>
  !one.allowed && !other.allowed && one.reason === other.reason

/** The verdicts on the actions of one side. */
function ask(side: string, session: Session, things: Things): Verdict[] {
  return [...side.matchAll(/list (\w+)|gate (\w+) (\w+)|(\S+)/g)].map(
    ([, noun, type, permission, action]): Verdict => {
      if (type !== undefined) return permits(session, accessTo(type, permission as Permission))
      if (action === 'author') return seenIf(session.userId === things.author)
      if (action === 'own') return seenIf(session.admin || session.userId === things.author)
      if (noun === undefined) return can(session, action as Action, thingOf(action as Action, things))
      return seenIf(things.listed[noun])
    },
  )
}

const seenIf = (isSeen = false): Verdict =>
  isSeen ? { allowed: true } : { allowed: false, code: 'NOT_FOUND', reason: 'reader' }

/** What the action is asked of. */
function thingOf(action: Action, { organization, author, tag }: Things): Thing<typeof action> {
  const product = { productSchema: 'ps-cuartel', organization }
  const of: Record<string, unknown> = {
    organization,
    location: organization,
    asset: organization,
    stage: product.productSchema,
    product,
    milestoneSchema: 'ms-poda',
    milestone: { milestoneSchema: 'ms-poda', organization, product },
    tag,
    media: { author, tags: [tag] },
    savedView: { shared: true },
  }
  // Each noun's rules take its thing.
  return of[action.split('.')[0]!] as Thing<typeof action>
}
