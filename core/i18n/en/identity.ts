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
  welcome: 'Done, you can come in: only your password is missing.',
  wrong: 'The e-mail or the password is not right.',
  missing: 'Enter your e-mail and your password.',
  busy: 'Many people are signing in right now. Try again in a few seconds.',
  waitSeconds_one: 'Too many failed attempts. Try again in {{count}} second.',
  waitSeconds_other: 'Too many failed attempts. Try again in {{count}} seconds.',
  waitMinutes_one: 'Too many failed attempts. Try again in {{count}} minute.',
  waitMinutes_other: 'Too many failed attempts. Try again in {{count}} minutes.',
  forgot: 'I forgot my password',
  newPassword: 'New password, 8 to 34 characters',
  repeatPassword: 'Repeat the password',
  invitation: {
    title: 'Join {{account}}',
    choose: 'Choose the password with which you will sign in as {{email}}.',
    join: 'You sign in to Rastro as {{email}} already, with the password you have. Once you accept, you can choose this account too.',
    accept: 'Accept the invitation',
  },
  forgotten: {
    title: 'I forgot my password',
    text: 'Enter your e-mail, and we send you a link with which you choose another password.',
    submit: 'Send me the link',
    sent: 'If that e-mail belongs to somebody who uses Rastro, they receive a link in a few minutes. It works once and for one hour.',
    tooMany: 'Several links were asked for from here already. Try again later.',
    subject: 'A new password for Rastro',
    asked:
      'Somebody asked to change the password of this e-mail in Rastro. With this link you choose another:',
    why: 'The link works once and for one hour. If you did not ask for it, do nothing: your password stays the same.',
  },
  reset: {
    title: 'Choose a new password',
    text: 'Saving it ends your sessions on all devices.',
    submit: 'Save the password',
  },
  demo: 'Demonstration: {{email}} · {{password}}',
  signOut: {
    title: 'Leave Rastro?',
    text: 'To come back you will need your e-mail and your password.',
    confirm: 'Sign out',
    stay: 'Stay',
  },
  failure: {
    title: 'The sign-in could not be completed',
    linkTitle: 'This link does not work',
    expired: 'This sign-in has expired or was already used. Start again from Rastro.',
    request:
      'The program that sent you to this page made a request that is not accepted. Go back to Rastro and start again.',
    unavailable: 'Something on our side did not answer. Try again in a few seconds.',
    linkUnknown: 'This link does not exist. Check that the address is complete, as in the mail.',
    linkEnded:
      'This link was used, has expired or was replaced by a newer one. If you have chosen your password, sign in with it; if not, ask an administrator of {{account}} for another link.',
    linkResetEnded:
      'This link was used, has expired or was replaced by a newer one. "I forgot my password", where you sign in, sends another.',
    back: 'Go to Rastro',
  },
}
