import type { newRows as spanish } from '../es/newRows.ts'
import type { Shape } from '../shape.ts'

export const newRows: Shape<typeof spanish> = {
  open: 'Sheet',
  title: { m: 'New {{many}}', f: 'New {{many}}' },
  places: { many: 'places', count_one: '1 place', count_other: '{{count}} places' },
  subtitle_one: '{{count}} row',
  subtitle_other: '{{count}} rows, all or none',
  row: 'Row {{number}}',
  rowTitle: 'Row',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  shared: 'The same in all',
  sharedHint: 'It has no column.',
  each: 'Each row names its organization',
  number: 'Number from {{name}}',
  ready: '{{ready}} of {{total}} ready. Nothing is saved yet.',
  save: 'Save {{what}}',
  saveNone: 'Save',
  nothing: 'The sheet is empty: type or paste rows.',
  done_one: 'Created {{what}}',
  done_other: 'Created {{what}}',
  tooMany:
    'There would be {{count}} rows, and up to {{limit}} fit at a time: nothing was pasted, and your rows stay.',
  repeated: 'Repeated: “{{row}}” has it already.',
  noOrganization: 'It is no organization of yours.',
  leave: {
    title_one: 'Discard 1 row',
    title_other: 'Discard {{count}} rows',
    text: 'They are not saved yet. What you typed is lost when you leave.',
    confirm: 'Discard',
  },
}
