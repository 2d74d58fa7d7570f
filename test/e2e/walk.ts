import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { text, type Language, type TextKey, type TextParams } from '../../core/i18n/index.ts'
import { signIn, type Tokens } from '../kit/identity.ts'
import { Demo } from './demo.ts'

export { expect } from '@playwright/test'

export interface WalkOptions {
  /** Every test runs in each language; playwright.config.ts makes a project of both. */
  language: Language
  /** E-mail of the signed-in person; null for nobody. */
  user: string | null
  account: string
}

interface Fixtures {
  t: (key: TextKey, params?: TextParams) => string
  /** Creates the records that a test needs, as Ana through the API. */
  demo: Demo
  /** A page of another person, of the same account unless another is named. */
  openAs: (email: string, account?: string) => Promise<Page>
}

interface WorkerFixtures {
  /** Tokens of a person, from one sign-in per worker and five minutes. */
  tokensOf: (email: string) => Promise<Tokens>
}

/** One walk of each area reads its screens, dates and figures in English as well: others walk in Spanish alone. */
export const inBothLanguages = { tag: '@both' } as const

/** Tokens end after ten minutes, and a run is longer: a walk of three, as the slowest are, begins with five left. */
const maxAge = 5 * 60_000

/** Playwright's test with a person, an account and a language. */
export const test = base.extend<WalkOptions & Fixtures, WorkerFixtures>({
  language: ['es', { option: true }],
  user: ['ana@demo.example', { option: true }],
  account: ['litoral', { option: true }],
  t: async ({ language }, use) => use((key, params) => text(language, key, params)),
  tokensOf: [
    // Playwright reads a fixture's dependencies from this pattern: it has none.
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const known = new Map<string, { tokens: Promise<Tokens>; until: number }>()
      await use((email) => {
        const last = known.get(email)
        if (last && Date.now() < last.until) return last.tokens
        const tokens = signIn(product(), { email }).then(({ tokens: found }) => found)
        known.set(email, { tokens, until: Date.now() + maxAge })
        return tokens
      })
    },
    { scope: 'worker' },
  ],
  demo: async ({ tokensOf, account, language }, use) => {
    const { access_token: token } = await tokensOf('ana@demo.example')
    await use(new Demo({ url: product(), token, account, language }))
  },
  openAs: async ({ browser, account, language, tokensOf }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (email, of = account) => {
      const chosen = [
        { name: 'rastro.language', value: language },
        { name: 'rastro.account', value: of },
        await storedUser(await tokensOf(email)),
      ]
      const storageState = { cookies: [], origins: [{ origin: product(), localStorage: chosen }] }
      const context = await browser.newContext({ storageState })
      contexts.push(context)
      return context.newPage()
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
  storageState: async ({ user, account, language, tokensOf }, use) => {
    const chosen: { name: string; value: string }[] = [{ name: 'rastro.language', value: language }]
    if (user) chosen.push({ name: 'rastro.account', value: account }, await storedUser(await tokensOf(user)))
    await use({ cookies: [], origins: [{ origin: product(), localStorage: chosen }] })
  },
})

const product = (): string => process.env.RASTRO_E2E_URL ?? ''

/** A signed-in person in the storage format of the browser's OpenID client. */
async function storedUser({ expires_in, ...tokens }: Tokens): Promise<{ name: string; value: string }> {
  const { issuer, clientId } = (await (await fetch(`${product()}/config.json`)).json()) as Record<
    string,
    string
  >
  const profile: unknown = JSON.parse(
    Buffer.from(tokens.id_token.split('.')[1] ?? '', 'base64url').toString(),
  )
  const expires_at = Math.floor(Date.now() / 1000) + expires_in
  return {
    name: `oidc.user:${issuer}:${clientId}`,
    value: JSON.stringify({ ...tokens, expires_at, profile }),
  }
}

/** Signs in on the sign-in page, which must be open. */
export async function signInOnPage(page: Page, email: string): Promise<void> {
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill('rastro-demo-2026')
  await page.locator('button[type="submit"]').click()
}

/**
 * Opens a list of choices and chooses one. A dialog takes the focus a moment after it opens, which closes a list that is
 * already open: then it is opened again.
 */
export async function pick(box: Locator, option: Locator): Promise<void> {
  await expect(async () => {
    if ((await box.getAttribute('aria-expanded')) !== 'true') await box.click({ timeout: 3_000 })
    await option.click({ timeout: 3_000 })
  }).toPass()
}

/** Takes an act of the bar of a selection, which stands on it or in its menu: the width of its words decides. */
export async function takeFromBar(page: Page, act: string, menu: string): Promise<void> {
  const bar = page.getByRole('toolbar')
  const entry = page.getByRole('menuitem', { name: act })
  await expect(async () => {
    const button = bar.getByRole('button', { name: act })
    if (await button.isVisible()) return button.click({ timeout: 3_000 })
    if (!(await entry.isVisible())) await bar.getByRole('button', { name: menu }).click({ timeout: 3_000 })
    await entry.click({ timeout: 3_000 })
  }).toPass()
}

/** Presses Tab, or Shift+Tab, until the target has the focus. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 200; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await target.page().keyboard.press(key)
  }
  await expect(target, 'reached by Tab').toBeFocused()
}

const library = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** axe parses a colour anew for every text and every ground below it, for a fifth of its time: each is parsed once. */
const parseOnce = `{
  const { prototype } = axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map()
  prototype.parseString = function (text) {
    if (known.has(text)) return Object.assign(this, known.get(text))
    parseString.call(this, text)
    const { r, g, b, alpha } = this
    known.set(text, { r, g, b, alpha })
    return this
  }
}`

const isEditedCell = (rule: string, target: string): boolean =>
  rule === 'target-size' && target.endsWith('td[data-opened=""]')

/**
 * Expects that axe finds no violation on the page, of any impact. Contrast, three quarters of a check, is judged in Spanish:
 * a screen has the same colours in both languages, and every walk runs in Spanish.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Each document gets the library once: the builder would give it twice for each check, which takes as long as the
  // check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${library}\n${parseOnce}`)
  const { language } = base.info().project.use as Partial<WalkOptions>
  // axe runs in the page itself: these screens have no frames, and opening a second page would take longer than the
  // check.
  const axe = new AxeBuilder({ page, axeSource: '0' }).setLegacyMode().options({
    resultTypes: ['violations'],
    reporter: 'no-passes',
    rules: {
      'color-contrast': { enabled: language === 'es' },
      // Part of WCAG 2.2 AA, which axe leaves off: 24 px, or room around it.
      'target-size': { enabled: true },
    },
  })
  const { violations } = await axe.analyze()
  const found = violations
    .map(({ id, nodes }) => ({
      id,
      // An edited cell is filled by its entry, which is the target.
      targets: nodes.map(({ target }) => target.join(' ')).filter((target) => !isEditedCell(id, target)),
    }))
    .filter(({ targets }) => targets.length > 0)
    .map(({ id, targets }) => `${id}: ${targets.join(' | ')}`)
  expect(found, page.url()).toEqual([])
}
