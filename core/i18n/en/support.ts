import type { support as spanish } from '../es/support.ts'
import type { Shape } from '../shape.ts'
import { support as names } from './names.ts'

export const support: Shape<typeof spanish> = {
  ...names,
  issue: 'What happened?',
  priorityLabel: 'Priority',
  addPictures: 'Add pictures',
  pictures: 'Pictures',
  picture: 'Picture {{number}}',
  pictureFailed: 'The picture could not be read',
  whoReads: 'It reaches the administrators of the account.',
  send: 'Send',
  sent: 'Your request was sent',
  inbox: 'Received',
  search: 'Search',
  from: 'from {{page}}',
  answer: 'Answer by e-mail',
  unread: 'Mark as unread',
  empty: {
    title: 'There are no requests',
    text: 'What people of the account ask for in Support appears here.',
  },
  priority: { alta: 'high', media: 'medium', baja: 'low' },
  mail: {
    subject: 'Request for support',
    intro: '{{who}} asks for help, with {{priority}} priority.',
    page: 'They were at {{page}}.',
    files_one: 'They sent {{count}} picture, which you see in Support.',
    files_other: 'They sent {{count}} pictures, which you see in Support.',
  },
}
