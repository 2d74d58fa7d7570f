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
  note: 'They do nothing while you type. “My settings” switches them off.',
  hint: '{{text}} · key {{key}}',
}
