import type { savedViews as spanish } from '../es/savedViews.ts'
import type { Shape } from '../shape.ts'

export const savedViews: Shape<typeof spanish> = {
  title: 'Saved views',
  all: 'All',
  more_one: 'and 1 more',
  more_other: 'and {{count}} more',
  isShared: 'shared with the account',
  isChanged: 'You changed this view and have not saved it.',
  gone: 'That view is gone: whoever saved it removed it, or it belongs to another list.',
  left: 'The account no longer has {{members}}: the view is shown without.',
  save: 'Save view',
  saveChanges: 'Save',
  saveAs: 'Save as another',
  discard: 'Leave as it was',
  saved: 'View {{name}} saved',
  actions: 'Actions of the view {{name}}',
  rename: 'Rename',
  share: 'Share with the account',
  unshare: 'Stop sharing',
  copy: 'Copy address',
  remove: {
    action: 'Remove the view',
    title: 'Remove {{name}}',
    own: 'Only the view is removed, nothing of what it shows.',
    shared: 'It is gone for the whole account. Nothing of what it shows is removed.',
  },
  form: {
    title: 'Save view',
    shared: 'Share it with the account',
    everywhere: {
      productTypeId: 'Show it in the other stages, too',
      assetTypeId: 'Show it in the other kinds, too',
    },
  },
  columns: {
    title: 'Columns',
    count: '{{shown}} of {{total}}',
    reset: 'The usual ones',
    moves: 'Alt ↑ ↓ moves it',
    ofView: 'Holds while the view is open, until you save it.',
  },
}
