import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show } from '../../test/kit/screen.tsx'
import { assetsRoute } from '../features/assets/routes.tsx'
import { checksRoute } from '../features/checks/routes.tsx'
import { readLinks, sectionsOf } from './section.ts'
import { Sidebar } from './Sidebar.tsx'

const sections = sectionsOf([assetsRoute, checksRoute])
const kinds = {
  collection: [
    { _id: 'as-insumo', name: 'Insumo', type: 'consumable' },
    { _id: 'as-camion', name: 'Camión' },
  ],
}

it('loads the kinds of asset only with the flag, and once (AUT-20)', async () => {
  const sent = serve(() => ({ status: 200, body: kinds }))
  const { unmount } = await show(<Sidebar />, { sections, flags: ['checklists'] })
  await expect.element(page.getByRole('link', { name: 'Controles' })).toBeVisible()
  expect(sent).toEqual([])
  await unmount()

  await show(<Sidebar />, { sections })
  await expect.element(page.getByRole('link', { name: 'Insumos' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Camiones' }))
    .toHaveAttribute('href', '/assets?assetTypeId=as-camion')
  expect(sent.map(({ path }) => path)).toEqual(['/assetSchemas'])
})

it('what it lists is read while the session opens, by those who may enter it: nothing moves when it shows (AUT-20)', async () => {
  const sent = serve(() => ({ status: 200, body: kinds }))
  const { unmount } = await show(null)
  await readLinks(sections, { flags: ['checklists'] })
  expect(sent).toEqual([])
  await readLinks(sections, { flags: ['assets'] })
  await unmount()

  await show(<Sidebar />, { sections })
  expect(page.getByRole('link').elements().length).toBe(3)
  expect(sent.map(({ path }) => path)).toEqual(['/assetSchemas'])
})

it('leaves out a heading whose entries are all closed', async () => {
  serve(() => ({ status: 200, body: kinds }))
  await show(<Sidebar />, { sections, flags: [] })
  await expect.element(page.getByText('Bienes')).not.toBeVisible()
})
