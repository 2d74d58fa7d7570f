import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show, type SentRequest } from '../../test/kit/screen.tsx'
import { assetsRoute } from '../features/assets/routes.tsx'
import { checksRoute } from '../features/checks/routes.tsx'
import { mediaRoute } from '../features/media/routes.tsx'
import { organizationsRoute } from '../features/organizations/routes.tsx'
import { readLinks, sectionsOf } from './section.ts'
import { Sidebar } from './Sidebar.tsx'

const sections = sectionsOf([assetsRoute, checksRoute])
const kinds = {
  collection: [
    { _id: 'as-insumo', name: 'Insumo', type: 'consumable' },
    { _id: 'as-camion', name: 'Camión' },
  ],
}
/** The reads of kinds; the chains are read beside them. */
const kindsIn = (sent: readonly SentRequest[]) =>
  sent.flatMap(({ path }) => (path === '/assetSchemas' ? path : []))

it('loads the kinds of asset only with the flag, and once (AUT-20)', async () => {
  const sent = serve(() => ({ status: 200, body: kinds }))
  const { unmount } = await show(<Sidebar />, { sections, flags: ['checklists'] })
  await expect.element(page.getByRole('link', { name: 'Controles' })).toBeVisible()
  expect(kindsIn(sent)).toEqual([])
  await unmount()

  await show(<Sidebar />, { sections })
  await expect.element(page.getByRole('link', { name: 'Insumos' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Camiones' }))
    .toHaveAttribute('href', '/assets?assetTypeId=as-camion')
  expect(kindsIn(sent)).toEqual(['/assetSchemas'])
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
  expect(kindsIn(sent)).toEqual(['/assetSchemas'])
})

it('leaves out a heading whose entries are all closed', async () => {
  serve(() => ({ status: 200, body: kinds }))
  await show(<Sidebar />, { sections, flags: [] })
  await expect.element(page.getByRole('navigation')).toBeVisible()
  await expect.element(page.getByText('Bienes')).not.toBeInTheDocument()
})

const manyKinds = (count: number) => ({
  collection: Array.from({ length: count }, (_, n) => ({ _id: `as-${n}`, name: `Silo ${n}` })),
})
const shown = () => page.getByRole('link').elements().length
const assets = page.getByRole('button', { name: 'Bienes' })
const consult = page.getByRole('button', { name: 'Consulta' })

describe('a heading of the menu', () => {
  const sections = sectionsOf([organizationsRoute, assetsRoute, checksRoute, mediaRoute])
  afterEach(() => localStorage.clear())

  it('folds its entries by keyboard, says how many there are, and the browser remembers it', async () => {
    serve(() => ({ status: 200, body: kinds }))
    const { unmount } = await show(<Sidebar />, { sections, path: '/Organizations' })
    await expect.element(page.getByRole('link', { name: 'Insumos' })).toBeVisible()
    expect(assets.element().getAttribute('aria-expanded')).toBe('true')
    assets.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(assets).toHaveAttribute('aria-expanded', 'false')
    await expect.element(assets).toHaveAccessibleName('Bienes 3')
    await expect.element(page.getByText('Insumos')).not.toBeVisible()
    expect(
      page
        .getByRole('link')
        .elements()
        .map((link) => link.textContent?.trim()),
    ).toEqual(['Organizaciones', 'Archivos'])
    await unmount()

    await show(<Sidebar />, { sections, path: '/Organizations' })
    await expect.element(assets).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(assets)
    await expect.element(page.getByRole('link', { name: 'Insumos' })).toBeVisible()
  })

  it('stays open around the current entry, and folds the others as before', async () => {
    serve(() => ({ status: 200, body: kinds }))
    localStorage.setItem('rastro.menu', '{"assets":true,"consult":true}')
    await show(<Sidebar />, { sections, path: '/Checks' })
    await expect
      .element(page.getByRole('link', { name: 'Controles' }))
      .toHaveAttribute('aria-current', 'page')
    await expect.element(assets).not.toBeInTheDocument()
    await expect.element(consult).toHaveAttribute('aria-expanded', 'false')
  })

  it('of the assets starts folded above thirty-two entries, until somebody opens it', async () => {
    serve(() => ({ status: 200, body: manyKinds(30) }))
    const { unmount } = await show(<Sidebar />, { sections, path: '/Organizations' })
    await expect.element(assets).toHaveAccessibleName('Bienes 31')
    await expect.element(consult).toHaveAttribute('aria-expanded', 'true')
    expect(shown()).toBe(2)
    await userEvent.click(assets)
    await expect.poll(shown).toBe(33)
    await unmount()
    await show(<Sidebar />, { sections, path: '/Organizations' })
    await expect.poll(shown).toBe(33)
  })

  it('of the assets starts open up to thirty-two entries', async () => {
    serve(() => ({ status: 200, body: manyKinds(29) }))
    await show(<Sidebar />, { sections, path: '/Organizations' })
    await expect.poll(shown).toBe(32)
    await expect.element(assets).toHaveAttribute('aria-expanded', 'true')
  })
})
