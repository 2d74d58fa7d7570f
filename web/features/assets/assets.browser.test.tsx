import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Asset } from '../../../core/contract/assets.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import { New as NewAsset } from './AssetPanels.tsx'
import { AssetsPage } from './AssetsPage.tsx'

const kind = {
  _id: 'as-insumo',
  name: 'Insumo',
  uniqueFields: ['identifier', 'partida'],
  craftable: true,
  version: 1,
  currentVersion: 1,
  schema: {
    type: 'object',
    required: ['identifier', 'partida'],
    properties: {
      identifier: { type: 'string', title: 'Insumo' },
      marca: { type: 'string', title: 'Marca', header: true },
      partida: { type: 'string', title: 'Partida' },
      vence: { type: 'string', title: 'Vence' },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    marca: { kind: 'text' },
    partida: { kind: 'text' },
    vence: { kind: 'date', role: 'expiry' },
  },
}

const asset = (name: string, more: object = {}): Asset => ({
  _id: name,
  name,
  assetSchema: kind._id,
  assetSchemaVersion: 1,
  organization: { _id: 'o1', name: 'La Aguada' },
  location: null,
  dataSchema: { identifier: name, marca: 'Surcovital', partida: '2291', ...more },
  i18n: {},
  createdAt: '2026-04-14T12:20:00.000Z',
  updatedAt: '2026-04-14T12:20:00.000Z',
  version: 1,
})

const paged = (collection: unknown[], totalPages = 1) => ({
  status: 200,
  body: { collection, page: 1, totalPages, totalDocs: collection.length },
})

/** Lists one kind of asset with two of it, and takes new ones. */
const working: Server = ({ method, path, query }) => {
  if (path === '/assetSchemas') return paged([kind])
  if (path === '/organizations') return paged([{ _id: 'o1', name: 'La Aguada' }])
  if (path === '/assets' && method === 'POST') return { status: 200, body: asset('Nuevo') }
  if (path === '/assets')
    return query.search === 'nada'
      ? paged([])
      : paged([asset('Inoculante 2291'), asset('Fungicida', { vence: '2020-03-01' })], 3)
  throw new Error(`${method} ${path}`)
}

const lists = (sent: SentRequest[]) =>
  sent.filter(({ method, path }) => method === 'GET' && path === '/assets').map(({ query }) => query)
/** Without searches the list is asked for as well, to say of how many. */
const searched = (sent: SentRequest[]) => last(lists(sent).filter(({ searchHeader }) => searchHeader))
const last = <T,>(items: T[]): T => items.at(-1)!

const createdIn = (sent: SentRequest[]) =>
  sent
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => (body as { dataSchema: object }).dataSchema)

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1280, 900)
})

describe('the list of a kind of asset', () => {
  it('has its name, unique fields, header fields, organization and date; unique ones are tied (AST-03)', async () => {
    serve(working)
    await show(<AssetsPage />, { path: '/?assetTypeId=as-insumo' })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Insumos' })).toBeVisible()
    const heads = page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
    expect(heads).toEqual(['Insumo', 'Partida', 'Marca', 'Organización', 'Fecha'])
    await expect.element(page.getByText('únicos juntos')).toBeVisible()
    // What has expired is shown, and says so.
    await expect.element(page.getByText('venció el 01/03/20')).toBeVisible()
  })

  it('is searched by the main box and below each header; a search returns to page 1 and pages keep it (AST-02, AST-05)', async () => {
    const sent = serve(working)
    await show(<AssetsPage />, { path: '/?assetTypeId=as-insumo&page=2' })
    await expect.element(page.getByText('Inoculante 2291')).toBeVisible()
    expect(last(lists(sent))).toMatchObject({ assetSchema: 'as-insumo', currentPage: '2' })
    const cells = page.getByRole('searchbox', { name: /^Buscar en/ })
    expect(cells.elements()).toHaveLength(1)
    await userEvent.type(cells, 'al{Enter}')
    await expect
      .poll(() => searched(sent))
      .toMatchObject({ currentPage: '1', searchHeader: '{"marca":"al"}' })
    await userEvent.click(page.getByRole('button', { name: 'Página 3' }))
    await expect
      .poll(() => searched(sent))
      .toMatchObject({ currentPage: '3', searchHeader: '{"marca":"al"}' })
    await userEvent.click(page.getByRole('button', { name: 'Limpiar búsqueda' }))
    await expect.element(cells).toHaveValue('')
    await expect
      .element(page.getByRole('button', { name: 'Página 1' }))
      .toHaveAttribute('aria-current', 'page')
    await userEvent.type(page.getByRole('searchbox', { name: /^Buscar por/ }), 'nada{Enter}')
    await expect.element(page.getByRole('heading', { name: 'Ningún insumo con «nada»' })).toBeVisible()
  })

  it('remembers its order by field (AST-06)', async () => {
    const sent = serve(working)
    await show(<AssetsPage />, { path: '/?assetTypeId=as-insumo' })
    await userEvent.click(page.getByRole('button', { name: 'Organización', exact: true }))
    await expect.poll(() => last(lists(sent)).sort).toBe('{"organization":1}')
    expect(localStorage.getItem('rastro.assets.sort')).toBe('{"organization":1}')
  })

  it('keeps edit and archive for "Level one", greyed with the reason (LOC-09)', async () => {
    serve(working)
    await show(<AssetsPage />, { path: '/?assetTypeId=as-insumo', rights: { levelOne: true } })
    for (const action of ['Editar', 'Archivar'])
      await expect
        .element(page.getByRole('button', { name: new RegExp(`^${action}, Fungicida: no está permitido`) }))
        .toHaveAttribute('aria-disabled', 'true')
  })

  it('names the failed schemas by their store (ERR-21)', async () => {
    serve(({ path }) => (path === '/assetSchemas' ? refusal(403, 'FORBIDDEN') : paged([])))
    await show(<AssetsPage />)
    await expect.element(page.getByText('store/assetSchemas list error: FORBIDDEN')).toBeVisible()
  })
})

describe('the form of an asset', () => {
  const open = () => show(<NewAsset />, { path: '/?assetTypeId=as-insumo' })
  const box = (name: string) => page.getByRole('textbox', { name, exact: true })
  const fill = async () => {
    await userEvent.click(page.getByRole('combobox', { name: 'Organización' }))
    await userEvent.click(page.getByRole('option', { name: 'La Aguada' }))
    await userEvent.fill(box('Insumo'), 'Nuevo')
    await userEvent.fill(box('Partida'), '77')
  }
  const submit = () => userEvent.click(page.getByRole('button', { name: 'Crear insumo' }))

  it('needs the identifier, and sends organization, place and values (AST-04)', async () => {
    const sent = serve(working)
    await open()
    await fill()
    await userEvent.fill(box('Insumo'), '   ')
    await submit()
    await expect.element(box('Insumo')).toHaveAttribute('aria-invalid', 'true')
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
    await userEvent.fill(box('Insumo'), 'Nuevo')
    await submit()
    await expect
      .poll(() => sent.find(({ method }) => method === 'POST')?.body)
      .toEqual({
        organization: 'o1',
        location: null,
        assetSchema: 'as-insumo',
        assetSchemaVersion: 1,
        dataSchema: { identifier: 'Nuevo', partida: '77' },
        i18n: {},
      })
  })

  it('shows at its name that another one has the same unique fields', async () => {
    serve((sent) => (sent.method === 'POST' ? refusal(409, 'NOT_UNIQUE') : working(sent)))
    await open()
    await fill()
    await submit()
    await expect.element(box('Insumo')).toHaveAttribute('aria-invalid', 'true')
  })

  it('goes on with the next one: choices and days stay, names are empty, and what was made can be taken back (FST-03)', async () => {
    const sent = serve((one) => (one.method === 'DELETE' ? { status: 204, body: null } : working(one)))
    await open()
    await fill()
    await userEvent.fill(box('Vence'), '31/12/2027')
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await expect.element(box('Insumo')).toHaveValue('')
    await expect.element(box('Insumo')).toHaveFocus()
    await expect.element(box('Partida')).toHaveValue('')
    await expect.element(box('Vence')).toHaveValue('31/12/2027')
    await expect.element(page.getByText('Se creó Nuevo')).toBeVisible()

    // The same values again are another record: the first key would give the first answer.
    await userEvent.fill(box('Insumo'), 'Nuevo')
    await userEvent.fill(box('Partida'), '77')
    await userEvent.click(page.getByRole('button', { name: 'Crear y cargar otra' }))
    await expect.element(box('Insumo')).toHaveFocus()
    const made = sent.filter(({ method }) => method === 'POST')
    expect(made).toHaveLength(2)
    expect(made[0]!.body).toEqual(made[1]!.body)
    expect(new Set(made.map(({ key }) => key)).size).toBe(2)

    await userEvent.click(page.getByRole('button', { name: 'Deshacer la última acción' }).last())
    await expect
      .poll(() => sent.filter(({ method }) => method === 'DELETE'))
      .toMatchObject([{ path: '/assets/Nuevo' }])
  })

  it('takes sixty in a row without a mouse, three presses each besides what is typed (FST-03)', async () => {
    const sent = serve(working)
    await open()
    await userEvent.click(box('Insumo'))
    const names = Array.from({ length: 60 }, (_, at) => `U${at}`)
    for (const [at, name] of names.entries()) {
      await expect.element(box('Insumo')).toHaveFocus()
      await expect.element(box('Insumo')).toHaveValue('')
      await userEvent.keyboard(`${name}{Tab}{Tab}7{Control>}{Shift>}{Enter}{/Shift}{/Control}`)
      await expect.poll(() => createdIn(sent)).toHaveLength(at + 1)
    }
    expect(createdIn(sent)).toEqual(names.map((identifier) => ({ identifier, partida: '7' })))
  })

  it('that stays open after a refusal keeps all that was typed', async () => {
    serve((one) => (one.method === 'POST' ? refusal(409, 'NOT_UNIQUE') : working(one)))
    await open()
    await fill()
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await expect.element(box('Insumo')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(box('Partida')).toHaveValue('77')
  })

  it('that may not be saved says that permissions are missing (ERR-23)', async () => {
    serve((sent) => (sent.method === 'POST' ? refusal(403, 'FORBIDDEN') : working(sent)))
    await open()
    await fill()
    await submit()
    await expect
      .element(page.getByText('No tenés los permisos necesarios para realizar esta acción.'))
      .toBeVisible()
  })
})
