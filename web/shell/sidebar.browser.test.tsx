import { afterEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show, type SentRequest } from '../../test/kit/screen.tsx'
import { assetsRoute } from '../features/assets/routes.tsx'
import { checksRoute } from '../features/checks/routes.tsx'
import { connectionsRoute } from '../features/connections/routes.tsx'
import { mediaRoute } from '../features/media/routes.tsx'
import { organizationsRoute } from '../features/organizations/routes.tsx'
import { adminRoute } from '../features/settings/routes.tsx'
import { supportRoute } from '../features/support/routes.tsx'
import { usersRoute } from '../features/users/routes.tsx'
import EntryPages from './EntryPages.tsx'
import { WithMenu } from './menu.tsx'
import { readLinks, sectionsOf } from './section.ts'
import { Sidebar } from './Sidebar.tsx'

afterEach(() => localStorage.clear())

const sections = sectionsOf([
  organizationsRoute,
  assetsRoute,
  mediaRoute,
  usersRoute,
  adminRoute,
  checksRoute,
  supportRoute,
])
const kinds = {
  collection: [
    { _id: 'as-insumo', name: 'Insumo', type: 'consumable' },
    { _id: 'as-camion', name: 'Camión' },
  ],
}
/** The reads of kinds; the chains are read beside them. */
const kindsIn = (sent: readonly SentRequest[]) =>
  sent.flatMap(({ path }) => (path === '/assetSchemas' ? path : []))
const linked = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.textContent?.trim())
const link = (name: string) => page.getByRole('link', { name, exact: true })
/** The pages of the entry that is open, as the header shows them. */
const pages = () => (
  <WithMenu>
    {(entries) =>
      entries
        .filter(({ isCurrent }) => isCurrent)
        .map((entry) => <EntryPages key={entry.id} entry={entry} phone={false} />)
    }
  </WithMenu>
)

describe('the menu', () => {
  it('gathers pages in one entry, which bears the name of its page where there is but one (picture 47)', async () => {
    serve(() => ({ status: 200, body: kinds }))
    const { unmount } = await show(<Sidebar />, { sections })
    await expect.poll(linked).toEqual(['Organizaciones', 'Bienes', 'Archivos', 'Cuenta', 'Soporte'])
    await unmount()

    await show(<Sidebar />, { sections, flags: ['assets'], rights: { admin: false } })
    await expect.poll(linked).toEqual(['Organizaciones', 'Bienes', 'Archivos', 'Personas', 'Soporte'])
  })

  it('leaves out an entry all of whose pages are closed', async () => {
    serve(() => ({ status: 200, body: kinds }))
    await show(<Sidebar />, { sections: sectionsOf([mediaRoute, assetsRoute, connectionsRoute]), flags: [] })
    await expect.element(link('Archivos')).toBeVisible()
    expect(linked()).toEqual(['Archivos', 'Llaves y avisos'])
  })

  it('loads the kinds of asset only with the flag, and once (AUT-20)', async () => {
    const sent = serve(() => ({ status: 200, body: kinds }))
    const { unmount } = await show(<Sidebar />, { sections, flags: ['checklists'] })
    await expect.element(link('Cuenta')).toBeVisible()
    expect(kindsIn(sent)).toEqual([])
    await unmount()

    await show(<Sidebar />, { sections })
    await expect.element(link('Bienes')).toHaveAttribute('href', '/assets?assetTypeId=as-insumo')
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
    expect(linked()).toContain('Bienes')
    expect(kindsIn(sent)).toEqual(['/assetSchemas'])
  })

  it('opens the kind of asset that was seen last', async () => {
    serve(() => ({ status: 200, body: kinds }))
    const { unmount } = await show(pages(), { sections, path: '/assets?assetTypeId=as-camion' })
    await expect.element(link('Camiones')).toHaveAttribute('aria-current', 'page')
    await unmount()

    await show(<Sidebar />, { sections, path: '/Organizations' })
    await expect.element(link('Bienes')).toHaveAttribute('href', '/assets?assetTypeId=as-camion')
  })

  it('marks the entry that is open, and the page where it is the only one', async () => {
    serve(() => ({ status: 200, body: kinds }))
    const { unmount } = await show(<Sidebar />, { sections, path: '/Checks' })
    await expect.element(link('Cuenta')).toHaveAttribute('aria-current', 'true')
    await unmount()

    await show(<Sidebar />, { sections, path: '/Media' })
    await expect.element(link('Archivos')).toHaveAttribute('aria-current', 'page')
  })
})

describe('the header', () => {
  it('shows the pages of the entry that is open', async () => {
    serve(() => ({ status: 200, body: kinds }))
    await show(pages(), { sections, path: '/Users' })
    await expect.poll(linked).toEqual(['Personas', 'Configuración'])
    await expect.element(link('Personas')).toHaveAttribute('aria-current', 'page')
    await expect.element(page.getByRole('navigation', { name: 'Cuenta' })).toBeVisible()
  })

  it('shows a page that stands inside of another by that other page', async () => {
    serve(() => ({ status: 200, body: kinds }))
    await show(pages(), { sections, path: '/Checks' })
    await expect.poll(linked).toEqual(['Personas', 'Configuración'])
    await expect.element(link('Configuración')).toHaveAttribute('aria-current', 'page')
  })

  it('folds what exceeds seven pages, never the one that is open', async () => {
    const many = Array.from({ length: 10 }, (_, n) => ({ _id: `as-${n}`, name: `Silo ${n}` }))
    serve(() => ({ status: 200, body: { collection: many } }))
    await show(pages(), { sections, path: '/assets?assetTypeId=as-9' })
    await expect.element(page.getByRole('button', { name: '3 más' })).toBeVisible()
    expect(linked()).toHaveLength(7)
    expect(linked().at(-1)).toContain('9')
    await userEvent.click(page.getByRole('button', { name: '3 más' }))
    await expect.element(page.getByRole('menuitem').first()).toBeVisible()
    expect(page.getByRole('menuitem').elements()).toHaveLength(3)
  })
})
