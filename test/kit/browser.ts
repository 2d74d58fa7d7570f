import { join } from 'node:path'
import * as product from '../../server/platform/effects/chromium.ts'
import { readSettings } from '../../server/platform/process/settings.ts'

/** Disables software WebGL, which only maps use: it doubles the time of every test. */
export const browserArgs = [...product.pageArgs, ...product.noSandboxArgs]

/** The browser of the tests: CHROMIUM_PATH, else the one of the npm package, unpacked into the tests' folder. */
export function chromiumPath(): Promise<string> {
  const { dataDir, chromiumPath: path } = readSettings()
  return product.chromiumPath({ dataDir: join(dataDir, 'test'), chromiumPath: path })
}
