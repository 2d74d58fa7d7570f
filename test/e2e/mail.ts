import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readSettings } from '../../server/platform/process/settings.ts'
import { readMail } from '../kit/mail.ts'
import { expect } from './walk.ts'

/** The link in the mail that was sent to an address and says a text: without a mail server, mails are files. */
export async function mailedLink(email: string, pattern: RegExp, said = ''): Promise<string> {
  const folder = join(readSettings().dataDir, 'test', 'e2e', 'mail')
  let link: string | undefined
  await expect
    .poll(async () => {
      for (const name of (await readdir(folder).catch(() => [])).filter((one) => one.endsWith('.eml'))) {
        const { headers, text } = readMail(await readFile(join(folder, name), 'utf8'))
        if (headers.to?.includes(email) && text.includes(said)) link = pattern.exec(text)?.[0]
      }
      return link
    })
    .toBeDefined()
  return link!
}

/** Opens the mailed invitation and chooses a password, which signs in. */
export async function acceptInvitation(page: Page, email: string): Promise<void> {
  await page.goto(await mailedLink(email, /\/identity\/invitation\/\S+/))
  for (const name of ['password', 'repeat'])
    await page.locator(`input[name="${name}"]`).fill('rastro-demo-2026')
  await page.locator('button[type="submit"]').click()
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('oidc.user:')))
}
