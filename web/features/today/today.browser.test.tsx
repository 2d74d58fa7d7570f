import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Today, Waiting } from '../../../core/contract/today.ts'
import { serve, show } from '../../../test/kit/screen.tsx'
import { TodayPage } from './TodayPage.tsx'

const load = { _id: 'ps-partida', name: 'Partida / CPE' }
const waiting = (n: number, more: Partial<Waiting> = {}): Waiting => ({
  code: 'NO_ORIGIN',
  title: `${n} partidas sin origen`,
  detail: 'De 4 organizaciones. Sin origen no siguen en la cadena.',
  count: n,
  since: '2026-04-10T12:00:00.000Z',
  due: null,
  stage: { _id: `ps-${n}`, name: 'Partida' },
  action: {
    title: 'Elegir el origen',
    address: '/Products?productTypeId=ps-partida&requirementsSatisfied=false',
  },
  ...more,
})
let found: Today
const empty: Today = {
  at: '2026-04-14T15:00:00.000Z',
  chains: [
    { vertical: { _id: 'v-soja', name: 'Soja EUDR' }, stages: [{ ...load, count: 912, waiting: [] }] },
  ],
  waiting: [],
  since: { at: '2026-04-13T21:00:00.000Z', items: [] },
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  serve(({ path }) => ({ status: 200, body: path === '/today' ? found : { collection: [] } }))
})

describe('the day (TOD-02, pictures 24b and 24c)', () => {
  it('says how the chains are and what waits, the same in title, chain and row', async () => {
    found = {
      ...empty,
      chains: [
        {
          ...empty.chains[0]!,
          stages: [
            {
              ...load,
              count: 912,
              waiting: [{ code: 'NO_ORIGIN', title: 'sin origen', count: 27, address: '/Products?x' }],
            },
          ],
        },
      ],
      waiting: [
        waiting(27),
        waiting(3, { code: 'RECALL', stage: null, title: '3 retiros', since: '2026-04-14T09:00:00.000Z' }),
      ],
      since: { at: empty.since.at, items: [{ count: 1_001, title: 'partidas', address: '/Products?y' }] },
    }
    await show(<TodayPage />)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Martes 14 de abril' })).toBeVisible()
    await expect.element(page.getByText('30 cosas esperan, en 2 grupos')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: '27 sin origen' }))
      .toHaveAttribute('href', '/Products?x')
    await expect
      .element(page.getByRole('link', { name: 'Elegir el origen' }).first())
      .toHaveAttribute('href', waiting(27).action.address)
    const when = [...document.querySelectorAll('[data-when]')].map((row) => (row as HTMLElement).dataset.when)
    expect(when).toEqual(['past', 'today'])
    await expect.element(page.getByText('1.000+')).toBeVisible()
  })

  it('ends in one ring where nothing waits', async () => {
    found = empty
    await show(<TodayPage />)
    await expect.element(page.getByRole('listitem').getByText('No espera nada')).toBeVisible()
    await expect.element(page.getByText('Nada nuevo desde entonces.')).toBeVisible()
  })

  it('keeps more than eight groups behind their number', async () => {
    found = { ...empty, waiting: Array.from({ length: 10 }, (_, n) => waiting(n + 1)) }
    await show(<TodayPage />)
    const rows = () => document.querySelectorAll('[data-when]').length
    await expect.element(page.getByRole('button', { name: 'y 2 más' })).toBeVisible()
    expect(rows()).toBe(8)
    await page.getByRole('button', { name: 'y 2 más' }).click()
    await expect.poll(rows).toBe(10)
  })
})
