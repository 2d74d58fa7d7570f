import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Today, Waiting } from '../../../core/contract/today.ts'
import { serve, show } from '../../../test/kit/screen.tsx'
import { changeOwnSettings } from '../../shell/ownSettings.ts'
import { TodayPage } from './TodayPage.tsx'

const load = { _id: 'ps-partida', name: 'Partida / CPE' }
const waiting = (n: number, more: Partial<Waiting> = {}): Waiting => ({
  code: 'NO_ORIGIN',
  title: `${n} partidas sin origen`,
  detail: 'LC-003, LC-005 y 25 más, de 4 organizaciones',
  count: n,
  since: '2026-04-10T12:00:00.000Z',
  due: null,
  stage: { _id: `ps-${n}`, name: 'Partida' },
  action: {
    title: 'Elegir el origen',
    address: `/Products?productTypeId=ps-partida&requirementsSatisfied=false&n=${n}`,
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
  done: [],
}

let sent: ReturnType<typeof serve>
beforeEach(async () => {
  await page.viewport(1280, 900)
  sent = serve(({ path, body }) => ({
    status: 200,
    body:
      path === '/today'
        ? found
        : path === '/me/settings'
          ? { first: 'organizations', ...(body as object) }
          : { collection: [] },
  }))
  await changeOwnSettings({ hiddenToday: null })
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
    // WCAG 2.2, target size.
    const { height } = page.getByRole('link', { name: '27 sin origen' }).element().getBoundingClientRect()
    expect(height).toBeGreaterThanOrEqual(24)
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

  it('dates rows as people say them: days to come by their weekday, then by their number', async () => {
    found = {
      ...empty,
      waiting: [
        waiting(1),
        waiting(2, { since: '2026-04-13T12:00:00.000Z' }),
        waiting(3, { since: null, due: '2026-04-16' }),
        waiting(4, { since: null, due: '2026-04-23' }),
      ],
    }
    await show(<TodayPage />)
    for (const when of ['Desde el 10/04', 'Ayer', 'Jueves 16', '23/04'])
      await expect.element(page.getByText(when, { exact: true }).first()).toBeVisible()
    await expect.element(page.getByRole('heading', { name: /^Desde ayer a las/ })).toBeVisible()
  })

  it('leaves out the chains and kinds that somebody chose not to see, says how much that is, and keeps the choice', async () => {
    const beef = { _id: 'ps-caja', name: 'Caja' }
    found = {
      ...empty,
      chains: [
        ...empty.chains,
        { vertical: { _id: 'v-carne', name: 'Carne' }, stages: [{ ...beef, count: 160, waiting: [] }] },
      ],
      waiting: [
        waiting(27, { stage: load }),
        waiting(5, { code: 'NOT_READY', stage: beef, title: '5 cajas sin completar' }),
        waiting(2, { code: 'CERTIFICATE', stage: null, title: '2 certificados por vencer' }),
      ],
      since: {
        at: empty.since.at,
        items: [{ count: 3, title: 'cajas', address: '/Products?productTypeId=ps-caja' }],
      },
    }
    await show(<TodayPage />)
    await expect.element(page.getByText('34 cosas esperan, en 3 grupos')).toBeVisible()
    const button = page.getByRole('button', { name: 'Elegir qué ver' })
    await button.click()
    await page.getByRole('checkbox', { name: 'Carne' }).click()
    await expect
      .element(page.getByText('29 cosas esperan, en 2 grupos · 5 más, que elegiste no ver'))
      .toBeVisible()
    expect(page.getByRole('heading', { name: 'Carne' }).elements()).toEqual([])
    expect(page.getByText('5 cajas sin completar').elements()).toEqual([])
    await expect.element(page.getByText('Nada nuevo desde entonces.')).toBeVisible()
    for (const kind of ['Sin origen', 'Certificados por vencer'])
      await page.getByRole('checkbox', { name: kind }).click()
    await expect
      .element(page.getByRole('listitem').getByText('No espera nada de lo que elegiste ver'))
      .toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(button).toHaveFocus()
    await expect
      .poll(() => sent.filter(({ path }) => path === '/me/settings').at(-1)?.body)
      .toEqual({ hiddenToday: ['v-carne', 'NO_ORIGIN', 'CERTIFICATE'] })
  })

  it('is in the order of its days: today is across the line, what is due stays in sight below it', async () => {
    const due = { code: 'CERTIFICATE', stage: null, since: null } as const
    found = {
      ...empty,
      waiting: [
        waiting(1, { ...due, title: 'CS-0417 vence en 9 días', due: '2026-04-23' }),
        waiting(2, { ...due, title: 'CS-0418 vence mañana', due: '2026-04-15' }),
        ...Array.from({ length: 7 }, (_, n) => waiting(n + 3, { since: `2026-03-2${n}T12:00:00.000Z` })),
      ],
    }
    await show(<TodayPage />)
    const titles = () => [...document.querySelectorAll('[data-code] strong')].map((one) => one.textContent)
    await expect.element(page.getByText('Hoy, 14/04').first()).toBeVisible()
    expect(titles()).toEqual([
      ...[3, 4, 5, 6, 7].map((n) => `${n} partidas sin origen`),
      'CS-0418 vence mañana',
      'CS-0417 vence en 9 días',
    ])
    const whens = [...document.querySelectorAll<HTMLElement>('[data-when]')].map(
      ({ dataset }) => dataset.when,
    )
    expect(whens.slice(5)).toEqual(['today', 'future', 'future'])
    await page.getByRole('button', { name: 'y 2 más' }).click()
    await expect.poll(() => titles().length).toBe(9)
  })

  it('what was done on this day stands beside it; what is new since another day, below', async () => {
    found = { ...empty, done: [{ count: 3, title: 'procesos de partidas', address: '/Products?z' }] }
    await show(<TodayPage />)
    const done = page.getByRole('region', { name: 'Hecho hoy' })
    await expect.element(done).toHaveTextContent('3procesos de partidas')
    await expect.element(page.getByRole('region', { name: /^Desde ayer/ })).toBeVisible()
  })

  it('somebody who is here for the first time has this day alone', async () => {
    found = { ...empty, since: { at: '2026-04-14T03:00:00.000Z', items: [] } }
    await show(<TodayPage />)
    await expect.element(page.getByText('Todavía nada: lo que hagas se va sumando acá.')).toBeVisible()
    expect(page.getByRole('heading', { name: /^Desde/ }).elements()).toEqual([])
  })

  it('keeps more than eight groups behind their number', async () => {
    found = { ...empty, waiting: Array.from({ length: 10 }, (_, n) => waiting(n + 1)) }
    await show(<TodayPage />)
    const rows = () => document.querySelectorAll('[data-when]').length
    await expect.element(page.getByRole('button', { name: 'y 2 más' })).toBeVisible()
    // The last is today's own.
    expect(rows()).toBe(9)
    await page.getByRole('button', { name: 'y 2 más' }).click()
    await expect.poll(rows).toBe(11)
  })
})
