import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Product } from '../../../core/contract/products.ts'
import { refusal, serve, show, type Server } from '../../../test/kit/screen.tsx'
import { queryClient } from '../../api/queries.ts'
import { ProductRecord } from './ProductRecord.tsx'

const stage = {
  _id: 'ps-embarque',
  name: 'Embarque de harina',
  vertical: 'soja',
  position: 0,
  schema: {
    type: 'object',
    properties: {
      identifier: { type: 'string', title: 'N.º' },
      buque: { type: 'string', title: 'Buque' },
      correo: { type: 'string', title: 'Correo del comprador' },
      conocimiento: { type: 'object', title: 'Conocimiento de embarque' },
      libre: { type: 'string', title: 'Observaciones' },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    buque: { kind: 'text' },
    correo: { kind: 'email' },
    conocimiento: { kind: 'file' },
    libre: { kind: 'text' },
  },
  uniqueFields: [],
  showPrint: true,
  downloadGeojson: true,
  publicIdentifier: true,
  demands: true,
  balanced: true,
  version: 1,
  currentVersion: 1,
  initiator: false,
  processInitiator: true,
  permission: ['read', 'write'],
  count: 1,
}
const chain = {
  _id: 'soja',
  name: 'Soja',
  workflows: [{ productSchema: 'ps-embarque', initiator: true, next: [] }],
}
const product = {
  _id: 'p1',
  uuid: 'u1',
  organization: { _id: 'o', name: 'Litoral S.A.' },
  productSchema: 'ps-embarque',
  productSchemaVersion: 1,
  dataSchema: { identifier: 'EM-003', buque: 'MV Paraná', correo: 'a@b.example' },
  i18n: {},
  showLogo: false,
  isUnidentified: false,
  hasOrigin: false,
  hasDestination: false,
  requirementsSatisfied: true,
  ready: false,
  lacks: { must: 1, should: 0 },
  hold: null,
  countOfMilestones: 3,
  countOfInsights: 0,
  lastUpdateMilestone: null,
  warnings: [],
  correctedAt: null,
  gs1: null,
  version: 1,
  createdAt: '2026-08-03T10:00:00.000Z',
  updatedAt: '2026-08-03T10:00:00.000Z',
} as Product

const lacking = {
  product: { _id: 'p1', identifier: 'EM-003', stage: { _id: stage._id, name: stage.name } },
  state: 'missing',
  must: { done: 0, of: 1 },
  should: { done: 0, of: 0 },
  items: [
    {
      code: 'POLYGON',
      check: null,
      title: 'Polígono',
      level: 'must',
      state: 'missing',
      stage: null,
      asked: 1,
      count: 1,
      products: [],
      restricted: 0,
      address: '/Products/l2/Edit?field=polygons',
      at: { _id: 'l2', identifier: 'LC-002' },
    },
  ],
  chain: [{ _id: stage._id, name: stage.name, count: 1, identifier: 'EM-003' }],
  at: '2026-08-03T10:00:00.000Z',
}

let shown: typeof stage
let answer: Product | 'gone'
const working: Server = ({ path }) => {
  if (path === '/productSchemas') return { status: 200, body: { collection: [shown] } }
  if (path === '/verticals/soja') return { status: 200, body: chain }
  if (path === '/products/p1/readiness') return { status: 200, body: lacking }
  if (path === '/products/p1')
    return answer === 'gone' ? refusal(404, 'NOT_FOUND') : { status: 200, body: { collection: [answer] } }
  return { status: 200, body: { collection: [] } }
}
const open = (tab: string, more: object = {}) =>
  show(<ProductRecord />, {
    path: `/Products/p1${tab}?productTypeId=ps-embarque`,
    pattern: `/Products/$id${tab}`,
    ...more,
  })
const tabs = () =>
  page
    .getByRole('tab')
    .elements()
    .map((tab) => tab.textContent?.replace(/ ?\d+$/, '').trim())

beforeEach(async () => {
  shown = stage
  answer = product
  localStorage.clear()
  await page.viewport(1440, 900)
  serve(working)
})

describe('the record of a product (picture 46)', () => {
  it('has every tab, says how many are inside, and names the page of the browser', async () => {
    await open('/Milestones')
    await expect.element(page.getByRole('dialog', { name: 'Procesos' })).toBeVisible()
    await expect
      .element(page.getByRole('tab', { name: 'Procesos 3' }))
      .toHaveAttribute('aria-selected', 'true')
    expect(tabs()).toEqual([
      'Datos',
      'Procesos',
      'Origen',
      'Rastreo',
      'Balance',
      'Qué falta',
      'Quién lo ve',
      'Código',
      'Historial',
    ])
    expect(document.title).toBe('EM-003, procesos · Rastro')
    await expect
      .element(page.getByRole('link', { name: 'Polígono, LC-002' }))
      .toHaveAttribute('href', '/Products/l2/Edit?field=polygons')
  })

  it('lacks the tabs for which account and stage have no use; their address shows the data and says why', async () => {
    const { demands: _, balanced: __, ...plain } = stage
    shown = plain as typeof stage
    await open('/Balance', { flags: [] })
    await expect.element(page.getByText(/De esta etapa no se pesa nada/)).toBeVisible()
    expect(tabs()).toEqual(['Datos', 'Procesos', 'Rastreo', 'Quién lo ve', 'Código', 'Historial'])
    await expect.element(page.getByRole('tab', { name: 'Datos' })).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByText('MV Paraná')).toBeVisible()
  })

  it('shows what is filled in and the files that are awaited, and locks what no public page shows', async () => {
    const { demands: _, ...plain } = stage
    shown = plain as typeof stage
    await open('/Readiness')
    await expect.element(page.getByText('MV Paraná')).toBeVisible()
    await expect.element(page.getByText('Sin cargar')).toBeVisible()
    await expect.element(page.getByText('Observaciones')).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('link', { name: 'Subir' }))
      .toHaveAttribute('href', '/Products/p1/Edit?productTypeId=ps-embarque&field=conocimiento&record=data')
    expect(page.getByRole('img', { name: 'No sale en la página pública' }).elements()).toHaveLength(2)
  })

  it('opens tabs by their numbers, and remembers the last one for the person', async () => {
    const screen = await open('/Data')
    await expect.element(page.getByRole('tab', { name: 'Datos' })).toBeVisible()
    // Arrows walk, and open nothing.
    ;(page.getByRole('tab', { name: 'Datos' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(page.getByRole('tab', { name: 'Historial' })).toHaveFocus()
    expect(screen.pathname()).toBe('/Products/p1/Data')
    await userEvent.keyboard('4')
    await expect.poll(() => screen.pathname()).toBe('/Products/p1/Trace')
    expect(localStorage.getItem('rastro.record.account.ana')).toBe('trace')
  })

  it('leads from its acts to panels that close into the tab', async () => {
    const at = (address: string) => expect.stringContaining(address)
    const { demands: _, ...plain } = stage
    shown = plain as typeof stage
    await open('/Readiness')
    await expect
      .element(page.getByRole('link', { name: 'Editar' }))
      .toHaveAttribute('href', at('/Products/p1/Edit?productTypeId=ps-embarque&record=data'))
    await expect
      .element(page.getByRole('link', { name: 'Agregar' }))
      .toHaveAttribute('href', at('/Products/p1/Insights?productTypeId=ps-embarque&record=data'))
  })

  it('keeps a low head on a phone, whose menu has every act', async () => {
    await page.viewport(390, 844)
    await open('/Milestones')
    const heading = page.getByRole('heading', { name: 'EM-003' })
    await expect.element(heading).toBeVisible()
    expect(
      heading.element().parentElement!.parentElement!.getBoundingClientRect().height,
    ).toBeLessThanOrEqual(56)
    await expect.element(page.getByText('Litoral S.A.')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Más acciones' }).click()
    for (const name of ['Nuevo proceso', 'Editar', 'Clonar', 'Archivar'])
      await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
  })

  it('keeps in sight what was read of a product that somebody archives, without its acts', async () => {
    await open('/Milestones')
    await expect.element(page.getByRole('button', { name: 'Más acciones' })).toBeVisible()
    answer = 'gone'
    await queryClient.invalidateQueries({ queryKey: ['products', 'one'] })
    await expect.element(page.getByText('Se archivó recién')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'EM-003' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Más acciones' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('link', { name: /Nuevo proceso/ })).not.toBeInTheDocument()
  })

  it('says of a product that never was there that it is absent', async () => {
    answer = 'gone'
    await open('/Data')
    await expect.element(page.getByText('Esto no está')).toBeVisible()
    expect(page.getByRole('tab').elements()).toHaveLength(0)
  })
})
