import { join } from 'node:path'
import * as product from '../../server/platform/effects/chromium.ts'
import { readSettings } from '../../server/platform/process/settings.ts'

/** Without software WebGL, which only maps draw with: it doubles the time of every walk. */
export const browserArgs = product.chromiumArgs

/** The browser of the tests: CHROMIUM_PATH, else the npm package's, unpacked into the tests' own folder. */
export function chromiumPath(): Promise<string> {
  const { dataDir, chromiumPath: path } = readSettings()
  return product.chromiumPath({ dataDir: join(dataDir, 'test'), chromiumPath: path })
}
