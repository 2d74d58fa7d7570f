import { join } from 'node:path'
import * as product from '../../server/platform/chromium.ts'
import { readSettings } from '../../server/platform/settings.ts'

/** Chromium with software WebGL, which the maps draw with. */
export const browserArgs = [
  ...product.chromiumArgs.filter((arg) => arg !== '--disable-gpu'),
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]

/** The browser of the tests: CHROMIUM_PATH, else the npm package's, unpacked into the tests' own folder. */
export function chromiumPath(): Promise<string> {
  const { dataDir, chromiumPath: path } = readSettings()
  return product.chromiumPath({ dataDir: join(dataDir, 'test'), chromiumPath: path })
}
