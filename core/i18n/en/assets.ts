import type { assets as spanish } from '../es/assets.ts'
import type { Shape } from '../shape.ts'

export const assets: Shape<typeof spanish> = {
  title: 'Assets',
  noun: { one: 'Asset', a: 'an asset' },
  history: {
    organization_id: 'Organization',
    location_id: 'Place',
  },
  see: 'See the asset',
  search: 'Search by {{fields}}',
  filters: 'Search and filter',
  sortBy: 'Sort by',
  seeFound: 'See {{found}}',
  tied: 'unique together',
  expired: 'expired on {{date}}',
  columns: { date: 'Date' },
  new: { m: 'New {{one}}', f: 'New {{one}}' },
  newShort: { m: 'New', f: 'New' },
  create: 'Create {{one}}',
  edit: 'Edit {{one}}',
  save: 'Save changes',
  created: '{{name}} was created',
  saved: '{{name}} was saved',
  editBlocked: 'It can’t be edited: {{reason}}.',
  archive: {
    title: 'Archive {{name}}',
    text: 'It leaves the list and can’t be chosen any more. Processes and checks that already name it keep its name.',
    done: '{{name}} was archived',
    restored: '{{name}} was restored',
  },
  empty: {
    title: 'There are no {{many}} yet',
    text: {
      m: 'Add the first {{one}} to choose it in processes and checks.',
      f: 'Add the first {{one}} to choose it in processes and checks.',
    },
  },
  noneFound: {
    title: { m: 'No {{one}} with {{asked}}', f: 'No {{one}} with {{asked}}' },
    ofThese: { m: 'No {{one}} of these organizations', f: 'No {{one}} of these organizations' },
    text: 'You searched {{number}} {{words}}.',
  },
  noKind: {
    none: 'This account has no assets configured',
    title: 'That kind of asset isn’t there',
    text: 'Kinds of asset are defined in the configuration of the account.',
  },
}
