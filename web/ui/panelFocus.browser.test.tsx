import { MultiSelect, Select, TextInput } from '@mantine/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/kit/screen.tsx'
import { SidePanel } from './SidePanel.tsx'

const open = (typing?: boolean) =>
  show(
    <SidePanel
      title="Nuevo monitoreo"
      onClose={() => {}}
      onSubmit={() => {}}
      {...(typing === undefined ? {} : { typing })}
    >
      <TextInput label="Fecha" defaultValue="24/11/2026" />
      <Select label="Fuente" data={['Sentinel-2', 'Landsat 8']} />
      <TextInput label="Superficie medida" />
    </SidePanel>,
  )

beforeEach(() => page.viewport(1280, 900))
afterEach(() => vi.restoreAllMocks())

function touch(): void {
  const asked = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    asked(query === '(pointer: coarse)' ? 'all' : query),
  )
}

describe('the focus of a form', () => {
  it('begins in its first empty entry, a choice, too', async () => {
    await open()
    await expect.element(page.getByRole('combobox', { name: 'Fuente' })).toHaveFocus()
  })

  it('passes over several choices that were made', async () => {
    await show(
      <SidePanel title="HA-7710" onClose={() => {}} onSubmit={() => {}}>
        <MultiSelect label="Organizaciones" data={['Acopio', 'Feedlot']} defaultValue={['Acopio']} />
        <TextInput label="Emisor" />
      </SidePanel>,
    )
    await expect.element(page.getByRole('textbox', { name: 'Emisor' })).toHaveFocus()
  })

  it('begins at its title under a thumb: a keyboard would cover half of it', async () => {
    touch()
    await open()
    await expect.element(page.getByRole('heading', { name: 'Nuevo monitoreo' })).toHaveFocus()
  })

  it('begins where somebody pressed to type, under a thumb too', async () => {
    touch()
    await open(true)
    await expect.element(page.getByRole('combobox', { name: 'Fuente' })).toHaveFocus()
  })
})
