import type { joining as spanish } from '../es/joining.ts'
import type { Shape } from '../shape.ts'

export const joining: Shape<typeof spanish> = {
  short: 'Join',
  many: 'Join',
  into: 'Join into {{a}}',
  make: 'Make {{a}}',
  create: 'Create the {{one}} and see its origin',
  notice_one:
    'Its origin is chosen already: {{names}}. Once it is created the wizard opens, where you confirm it.',
  notice_other:
    'Its {{count}} origins are chosen already: {{names}}. Once it is created the wizard opens, where you confirm them.',
  last: {
    m: 'The last of {{organization}}, {{last}}, comes from {{origin}}.',
    f: 'The last of {{organization}}, {{last}}, comes from {{origin}}.',
  },
  withOrigin: 'Create with that origin',
  gone_one: '1 of those you chose can no longer be used: {{names}}',
  gone_other: '{{count}} of those you chose can no longer be used: {{names}}',
  refused: {
    one: 'it is made of one product, and you chose several',
    pending_one: '1 lacks its origin',
    pending_other: '{{count}} lack their origin',
    taken_one: '1 is already the origin of another product',
    taken_other: '{{count}} are already origins of other products',
    hold_one: '1 is on hold',
    hold_other: '{{count}} are on hold',
  },
}
