import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '../../server/platform/process/settings.ts'
import { chromiumPath } from '../kit/browser.ts'
import { startProduct } from '../kit/product.ts'
import { cloneTemplate, dropDatabases, makeTemplate, openTestServer } from '../kit/server.ts'

/**
 * Starts the product with its demo accounts and its own database, for all end-to-end tests of the run. RASTRO_E2E_URL names a product
 * that runs already instead, such as two processes behind a proxy; docs/guides/operating.md says how its walks were run.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.RASTRO_E2E_URL) return async () => {}
  const server = await openTestServer()
  const made = await makeTemplate(server)
  const database = await cloneTemplate(made)
  const tidy = async () => {
    await dropDatabases(made)
    await server.stop()
  }
  try {
    const folder = join(readSettings().dataDir, 'test', 'e2e')
    // The seals of the run before are of another database: by them, the chain of this one would be broken.
    rmSync(folder, { recursive: true, force: true })
    const product = await startProduct({
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: folder,
      CHROMIUM_PATH: await chromiumPath(),
      DEMO: '1',
    })
    // Workers read it in playwright.config.ts.
    process.env.RASTRO_E2E_URL = product.url
    // script/config needs it to work on the running product.
    process.env.RASTRO_E2E_DATABASE = database.ownerUrl
    return async () => {
      await product.end()
      await tidy()
    }
  } catch (error) {
    await tidy()
    throw error
  }
}
