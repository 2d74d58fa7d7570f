import type { organizations as spanish } from '../es/organizations.ts'
import type { Shape } from '../shape.ts'

export const organizations: Shape<typeof spanish> = {
  title: 'Organizations',
  noun: { one: 'Organization', a: 'an organization' },
  history: {
    name: 'Name',
    profile: 'Profile',
  },
  see: 'See the organization',
  new: 'New organization',
  newShort: 'New',
  edit: 'Edit organization',
  last: 'The one you used last time',
  all: 'All organizations',
  filter: 'Show: {{chosen}}',
  search: 'Search by name',
  created: 'Organization created',
  saved: 'Organization saved',
  create: 'Create organization',
  save: 'Save changes',
  columns: {
    name: 'Name',
    place: 'Place',
    phone: 'Phone',
    website: 'Website',
    createdAt: 'Created',
    updatedAt: 'Last updated',
  },
  archive: {
    title: 'Archive {{name}}',
    text: 'It no longer appears in lists and cannot be chosen in new records. Those that name it already keep its name.',
    done: '{{name}} was archived',
    restored: '{{name}} was restored',
  },
  empty: {
    title: 'You have no organizations yet',
    text: 'Products and processes always belong to an organization. Create the first one to begin.',
  },
  notFound: {
    title: 'No organization matches',
    text: 'There is no organization whose name contains “{{search}}”.',
  },
}
