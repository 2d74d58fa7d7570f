import type { trash as spanish } from '../es/trash.ts'
import type { Shape } from '../shape.ts'
import { trash as names } from './names.ts'

export const trash: Shape<typeof spanish> = {
  ...names,
  count_one: '{{amount}} thing, for up to 30 days',
  count_other: '{{amount}} things, for up to 30 days',
  search: 'Search the trash',
  type: 'What to show',
  all: 'Everything',
  columns: {
    what: 'What',
    with: 'What comes back with it',
    by: 'Archived by',
    when: 'When',
    left: 'Left',
    action: 'Action',
  },
  of: 'of {{name}}',
  with: {
    all: 'with {{what}}',
    and: 'and',
    nothing: 'nothing else',
    milestones_one: '{{count}} process',
    milestones_other: '{{count}} processes',
    insights_one: '{{count}} attribute',
    insights_other: '{{count}} attributes',
    checks_one: '{{count}} check',
    checks_other: '{{count}} checks',
    origins_one: 'its origin',
    origins_other: 'its {{count}} origins',
  },
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  restore: 'Restore',
  restoreOne: 'Restore {{name}}',
  restored: '{{name}} is back',
  conflict: "It can't come back: {{reason}}",
  empty: {
    title: 'The trash is empty',
    text: 'Archived records stay here for 30 days and can be restored. The change always stays in the history.',
  },
  notFound: {
    title: 'Nothing in the trash matches',
    text: 'Archived records stay here for 30 days and can be restored. The change always stays in the history.',
  },
}
