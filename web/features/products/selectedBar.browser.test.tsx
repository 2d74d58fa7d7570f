import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ProductSchema } from '../../../core/contract/configuration.ts'
import type { Product } from '../../../core/contract/products.ts'
import { show } from '../../../test/kit/screen.tsx'
import { SelectedBar } from './SelectedBar.tsx'

const stage = {
  _id: 'ps',
  name: 'Lote',
  words: { one: 'lote', many: 'lotes', gender: 'm' },
} as unknown as ProductSchema // The bar reads no more of it.
const selected = [1, 2].map((n) => ({
  _id: `p${n}`,
  uuid: `u${n}`,
  organization: { _id: 'o', name: 'Acopio' },
  dataSchema: { identifier: `LC-${n}` },
  requirementsSatisfied: true,
})) as unknown as Product[] // As above.

const open = () => show(<SelectedBar stage={stage} selected={selected} shown={selected} onClear={() => {}} />)
const copy = page.getByRole('button', { name: 'Copiar enlaces' })

afterEach(() => vi.restoreAllMocks())

it('copies a link a line (PRD-12)', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  await open()
  await copy.click()
  await expect.poll(() => document.querySelector('[data-toast="copied"]')).not.toBeNull()
  expect(copied[0]!.split('\n').map((link) => link.slice(-3))).toEqual(['/u1', '/u2'])
})

it('links that the clipboard refuses are only logged (ERR-18)', async () => {
  const refused = new DOMException('', 'NotAllowedError')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refused)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  await open()
  await copy.click()
  await expect.poll(() => logged.mock.calls).toEqual([[refused]])
  expect(document.querySelector('[data-toast]')).toBeNull()
})

it('keeps its last button in sight on a narrow screen', async () => {
  await page.viewport(800, 600)
  await open()
  const { left, right } = page.getByRole('button', { name: 'Cancelar' }).element().getBoundingClientRect()
  expect([left > 0, right <= 800]).toEqual([true, true])
})
