import type { welcome as spanish } from '../es/welcome.ts'
import type { Shape } from '../shape.ts'

export const welcome: Shape<typeof spanish> = {
  account: 'New account: {{name}}',
  steps: 'Steps to begin',
  later: 'Not now',
  chain: {
    step: 'Chain',
    title: 'What do you follow?',
    lead: 'Choose the chain that is most like yours. It brings stages, forms and checks; change what you need afterwards.',
    counts: '{{stages}}, {{processes}}.',
    stages_one: '{{count}} stage',
    stages_other: '{{count}} stages',
    processes_one: '{{count}} process',
    processes_other: '{{count}} processes',
    own: 'Upload your own',
    blank: 'Start from blank',
    abilities: 'With {{name}} you can',
    samples: 'With sample data to try it',
    samplesHelp: 'Taken away all at once, whenever you like.',
    notFinal: 'None of this is final.',
    use: 'Use {{name}}',
    preparing: 'Preparing {{name}}…',
    preparingBlank: 'Preparing the account…',
    doing: {
      applying: 'Making stages and forms.',
      samples: 'Asking for sample data.',
      opening: 'Done; opening it.',
    },
    done: 'The account has its chain.',
  },
  organization: {
    step: 'Organization',
    title: 'Your organization',
    lead: 'It records the data. Other producers join later, one by one or by sheet.',
    logo: 'Logo, for the public page',
    create: 'Create organization',
  },
  colleague: {
    step: 'Colleague',
    title: 'Your first colleague',
    lead: 'They get a link that works once, for 7 days.',
    does: 'What they do',
    duty: { all: 'Records everything', field: 'Records in the field', looks: 'Only looks' },
    dutyText: {
      all_one: 'The only stage, without configuring the account',
      all_other: 'All {{count}} stages, without configuring the account',
      looks_one: 'The only stage, without recording',
      looks_other: 'All {{count}} stages, without recording',
    },
    noOrganization: 'Permissions need an organization.',
    invite: 'Invite and enter',
  },
  samples: {
    title: 'Sample data',
    running: 'They are being loaded…',
    there_one: 'There is {{count}} sample product, with its processes, places and organizations.',
    there_other: 'There are {{count}} sample products, with their processes, places and organizations.',
    remove: 'Take away the sample data',
    removeText_one:
      '{{count}} sample product is archived, with all that was recorded in it. Your own records stay.',
    removeText_other:
      '{{count}} sample products are archived, with all that was recorded in them. Your own records stay.',
    confirm: 'Take away',
    removed: 'The sample data were taken away',
  },
}
