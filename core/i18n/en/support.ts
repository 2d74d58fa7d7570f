import type { support as spanish } from '../es/support.ts'
import type { Shape } from '../shape.ts'

export const support: Shape<typeof spanish> = {
  priority: { alta: 'high', media: 'medium', baja: 'low' },
  mail: {
    subject: 'Request for support',
    intro: '{{who}} asks for help, with {{priority}} priority.',
    page: 'They were at {{page}}.',
    files_one: 'They sent {{count}} picture, which you see in Support.',
    files_other: 'They sent {{count}} pictures, which you see in Support.',
  },
}
