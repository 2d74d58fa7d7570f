import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../test/kit/screen.tsx'
import { Picker } from './Picker.tsx'
import { usePickerSearch } from './usePickerSearch.ts'

interface Lot {
  id: string
  name: string
}

const lots = Array.from({ length: 45 }, (_, at): Lot => ({ id: `${at}`, name: `Lote ${at + 1}` }))

interface LotsProps {
  rows?: readonly Lot[] | undefined
  error?: string
  several?: boolean
}

/** A list of lots to pick from, paged as by the server. */
function Lots({ error, several = false, ...given }: LotsProps) {
  const [query, ask] = usePickerSearch()
  const [picked, setPicked] = useState<readonly string[]>([])
  const all = 'rows' in given ? given.rows : lots
  const found = all?.filter(({ name }) => name.includes(query.search))
  return (
    <>
      <Picker
        title="Lotes"
        headingId="lots"
        count={found && `${found.length} sin usar`}
        searchLabel="Buscar lotes"
        filter={<button onClick={() => ask({})}>Filtrar</button>}
        query={query}
        onAsk={ask}
        rows={found?.slice((query.page - 1) * query.limit, query.page * query.limit)}
        busy={false}
        error={error && <p role="alert">{error}</p>}
        empty={<p>No hay lotes</p>}
        pages={{
          total: found?.length ?? 0,
          totalPages: Math.ceil((found?.length ?? 0) / query.limit),
        }}
        columns={[
          { key: 'name', title: 'Nombre', cell: ({ name }) => name, grows: true },
          { key: 'id', title: 'Número', cell: ({ id }) => id, wideOnly: true },
        ]}
        rowId={({ id }) => id}
        rowLabel={({ name }) => `Elegir ${name}`}
        picked={new Set(picked)}
        onPick={({ id }) =>
          setPicked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
        }
        {...(several
          ? {
              onPickAll: (rows: readonly Lot[], isPicked: boolean) => {
                const ids = rows.map(({ id }) => id)
                setPicked((before) => [
                  ...before.filter((one) => !ids.includes(one)),
                  ...(isPicked ? ids : []),
                ])
              },
            }
          : {})}
      />
      <output>{picked.join(' ')}</output>
    </>
  )
}

const checkbox = (name: string) => page.getByRole('checkbox', { name: `Elegir ${name}`, exact: true })

it('picks a row on click and unpicks it on the second click (TRF-08)', async () => {
  await show(<Lots />)
  await page.getByRole('cell', { name: 'Lote 2', exact: true }).click()
  await expect.element(checkbox('Lote 2')).toBeChecked()
  await expect.element(page.getByRole('status')).toHaveTextContent('1')
  await checkbox('Lote 2').click()
  await expect.element(checkbox('Lote 2')).not.toBeChecked()
  await expect.element(page.getByRole('status')).toHaveTextContent('')
})

it('picks the page and takes it out again by the box in the head, which tells of a part', async () => {
  await page.viewport(1000, 800)
  await show(<Lots several />)
  const all = page.getByRole('checkbox', { name: 'Elegir todo lo de esta página' })
  await checkbox('Lote 2').click()
  expect((all.element() as HTMLInputElement).indeterminate).toBe(true)
  await all.click()
  await expect.element(all).toBeChecked()
  await expect.element(checkbox('Lote 20')).toBeChecked()
  await page.getByRole('button', { name: 'Página 2' }).click()
  await expect.element(checkbox('Lote 21')).not.toBeChecked()
  await page.getByRole('button', { name: 'Página 1' }).click()
  await all.click()
  await expect.element(checkbox('Lote 2')).not.toBeChecked()
})

it('picks and unpicks a range with Shift, by mouse and by keyboard', async () => {
  await page.viewport(1000, 800)
  await show(<Lots several />)
  const picked = page.getByRole('status')
  await checkbox('Lote 2').click()
  await page.getByRole('cell', { name: 'Lote 5', exact: true }).click({ modifiers: ['Shift'] })
  await expect.element(picked).toHaveTextContent('1 2 3 4')
  checkbox('Lote 3').element().focus()
  await userEvent.keyboard('{Shift>} {/Shift}')
  await expect.element(picked).toHaveTextContent('1')
  await expect.element(checkbox('Lote 4')).not.toBeChecked()
})

it('has no box for the page where one row is picked', async () => {
  await show(<Lots />)
  await page.getByRole('cell', { name: 'Lote 2', exact: true }).click()
  await page.getByRole('cell', { name: 'Lote 4', exact: true }).click({ modifiers: ['Shift'] })
  await expect.element(page.getByRole('status')).toHaveTextContent('1 3')
  await expect
    .element(page.getByRole('checkbox', { name: 'Elegir todo lo de esta página' }))
    .not.toBeInTheDocument()
})

it('picks by keyboard', async () => {
  await show(<Lots />)
  checkbox('Lote 1').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(checkbox('Lote 1')).toBeChecked()
})

it('keeps the picks on another page, and returns to page 1 for a search and a filter', async () => {
  await page.viewport(1000, 800)
  await show(<Lots />)
  await checkbox('Lote 3').click()
  await page.getByRole('button', { name: 'Página 3' }).click()
  await expect.element(checkbox('Lote 45')).toBeVisible()
  await page.getByRole('searchbox').fill('Lote 3')
  await userEvent.keyboard('{Enter}')
  await expect.element(checkbox('Lote 3')).toBeChecked()
  await page.getByRole('searchbox').fill('')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Página 2' }).click()
  await expect.element(checkbox('Lote 21')).toBeVisible()
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect.element(checkbox('Lote 1')).toBeVisible()
})

describe('Enter in the search of a picker', () => {
  const search = page.getByRole('searchbox')

  it('picks the first match, empties the search and stays in it, for the next one', async () => {
    await page.viewport(1000, 800)
    await show(<Lots />)
    for (const name of ['Lote 7', 'Lote 45']) {
      await search.fill(name)
      await userEvent.keyboard('{Enter}')
      await expect.element(search).toHaveValue('')
      await expect.element(search).toHaveFocus()
    }
    await expect.element(page.getByRole('status')).toHaveTextContent('6 44')
  })

  it('leaves what is picked already, and picks nothing without a text or a match', async () => {
    await page.viewport(1000, 800)
    await show(<Lots />)
    await search.fill('Lote 7')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('status')).toHaveTextContent('6')
    await userEvent.keyboard('Lote 7{Enter}')
    await expect.element(search).toHaveValue('')
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('zzz{Enter}')
    await expect.element(page.getByText('No hay lotes')).toBeVisible()
    await expect.element(page.getByRole('status')).toHaveTextContent(/^6$/)
  })

  it('waits for the end of a word in an input method', async () => {
    await page.viewport(1000, 800)
    await show(<Lots />)
    await search.fill('Lote 7')
    search
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
    await expect.element(page.getByRole('checkbox', { name: 'Elegir Lote 7', exact: true })).not.toBeChecked()
    await expect.element(search).toHaveValue('Lote 7')
  })
})

it('shows the loading, empty and error states', async () => {
  const screen = await show(<Lots rows={undefined} />)
  await expect.element(page.getByRole('status').getByText('Cargando')).toBeInTheDocument()
  await screen.unmount()
  const empty = await show(<Lots rows={[]} />)
  await expect.element(page.getByText('No hay lotes')).toBeVisible()
  await empty.unmount()
  await show(<Lots rows={undefined} error="No se pudieron leer" />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('No se pudieron leer')
})

it('shows eight rows on a phone, without the columns that do not fit', async () => {
  await page.viewport(390, 800)
  await show(<Lots />)
  await expect.element(checkbox('Lote 8')).toBeVisible()
  await expect.element(checkbox('Lote 9')).not.toBeInTheDocument()
  await expect.element(page.getByRole('columnheader', { name: 'Número' })).not.toBeInTheDocument()
})
