import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import { ChecksPage } from './ChecksPage.tsx'

const check = (_id: string, name: string) => ({
  _id,
  name,
  version: 3,
  currentVersion: 3,
  createdAt: '2026-03-12T12:14:00.000Z',
  schema: { type: 'object', properties: {} },
  descriptor: {},
})

let found = [check('cs-1', 'Segregación'), check('cs-2', 'Carga limpia')]
const working: Server = () => ({
  status: 200,
  body: { collection: found, page: 1, totalPages: 1, totalDocs: found.length },
})
const lists = (sent: SentRequest[]) =>
  sent.filter(({ path }) => path === '/checkSchemas').map(({ query }) => query)

beforeEach(async () => {
  found = [check('cs-1', 'Segregación'), check('cs-2', 'Carga limpia')]
  await page.viewport(1280, 900)
})

describe('the list of checks', () => {
  it('keeps page, search and order, newest first, and shows one by its row (CHK-01, GEN-19)', async () => {
    const sent = serve(working)
    await show(<ChecksPage />, { path: '/?page=2&search=carga' })
    await expect.element(page.getByText(/^12-03-26 \d\d:14$/).first()).toBeVisible()
    expect(lists(sent)[0]).toMatchObject({ page: '2', search: 'carga', sortBy: 'date', sort: '-1' })
    await userEvent.click(page.getByRole('button', { name: 'Nombre', exact: true }))
    await expect
      .poll(() => lists(sent).at(-1))
      .toMatchObject({ page: '1', sortBy: 'alphabetical', sort: '1' })
    await expect
      .element(page.getByLabelText('Visualizar, Segregación'))
      .toHaveAttribute('href', expect.stringContaining('/Checks/cs-1/Show'))
  })

  it('stands among the pages of the configuration for whoever administers the account, alone for others', async () => {
    serve(working)
    const pages = page.getByRole('navigation', { name: 'Configuración' })
    const { unmount } = await show(<ChecksPage />, { path: '/Checks' })
    await expect
      .element(pages.getByRole('link', { name: 'Listas de control' }))
      .toHaveAttribute('aria-current', 'page')
    await expect
      .element(pages.getByRole('link', { name: 'Funciones' }))
      .toHaveAttribute('href', '/Admin/Flags')
    await unmount()
    await show(<ChecksPage />, { path: '/Checks', rights: { admin: false } })
    await expect.element(page.getByRole('heading', { name: 'Controles' })).toBeVisible()
    await expect.element(pages).not.toBeInTheDocument()
  })

  it('that is empty says so (CHK-01)', async () => {
    found = []
    serve(working)
    await show(<ChecksPage />)
    await expect.element(page.getByRole('heading', { name: 'Atención' })).toBeVisible()
    await expect.element(page.getByText(/^No se encontraron controles/)).toBeVisible()
  })

  it('in which nothing matches a search calls for attention, and names what was sought (CHK-01)', async () => {
    found = []
    serve(working)
    await show(<ChecksPage />, { path: '/?search=zzz' })
    await expect
      .element(page.getByRole('heading', { name: '¡Atención! Ningún control coincide' }))
      .toBeVisible()
    await expect
      .element(page.getByText('No hay controles cuyo nombre contenga «zzz».', { exact: true }))
      .toBeVisible()
  })
})
