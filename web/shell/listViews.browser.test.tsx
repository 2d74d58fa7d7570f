import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SavedView } from '../../core/contract/savedViews.ts'
import { serve, show, type SentRequest } from '../../test/kit/screen.tsx'
import { AssetsPage } from '../features/assets/AssetsPage.tsx'
import { LocationsPage } from '../features/locations/LocationsPage.tsx'
import { MediaPage } from '../features/media/MediaPage.tsx'
import { OrganizationsPage } from '../features/organizations/OrganizationsPage.tsx'
import { UsersPage } from '../features/users/UsersPage.tsx'

beforeEach(() => page.viewport(1280, 900))

const id = '01a219ed-b805-7000-8000-000000000001'
const view = (list: string, search: Record<string, unknown>, columns: string[] | null = null): SavedView => ({
  _id: id,
  list,
  name: 'La mía',
  search,
  columns,
  shared: false,
  createdBy: { _id: 'ana', name: 'Ana Ledesma' },
  createdAt: '2026-04-13T19:30:00.000Z',
  updatedAt: '2026-04-13T19:30:00.000Z',
  version: 1,
})

const kind = (name: string) => ({
  _id: `as-${name.toLowerCase()}`,
  name,
  uniqueFields: ['identifier'],
  craftable: true,
  version: 1,
  currentVersion: 1,
  schema: { type: 'object', properties: { identifier: { type: 'string', title: 'Nombre' } } },
  descriptor: { identifier: { kind: 'text' } },
})

/** Lists of 12 records of which a search finds 3, and these views. */
const serveViews = (...views: SavedView[]) => {
  let kept = views
  return serve(({ method, path, query, body }) => {
    if (path === '/savedViews' && method === 'POST') {
      const saved = { ...view('', {}), ...(body as Partial<SavedView>) }
      kept = [saved]
      return { status: 200, body: saved }
    }
    if (path === '/savedViews')
      return { status: 200, body: { collection: kept.filter(({ list }) => list === query.list) } }
    if (path === '/assetSchemas')
      return { status: 200, body: { collection: [kind('Silo'), kind('Camion')], totalDocs: 2 } }
    if (path === '/tags') return { status: 200, body: { collection: [{ _id: 't1', name: 'Campaña' }] } }
    const totalDocs = query.search || query.filterTags ? 3 : 12
    return { status: 200, body: { collection: [], page: 1, totalPages: 1, totalDocs } }
  })
}

const asked = (sent: readonly SentRequest[], path: string) =>
  sent.filter((one) => one.method === 'GET' && one.path === path).map(({ query }) => query)

/** A screen, and what its address says. */
function At({ children }: { children: ReactNode }) {
  const search = useSearch({ strict: false })
  return (
    <>
      {children}
      <output aria-label="Dirección">{JSON.stringify(search)}</output>
    </>
  )
}
const address = () => JSON.parse(page.getByLabelText('Dirección').element().textContent) as unknown
const tab = (name: string) => page.getByRole('navigation').getByRole('button', { name })

describe('the views of any list', () => {
  for (const [list, Page] of [
    ['organizations', OrganizationsPage],
    ['users', UsersPage],
  ] as const)
    it(`open by the address of ${list}, and a change begins with them (FST-05)`, async () => {
      const sent = serveViews(view(list, { search: 'garzas', sort: 'alphabetical', direction: -1 }))
      await show(
        <At>
          <Page />
        </At>,
        { path: `/?view=${id}` },
      )
      await expect.element(tab('La mía 3')).toHaveAttribute('aria-current', 'true')
      await expect.element(tab('Todo 12')).toBeVisible()
      // Nothing is read before the view says what.
      expect(asked(sent, `/${list}`)[0]).toMatchObject({
        search: 'garzas',
        sortBy: 'alphabetical',
        sort: '-1',
      })
      expect(address()).toEqual({ view: id })
      await page.getByRole('searchbox').fill('tapenagá')
      await expect.element(page.getByText('Cambiaste esta vista y no la guardaste.')).toBeVisible()
      expect(address()).toMatchObject({ changed: id, search: 'tapenagá', sort: 'alphabetical' })
      await page.getByRole('button', { name: 'Dejar como estaba' }).click()
      await expect.poll(address).toEqual({ view: id })
      await tab('Todo').click()
      await expect.poll(address).toEqual({})
      await expect.element(page.getByRole('searchbox')).toHaveValue('')
    })

  it('that keep what the address says are lit, and no other (FST-05)', async () => {
    serveViews(view('organizations', { search: 'garzas' }), {
      ...view('organizations', {}, ['cuit']),
      _id: id.replace(/1$/, '2'),
      name: 'Otra',
    })
    await show(
      <At>
        <OrganizationsPage />
      </At>,
      { path: '/?search=garzas' },
    )
    await expect.element(tab('La mía')).toHaveAttribute('aria-current', 'true')
    await expect.element(tab('Todo')).not.toHaveAttribute('aria-current')
    // Its columns may differ, so it can be kept as another view.
    await expect.element(tab('Guardar vista')).toBeVisible()
    await page.getByRole('searchbox').fill('tapenagá')
    await expect.element(tab('Todo')).toHaveAttribute('aria-current', 'true')
    await expect.element(tab('La mía')).not.toHaveAttribute('aria-current')
    await page.getByRole('searchbox').fill('')
    await expect.poll(address).toEqual({})
    await expect.element(tab('Todo')).toHaveAttribute('aria-current', 'true')
    await expect.element(tab('Otra')).not.toHaveAttribute('aria-current')
  })

  it('are saved under a name with what the list shows, and open then (FST-05)', async () => {
    const sent = serveViews()
    await show(
      <At>
        <OrganizationsPage />
      </At>,
      { path: '/?search=garzas' },
    )
    await page.getByRole('button', { name: 'Guardar vista' }).click()
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Garzas')
    // No stage or kind: nothing to stand in besides.
    await expect.element(page.getByRole('checkbox', { name: /Mostrarla también/ })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect.poll(address).toEqual({ view: id })
    expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { list: 'organizations', name: 'Garzas', search: { search: 'garzas' }, columns: null, shared: false },
    ])
    await expect.element(tab('Garzas 3')).toHaveAttribute('aria-current', 'true')
  })

  it('keep filters of files, and whether they are rows (FST-05)', async () => {
    const sent = serveViews(view('media', { tags: ['t1'], mode: 'table' }, ['alphabetical', 'date']))
    await show(
      <At>
        <MediaPage />
      </At>,
      { path: `/?view=${id}` },
    )
    await expect.element(tab('La mía 3')).toBeVisible()
    expect(asked(sent, '/media')[0]).toMatchObject({ filterTags: '[t1]' })
    await expect.element(page.getByRole('radio', { name: 'Tabla' })).toBeChecked()
    // Its picture covers it.
    ;(page.getByRole('radio', { name: 'Imágenes' }).element() as HTMLElement).click()
    await expect.poll(address).toEqual({ changed: id, tags: '["t1"]' })
  })

  it('leave out tags of files that are gone, and say so (FST-05)', async () => {
    const sent = serveViews(view('media', { tags: ['t1', 't2'] }))
    await show(
      <At>
        <MediaPage />
      </At>,
      { path: `/?view=${id}` },
    )
    const left = page.getByText(
      'La configuración de la cuenta ya no tiene una etiqueta: la vista se muestra sin eso.',
    )
    await expect.element(left).toBeVisible()
    await expect.poll(() => asked(sent, '/media').map(({ filterTags }) => filterTags)).toContain('[t1]')
    // Saved anew it is without them.
    await page.getByRole('searchbox').fill('acta')
    await expect.poll(address).toMatchObject({ changed: id, tags: '["t1"]', search: 'acta' })
  })

  it('of places open beside the map (FST-05)', async () => {
    const sent = serveViews(view('locations', { search: 'garzas', sort: 'alphabetical', direction: 1 }))
    await show(
      <At>
        <LocationsPage />
      </At>,
      { path: `/?view=${id}` },
    )
    await expect.element(tab('La mía 3')).toHaveAttribute('aria-current', 'true')
    // The map reads them, too.
    expect(asked(sent, '/locations').filter(({ sort }) => sort)[0]).toMatchObject({
      search: 'garzas',
      sort: '1',
    })
    expect(address()).toEqual({ view: id })
    await page.getByRole('searchbox').fill('tapenagá')
    await expect.poll(address).toMatchObject({ changed: id, search: 'tapenagá', sort: 'alphabetical' })
  })

  it('of a kind of asset open that kind (FST-05)', async () => {
    const sent = serveViews(view('assets', { assetTypeId: 'as-camion', search: 'AF' }))
    await show(
      <At>
        <AssetsPage />
      </At>,
      { path: `/?view=${id}` },
    )
    await expect.element(tab('La mía 3')).toHaveAttribute('aria-current', 'true')
    expect(asked(sent, '/assets')[0]).toMatchObject({ assetSchema: 'as-camion', search: 'AF' })
    expect(address()).toEqual({ view: id, assetTypeId: 'as-camion' })
    await page.getByRole('searchbox').fill('AG')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Guardar como otra' }).click()
    await expect
      .element(page.getByRole('checkbox', { name: 'Mostrarla también en los demás tipos' }))
      .toBeVisible()
  })

  it('that are gone leave the list whole, which says so (FST-05)', async () => {
    const sent = serveViews()
    await show(
      <At>
        <UsersPage />
      </At>,
      { path: `/?view=${id}` },
    )
    await expect.element(page.getByText(/Esa vista ya no está/)).toBeVisible()
    expect(asked(sent, '/users')[0]).not.toHaveProperty('search')
  })
})
