import base from '../e2e/playwright.config.ts'

// The pictures of the guides, of the demo accounts in both languages: docs/pictures, and docs/pictures/es.
export default {
  ...base,
  testDir: '.',
  testMatch: '**/*.pictures.ts',
  globalSetup: '../e2e/global.ts',
  // Guides show each screen in their own language.
  projects: base.projects?.map(({ grep: _walks, ...project }) => project) ?? [],
  workers: 1,
  retries: 0,
}
