import { defineConfig } from 'vitest/config'

// Two kinds of tests: those that need a database (one per worker, cloned from a migrated template) and those that don't.
// `script/check` and a quick `npx vitest run core` never start PostgreSQL.
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: [
            '{core,web,site,demo}/**/*.test.{ts,tsx}',
            'test/architecture/**/*.test.ts',
            'test/lineage/rules.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,bench,test}/**/*.test.{ts,tsx}'],
          exclude: ['test/architecture/**', 'test/lineage/rules.test.ts', 'test/e2e/**'],
          globalSetup: 'test/kit/global.ts',
        },
      },
    ],
  },
})
