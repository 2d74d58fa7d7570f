import type { Shape } from '../shape.ts'
import type { trace as es } from '../es/trace.ts'

export const trace: Shape<typeof es> = {
  yes: 'yes',
  no: 'no',
  csvName: 'trace-{{identifier}}',
  restricted_one: '1 more, of another organization',
  restricted_other: '{{count}} more, of another organization',
  state: {
    open: 'Open',
    closed: 'Closed',
  },
  heads: {
    step: 'Step',
    stage: 'Stage',
    identifier: 'Identifier',
    organization: 'Organization',
    holder: 'Who has it',
    phone: 'Telephone',
    email: 'E-mail',
    quantity: 'Quantity',
    unit: 'Unit',
    part: 'Part (%)',
    mixed: 'Mixed with other origins',
    state: 'State',
    page: 'Public page',
  },
}
