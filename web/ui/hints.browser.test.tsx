import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/kit/screen.tsx'

it('a tooltip comes to whoever walks to its element, not where a screen begins in it', async () => {
  await show(
    <>
      <button type="button">Antes</button>
      <input aria-label="Buscar" data-hint="Buscar por patente" />
    </>,
  )
  const hint = page.getByText('Buscar por patente')
  const entry = page.getByRole('textbox', { name: 'Buscar' }).element() as HTMLElement
  entry.focus()
  await userEvent.keyboard('a')
  await expect.element(hint).not.toBeInTheDocument()
  const before = page.getByRole('button', { name: 'Antes' }).element() as HTMLElement
  before.focus()
  await userEvent.tab()
  await expect.element(hint).toBeInTheDocument()
})
