import type { recalls as es } from '../es/recalls.ts'
import type { Shape } from '../shape.ts'

export const recalls: Shape<typeof es> = {
  title: 'Recalls',
  noun: { one: 'Recall', a: 'a hold or recall' },
  see: 'See the recall',
  kind: { hold: 'Hold', recall: 'Recall', drill: 'Drill' },
  /** Of a recall, and of its products. */
  state: {
    open: 'open',
    lifted: 'lifted',
    ended: 'ended',
    held: 'on hold',
    notified: 'notified',
    confirmed: 'confirmed',
    unanswered: 'no answer',
    returned: 'returned',
    destroyed: 'destroyed',
    released: 'released',
  },
  fault: {
    notDescendant: 'It did not come from the product where this begins.',
    tooMany: 'Too many: at most {{limit}}.',
    notItem: 'It is not among its products.',
    drill: 'The products of a drill do not change.',
    notHolder: 'Has none of its products.',
    noEmail: 'Has no e-mail: enter it at the organization.',
    notRecall: 'A hold writes to nobody outside: make a recall of it first.',
    notHold: 'Only a hold becomes a recall.',
    language: 'This language is unknown.',
  },
  restricted_one: 'It reaches 1 product that you may not see: administrators do this.',
  restricted_other: 'It reaches {{count}} products that you may not see: administrators do this.',
}
