import type { Page } from '@playwright/test'

/** Takes a picture of a guide. */
export const picture = (page: Page, language: string, name: string) =>
  page.screenshot({ path: `docs/pictures/${language === 'es' ? 'es/' : ''}${name}.png` })
