import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test/kit/screen.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { WholeWords } from './WholeWords.tsx'

it('a number in a title is not broken at its hyphens on a phone', async () => {
  const title = 'Declaración del embarque EM-2526-003-1'
  await page.viewport(390, 844)
  const way = <div style={{ width: 200 }} />
  await show(<PageHeader title={title} heading={<WholeWords text={title} />} action={way} />)
  const heading = page.getByRole('heading', { name: title })
  await expect.element(heading).toBeVisible()
  const number = heading.element().querySelector('span')!
  const range = document.createRange()
  range.selectNodeContents(number)
  expect(number.textContent).toBe('EM-2526-003-1')
  expect(new Set([...range.getClientRects()].map(({ top }) => top)).size).toBe(1)
})

it('a number that is longer than a phone breaks, and the page is no wider', async () => {
  const title = 'Declaración ESTABLECIMIENTO-LA-ESPERANZA-DEL-NORTE-SANTAFESINO-1'
  await page.viewport(390, 844)
  await show(<PageHeader title={title} heading={<WholeWords text={title} />} />)
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
