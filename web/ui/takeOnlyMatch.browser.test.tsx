import { MultiSelect, Select, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/kit/screen.tsx'
import { filterOptions } from './filterOptions.ts'

const loads = ['AF 919 GE', 'AF 920 GE', 'Árbol 1']
const open = { withinPortal: false }

function Form() {
  const [load, setLoad] = useState<string | null>(null)
  const [several, setSeveral] = useState<string[]>([])
  const [tags, setTags] = useState<string[]>([])
  return (
    <main id="content" tabIndex={-1}>
      <Select
        label="Partida"
        data={loads}
        value={load}
        onChange={setLoad}
        searchable
        filter={filterOptions}
        comboboxProps={open}
      />
      <MultiSelect
        label="Partidas"
        data={loads}
        value={several}
        onChange={setSeveral}
        searchable
        filter={filterOptions}
        comboboxProps={open}
      />
      <TagsInput
        data-any-text
        label="Etiquetas"
        data={['cosecha gruesa']}
        value={tags}
        onChange={setTags}
        acceptValueOnBlur
        comboboxProps={open}
      />
      <output aria-label="Elegido">{JSON.stringify({ load, several, tags })}</output>
    </main>
  )
}

const entry = (name: string) =>
  page.getByRole('combobox', { name, exact: true }).or(page.getByRole('textbox', { name, exact: true }))
const chosen = () => JSON.parse(page.getByLabelText('Elegido').element().textContent) as unknown
const type = async (name: string, text: string) => {
  await entry(name).click()
  await userEvent.keyboard(text)
}

beforeEach(async () => {
  await page.viewport(900, 700)
  await show(<Form />)
})

describe('a choice that is left by Tab', () => {
  it('takes the only one that matches, however it is typed (FST-01, FST-03)', async () => {
    await type('Partida', 'af919ge')
    await expect.element(page.getByRole('option', { name: 'AF 919 GE' })).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.poll(chosen).toMatchObject({ load: 'AF 919 GE' })
    await expect.element(entry('Partidas')).toHaveFocus()
    await userEvent.keyboard('arbol1{Tab}')
    await expect.poll(chosen).toMatchObject({ several: ['Árbol 1'] })
  })

  it('takes none of several, none where nothing was typed, and leaves what is chosen', async () => {
    await type('Partida', 'af9')
    await userEvent.keyboard('{Tab}')
    await expect.element(entry('Partidas')).toHaveFocus()
    expect(chosen()).toMatchObject({ load: null })
    await type('Partida', 'af920{Tab}')
    await expect.poll(chosen).toMatchObject({ load: 'AF 920 GE' })
    await type('Partida', '{Tab}')
    await expect.element(entry('Partidas')).toHaveFocus()
    expect(chosen()).toMatchObject({ load: 'AF 920 GE' })
  })

  it('keeps what is typed where any text is taken', async () => {
    await type('Etiquetas', 'cosecha{Tab}')
    await expect.poll(chosen).toMatchObject({ tags: ['cosecha'] })
  })
})
