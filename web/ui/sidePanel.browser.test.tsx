import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/kit/screen.tsx'
import { ConfirmModal } from './ConfirmModal.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { SidePanel } from './SidePanel.tsx'
import { toastDone } from './toast.ts'

/** A panel with a confirmation over it, both open at once as an address opens them. */
function Screen() {
  const [open, setOpen] = useState<'both' | 'panel' | 'none'>('both')
  if (open === 'none') return <output>cerrado</output>
  return (
    <SidePanel title="Atributos" onClose={() => setOpen('none')}>
      <button onClick={() => setOpen('both')}>Archivar…</button>
      {open === 'both' && (
        <ConfirmModal
          title="Archivar el atributo"
          confirmLabel="Archivar"
          busy={false}
          onConfirm={() => undefined}
          onClose={() => setOpen('panel')}
        >
          Se puede deshacer.
        </ConfirmModal>
      )}
    </SidePanel>
  )
}

const panel = page.getByRole('dialog', { name: 'Atributos', includeHidden: true })
const confirmation = page.getByRole('dialog', { name: 'Archivar el atributo' })

describe('Escape in a panel', () => {
  beforeEach(() => page.viewport(1200, 700))

  it('closes a dialog over the panel alone, even one that came with the address (GEN-14)', async () => {
    await show(<Screen />)
    await expect.element(confirmation).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(confirmation).not.toBeInTheDocument()
    await expect.element(panel).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('cerrado')).toBeVisible()
  })

  it('closes a confirmation alone that was asked for in the panel (GEN-14, MED-10)', async () => {
    await show(<Screen />)
    await expect.element(confirmation).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(confirmation).not.toBeInTheDocument()
    await page.getByText('Archivar…').click()
    await expect.element(confirmation).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(confirmation).not.toBeInTheDocument()
    await expect.element(panel).toBeVisible()
  })
})

it.each([
  ['a form', false],
  ['what fills it edge to edge', true],
])('scrolls as a whole on a low screen, with its head and foot uncut: %s', async (_, bare) => {
  await page.viewport(720, 450)
  await show(
    <SidePanel
      title="Nueva partida"
      subtitle="Los campos con * son obligatorios."
      bare={bare}
      onClose={() => {}}
      footer={<button>Crear partida</button>}
    >
      <div data-flows style={{ height: 900 }}>
        Datos
      </div>
    </SidePanel>,
  )
  const title = page.getByRole('heading', { name: 'Nueva partida' })
  await expect.element(title).toBeInViewport()
  const head = title.element().closest('header') ?? title.element().parentElement!.parentElement!
  const { top, bottom, height } = title.element().getBoundingClientRect()
  expect(top).toBeGreaterThanOrEqual(0)
  expect(head.getBoundingClientRect().height).toBeGreaterThan(height)
  expect(head.getBoundingClientRect().bottom).toBeGreaterThan(bottom)
  const button = page.getByRole('button', { name: 'Crear partida' })
  await expect.element(button).not.toBeInViewport()
  button.element().scrollIntoView()
  await expect.element(button).toBeInViewport()
})

/** A panel with a foot, and the bar of a selection. */
function Bars() {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <>
      <SelectionBar count={isOpen ? '3 partidas' : undefined} actions={[]} onCancel={close} />
      {isOpen && (
        <SidePanel title="Editar partida" onClose={close} footer={<button>Guardar</button>}>
          Patente
        </SidePanel>
      )}
      {!isOpen && <output>cerrado</output>}
    </>
  )
}

it('opens and closes without a change of the page’s own style, which every element would take over', async () => {
  await page.viewport(1200, 700)
  const changes: string[] = []
  const observer = new MutationObserver((records) => {
    for (const { target, attributeName } of records) changes.push(`${target.nodeName} ${attributeName}`)
  })
  for (const element of [document.documentElement, document.body])
    observer.observe(element, { attributes: true, attributeFilter: ['style', 'class', 'data-scroll-locked'] })
  await show(<Bars />)
  await expect.element(page.getByRole('dialog', { name: 'Editar partida' })).toBeVisible()
  toastDone('Guardado', { duration: 60_000 })
  const toast = page.getByText('Guardado')
  await expect.element(toast).toBeVisible()
  const foot = page.getByText('Guardar', { exact: true }).element().parentElement!
  await expect
    .poll(() => foot.getBoundingClientRect().top - toast.element().getBoundingClientRect().bottom)
    .toBeGreaterThan(0)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('cerrado')).toBeVisible()
  expect(changes).toEqual([])
  observer.disconnect()
})
