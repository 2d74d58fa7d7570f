import { defineConfig } from '@playwright/test'
import { browserArgs, chromiumPath } from '../kit/browser.ts'

// One server with the demo accounts for all end-to-end tests; global.ts starts it and finds the browser.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './global.ts',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    baseURL: process.env.RASTRO_E2E_URL ?? '',
    launchOptions: { executablePath: await chromiumPath(), args: browserArgs },
  },
})
