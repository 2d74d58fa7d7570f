import type { answers as source } from '../es/answers.ts'
import type { Shape } from '../shape.ts'

export const answers: Shape<typeof source> = {
  fault: {
    comment: 'Say why in 10 letters or more: it changes a value that somebody signed',
    unasked: 'This field wasn’t asked',
  },
  mail: {
    subject: '{{account}} asks you for a correction: {{title}}',
    intro: 'Hello {{name}}. {{account}} could not accept your answer about {{title}}. It wrote:',
    how: 'You can correct it on this page until {{date}}. What you signed is still there. Don’t forward the link: whoever has it can answer.',
  },
}
