import type { Shape } from '../shape.ts'
import type { shell as spanish } from '../es/shell.ts'

export const shell: Shape<typeof spanish> = {
  skip: 'Skip to content',
  breadcrumb: 'Where you are',
  sections: 'Sections',
  stages: 'Stages',
  groups: { assets: 'Assets', consult: 'Look up', compliance: 'Compliance', account: 'Account' },
  products: 'Products',
  metrics: 'Metrics',
  organizations: 'Organizations',
  changeAccount: 'Change account. Now: {{account}}',
  user: 'User {{name}}',
  signOut: 'Sign out',
  signIn: 'Sign in',
  search: 'Search everything',
  menu: 'Menu',
  languageNow: 'Language: {{language}}. Change to {{other}}',
  light: 'Switch to light mode',
  dark: 'Switch to dark mode',
  clear: 'Clear: {{field}}',
  reference: 'Request {{reference}}',
  fault: {
    title: 'This could not be shown',
    network: 'The server does not answer. Check your connection and try again.',
    unknown: 'Something failed on our side. If it happens again, tell us the request number.',
    loading: 'The list could not be read',
  },
  absent: {
    title: 'This is not here',
    text: 'It may be archived or belong to an organization that you are not assigned to; or the address is mistyped.',
  },
  noPage: {
    title: 'This page does not exist',
    text: 'The address may be mistyped, or what stood here has moved.',
    home: 'Go to the start',
  },
  featureOff: {
    title: 'This section is not enabled',
  },
  printed: 'Printed by {{name}}, {{at}}',
  noRight: {
    title: 'This is not among your permissions',
    text: 'Ask whoever administers the account to give them to you, or to look for you.',
  },
  noOrganization: {
    text: 'No organization has been assigned to you yet. Ask whoever administers the account to assign you one.',
  },
  notConfigured: {
    text: 'The account is not set up yet. Its administrator is about to choose what it follows.',
  },
  noAccount: {
    text: 'Your user has no access to any account. Ask whoever administers the account to invite you.',
  },
  signInFailed: {
    title: 'Signing in failed',
    denied: 'Signing in was cancelled, or not allowed. You can try again.',
    unfinished: 'Signing in was not completed: it took too long, or began in another window. Sign in again.',
  },
  signedOut: {
    title: 'You have to sign in again',
    text: 'The session was not accepted. Sign in again to go on.',
  },
  table: {
    selectAll: 'Select every row of the page',
    select: 'Select {{name}}',
    standing: 'The order of the list unless you choose another',
    searchIn: 'Search in {{column}}',
    actionsOf: 'Actions of {{name}}',
    bar: 'Actions on the selection',
    span: '{{from}}–{{to}} of {{total}}',
    perPage: '{{size}} per page',
    page: 'Page {{page}}',
    nextPage: 'Next page',
    previousPage: 'Previous page',
    countOf: '{{found}} of {{total}}',
  },
  document: '{{title}} · Rastro',
}
