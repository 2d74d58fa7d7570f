import { playwright } from '@vitest/browser-playwright'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { readSettings } from './server/platform/process/settings.ts'
import { browserArgs, chromiumPath } from './test/kit/browser.ts'
import web from './vite.config.ts'

const components = 'web/**/*.browser.test.tsx'

/** How long a test or a hook may take: only one that fails waits for it, and a busy machine needs several times as long. */
const limit = Number(process.env.TEST_SECONDS ?? 240) * 1_000

// Three kinds of tests: those that need a database (one per worker, cloned from a migrated template), components in a
// real browser, and all others. `script/check` and a quick `npx vitest run core` never start PostgreSQL.
export default defineConfig({
  test: {
    // One more than the processors of a small machine: many tests of the server wait, for repeats and for processes that start.
    maxWorkers: 3,
    // Short-lived objects are most of what tests make: with more room for them, the collector runs less often.
    execArgv: ['--max-semi-space-size=32'],
    testTimeout: limit,
    expect: { poll: { timeout: limit / 2 } },
    hookTimeout: limit,
    // As the walks: one failure by chance would lose a whole run, and script/test names each test that needed its second try.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          isolate: false,
          include: [
            '{core,web,site,demo}/**/*.test.{ts,tsx}',
            'test/architecture/**/*.test.ts',
            'test/lineage/rules.test.ts',
          ],
          exclude: [components],
        },
      },
      {
        extends: true,
        plugins: web.plugins ?? [],
        cacheDir: join(readSettings().dataDir, 'test', 'vite'),
        // Bundles every library of the back office before the first test: one found later would reload the page.
        optimizeDeps: {
          entries: ['web/main.tsx', 'web/graph/main.tsx', components],
          // Of workers, which are no entries, and of tests alone.
          include: [
            '@tmcw/togeojson',
            '@xmldom/xmldom',
            'fflate',
            'qr',
            'sanitize-html',
            'vitest-browser-react/pure',
            'zxing-wasm/reader',
          ],
        },
        test: {
          name: 'components',
          // As for the server's: every file would load hundreds of modules anew.
          isolate: false,
          setupFiles: 'test/kit/page.ts',
          include: [components],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            api: { host: '127.0.0.1', port: 0 },
            provider: playwright({
              // Without a browser, only these tests fail.
              launchOptions: { executablePath: await chromiumPath().catch(() => ''), args: browserArgs },
              // Tests wait for no transition.
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // Files of a worker share the modules that they import, which would otherwise take as long as the tests.
          isolate: false,
          include: ['{server,bench,test}/**/*.test.{ts,tsx}'],
          exclude: ['test/architecture/**', 'test/lineage/rules.test.ts', 'test/e2e/**'],
          globalSetup: 'test/kit/global.ts',
          // Fails a test whose server sends a statement that Citus couldn't send to one machine.
          setupFiles: 'test/kit/setup.ts',
        },
      },
    ],
  },
})
