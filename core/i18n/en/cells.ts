import type { cells as spanish } from '../es/cells.ts'
import type { Shape } from '../shape.ts'

export const cells: Shape<typeof spanish> = {
  of: '{{title}}, {{name}}',
  keys: 'Enter saves, Escape leaves it as it was',
  saved: 'Saved: {{cell}}',
  back: 'Back to {{value}}',
  retry: 'Try again',
  open: 'Open the form',
  elsewhere: 'Another part of this record is incomplete.',
  refused: 'It can’t be edited: {{reason}}.',
  ofRastro: 'This column isn’t edited: Rastro keeps it.',
  ofConfiguration: 'The configuration of the account doesn’t let this value change.',
  inForm: 'This value is edited in the form.',
  gone: 'It is gone: somebody archived it, or you may no longer see it.',
  conflict: {
    title: '{{name}} put {{value}}: {{date}}',
    titleEmpty: '{{name}} left it empty: {{date}}',
    mine: 'Yours: {{value}}',
    theirs: '{{name}}’s: {{value}}',
    nothing: 'empty',
    save: 'Save this',
  },
}
