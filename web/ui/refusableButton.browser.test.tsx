import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/kit/screen.tsx'
import { LazyMenu } from './LazyMenu.tsx'
import { RefusableButton } from './RefusableButton.tsx'

const reason = 'tu usuario sólo puede leer'
const hint = () => page.getByText(reason, { exact: true })
const button = () => page.getByRole('button', { name: `Retirar: ${reason}` })

async function showRefused() {
  const act = vi.fn<() => void>()
  await show(
    <>
      <input aria-label="Antes" />
      <RefusableButton refusal={reason} onClick={act}>
        Retirar
      </RefusableButton>
    </>,
  )
  return act
}

it('a refused button takes the focus, reads its reason and does nothing', async () => {
  const act = await showRefused()
  page.getByRole('textbox', { name: 'Antes' }).element().focus()
  await userEvent.tab()
  await expect.element(button()).toHaveFocus()
  await expect.element(button()).toHaveAttribute('aria-disabled', 'true')
  await expect.element(hint()).toBeVisible()
  await userEvent.keyboard('{Enter} ')
  expect(act).not.toHaveBeenCalled()
})

it('a finger on a refused button is shown the reason', async () => {
  const act = await showRefused()
  await expect.element(button()).toBeVisible()
  const tap = () =>
    button()
      .element()
      .dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' }))
  // The listener of tooltips comes after the first drawing.
  await expect.poll(() => tap() && hint().query()).not.toBeNull()
  expect(act).not.toHaveBeenCalled()
})

it('a form whose submit button is refused is not sent by Enter', async () => {
  const send = vi.fn<() => void>()
  const formOf = (label: string, refusal?: string) => (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <input aria-label={label} />
      <RefusableButton type="submit" refusal={refusal}>
        Retirar
      </RefusableButton>
    </form>
  )
  await show(
    <>
      {formOf('Cerrado', reason)}
      {formOf('Abierto')}
    </>,
  )
  await userEvent.type(page.getByRole('textbox', { name: 'Cerrado' }), 'a{Enter}')
  expect(send).not.toHaveBeenCalled()
  await userEvent.type(page.getByRole('textbox', { name: 'Abierto' }), 'a{Enter}')
  expect(send).toHaveBeenCalledOnce()
})

it('a label that is the reason is not said twice, and an action with an address is a link', async () => {
  await show(
    <>
      <RefusableButton refusal="Concluir: faltan 4">Concluir: faltan 4</RefusableButton>
      <RefusableButton refusal={undefined} to="/Nuevo">
        Nuevo
      </RefusableButton>
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Concluir: faltan 4', exact: true })).toBeVisible()
  const link = page.getByRole('link', { name: 'Nuevo' })
  await expect.element(link).toHaveAttribute('href', '/Nuevo')
  await expect.element(link).not.toHaveAttribute('type')
})

it('the arrow keys reach a refused entry of a menu, which stays open', async () => {
  const act = vi.fn<() => void>()
  await show(
    <LazyMenu
      target={<button type="button">Más</button>}
      entries={[
        { key: 'a', label: 'Rastrear', onAct: act },
        { key: 'b', label: 'Corregir', refusal: reason, onAct: act },
      ]}
    />,
  )
  await page.getByRole('button', { name: 'Más' }).click()
  const entry = page.getByRole('menuitem', { name: `Corregir: ${reason}` })
  await expect.element(entry).toBeVisible()
  page.getByRole('menuitem', { name: 'Rastrear' }).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(entry).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(entry).toBeVisible()
  expect(act).not.toHaveBeenCalled()
})
