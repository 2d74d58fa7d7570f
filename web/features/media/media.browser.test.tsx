import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refusal, serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import { EditTags } from './EditTags.tsx'
import { FileView } from './FileView.tsx'
import { MediaPage } from './MediaPage.tsx'
import { NewFile } from './NewFile.tsx'

const url = (letter: string, ending = 'png') => `${location.origin}/api/files/${letter.repeat(32)}.${ending}`

const file = (n: number, more: object = {}) => ({
  _id: `m${n}`,
  name: `lote ${n}.png`,
  type: 'image/png',
  url: url('abcdef'[n]!),
  tags: [
    { _id: 't1', name: 'certificados' },
    { _id: 't2', name: 'análisis' },
  ],
  createdBy: { _id: 'ana', name: 'Ana Ledesma' },
  createdAt: '2026-04-13T19:30:00.000Z',
  version: 1,
  ...more,
})

let files = [file(1), file(2, { createdBy: { _id: 'x', name: '' } })]
let tags = [
  { _id: 't1', name: 'certificados' },
  { _id: 't2', name: 'análisis' },
]

/** A library of two files, two tags and one person, which takes uploads and tags. */
const working: Server = ({ method, path, query, body }) => {
  const paged = (collection: unknown[]) => ({
    status: 200,
    body: { collection, page: 1, totalPages: 1, totalDocs: collection.length },
  })
  if (path === '/media' && method === 'GET') return paged(files)
  if (path === '/media/types')
    return { status: 200, body: { collection: [{ type: 'application/pdf' }, { type: 'image/png' }] } }
  if (path === '/media') return { status: 200, body: { ...file(3), ...(body as object) } }
  if (path === '/tags' && method === 'GET') return { status: 200, body: { collection: tags } }
  if (path === '/tags') return { status: 200, body: { ids: ['t9'] } }
  if (path.startsWith('/tags/')) return method === 'PUT' ? { status: 200, body } : { status: 204 }
  if (path === '/users') return paged([{ _id: 'ana', name: 'Ana Ledesma' }])
  if (path === '/getUploadSignedUrl')
    return { status: 200, body: { signedUrl: `${url('z')}?n=${query.fileName}`, key: 'z' } }
  if (path.startsWith('/files/')) return { status: 200 }
  if (path === '/me/settings') return { status: 200, body }
  if (path === '/savedViews') return { status: 200, body: { collection: [] } }
  throw new Error(`${method} ${path}`)
}

const lists = (sent: SentRequest[]) =>
  sent.filter(({ method, path }) => method === 'GET' && path === '/media').map(({ query }) => query)
const posted = (sent: SentRequest[], path: string) =>
  sent.filter((one) => one.method === 'POST' && one.path === path).map(({ body }) => body)

const picture = (name: string, bytes = 400, type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type })

async function drop(...dropped: File[]) {
  const dataTransfer = new DataTransfer()
  for (const one of dropped) dataTransfer.items.add(one)
  const target = page.getByRole('list', { name: 'Archivos' }).element()
  target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

const choose = (name: string, ...chosen: File[]) => {
  const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)!
  const transfer = new DataTransfer()
  for (const one of chosen) transfer.items.add(one)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

beforeEach(async () => {
  files = [file(1), file(2, { createdBy: { _id: 'x', name: '' } })]
  tags = [
    { _id: 't1', name: 'certificados' },
    { _id: 't2', name: 'análisis' },
  ]
  await page.viewport(1280, 900)
})

describe('the library', () => {
  it('shows each file with name, tags, person and date, and its five actions (MED-03, MED-04)', async () => {
    serve(working)
    await show(<MediaPage />)
    const tile = page.getByRole('listitem').filter({ hasText: 'lote 1.png' })
    await expect.element(tile.getByText('certificados, anális…')).toBeInTheDocument()
    await expect.element(tile.getByText(/^Ana Ledesma, 13-04-26 \d\d:30$/)).toBeInTheDocument()
    for (const action of ['Editar', 'Archivar', 'Descargar', 'Ver en otra ventana', 'Copiar enlace'])
      expect(tile.getByLabelText(`${action}, lote 1.png`).elements()).toHaveLength(1)
  })

  it('names somebody whose name is not known (AUT-22)', async () => {
    serve(working)
    await show(<MediaPage />)
    await expect.element(page.getByText(/^Usuario desconocido, 13-04-26/)).toBeInTheDocument()
  })

  it('is walked by arrows in two directions', async () => {
    serve(working)
    await show(<MediaPage />)
    const tile = (n: number) => page.getByRole('link', { name: `Ver lote ${n}.png` })
    await expect.element(tile(1)).toBeVisible()
    ;(tile(1).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tile(2)).toHaveFocus()
  })

  it('is filtered by tag, person and type in dropdowns that close after each choice (MED-02, MED-09)', async () => {
    const sent = serve(working)
    await show(<MediaPage />, { path: '/?page=2' })
    const tagsFilter = page.getByRole('button', { name: /^Etiquetas/ })
    await expect.element(tagsFilter).toHaveTextContent('Filtrar...')
    await userEvent.click(tagsFilter)
    await userEvent.click(page.getByRole('option', { name: 'certificados' }))
    await expect.element(page.getByRole('option', { name: 'certificados' })).not.toBeInTheDocument()
    await expect.element(tagsFilter).toHaveTextContent('certi...')
    await expect.element(tagsFilter).toHaveAttribute('title', 'certificados')
    await userEvent.click(page.getByRole('button', { name: /^Quién lo subió/ }))
    await userEvent.click(page.getByRole('option', { name: 'Ana Ledesma' }))
    await userEvent.click(page.getByRole('button', { name: /^Tipo/ }))
    expect(
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['PDF', 'PNG'])
    await userEvent.click(page.getByRole('option', { name: 'PDF' }))
    await expect
      .poll(() => lists(sent).at(-1))
      .toMatchObject({
        page: '1',
        filterTags: '[t1]',
        filterUsers: '[ana]',
        filterType: '[application/pdf]',
        sortBy: 'date',
        sort: '-1',
      })
    await userEvent.click(tagsFilter)
    await userEvent.click(page.getByRole('option', { name: 'certificados' }))
    await expect.element(tagsFilter).toHaveTextContent('Filtrar...')
  })

  it('is a table, too, which sorts by name and date (MED-02, MED-03)', async () => {
    const sent = serve(working)
    await show(<MediaPage />, { path: '/?mode=table' })
    const heads = page
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
    expect(heads.slice(1)).toEqual(['Nombre', 'Tipo', 'Etiquetas', 'Quién lo subió', 'Fecha'])
    await userEvent.click(page.getByRole('button', { name: 'Nombre', exact: true }))
    await expect.poll(() => lists(sent).at(-1)).toMatchObject({ sortBy: 'alphabetical', sort: '1' })
  })

  it('has as many columns as somebody chooses; pictures have none (FST-05)', async () => {
    serve(working)
    await show(<MediaPage />)
    await expect.element(page.getByRole('list', { name: 'Archivos' })).toBeVisible()
    const button = page.getByRole('button', { name: 'Columnas' })
    await expect.element(button).not.toBeInTheDocument()
    await show(<MediaPage />, { path: '/?mode=table' })
    await userEvent.click(button)
    await userEvent.click(page.getByRole('checkbox', { name: 'Etiquetas' }))
    await expect.element(page.getByRole('columnheader', { name: 'Etiquetas' })).not.toBeInTheDocument()
    await userEvent.click(page.getByRole('button', { name: 'Las de siempre' }))
    await expect.element(page.getByRole('columnheader', { name: 'Etiquetas' })).toBeVisible()
  })

  it('takes what is dropped on it; too big and taken names are refused with a way out (MED-07, MED-12)', async () => {
    let isTaken = true
    const sent = serve((one) => {
      if (one.method !== 'POST' || one.path !== '/media' || !isTaken) return working(one)
      isTaken = false
      return refusal(409, 'FILE_NAME_TAKEN')
    })
    await show(<MediaPage />)
    await expect.element(page.getByRole('list', { name: 'Archivos' })).toBeVisible()
    await drop(picture('grande.png', 1_400_000))
    await expect.element(page.getByText('Pesa 1,4 MB. El límite es 1 MB.')).toBeVisible()
    await expect
      .element(page.getByText('El archivo es demasiado grande (tamaño admitido < 1MB)'))
      .toBeVisible()
    expect(posted(sent, '/media')).toEqual([])
    await userEvent.click(page.getByRole('button', { name: 'Quitar: grande.png' }))
    await drop(picture('nueva.png'))
    const again = page.getByRole('button', { name: 'Subir con otro número' })
    await expect.element(again).toBeVisible()
    await userEvent.click(again)
    await expect.element(again).not.toBeInTheDocument()
    const body = { name: 'nueva.png', type: 'image/png', url: url('z') }
    expect(posted(sent, '/media')).toEqual([body, { ...body, rename: true }])
  })

  it('of an account without files says so and offers the first one', async () => {
    files = []
    serve(working)
    await show(<MediaPage />)
    await expect.element(page.getByRole('heading', { name: 'Todavía no hay archivos' })).toBeVisible()
    expect(page.getByRole('link', { name: 'Nuevo archivo' }).elements()).toHaveLength(2)
  })

  it('lets a reader look, and says why nothing can be changed', async () => {
    serve(working)
    await show(<MediaPage />, { rights: { admin: false } })
    await expect
      .element(page.getByRole('button', { name: 'Nuevo archivo: tu usuario sólo puede leer' }))
      .toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(page.getByLabelText('Archivar, lote 1.png: tu usuario sólo puede leer'))
      .toHaveAttribute('aria-disabled', 'true')
  })
})

describe('a new file', () => {
  const upload = () => page.getByRole('button', { name: 'Subir', exact: true })

  it('is uploaded once it has been read, two seconds after it was asked for (MED-06)', async () => {
    const sent = serve(working)
    await show(<NewFile />)
    await expect.element(upload()).toBeDisabled()
    choose('file', picture('foto.png'))
    await expect.element(upload()).toBeEnabled()
    const entry = page.getByRole('combobox', { name: 'Etiquetas' })
    await userEvent.type(entry, '  Nueva Etiqueta {Enter}')
    await userEvent.type(entry, 'certificados{Enter}')
    await userEvent.click(upload())
    await expect.element(upload()).toHaveAttribute('data-loading', 'true')
    expect(sent.some(({ path }) => path === '/getUploadSignedUrl')).toBe(false)
    await expect
      .poll(() => posted(sent, '/media'))
      .toEqual([{ name: 'foto.png', type: 'image/png', url: url('z'), tags: ['t9', 't1'] }])
    expect(posted(sent, '/tags')).toEqual([[{ name: 'nueva etiqueta' }]])
  })

  it('is not sent by Enter in the empty box of tags, which only adds what was typed (FRM-15)', async () => {
    const sent = serve(working)
    await show(<NewFile />)
    choose('file', picture('foto.png'))
    await expect.element(upload()).toBeEnabled()
    const entry = page.getByRole('combobox', { name: 'Etiquetas' })
    await userEvent.type(entry, 'certificados{Enter}')
    await userEvent.type(entry, '   {Enter}')
    await userEvent.clear(entry)
    await userEvent.type(entry, '{Enter}')
    await expect.element(upload()).toBeEnabled()
    expect(upload().element().dataset.loading).toBeUndefined()
    expect(sent.some(({ path }) => path === '/getUploadSignedUrl')).toBe(false)
  })

  it('that is too big is refused before anything is sent (MED-07)', async () => {
    const sent = serve(working)
    await show(<NewFile />)
    choose('file', picture('grande.png', 1_000_001))
    await expect
      .element(page.getByText('El archivo es demasiado grande (tamaño admitido < 1MB)'))
      .toBeVisible()
    await expect.element(upload()).toBeDisabled()
    expect(sent.some(({ path }) => path === '/getUploadSignedUrl')).toBe(false)
  })
})

describe('the editor of tags', () => {
  const text = () => page.getByRole('textbox')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  it('renames and archives the chosen one; both are off while the text is empty (MED-10, MED-11)', async () => {
    const sent = serve(working)
    await show(<EditTags />)
    await userEvent.click(button('análisis'))
    await expect.element(text()).toHaveValue('análisis')
    await userEvent.clear(text())
    await expect.element(button('Editar')).toBeDisabled()
    await expect.element(button('Archivar')).toBeDisabled()
    await userEvent.fill(text(), '  ANÁLISIS de Suelo ')
    await userEvent.click(button('Editar'))
    await expect
      .poll(() => sent.find(({ method }) => method === 'PUT'))
      .toMatchObject({ path: '/tags/t2', body: { name: 'análisis de suelo' } })
    await userEvent.click(button('certificados'))
    await userEvent.click(button('Archivar'))
    await expect
      .element(page.getByRole('dialog', { name: 'Archivar la etiqueta certificados' }))
      .toBeVisible()
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
    await userEvent.click(
      page
        .getByRole('dialog', { name: 'Archivar la etiqueta certificados' })
        .getByRole('button', { name: 'Archivar' }),
    )
    await expect.poll(() => sent.find(({ method }) => method === 'DELETE')?.path).toBe('/tags/t1')
  })

  it('says at the text that a name is taken, and that there is none yet', async () => {
    tags = []
    serve((one) => (one.method === 'POST' ? refusal(409, 'NOT_UNIQUE') : working(one)))
    await show(<EditTags />)
    await expect.element(page.getByText('Todavía no hay etiquetas.')).toBeVisible()
    await userEvent.fill(text(), 'contratos')
    await userEvent.click(button('Crear etiqueta'))
    await expect.element(page.getByText('Ya hay una etiqueta «contratos».')).toBeVisible()
  })
})

it('shows a PDF in a frame without the attribute under which browsers show none (MED-05, FRM-11)', async () => {
  serve(working)
  await show(
    <FileView file={{ ...file(3), name: 'análisis.pdf', type: 'application/pdf', url: url('d', 'pdf') }} />,
  )
  const frame = page.getByTitle('análisis.pdf')
  await expect.element(frame).toHaveAttribute('src', url('d', 'pdf'))
  await expect.element(frame).not.toHaveAttribute('sandbox')
})
