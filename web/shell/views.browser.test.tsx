import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SavedView } from '../../core/contract/savedViews.ts'
import { refusal, serve, show, type SentRequest } from '../../test/kit/screen.tsx'
import type { Column } from '../ui/table.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import ViewDialog from './ViewDialog.tsx'
import type { OpenList } from './views.ts'
import ViewsRow from './ViewsRow.tsx'

beforeEach(() => page.viewport(1280, 900))

const columns: Column<{ _id: string }>[] = [
  { key: 'identifier', title: 'N.º de CPE', phone: 'title', cell: () => '' },
  { key: 'patente', title: 'Patente', cell: () => '' },
  { key: 'pesoNeto', title: 'Peso neto', unit: 'kg', cell: () => '' },
  { key: 'date', title: 'Creado', givesWay: true, cell: () => '' },
]

function Columns() {
  const [names, setNames] = useState<string[]>()
  return (
    <>
      <ColumnsButton all={columns} choice={{ names, onChange: setNames }} />
      <output aria-label="Elegidas">{JSON.stringify(names ?? null)}</output>
    </>
  )
}

describe('the columns of a list', () => {
  const chosen = () => JSON.parse(page.getByLabelText('Elegidas').element().textContent) as unknown
  const box = (name: string) => page.getByRole('checkbox', { name })
  const button = page.getByRole('button', { name: 'Columnas' })

  it('are chosen and ordered by keys, and the name stays (FST-05)', async () => {
    await show(<Columns />)
    await button.click()
    await expect.element(page.getByText('4 de 4')).toBeVisible()
    await expect.element(box('N.º de CPE')).toBeDisabled()
    await box('Patente').click()
    await expect.poll(chosen).toEqual(['identifier', 'pesoNeto', 'date'])
    await expect.element(page.getByText('3 de 4')).toBeVisible()
    ;(box('Peso neto, kg').element() as HTMLElement).focus()
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.poll(chosen).toEqual(['identifier', 'date', 'pesoNeto'])
    await expect.element(box('Peso neto, kg')).toHaveFocus()
    await page.getByRole('button', { name: 'Las de siempre' }).click()
    await expect.poll(chosen).toBeNull()
  })

  it('close by Escape, which gives the focus back (FST-05)', async () => {
    await show(<Columns />)
    await button.click()
    await expect.element(page.getByRole('dialog', { name: 'Columnas' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: 'Columnas' })).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })
})

const view = (n: number, more: Partial<SavedView> = {}): SavedView => ({
  _id: `01a219ed-b805-7000-8000-00000000000${n}`,
  list: 'products',
  name: `Vista ${n}`,
  search: { search: `texto ${n}` },
  columns: null,
  shared: false,
  createdBy: { _id: 'ana', name: 'Ana Ledesma' },
  createdAt: '2026-04-13T19:30:00.000Z',
  updatedAt: '2026-04-13T19:30:00.000Z',
  version: 1,
  ...more,
})

type Views = Omit<OpenList<unknown>, 'search' | 'show'>
const listOf = (views: SavedView[], more: Partial<Views> = {}): Views => ({
  list: 'products',
  views,
  open: undefined,
  isChanged: false,
  isGone: false,
  left: [],
  kept: { search: 'nuevo' },
  columns: { names: undefined, onChange: () => {} },
  openView: () => {},
  leave: () => {},
  ...more,
})
const row = (of: Views, isNarrowed = false) => (
  <ViewsRow
    of={of}
    total="91"
    isNarrowed={isNarrowed}
    isReady
    count={async ({ search }) => ({ totalDocs: Number(String(search).slice(-1)) * 10 })}
    scopedBy="productTypeId"
    scope="ps-partida"
  />
)
const own = { rights: { userId: 'ana', admin: false } }

describe('the views of a list', () => {
  it('stand beside each other with their counts, the others in a menu (FST-05)', async () => {
    serve(() => ({ status: 200, body: { collection: [] } }))
    const openView = vi.fn<(one: SavedView) => void>()
    const views = [1, 2, 3, 4, 5, 6, 7].map((n) => view(n, n === 2 ? { shared: true } : {}))
    await show(row(listOf(views, { openView })), own)
    await expect
      .element(page.getByRole('button', { name: 'Todo 91' }))
      .toHaveAttribute('aria-current', 'true')
    await expect.element(page.getByRole('button', { name: 'Vista 1 10' })).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Vista 2 20 compartida con la cuenta' }))
      .toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Vista 7/ })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'y 1 más' }).click()
    await page.getByRole('menuitem', { name: 'Vista 7' }).click()
    expect(openView.mock.calls[0]?.[0]).toMatchObject({ name: 'Vista 7' })
    // A list that shows everything is no view yet.
    await expect.element(page.getByRole('button', { name: 'Guardar vista' })).not.toBeInTheDocument()
  })

  it('that keep what an address says are lit, whatever stage it names (FST-05)', async () => {
    serve(() => ({ status: 200, body: { collection: [] } }))
    const views = [view(1), view(2, { search: { requirementsSatisfied: 'false' } })]
    const kept = { productTypeId: 'ps-partida', requirementsSatisfied: false }
    await show(row(listOf(views, { kept }), true), own)
    await expect
      .element(page.getByRole('button', { name: /^Vista 2/ }))
      .toHaveAttribute('aria-current', 'true')
    await expect.element(page.getByRole('button', { name: 'Todo 91' })).not.toHaveAttribute('aria-current')
  })

  it('that was changed is saved, saved as another, or left as it was (FST-05)', async () => {
    const sent = serve(({ body }) => ({ status: 200, body: { ...view(1), ...(body as object) } }))
    const openView = vi.fn<(one: SavedView) => void>()
    await show(row(listOf([view(1)], { open: view(1), isChanged: true, openView })), own)
    await expect.element(page.getByText('Cambiaste esta vista y no la guardaste.')).toBeVisible()
    await page.getByRole('button', { name: 'Dejar como estaba' }).click()
    expect(openView).toHaveBeenCalledOnce()
    await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    await expect
      .poll(() => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body))
      .toEqual([{ search: { search: 'nuevo' }, columns: null, version: 1 }])
    await page.getByRole('button', { name: 'Guardar como otra' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Guardar vista' })).toBeVisible()
  })

  it('that somebody else shared is not overwritten by those who may not (FST-05)', async () => {
    serve(() => ({ status: 200, body: { collection: [] } }))
    const theirs = view(1, { shared: true, createdBy: { _id: 'x', name: 'Inés' } })
    await show(row(listOf([theirs], { open: theirs, isChanged: true })), own)
    await expect.element(page.getByRole('button', { name: 'Guardar como otra' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Guardar', exact: true })).not.toBeInTheDocument()
  })

  it('that is gone, or lacks a field by now, says so (FST-05)', async () => {
    serve(() => ({ status: 200, body: { collection: [] } }))
    await show(row(listOf([], { isGone: true })), own)
    await expect.element(page.getByText(/Esa vista ya no está/)).toBeVisible()
    await show(row(listOf([view(1)], { open: view(1), left: ['humedad'] })), own)
    await expect.element(page.getByText(/ya no tiene humedad/)).toBeVisible()
  })
})

describe('the dialog of a view', () => {
  const dialog = (
    kind: 'save' | 'rename' | 'remove',
    more: Partial<Parameters<typeof ViewDialog>[0]> = {},
  ) => (
    <ViewDialog
      kind={kind}
      list="products"
      view={kind === 'save' ? undefined : view(1)}
      search={{ productTypeId: 'ps-partida', search: 'af919' }}
      columns={undefined}
      scopedBy="productTypeId"
      onClose={() => {}}
      onSaved={() => {}}
      onRemoved={() => {}}
      {...more}
    />
  )
  const writes = (sent: SentRequest[]) =>
    sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }))
  const name = page.getByRole('textbox', { name: 'Nombre' })
  const save = page.getByRole('button', { name: 'Guardar', exact: true })

  it('saves what the list shows, for one stage or all, and shared by administrators alone (FST-05)', async () => {
    const sent = serve(({ body }) => ({ status: 200, body: { ...view(9), ...(body as object) } }))
    const onSaved = vi.fn<(one: SavedView) => void>()
    await show(dialog('save', { onSaved }), own)
    await expect.element(save).toBeDisabled()
    await expect
      .element(page.getByRole('checkbox', { name: 'Compartirla con la cuenta' }))
      .not.toBeInTheDocument()
    await name.fill('Las de af919')
    await page.getByRole('checkbox', { name: 'Mostrarla también en las demás etapas' }).click()
    await save.click()
    await expect.poll(() => onSaved.mock.calls.length).toBe(1)
    expect(writes(sent)).toEqual([
      {
        method: 'POST',
        path: '/savedViews',
        body: {
          list: 'products',
          name: 'Las de af919',
          search: { search: 'af919' },
          columns: null,
          shared: false,
        },
      },
    ])
    await show(dialog('save'))
    await expect.element(page.getByRole('checkbox', { name: 'Compartirla con la cuenta' })).toBeVisible()
  })

  it('keeps what was typed when the server refuses it (FST-05)', async () => {
    serve(() => refusal(409, 'LIMIT', { message: 'Ya hay 200 vistas.' }))
    const onClose = vi.fn<() => void>()
    await show(dialog('save', { onClose }), own)
    await name.fill('Otra más')
    await save.click()
    await expect.element(name).toHaveAttribute('aria-invalid', 'true')
    await expect.element(name).toHaveValue('Otra más')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('renames and removes (FST-05)', async () => {
    const sent = serve(({ method, body }) =>
      method === 'DELETE' ? { status: 204 } : { status: 200, body: { ...view(1), ...(body as object) } },
    )
    await show(dialog('rename'), own)
    await name.fill('Con otro nombre')
    await save.click()
    await expect.poll(() => writes(sent).length).toBe(1)
    const onRemoved = vi.fn<() => void>()
    await show(dialog('remove', { onRemoved }), own)
    await page.getByRole('button', { name: 'Borrar la vista' }).click()
    await expect.poll(() => onRemoved.mock.calls.length).toBe(1)
    expect(writes(sent)).toEqual([
      { method: 'PUT', path: `/savedViews/${view(1)._id}`, body: { name: 'Con otro nombre', version: 1 } },
      { method: 'DELETE', path: `/savedViews/${view(1)._id}`, body: undefined },
    ])
  })
})
