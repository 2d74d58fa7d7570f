import type { Page } from '@playwright/test'

/** Takes a picture of a guide. */
export const picture = (page: Page, language: string, name: string, { fullPage = false } = {}) =>
  page.screenshot({ path: `docs/pictures/${language === 'es' ? 'es/' : ''}${name}.png`, fullPage })

/** Rows, strands and drawings are there a moment after what is waited for. */
export const drawn = (page: Page) => page.waitForTimeout(2_500)
