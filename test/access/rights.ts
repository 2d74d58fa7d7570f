import type { Access } from '../../core/rules/access.ts'
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
  'configuration.stages': any,
  'configuration.stage': any,
  'configuration.milestoneSchemas': any,
  'configuration.milestoneSchema': any,
  'configuration.milestoneSchemaPlural': any,
  'configuration.stageTemplate': any,
  'configuration.milestoneSchemaTemplate': any,
  'configuration.vertical': any,
  'configuration.workflow': any,
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
  'lineage.near': any,
  'lineage.related': any,
  'lineage.grouping': any,
  'products.archive': archive,
  'products.archiveMany': archive,
  'organizations.archive': write,
  'milestones.archive': archive,
  'milestones.archiveSingular': archive,
  'milestones.archiveTransformation': archive,
  'archive.restore': write,
  'qr.show': 'public',
  'qr.get': any,
  'publicPage.get': 'public',
}
