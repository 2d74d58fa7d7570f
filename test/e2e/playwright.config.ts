import { defineConfig } from '@playwright/test'
import { languages } from '../../core/i18n/index.ts'
import { browserArgs, chromiumPath } from '../kit/browser.ts'
import { inBothLanguages, type WalkOptions } from './walk.ts'

// One server with the demo accounts for all end-to-end tests; global.ts starts it and finds the browser.
export default defineConfig<WalkOptions>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './global.ts',
  outputDir: '../../test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Only what fails waits for these: a busy machine needs several times as long as a quiet one.
  timeout: 240_000,
  // One failure by chance would lose a whole run; script/test names each walk that needed its second try.
  retries: 1,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 1440, height: 900 },
    // axe measures colours, so no transition may be running.
    contextOptions: { reducedMotion: 'reduce' },
    // Traces double the run time: use `--trace on` to look for a fault.
    trace: 'off',
    screenshot: 'only-on-failure',
    baseURL: process.env.RASTRO_E2E_URL ?? '',
    // A proxy of a trial has a certificate of its own; a product that the run starts speaks no TLS.
    ignoreHTTPSErrors: true,
    launchOptions: {
      executablePath: await chromiumPath(),
      // Each walk loads the scripts anew and runs them for seconds: compiled at once, they need less of the processor.
      args: [...browserArgs, '--js-flags=--always-sparkplug'],
    },
  },
  projects: languages.map((language) => ({
    name: language,
    ...(language === 'es' ? {} : { grep: new RegExp(inBothLanguages.tag) }),
    use: { language, locale: language === 'es' ? 'es-AR' : 'en-GB' },
  })),
})
