import { type Language, text, type TextKey } from '../../core/i18n/index.ts'
import { maxPassword, minPassword } from '../../core/rules/password.ts'
import { type Html, html } from '../platform/html.ts'
import { emailInput, eye, type Page, page } from './pages.ts'

/** The faults of the typed values, each at its field; or too many people chose a password at once. */
export interface PasswordFaults {
  password?: TextKey
  repeat?: TextKey
  isBusy?: true
}

export interface PasswordForm {
  language: Language
  /** Address of the form, without the language. */
  action: string
  leadsTo: string[]
  faults?: PasswordFaults
}

/** Into an account: with a new password, or with one button for whoever has one. */
export function invitationPage({
  account,
  email,
  isUser,
  ...form
}: PasswordForm & { account: string; email: string; isUser: boolean }): Page {
  const { language } = form
  const t = (key: TextKey) => text(language, key, { account, email })
  return formPage(
    form,
    t('identity.invitation.title'),
    html`<p class="lead">${t(isUser ? 'identity.invitation.join' : 'identity.invitation.choose')}</p>
      ${!isUser && passwordFields(form)}
      <div class="actions">
        <button class="button" type="submit">${t('identity.invitation.accept')}</button>
      </div>`,
  )
}

/** A new password in place of a forgotten one. */
export function passwordPage(form: PasswordForm): Page {
  const t = (key: TextKey) => text(form.language, key)
  return formPage(
    form,
    t('identity.reset.title'),
    html`<p class="lead">${t('identity.reset.text')}</p>
      ${passwordFields(form)}
      <div class="actions"><button class="button" type="submit">${t('identity.reset.submit')}</button></div>`,
  )
}

function formPage({ language, action, leadsTo, faults }: PasswordForm, title: string, fields: Html): Page {
  const here = (one: Language) => `${action}?language=${one}`
  const isBusy = faults?.isBusy
  const answer = page({
    language,
    title,
    status: isBusy ? 503 : faults ? 400 : 200,
    leadsTo,
    here,
    content: html`<form method="post" action="${here(language)}">
      ${isBusy && html`<p class="problem" role="alert">${text(language, 'identity.busy')}</p>`} ${fields}
    </form>`,
  })
  if (isBusy) answer.headers['retry-after'] = '5'
  return answer
}

function passwordFields({ language, faults = {} }: PasswordForm): Html {
  const first = faults.repeat ? 'repeat' : 'password'
  const field = (name: 'password' | 'repeat', label: TextKey) => {
    const fault = faults[name]
    return html`<div class="field secret">
      <label for="${name}">${text(language, label)}</label>
      <input
        id="${name}"
        name="${name}"
        type="password"
        autocomplete="new-password"
        minlength="${minPassword}"
        maxlength="${maxPassword}"
        required
        ${fault && html` aria-invalid="true" aria-describedby="${name}-fault"`}${name === first && html` autofocus`}
      />
      <button
        class="eye"
        type="button"
        hidden
        aria-pressed="false"
        aria-label="${text(language, 'identity.show')}"
      >
        ${eye}
      </button>
      ${fault && html`<p class="fault" id="${name}-fault" role="alert">${text(language, fault)}</p>`}
    </div>`
  }
  return html`${field('password', 'identity.newPassword')}${field('repeat', 'identity.repeatPassword')}`
}

/** One field for an e-mail; the answer is the same for every e-mail. */
export function forgottenPage({
  language,
  isSent = false,
  retryAfter,
}: {
  language: Language
  isSent?: boolean
  retryAfter?: number
}): Page {
  const t = (key: TextKey) => text(language, key)
  const here = (one: Language) => `/identity/forgotten?language=${one}`
  const form = html`<p class="lead">${t('identity.forgotten.text')}</p>
    <form method="post" action="${here(language)}">
      ${retryAfter !== undefined && html`<p class="problem" role="alert">${t('identity.forgotten.tooMany')}</p>`}
      <div class="field">
        <label for="email">${t('identity.email')}</label>
        ${emailInput(html` autofocus`)}
      </div>
      <div class="actions">
        <button class="button" type="submit">${t('identity.forgotten.submit')}</button>
      </div>
    </form>`
  const answer = page({
    language,
    title: t('identity.forgotten.title'),
    status: retryAfter === undefined ? 200 : 429,
    here,
    content: isSent ? html`<p class="lead" role="status">${t('identity.forgotten.sent')}</p>` : form,
  })
  if (retryAfter !== undefined) answer.headers['retry-after'] = String(retryAfter)
  return answer
}
