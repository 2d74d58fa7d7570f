/** The component tests by their path in the repository. */
export const files = Object.fromEntries(
  Object.entries(import.meta.glob('../../web/**/*.browser.test.tsx')).map(([path, load]) => [
    path.replace('../../', ''),
    load,
  ]),
)
