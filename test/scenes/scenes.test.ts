import { chromium } from 'playwright-core'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { join } from 'node:path'
import { root } from '../../server/platform/process/root.ts'
import { browserArgs, chromiumPath } from '../kit/browser.ts'
import { sourceFiles } from '../kit/source.ts'

test('the page of scenes lists every component test, and shows what one mounts', async () => {
  const server = await createServer({
    configFile: join(root, 'test/scenes/vite.config.ts'),
    server: { port: 0, host: '127.0.0.1' },
    logLevel: 'error',
  })
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: browserArgs })
  try {
    await server.listen()
    const page = await browser.newPage()
    page.setDefaultTimeout(170_000)
    await page.goto(server.resolvedUrls!.local[0]!)
    const files = [...sourceFiles('web')].filter((file) => file.endsWith('.browser.test.tsx'))
    await page.locator('summary').first().waitFor()
    expect(await page.locator('summary').count()).toBe(files.length)

    await page.getByText('web/ui/dataTable', { exact: true }).click()
    const scene = page.frameLocator('iframe')
    await scene.getByText('AF 919 GE').waitFor()
    // The component lives: what is pressed happens.
    await scene.getByRole('checkbox').nth(1).check()
    expect(await page.locator('details[open] li').count()).toBeGreaterThan(3)
  } finally {
    await browser.close()
    await server.close()
  }
})
