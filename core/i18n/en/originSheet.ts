import type { originSheet as spanish } from '../es/originSheet.ts'
import type { Shape } from '../shape.ts'

export const originSheet: Shape<typeof spanish> = {
  action_one: 'Choose its origin',
  action_other: 'Choose the origin of {{count}}',
  short: 'Origin',
  title: 'Choose the origin',
  subtitle: '{{what}}: all rows are saved, or none',
  subtitleOne: '{{what}}',
  shared: 'The same in all',
  sharedHint: 'What you choose here goes to every row; each row can be changed.',
  ready: '{{ready}} of {{total}} with their origin. Nothing is saved yet.',
  save: 'Save the origin of {{count}}',
  saveNone: 'Save the origin',
  nothing: 'No origin is chosen yet: choose it above, or in each row.',
  done_one: '{{what}} has its origin now',
  done_other: '{{what}} have their origin now',
  undone_one: '{{what}} is without an origin again',
  undone_other: '{{what}} are without an origin again',
  leftOut_one: '1 is left out: {{reason}} ({{names}}).',
  leftOut_other: '{{count}} are left out: {{reason}} ({{names}}).',
  more: '{{names}} and {{count}} more',
  refused: {
    satisfied: 'has its origin already',
  },
  leave: {
    title_one: 'Discard the origin of 1',
    title_other: 'Discard the origin of {{count}}',
  },
}
