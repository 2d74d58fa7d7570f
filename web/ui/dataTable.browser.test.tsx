import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/kit/screen.tsx'
import { DataTable } from './DataTable.tsx'
import { SearchBox, searchDelay } from './SearchBox.tsx'
import { newestFirst, type Column, type RowAction, type Sort } from './table.ts'

interface Load {
  id: string
  plate: string
}

const loads: Load[] = [
  { id: 'p1', plate: 'AF 919 GE' },
  { id: 'p2', plate: 'AF 772 NR' },
]

/** The cells that were drawn, in order. */
let drawn: string[] = []
beforeEach(() => {
  drawn = []
})

const columns: Column<Load>[] = [
  {
    key: 'plate',
    title: 'Patente',
    search: 'patente',
    phone: 'title',
    cell({ plate }) {
      drawn.push(plate)
      return plate
    },
  },
  { key: 'owner', title: 'Organización', grows: true, cell: () => <span>Granos</span> },
  { key: 'date', title: 'Creado', sortable: true, givesWay: true, cell: () => '14/04/26' },
]
const actions = ({ id }: Load): RowAction[] => [
  { key: 'edit', label: 'Editar', icon: () => null, href: `/loads/${id}` },
]
const idOf = ({ id }: Load) => id
const nameOf = ({ plate }: Load) => plate

function List({ openedId }: { openedId?: string }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [sort, setSort] = useState<Sort | null>(null)
  const [searches, setSearches] = useState<Record<string, string>>({})
  return (
    <>
      <button onClick={() => setIds(new Set())}>Cancelar</button>
      <button onClick={() => setSearches({})}>Limpiar</button>
      <DataTable
        label="Partidas"
        rows={loads}
        rowId={idOf}
        rowName={nameOf}
        columns={columns}
        sort={sort}
        defaultSort={newestFirst}
        onSort={setSort}
        selection={{ ids, onChange: setIds }}
        actions={actions}
        rowHref={({ id }) => `/loads/${id}/Milestones`}
        searches={searches}
        onSearch={(name, text) => setSearches({ [name]: text })}
        openedId={openedId}
        empty="Nada"
      />
    </>
  )
}

/** Where the text of an element begins. */
const topOf = (element: Element) => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect().top
}
const row = (plate: string) => page.getByRole('row', { name: plate })
const edit = page.getByRole('link', { name: 'Editar, AF 919 GE', includeHidden: true })

describe('a table', () => {
  beforeEach(() => page.viewport(1200, 700))

  it('has the texts of a row on one line', async () => {
    await show(<List />)
    const owner = row('AF 919 GE').getByText('Granos')
    await expect.element(owner).toBeVisible()
    const beside = row('AF 919 GE').getByText('AF 919 GE')
    expect(topOf(owner.element())).toBeCloseTo(topOf(beside.element()), 1)
  })

  it('draws no value again at a tick, nor at a search', async () => {
    await show(<List />)
    await expect.element(row('AF 919 GE')).toBeVisible()
    drawn = []
    await row('AF 919 GE').getByRole('checkbox').click()
    await expect.element(row('AF 919 GE')).toHaveAttribute('data-selected')
    expect(drawn).toEqual([])
    await page.getByText('Cancelar').click()
    await expect.element(row('AF 919 GE')).not.toHaveAttribute('data-selected')
    expect(drawn).toEqual([])
    await page.getByRole('searchbox').fill('AF')
    page
      .getByRole('searchbox')
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    drawn = []
    await page.getByText('Limpiar').click()
    await expect.element(page.getByRole('searchbox')).toHaveValue('')
    expect(drawn).toEqual([])
  })

  it('has no row actions while something is selected (PRD-11)', async () => {
    await show(<List />)
    await row('AF 919 GE').hover()
    await expect.element(edit).toBeVisible()
    await row('AF 772 NR').getByRole('checkbox').click()
    await expect.element(edit).not.toBeVisible()
  })

  it('cycles the head of the order that the list has by itself like any other: none, ascending, descending, none (GEN-05)', async () => {
    await show(<List />)
    const head = page.getByRole('columnheader', { name: 'Creado' })
    const button = head.getByRole('button')
    await expect.element(button).toHaveAttribute('data-standing', '-1')
    await expect.element(button).toHaveAttribute('title', 'Así viene la lista si no elegís otro orden')
    for (const order of ['ascending', 'descending'] as const) {
      await button.click()
      await expect.element(head).toHaveAttribute('aria-sort', order)
      await expect.element(button).not.toHaveAttribute('data-standing')
    }
    await button.click()
    await expect.element(head).not.toHaveAttribute('aria-sort')
    await expect.element(button).toHaveAttribute('data-standing', '-1')
  })

  it('marks the row whose panel is open, without a tick (PRD-11)', async () => {
    await show(<List openedId="p2" />)
    await expect.element(row('AF 772 NR')).toHaveAttribute('aria-current', 'true')
    await expect.element(row('AF 772 NR').getByRole('checkbox')).not.toBeChecked()
    await expect.element(row('AF 919 GE')).not.toHaveAttribute('aria-current')
  })
})

it('cuts long values where the others need the room, with the whole in the hint, and leaves short ones alone', async () => {
  await page.viewport(960, 700)
  const long = 'AF 919 GE con acoplado AG 221 KL de Tapenagá'
  const plateOf = ({ plate }: Load) => plate
  const cut: Column<Load>[] = [{ key: 'plate', title: 'Patente', whole: plateOf, cell: plateOf }]
  const table = (plate: string) => (
    <DataTable
      label="Partidas"
      rows={[{ id: 'p1', plate }]}
      rowId={idOf}
      rowName={nameOf}
      columns={[
        ...cut,
        ...['a', 'b', 'c'].map((key) => ({ key, title: key, cell: () => 'nota '.repeat(20) })),
      ]}
      sort={null}
      defaultSort={null}
      onSort={() => {}}
      empty="Nada"
    />
  )
  const isWhole = (cell: Element) => cell.scrollWidth <= cell.clientWidth
  await show(table(long))
  const cell = page.getByRole('cell', { name: long })
  await expect.element(cell).toHaveAttribute('title', long)
  expect(isWhole(cell.element())).toBe(false)
  await show(table('AF 919 GE'))
  await expect
    .poll(() => isWhole(page.getByRole('cell', { name: 'AF 919 GE', exact: true }).element()))
    .toBe(true)
})

it('on a phone the whole row is the link, beside its checkbox and its menu (PRD-08)', async () => {
  await page.viewport(390, 700)
  await show(<List />)
  const item = page.getByRole('listitem').first()
  const link = item.getByRole('link', { name: 'AF 919 GE' })
  await expect.element(link).toHaveAttribute('href', '/loads/p1/Milestones')
  const { left, right, top, height } = item.element().getBoundingClientRect()
  const at = (x: number) => document.elementFromPoint(x, top + height / 2)
  expect(at((left + right) / 2)).toBe(link.element())
  expect(at(left + 22)?.closest('label')?.htmlFor).toBe('choose-p1')
  expect(at(right - 22)?.closest('button')?.ariaLabel).toBe('Acciones de AF 919 GE')
})

/** Rows of a phone, each with the same menu. */
const phoneRows = (count: number, entries: readonly string[]) => (
  <DataTable
    label="Partidas"
    rows={Array.from({ length: count }, (_, n) => ({ id: `p${n}`, plate: `AF 91${n}` }))}
    rowId={idOf}
    rowName={nameOf}
    columns={columns}
    sort={null}
    defaultSort={newestFirst}
    onSort={() => {}}
    actions={({ id }) =>
      entries.map((label) => ({ key: label, label, icon: () => null, href: `/loads/${id}` }))
    }
    empty={null}
  />
)

it('on a phone a long text takes no room from the amounts, which stand below each other (PRD-08)', async () => {
  await page.viewport(390, 700)
  const named = ['La Acequia', 'Siete Cuarteles Corte 2024 de las fincas de altura del valle']
  const more: Column<Load>[] = [
    { key: 'name', title: 'Vino', phone: 'beside', cell: ({ id }) => named[Number(id)] },
    { key: 'amount', title: 'Botellas', phone: 'amount', cell: ({ id }) => ['812.000', '8.170'][Number(id)] },
    { key: 'next', title: 'Sigue', phone: 'after', cell: () => <i>›</i> },
  ]
  await show(
    <DataTable
      label="Lotes"
      rows={named.map((_, n) => ({ id: String(n), plate: `L-25-00${n}` }))}
      rowId={idOf}
      rowName={nameOf}
      columns={[columns[0]!, ...more]}
      sort={null}
      defaultSort={newestFirst}
      onSort={() => {}}
      empty={null}
    />,
  )
  const sides = (of: Element) => of.getBoundingClientRect()
  const ends = ['812.000', '8.170'].map(
    (text) => sides(page.getByText(text, { exact: true }).element()).right,
  )
  expect(ends[1]).toBe(ends[0])
  expect(ends[0]).toBeLessThanOrEqual(sides(page.getByText('›').first().element()).left)
})

it('on a phone an open menu covers the buttons of the rows below it (PRD-08)', async () => {
  await page.viewport(390, 700)
  const entries = ['Ficha', 'Clonar', 'Corregir', 'Archivar', 'Historial']
  await show(phoneRows(6, entries))
  await page.getByRole('button', { name: 'Acciones de AF 910' }).click()
  for (const name of entries) {
    const entry = page.getByRole('menuitem', { name })
    await expect.element(entry).toBeVisible()
    const { left, right, top, height } = entry.element().getBoundingClientRect()
    for (const x of [left + 4, (left + right) / 2, right - 4])
      expect(entry.element().contains(document.elementFromPoint(x, top + height / 2))).toBe(true)
  }
})

it.each([
  ['stands beside it where it has no room below or above', 700],
  ['scrolls where the screen is lower', 300],
])('on a phone an open menu of a row in the middle %s (PRD-08)', async (_, height) => {
  await page.viewport(390, height)
  const entries = Array.from({ length: 10 }, (_none, n) => `Acción ${n}`)
  await show(phoneRows(9, entries))
  await page.getByRole('button', { name: 'Acciones de AF 914' }).click()
  const menu = page.getByRole('menu')
  await expect.element(menu).toBeVisible()
  const isWithin = () => {
    const { top, bottom } = menu.element().getBoundingClientRect()
    return top >= 0 && bottom <= height
  }
  await expect.poll(isWithin).toBe(true)
  const last = page.getByRole('menuitem', { name: 'Acción 9' })
  last.element().scrollIntoView({ block: 'nearest' })
  const { left, top, bottom } = last.element().getBoundingClientRect()
  expect(last.element().contains(document.elementFromPoint(left + 20, (top + bottom) / 2))).toBe(true)
})

it('a search waits for the end of typing: 1000 ms in lists, 500 ms in selectors (GEN-08)', async () => {
  for (const [delay, ms] of [
    [searchDelay.list, 1000],
    [searchDelay.selector, 500],
  ] as const) {
    const asked: string[] = []
    const screen = await show(
      <SearchBox label={`Buscar ${ms}`} value="" delay={delay} onChange={(text) => asked.push(text)} />,
    )
    await expect.element(page.getByRole('searchbox')).toBeVisible()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const input = page.getByRole('searchbox').element() as HTMLInputElement
      for (const text of ['AF', 'AF 9']) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
        vi.advanceTimersByTime(ms - 1)
      }
      expect(asked).toEqual([])
      vi.advanceTimersByTime(1)
      expect(asked).toEqual(['AF 9'])
    } finally {
      vi.useRealTimers()
    }
    await screen.unmount()
  }
})
