import type { identity as source } from '../es/identity.ts'
import type { Shape } from '../shape.ts'

export const identity: Shape<typeof source> = {
  title: 'Sign in to your account',
  language: 'Language',
  email: 'E-mail',
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  submit: 'Sign in',
  wrong: 'The e-mail or the password is not right.',
  missing: 'Enter your e-mail and your password.',
  busy: 'Many people are signing in right now. Try again in a few seconds.',
  waitSeconds_one: 'Too many failed attempts. Try again in {{count}} second.',
  waitSeconds_other: 'Too many failed attempts. Try again in {{count}} seconds.',
  waitMinutes_one: 'Too many failed attempts. Try again in {{count}} minute.',
  waitMinutes_other: 'Too many failed attempts. Try again in {{count}} minutes.',
  forgot: 'I forgot my password',
  forgotHelp: 'Ask the administrator of your account for a new password.',
  demo: 'Demonstration: {{email}} · {{password}}',
  signOut: {
    title: 'Leave Rastro?',
    text: 'To come back you will need your e-mail and your password.',
    confirm: 'Sign out',
    stay: 'Stay',
  },
  failure: {
    title: 'The sign-in could not be completed',
    expired: 'This sign-in has expired or was already used. Start again from Rastro.',
    request:
      'The program that sent you to this page made a request that is not accepted. Go back to Rastro and start again.',
    unavailable: 'Something on our side did not answer. Try again in a few seconds.',
    back: 'Go to Rastro',
  },
}
