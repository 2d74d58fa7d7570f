import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { TrashItem } from '../../../core/contract/trash.ts'
import { serve, show } from '../../../test/kit/screen.tsx'
import { TrashPage } from './TrashPage.tsx'

const item = (name: string, more: Partial<TrashItem> = {}): TrashItem => ({
  type: 'products',
  _id: name,
  name,
  schema: { _id: 'ps', name: 'Partida' },
  archivedAt: new Date().toISOString(),
  archivedBy: { _id: 'u', name: 'Marina Ferreyra' },
  until: new Date(Date.now() + 5 * 86_400_000).toISOString(),
  with: {},
  conflicts: [],
  ...more,
})

let stored: TrashItem[]
let restored: unknown[]
const open = () => show(<TrashPage />, { path: '/' })

beforeEach(async () => {
  restored = []
  stored = [
    item('CPE-041', { with: { milestones: 2 } }),
    item('CPE-044', { conflicts: [{ id: 'CPE-044', code: 'IDENTIFIER_TAKEN' }] }),
  ]
  serve(({ method, path, body }) => {
    if (path === '/undo' && method === 'PUT') {
      restored.push(body)
      stored = stored.slice(1)
      return { status: 204 }
    }
    return {
      status: 200,
      body: { collection: stored, page: 1, totalPages: 1, totalDocs: stored.length },
    }
  })
  await page.viewport(1440, 900)
})

it('says what comes back with a record, and brings it back (UND-01)', async () => {
  await open()
  await expect.element(page.getByRole('row', { name: /CPE-041/ })).toHaveTextContent('2 procesos')
  await page.getByRole('button', { name: 'Restaurar CPE-041' }).click()
  await expect.element(page.getByRole('row', { name: /CPE-041/ })).not.toBeInTheDocument()
  expect(restored).toEqual([{ ids: ['CPE-041'] }])
})

it('says what stands in the place of a record, which can then not come back', async () => {
  await open()
  await expect.element(page.getByRole('button', { name: 'Restaurar CPE-044' })).toBeDisabled()
  await expect.element(page.getByRole('row', { name: /CPE-044/ })).toHaveTextContent('No puede volver')
})

it('tells an empty trash from a search that finds nothing', async () => {
  stored = []
  await open()
  await expect.element(page.getByText('La papelera está vacía')).toBeVisible()
})
