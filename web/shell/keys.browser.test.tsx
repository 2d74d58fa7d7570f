import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clear, serve, show } from '../../test/kit/screen.tsx'
import { assetsRoute } from '../features/assets/routes.tsx'
import { organizationsRoute } from '../features/organizations/routes.tsx'
import { ConfirmModal } from '../ui/ConfirmModal.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { holdKeys } from '../ui/earlyKeys.ts'
import { PrimaryAction } from '../ui/PrimaryAction.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { newestFirst, type Column, type RowAction } from '../ui/table.ts'
import OwnSettings from './OwnSettings.tsx'
import { readOwnSettings } from './ownSettings.ts'
import { sectionsOf } from './section.ts'
import { useKeys } from './useKeys.ts'

interface Load {
  id: string
  plate: string
}
const loads: Load[] = [
  { id: 'p1', plate: 'AF 919 GE' },
  { id: 'p2', plate: 'AF 772 NR' },
]
const columns: Column<Load>[] = [
  { key: 'plate', title: 'Patente', cell: ({ plate }) => plate },
  { key: 'date', title: 'Creado', givesWay: true, cell: () => '14/04/26' },
]
const idOf = ({ id }: Load) => id
const nameOf = ({ plate }: Load) => plate

interface ListProps {
  asks?: boolean
  /** The button of the list comes later than the keys, by an event of the page. */
  isSlow?: boolean
  onEdit: (id: string) => void
}

/** A page with everything that keys act on; `asks` opens a dialog over it. */
function List({ asks = false, isSlow = false, onEdit }: ListProps) {
  const [hasArrived, setArrived] = useState(!isSlow)
  useEffect(() => {
    const arrive = () => setArrived(true)
    addEventListener('arrive', arrive)
    return () => removeEventListener('arrive', arrive)
  }, [])
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(false)
  useKeys(() => setShown(true))
  return (
    <>
      <output>{useRouterState({ select: ({ location }) => location.pathname })}</output>
      <p>{shown ? 'Se muestran' : 'No se muestran'}</p>
      <SearchBox label="Buscar partidas" value="" onChange={() => {}} />
      <textarea aria-label="Observaciones" />
      <div contentEditable role="textbox" aria-label="Texto" suppressContentEditableWarning />
      {hasArrived && (
        <PrimaryAction label="Nueva partida" shortLabel="Nueva" href="/loads/New" refusal={undefined} />
      )}
      <DataTable
        label="Partidas"
        rows={loads}
        rowId={idOf}
        rowName={nameOf}
        columns={columns}
        sort={null}
        defaultSort={newestFirst}
        onSort={() => {}}
        selection={{ ids, onChange: setIds }}
        actions={({ id }): RowAction[] => [
          { key: 'edit', label: 'Editar', icon: () => null, onAct: () => onEdit(id) },
        ]}
        empty="Nada"
      />
      {asks && (
        <ConfirmModal
          title="¿Seguro?"
          confirmLabel="Archivar"
          busy={false}
          onConfirm={() => {}}
          onClose={() => {}}
        >
          Se archiva.
        </ConfirmModal>
      )}
    </>
  )
}

const sections = sectionsOf([organizationsRoute, assetsRoute])
const start = async ({
  asks = false,
  isSlow = false,
  flags,
}: { asks?: boolean; isSlow?: boolean; flags?: [] } = {}) => {
  const edited: string[] = []
  await show(<List asks={asks} isSlow={isSlow} onEdit={(id) => edited.push(id)} />, {
    sections,
    ...(flags ? { flags } : {}),
  })
  return { edited, path: () => page.getByRole('status').element().textContent }
}
const leave = () => (document.activeElement as HTMLElement).blur()
const focusedRow = () => document.activeElement?.closest('tr')?.textContent ?? ''
const boxOf = (plate: string) => page.getByRole('checkbox', { name: `Elegir ${plate}` })

describe('single keys (FST-07)', () => {
  beforeEach(() => page.viewport(1200, 700))

  it('walk the rows, tick one and edit it', async () => {
    const { edited } = await start()
    await userEvent.keyboard('j')
    expect(focusedRow()).toContain('AF 919 GE')
    await userEvent.keyboard('jj')
    expect(focusedRow()).toContain('AF 772 NR')
    await userEvent.keyboard('x')
    await expect.element(boxOf('AF 772 NR')).toBeChecked()
    await expect.element(boxOf('AF 919 GE')).not.toBeChecked()
    await userEvent.keyboard('x')
    await expect.element(boxOf('AF 772 NR')).not.toBeChecked()
    await userEvent.keyboard('ke')
    expect(edited).toEqual(['p1'])
  })

  it('create, search, go to a section, and show themselves', async () => {
    const { path } = await start()
    await userEvent.keyboard('/')
    await expect.element(page.getByRole('searchbox', { name: 'Buscar partidas' })).toHaveFocus()
    leave()
    await userEvent.keyboard('?')
    await expect.element(page.getByText('Se muestran')).toBeVisible()
    await userEvent.keyboard('c')
    await expect.poll(path).toBe('/loads/New')
    await userEvent.keyboard('go')
    await expect.poll(path).toBe('/Organizations')
  })

  it('that were pressed before they were known act as soon as they are', async () => {
    holdKeys()
    await userEvent.keyboard('c')
    const { path } = await start()
    await expect.poll(path).toBe('/loads/New')
  })

  it('create once the button of the list has come, unless the person does something else meanwhile', async () => {
    const arrive = () => dispatchEvent(new Event('arrive'))
    const first = await start({ isSlow: true })
    await userEvent.keyboard('c')
    arrive()
    await expect.poll(first.path).toBe('/loads/New')
    await clear()
    const turns: (() => void | Promise<void>)[] = [
      () => userEvent.keyboard('k'),
      () => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })),
      () => page.getByRole('textbox', { name: 'Observaciones' }).element().focus(),
    ]
    for (const turn of turns) {
      const { path } = await start({ isSlow: true })
      await userEvent.keyboard('c')
      await turn()
      arrive()
      await expect.element(page.getByRole('link', { name: 'Nueva partida' })).toBeVisible()
      expect(path()).toBe('/')
      await clear()
    }
  })

  it('that were pressed early are forgotten when somebody presses by hand, and where they were typed', async () => {
    holdKeys()
    await userEvent.keyboard('c')
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    const entry = document.body.appendChild(document.createElement('input'))
    entry.focus()
    await userEvent.keyboard('c')
    entry.remove()
    const { path } = await start()
    // J acts after them: the early ones were taken.
    await userEvent.keyboard('j')
    expect([focusedRow().includes('AF 919 GE'), path()]).toEqual([true, '/'])
  })

  it('do nothing while somebody types, composes a character, or holds another key', async () => {
    const { edited, path } = await start()
    for (const box of ['Buscar partidas', 'Observaciones', 'Texto']) {
      await userEvent.click(page.getByLabelText(box))
      await userEvent.keyboard('?cjgo')
    }
    await expect.element(page.getByLabelText('Observaciones')).toHaveValue('?cjgo')
    leave()
    await userEvent.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}{Shift>}J{/Shift}')
    for (const composing of [{ isComposing: true }, { keyCode: 229 }])
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', ...composing }))
    expect([focusedRow(), edited, path()]).toEqual(['', [], '/'])
    await expect.element(page.getByText('No se muestran')).toBeVisible()
  })

  it('do nothing under a dialog, nor where the page lacks the thing', async () => {
    const { path } = await start({ asks: true })
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('?cj')
    expect([focusedRow(), path()]).toEqual(['', '/'])
  })

  it('go to no section that the account lacks', async () => {
    const { path } = await start({ flags: [] })
    await userEvent.keyboard('ga')
    // J acts after it: the keys were heard.
    await userEvent.keyboard('j')
    expect([focusedRow().includes('AF 919 GE'), path()]).toEqual([true, '/'])
  })

  it('are named in tooltips, and switched off in one’s own settings', async () => {
    const settings: Record<string, unknown> = { first: 'organizations' }
    const sent = serve(({ method, body }) => ({
      status: 200,
      body: method === 'PUT' ? Object.assign(settings, body) : settings,
    }))
    await readOwnSettings()
    const { unmount } = await show(
      <>
        <List onEdit={() => {}} />
        <OwnSettings onClose={() => {}} />
      </>,
      { sections },
    )
    await userEvent.click(page.getByRole('switch', { name: 'Teclas rápidas' }))
    await expect
      .poll(() => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body))
      .toEqual([{ keys: false }])
    await unmount()
    await start()
    const create = page.getByRole('link', { name: 'Nueva partida' })
    await userEvent.hover(create)
    await userEvent.keyboard('j')
    expect(focusedRow()).toBe('')
    await expect.element(page.getByText('tecla C')).not.toBeInTheDocument()

    settings.keys = true
    await readOwnSettings()
    await userEvent.hover(page.getByRole('textbox', { name: 'Observaciones' }))
    await userEvent.hover(create)
    await expect.element(page.getByText('Nueva partida · tecla C')).toBeVisible()
    await userEvent.keyboard('j')
    expect(focusedRow()).toContain('AF 919 GE')
  })
})
