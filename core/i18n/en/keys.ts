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
  inRecord: 'In the record of a product',
  tabs: 'Open a tab, in their order',
  step: 'Another product of the list',
  change: 'Edit it',
  inForms: 'In a form',
  send: 'Save or create',
  goOn: 'Create and add another',
  letters: 'In a choice: the letters pick',
  note: 'Those of one letter do nothing while you type. “My settings” switches them off.',
  hint: '{{text}} · key {{key}}',
}
