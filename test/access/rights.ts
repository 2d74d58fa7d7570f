import type { Access } from '../../core/contract/route.ts'
import type { RouteName } from './requests.ts'

const any = { permission: 'any' } as const
const write = { permission: 'write' } as const
const archive = { permission: 'archive' } as const
const admin = { permission: 'admin' } as const

/**
 * What the specification asks of the caller of each route (§4, and the rows that deny "Level one"), written down a second
 * time: a route whose access says less than this fails. One without a line here doesn't compile.
 */
export const neededFor: Record<RouteName, Access> = {
  'accounts.decodeToken': any,
  'accounts.session': any,
  'accounts.settings': any,
  'accounts.featureFlags': any,
  'accounts.roles': any,
  'users.list': any,
  'users.get': any,
  'users.assignment': admin,
  'organizations.list': any,
  'organizations.create': write,
  'organizations.get': any,
  'organizations.update': write,
  'schemas.stages': any,
  'schemas.stage': any,
  'schemas.milestoneSchemas': any,
  'schemas.milestoneSchema': any,
  'schemas.milestoneSchemaPlural': any,
  'schemas.vertical': any,
  'schemas.workflow': any,
  'products.list': any,
  'products.relatedSchemas': any,
  'products.create': write,
  'products.get': any,
  'products.update': write,
  'products.correct': admin,
  'milestones.list': any,
  'milestones.get': any,
  'milestones.getSingular': any,
  'milestones.create': write,
  'milestones.createMany': write,
  'milestones.copy': write,
  'milestones.createSingular': write,
  'milestones.update': write,
  'milestones.updateSingular': write,
  'milestones.correct': admin,
  'milestones.privacy': write,
  'transformations.near': any,
  'transformations.related': any,
  'transformations.grouping': any,
  'undo.product': archive,
  'undo.products': archive,
  'undo.organization': write,
  'undo.milestone': archive,
  'undo.milestoneSingular': archive,
  'undo.transformation': archive,
  'undo.restore': write,
  'qr.get': any,
  'publicPage.get': 'public',
}
