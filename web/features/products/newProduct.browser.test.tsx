import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import { findStage, readChains, useChains } from '../../shell/chains.ts'
import { NewForm } from './ProductPanels.tsx'

const stageOf = (id: string, name: string, position: number) => ({
  _id: id,
  name,
  vertical: 'v',
  position,
  count: 1,
  version: 1,
  initiator: position > 0,
  processInitiator: position === 0,
  schema: {
    type: 'object',
    required: ['identifier'],
    properties: { identifier: { type: 'string', title: 'Nombre' } },
  },
  descriptor: { identifier: { kind: 'text' } },
})
const [plot, load] = [stageOf('ps-lote', 'Lote', 0), stageOf('ps-partida', 'Partida', 1)]
const organization = { _id: 'o1', name: 'Tres Lagunas' }
const product = (_id: string, identifier: string, productSchema: string) => ({
  _id,
  productSchema,
  organization,
  dataSchema: { identifier },
  isUnidentified: false,
})
const last = product('p1', 'CPE 1', 'ps-partida')
const origin = { ...product('l1', 'LC-1', 'ps-lote'), requirementsSatisfied: true, hasDestination: true }
const listOf = (...collection: object[]) => ({
  status: 200,
  body: { collection, page: 1, totalPages: 1, totalDocs: collection.length },
})

interface Account {
  ratio?: readonly unknown[]
  origins?: object[]
  refusesOnce?: boolean
}

/** Plots give loads, and the last load of the organization is made of one. */
function account({ ratio = [1, 'n'], origins = [origin], refusesOnce = false }: Account = {}): Server {
  let refuses = refusesOnce
  const transformation = { milestoneSchema: 'ms-cosecha', ratio, reuse: false }
  const workflows = [
    { productSchema: 'ps-lote', next: [{ productSchema: 'ps-partida', initiator: true, transformation }] },
    { productSchema: 'ps-partida', next: [] },
  ]
  return ({ method, path, query }) => {
    if (method === 'POST' && path === '/products') {
      if (!refuses) return { status: 201, body: { ...product('p2', 'CPE 2', 'ps-partida'), warnings: [] } }
      refuses = false
      return 'nothing'
    }
    if (path === '/productSchemas') return listOf(plot, load)
    if (path === '/verticals/v')
      return { status: 200, body: { _id: 'v', name: 'Soja', productSchemas: [plot, load], workflows } }
    if (path === '/productSchemas/ps-partida/next') return { status: 200, body: { identifier: 'CPE 2' } }
    if (path === '/organizations') return listOf(organization)
    if (path === '/products') return query.productSchema === 'ps-partida' ? listOf(last) : listOf(...origins)
    return listOf()
  }
}

function New() {
  const stage = findStage(useChains().chains, 'ps-partida')?.stage
  return stage ? <NewForm stage={stage} series={undefined} join={undefined} /> : null
}

async function open(server: Server) {
  const sent = serve(server)
  await readChains()
  const shown = await show(<New />, { path: '/Products/New?productTypeId=ps-partida' })
  await expect.element(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('CPE 2')
  return { sent, shown }
}

const created = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'POST')
const withOrigin = page.getByRole('button', { name: 'Crear con ese origen' })
const create = page.getByRole('button', { name: 'Crear partida' })

beforeEach(() => page.viewport(1280, 900))

describe('the origin of the last one', () => {
  it('is named, and one press creates the next one and opens the wizard with it (FST-03)', async () => {
    const { sent, shown } = await open(account())
    await expect.element(page.getByText('La última de Tres Lagunas, CPE 1, viene de LC-1.')).toBeVisible()
    await withOrigin.click()
    await expect.poll(shown.pathname).toBe('/Products/p2/Milestones/New/ms-cosecha')
    expect(created(sent)).toMatchObject([
      { body: { organization: 'o1', dataSchema: { identifier: 'CPE 2' } } },
    ])
    expect(Object.values(sessionStorage).join()).toContain('"origins":[{"_id":"l1","name":"LC-1"}]')
  })

  it('is taken by nobody who creates the product alone: the chooser follows (PRE-04)', async () => {
    const { shown } = await open(account())
    await expect.element(withOrigin).toBeVisible()
    await create.click()
    await expect.poll(shown.pathname).toBe('/Products/p2/Milestones')
    expect(Object.values(sessionStorage).join()).not.toContain('origins')
  })

  it('is still meant when a lost answer is asked for again, and no more once the person decides otherwise', async () => {
    const { shown } = await open(account({ refusesOnce: true }))
    await withOrigin.click()
    await page.getByRole('button', { name: 'Probar de nuevo' }).click()
    await expect.poll(shown.pathname).toBe('/Products/p2/Milestones/New/ms-cosecha')
    await shown.unmount()
    const again = await open(account({ refusesOnce: true }))
    await withOrigin.click()
    await expect.element(page.getByRole('button', { name: 'Probar de nuevo' })).toBeVisible()
    await create.click()
    await expect.poll(again.shown.pathname).toBe('/Products/p2/Milestones')
  })

  it('is not offered where it is on hold, or where nothing may be made of it twice', async () => {
    const held = { ...origin, hold: { kind: 'hold', reason: 'Análisis', since: '2026-04-01T10:00:00.000Z' } }
    const first = await open(account({ origins: [held] }))
    await expect.poll(() => first.sent.filter(({ query }) => query.direction === '0').length).toBe(1)
    await expect.element(create).toBeVisible()
    await expect.element(withOrigin).not.toBeInTheDocument()
    await first.shown.unmount()
    const { sent } = await open(account({ ratio: [1, 1] }))
    await expect.element(create).toBeVisible()
    await expect.element(withOrigin).not.toBeInTheDocument()
    expect(sent.filter(({ path }) => path === '/products')).toEqual([])
  })
})
