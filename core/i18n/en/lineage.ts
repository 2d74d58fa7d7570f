import type { lineage as source } from '../es/lineage.ts'
import type { Shape } from '../shape.ts'

export const lineage: Shape<typeof source> = {
  title: 'Where it comes from and what it became',
  failed: 'Where it comes from could not be read.',
  noOrigin: 'Its origin is missing',
  restricted_one: '1 restricted',
  restricted_other: '{{count}} restricted',
  restrictedHint: 'It belongs to an organization or a stage that is not assigned to you',
  born: 'Made from {{things}}',
  joined: 'Took in {{things}}',
  ofOrganizations_one: 'of 1 organization',
  ofOrganizations_other: 'of {{count}} organizations',
  usedWhole: { m: '{{stage}} that used all of it', f: '{{stage}} that used all of it' },
  usedPart: { m: '{{stage}} that used it', f: '{{stage}} that used it' },
  partOf: 'of {{amount}}',
  becameMany: 'Used in {{things}}',
  moreThings: 'Show {{things}} more',
  others: { m: 'Show the other {{things}}', f: 'Show the other {{things}}' },
  search: 'Search by identifier',
  none: 'Nothing matches “{{search}}”.',
  from: 'Origins of {{name}}',
  to: 'Products made from {{name}}',
}
