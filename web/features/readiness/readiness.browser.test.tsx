import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ProductReadiness, ReadinessItem } from '../../../core/contract/readiness.ts'
import { serve, show } from '../../../test/kit/screen.tsx'
import { ReadinessChain } from './ReadinessChain.tsx'

const ship = { _id: 'ps-embarque', name: 'Embarque de harina' }
const plot = { _id: 'ps-lote-soja', name: 'Lote de campaña' }
const item = (code: string, more: Partial<ReadinessItem> = {}): ReadinessItem => ({
  code,
  check: null,
  title: `Regla ${code}`,
  level: 'must',
  state: 'ok',
  stage: ship,
  asked: 1,
  count: 0,
  products: [],
  restricted: 0,
  address: null,
  at: null,
  ...more,
})
const plots = ['LC-005', 'LC-007'].map((identifier) => ({ _id: identifier, identifier, stage: plot }))
const polygon = item('POLYGON', {
  state: 'missing',
  stage: plot,
  asked: 7,
  count: 2,
  products: plots,
  address: '/Products/LC-005/Edit?productTypeId=ps-lote-soja&field=polygons&readiness=p',
  at: { _id: 'LC-005', identifier: 'LC-005' },
})
const readiness = (items: ReadinessItem[], more: Partial<ProductReadiness> = {}): ProductReadiness => ({
  product: { _id: 'p', identifier: 'EM-004', stage: ship },
  state: 'missing',
  must: { done: 1, of: 2 },
  should: { done: 0, of: 1 },
  items,
  chain: [
    { ...plot, count: 7, identifier: null },
    { ...ship, count: 1, identifier: 'EM-004' },
  ],
  at: '2026-05-10T14:58:00.000Z',
  ...more,
})

beforeEach(async () => {
  await page.viewport(1280, 900)
  serve(() => ({ status: 200, body: { collection: [] } }))
})

describe('what a product lacks (RDY-02, picture 38)', () => {
  it('hangs open at its stage, with names, and leads to where it is mended', async () => {
    await show(
      <ReadinessChain
        found={readiness([
          polygon,
          item('VESSEL'),
          item('DDS', { state: 'missing', level: 'should', count: 1 }),
        ])}
      />,
    )
    await expect.element(page.getByRole('heading', { name: 'Falta 1' })).toBeVisible()
    await expect.element(page.getByText('Están 1 de 2 obligatorias y 0 de 1 que conviene')).toBeVisible()
    await expect.element(page.getByText('Faltan 2: LC-005, LC-007')).toBeVisible()
    const way = page.getByRole('link', { name: 'Ir a LC-005' })
    await expect.element(way).toHaveAttribute('href', polygon.address!)
    const rows = page
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
    expect(rows[0]).toContain('Lote de campaña')
    expect(rows[1]).toContain('Regla POLYGON')
    expect(rows[2]).toContain('Embarque de harina')
    expect(rows[3]).toContain('Regla VESSEL')
  })

  it('says of how many it is there, with the gender of their word', async () => {
    const words = { one: 'partida', many: 'partidas', gender: 'f' }
    const form = { schema: { properties: {} }, descriptor: {}, uniqueFields: [], permission: ['READ'] }
    const stage = { ...form, _id: 'ps-partida', name: 'Partida', words, vertical: 'v', position: 0, count: 1 }
    const chain = { _id: 'v', name: 'Soja', workflows: [{ productSchema: stage._id, next: [] }] }
    const collection = (path: string) => ({ collection: path === '/productSchemas' ? [stage] : [] })
    serve(({ path }) => ({ status: 200, body: path === '/verticals/v' ? chain : collection(path) }))
    const load = { _id: stage._id, name: stage.name }
    await show(
      <ReadinessChain
        found={readiness([item('WAYBILL', { stage: load, asked: 1234 }), item('VESSEL')], {
          chain: [
            { ...load, count: 1234, identifier: null },
            { ...ship, count: 1, identifier: 'EM-004' },
          ],
        })}
      />,
    )
    await expect.element(page.getByText('en las 1.234')).toBeVisible()
    await expect.element(page.getByText('está', { exact: true })).toBeVisible()
  })

  it('is counted where the reader may not see it, and leads nowhere', async () => {
    const hidden = item('POLYGON', { state: 'missing', stage: plot, asked: 7, count: 2, restricted: 2 })
    await show(<ReadinessChain found={readiness([hidden])} />)
    await expect.element(page.getByText(/Les falta a 2 productos que no podés ver/)).toBeVisible()
    expect(page.getByRole('link').elements()).toEqual([])
  })

  it('leads to the one that the person may mend, and says who mends what others alone may', async () => {
    const second = {
      ...polygon,
      at: { _id: 'LC-007', identifier: 'LC-007' },
      address: '/Products/LC-007/Edit',
    }
    await show(<ReadinessChain found={readiness([{ ...polygon, at: null, address: null }])} />)
    await expect.element(page.getByText(/quien administra la cuenta/)).toBeVisible()
    expect(page.getByRole('link').elements()).toEqual([])
    await show(<ReadinessChain found={readiness([second])} />)
    await expect.element(page.getByRole('link', { name: 'Ir a LC-007' })).toBeVisible()
  })

  it('hangs what the EU refuses check by check, each with its lots (ORI-06)', async () => {
    const refused = (check: 'HOLE' | 'CUTOFF', title: string) =>
      item('UE', { ...polygon, code: 'UE', check, title, count: 2 })
    await show(
      <ReadinessChain
        found={readiness([refused('HOLE', 'Huecos'), refused('CUTOFF', 'Fecha de corte')], {
          must: { done: 0, of: 2 },
        })}
      />,
    )
    await expect.element(page.getByRole('heading', { name: 'Faltan 2' })).toBeVisible()
    await expect.element(page.getByText('En LC-005, LC-007').first()).toBeVisible()
    expect(document.querySelectorAll('[data-code="UE"]')).toHaveLength(2)
  })

  it('is nothing where all is there, and says what is not known', async () => {
    await show(
      <ReadinessChain
        found={readiness([item('VESSEL')], {
          state: 'ready',
          must: { done: 1, of: 1 },
          should: { done: 0, of: 0 },
        })}
      />,
    )
    await expect.element(page.getByRole('heading', { name: 'Completo' })).toBeVisible()
    await show(
      <ReadinessChain
        found={readiness([item('EU', { state: 'unknown', count: 1 })], { state: 'unknown' })}
      />,
    )
    await expect.element(page.getByRole('heading', { name: 'Por saber' })).toBeVisible()
  })
})
