import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import { type Language, languages, text, locales } from '../../core/i18n/index.ts'
import { assets } from './assets.ts'
import { wordmarkWithLine } from './drawing.ts'
import { type Html, html } from '../platform/html.ts'
import { languageOfVisitor } from './language.ts'
import { widthOfWide } from './style.ts'

export interface Page {
  status: number
  headers: Record<string, string>
  body: string
}

interface Frame {
  language: Language
  title: string
  content: Html
  status?: number
  /** Further origins that the page's form may lead to: browsers also check redirects against this list. */
  leadsTo?: string[]
  /** The address of this page in a language. */
  here?: (language: Language) => string
}

/** The common frame of the provider's pages: wordmark, the line that descends to lit parcels, a column on paper. */
export function page({ language, title, content, status = 200, leadsTo = [], here }: Frame): Page {
  const { style, script, icon, asap, piazzolla, wide, foot } = assets()
  const body = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Rastro</title>
        <link rel="icon" href="${icon.path}" type="image/svg+xml" />
        ${[asap, piazzolla].map(({ path, type }) => html`<link rel="preload" href="${path}" as="font" type="${type}" crossorigin />`)}
        <link rel="stylesheet" href="${style.path}" />
        <script src="${script.path}" defer></script>
      </head>
      <body>
        <main class="above">
          <div class="strands" aria-hidden="true"><i></i><i></i><i></i></div>
          <div class="column">
            ${wordmarkWithLine()}
            <h1>${title}</h1>
            ${content}
          </div>
        </main>
        ${here && languageLinks(language, here)}
        <div class="ground">
          <picture
            ><source media="(min-width: ${widthOfWide}px)" srcset="${wide.path}" />
            <img src="${foot.path}" alt=""
          /></picture>
        </div>
      </body>
    </html> `
  return {
    status,
    body: body.text,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-language': language,
      'content-security-policy': [
        "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self'",
        `form-action ${["'self'", ...new Set(leadsTo)].join(' ')}`,
        "base-uri 'none'; frame-ancestors 'none'",
      ].join('; '),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    },
  }
}

function languageLinks(language: Language, here: (language: Language) => string): Html {
  const links = languages.map((one) => {
    const current = one === language && html` aria-current="true"`
    return html`<a href="${here(one)}" lang="${one}" hreflang="${one}" ${current}>${locales[one].name}</a>`
  })
  return html`<nav class="languages" aria-label="${text(language, 'identity.language')}">${links}</nav>`
}

export type Problem = { kind: 'wrong' | 'missing' | 'busy' } | { kind: 'wait'; seconds: number }

interface SignIn {
  language: Language
  /** Address of the form, without the language. */
  action: string
  email: string
  problem?: Problem
  /** Somebody who has just chosen a password. */
  isWelcome?: boolean
  leadsTo: string[]
  demo: { email: string; password: string } | null
}

export const emailInput = (attributes: Html) =>
  html`<input
    id="email"
    name="email"
    type="email"
    inputmode="email"
    autocomplete="username"
    autocapitalize="none"
    spellcheck="false"
    maxlength="320"
    required
    ${attributes}
  />`

/** 07c: a form with `email` and `password` that works without scripts. */
export function signInPage({ language, action, email, problem, isWelcome, leadsTo, demo }: SignIn): Page {
  const t = (key: Parameters<typeof text>[1]) => text(language, key)
  const here = (one: Language) => `${action}?language=${one}`
  const isFaulty = problem?.kind === 'wrong' || problem?.kind === 'missing'
  const faulty = isFaulty && html` aria-invalid="true" aria-describedby="problem"`
  const focus = html` autofocus`
  const content = html`<form method="post" action="${here(language)}">
    ${isWelcome && html`<p class="lead" role="status">${t('identity.welcome')}</p>`}
    ${problem && html`<p class="problem" id="problem" role="alert">${problemText(language, problem)}</p>`}
    <div class="field">
      <label for="email">${t('identity.email')}</label>
      ${emailInput(html` value="${email}"${faulty}${!email && focus}`)}
    </div>
    <div class="field secret">
      <label for="password">${t('identity.password')}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        maxlength="1000"
        required${faulty}${email !== '' && focus}
      />
      <button class="eye" type="button" hidden aria-pressed="false" aria-label="${t('identity.show')}">
        ${eye}
      </button>
    </div>
    <div class="actions">
      <button class="button" type="submit">${t('identity.submit')}</button>
      <a href="/identity/forgotten?language=${language}">${t('identity.forgot')}</a>
    </div>
    ${demo && html`<p class="quiet">${text(language, 'identity.demo', demo)}</p>`}
  </form>`
  const status = problem ? statuses[problem.kind] : 200
  const answer = page({ language, title: t('identity.title'), content, status, leadsTo, here })
  if (problem?.kind === 'wait') answer.headers['retry-after'] = String(problem.seconds)
  if (problem?.kind === 'busy') answer.headers['retry-after'] = '5'
  return answer
}

const statuses: Record<Problem['kind'], number> = { wrong: 401, missing: 401, wait: 429, busy: 503 }

function problemText(language: Language, problem: Problem): string {
  if (problem.kind !== 'wait') return text(language, `identity.${problem.kind}`)
  const { seconds } = problem
  if (seconds <= 90) return text(language, 'identity.waitSeconds', { count: seconds })
  return text(language, 'identity.waitMinutes', { count: Math.ceil(seconds / 60) })
}

/** Confirms a sign-out that did not come from a sign-out button. */
export function signOutPage(
  request: IncomingMessage,
  publicUrl: string,
  { action, secret }: { action: string; secret: string },
): Page {
  const language = languageOfVisitor(request)
  return page({
    language,
    title: text(language, 'identity.signOut.title'),
    leadsTo: [new URL(publicUrl).origin],
    content: html`<p class="lead">${text(language, 'identity.signOut.text')}</p>
      <form class="actions" method="post" action="${action}">
        <input type="hidden" name="xsrf" value="${secret}" /><input type="hidden" name="logout" value="yes" />
        <button class="button" type="submit">${text(language, 'identity.signOut.confirm')}</button>
        <a href="${publicUrl}/">${text(language, 'identity.signOut.stay')}</a>
      </form>`,
  })
}

type Failure = 'expired' | 'request' | 'unavailable' | 'linkUnknown' | 'linkEnded' | 'linkResetEnded'

/** Explains a failure to people; `detail` is for the developer of the client that sent them, `account` is whose invitation it was. */
export function failurePage(
  request: IncomingMessage,
  publicUrl: string,
  {
    failure,
    status,
    detail,
    account,
  }: { failure: Failure; status: number; detail?: string | undefined; account?: string },
): Page {
  const language = languageOfVisitor(request)
  return page({
    language,
    status,
    title: text(language, `identity.failure.${failure.startsWith('link') ? 'linkTitle' : 'title'}`),
    content: html`<p class="lead">
        ${text(language, `identity.failure.${failure}`, { account: account ?? '' })}
      </p>
      <p class="actions">
        <a class="button" href="${publicUrl}/">${text(language, 'identity.failure.back')}</a>
      </p>
      ${detail && html`<p class="quiet" lang="en">${detail}</p>`}`,
  })
}

/** From Tabler icons (MIT): eye, eye-off. */
export const eye = html`<svg class="on" viewBox="0 0 24 24" aria-hidden="true">
    <path
      d="M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0M21 12c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6"
    /></svg
  ><svg class="off" viewBox="0 0 24 24" aria-hidden="true">
    <path
      d="M10.585 10.587a2 2 0 0 0 2.829 2.828M16.681 16.673a8.717 8.717 0 0 1 -4.681 1.327c-3.6 0 -6.6 -2 -9 -6c1.272 -2.12 2.712 -3.678 4.32 -4.674m2.86 -1.146a9.055 9.055 0 0 1 1.82 -.18c3.6 0 6.6 2 9 6c-.666 1.11 -1.379 2.067 -2.138 2.87M3 3l18 18"
    />
  </svg>`

/** Sends a page from inside the provider. */
export function sendPage(ctx: Context, { status, headers, body }: Page): void {
  ctx.status = status
  ctx.set(headers)
  ctx.body = body
}
