import type { inquiries as source } from '../es/inquiries.ts'
import type { Shape } from '../shape.ts'

export const inquiries: Shape<typeof source> = {
  noun: { one: 'Request for details', a: 'a request for details' },
  kind: { process: 'A process', form: 'Details of a product', lot: 'A new lot' },
  state: {
    open: 'Waiting',
    answered: 'To review',
    pending: 'To review',
    accepted: 'Accepted',
    rejected: 'Rejected',
    declined: 'Won’t answer',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
  },
  fault: {
    unknown: 'The form has no field of this name',
    unaskable: 'This field can’t be asked by a link',
    twice: 'This field is asked already',
    required: '“{{field}}” is required and isn’t asked',
    origins: 'What a product was made of isn’t asked by a link',
    owner: 'The product is of another organization',
    email: 'A code by mail needs an address',
    expires: 'It must expire after today and within 90 days',
  },
  mail: {
    subject: '{{account}} asks you for details: {{title}}',
    intro: 'Hello {{name}}. {{who}} of {{account}} asks you for details: {{title}}.',
    how: 'You answer on this page, without an account or a password. The link expires on {{date}}. Don’t forward it: whoever has it can answer.',
  },
}
