import type { keys as spanish } from '../es/keys.ts'
import type { Shape } from '../shape.ts'

export const keys: Shape<typeof spanish> = {
  title: 'Quick keys',
  show: 'Show these keys',
  search: 'Search the list',
  create: 'Create',
  edit: 'Edit the row',
  next: 'Next row',
  previous: 'Previous row',
  tick: 'Select the row',
  products: 'Go to Products',
  organizations: 'Go to Organizations',
  locations: 'Go to Places',
  assets: 'Go to Assets',
  note: 'They do nothing while you type. “My settings” switches them off.',
  hint: '{{text}} · key {{key}}',
}
