import { MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/kit/screen.tsx'
import { FilterSelect } from '../forms/FilterSelect.tsx'

const kinds = ['Bonarda', 'Cabernet Franc', 'Cabernet Sauvignon', 'Malbec', 'Pinot Noir', 'Órgano']
const open = { withinPortal: false }

function Form() {
  const [kind, setKind] = useState<string | null>('Bonarda')
  const [kept, setKept] = useState<string | null>('Bonarda')
  const [several, setSeveral] = useState<string[]>([])
  const [shown, setShown] = useState<string[]>([])
  return (
    <main id="content" tabIndex={-1}>
      <Select label="Variedad" data={kinds} value={kind} onChange={setKind} comboboxProps={open} />
      <Select label="Fija" data={kinds} value={kept} onChange={setKept} comboboxProps={open} readOnly />
      <MultiSelect label="Varias" data={kinds} value={several} onChange={setSeveral} comboboxProps={open} />
      <FilterSelect
        label="Filtro"
        options={kinds.map((name) => ({ id: name, name }))}
        chosen={shown}
        onChange={setShown}
      />
      <output aria-label="Elegido">{JSON.stringify({ kind, kept, several, shown })}</output>
    </main>
  )
}

const chosen = () => JSON.parse(page.getByLabelText('Elegido').element().textContent) as unknown
const focus = (name: string) =>
  page.getByRole('combobox', { name }).or(page.getByRole('button', { name })).element() as HTMLElement
const type = async (name: string, keys: string) => {
  focus(name).focus()
  await userEvent.keyboard(keys)
}

// The page of the app loads it after its first screen.
beforeAll(() => import('./pickByLetters.ts'))

beforeEach(async () => {
  await page.viewport(900, 700)
  await show(<Form />)
})

describe('letters in a choice that can’t be typed in', () => {
  it('pick the option that begins with them; Enter takes it', async () => {
    await type('Variedad', 'malb')
    await expect
      .element(page.getByRole('option', { name: 'Malbec' }))
      .toHaveAttribute('data-combobox-selected')
    expect(chosen()).toMatchObject({ kind: 'Bonarda' })
    await userEvent.keyboard('{Enter}')
    await expect.poll(chosen).toMatchObject({ kind: 'Malbec' })
    await type('Variedad', 'cabernet s{Enter}')
    await expect.poll(chosen).toMatchObject({ kind: 'Cabernet Sauvignon' })
    await type('Variedad', 'org{Enter}')
    await expect.poll(chosen).toMatchObject({ kind: 'Órgano' })
    await type('Variedad', 'noir{Enter}')
    await expect.poll(chosen).toMatchObject({ kind: 'Pinot Noir' })
  })

  it('are taken by Tab, which leaves a choice without letters as it was', async () => {
    await type('Variedad', 'pin{Tab}')
    await expect.poll(chosen).toMatchObject({ kind: 'Pinot Noir' })
    await type('Variedad', 'pin{Tab}')
    expect(chosen()).toMatchObject({ kind: 'Pinot Noir' })
    await type('Variedad', '{ArrowDown}{ArrowUp}{Tab}')
    expect(chosen()).toMatchObject({ kind: 'Pinot Noir' })
  })

  it('are dropped by Escape, and none is picked where none begins with them', async () => {
    await type('Variedad', 'malb{Escape}')
    await expect.element(page.getByRole('option', { name: 'Malbec' })).not.toBeInTheDocument()
    expect(chosen()).toMatchObject({ kind: 'Bonarda' })
    await type('Variedad', 'zz{Tab}')
    expect(chosen()).toMatchObject({ kind: 'Bonarda' })
  })

  it('go from each to the next where one letter is pressed again', async () => {
    await type('Variedad', 'cc{Enter}')
    await expect.poll(chosen).toMatchObject({ kind: 'Cabernet Sauvignon' })
  })

  it('pick in a choice of several and in a filter, and in none that is only read', async () => {
    await type('Varias', 'malb{Enter}')
    await expect.poll(chosen).toMatchObject({ several: ['Malbec'] })
    await type('Filtro', 'pin{Enter}')
    await expect.poll(chosen).toMatchObject({ shown: ['Pinot Noir'] })
    await type('Fija', 'malb{Tab}')
    expect(chosen()).toMatchObject({ kept: 'Bonarda' })
  })
})
