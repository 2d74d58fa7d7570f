import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Statement, StatementCheck } from '../../../core/contract/statements.ts'
import { frozen, plotOf, statement } from '../../../test/kit/statement.ts'
import { serve, show, type Server } from '../../../test/kit/screen.tsx'
import { StatementPage } from './StatementPage.tsx'

let found: Statement
let plots: ReturnType<typeof plotOf>[]
/** Of more than the first page has. */
let totalPlots: number | undefined
const country: StatementCheck = {
  code: 'COUNTRY_OF_ACTIVITY_MISSING',
  state: 'blocking',
  path: '/countryOfActivity',
  message: 'Falta el país de la actividad',
}
const working: Server = ({ path }) => {
  if (path.endsWith('/check')) return { status: 200, body: { checks: [country] } }
  if (path.endsWith('/origin'))
    return {
      status: 200,
      body: {
        plots,
        checks: [],
        totals: {
          plots: totalPlots ?? plots.length,
          polygons: plots.filter(({ kind }) => kind === 'polygon').length,
          points: 0,
          areaHa: 128,
        },
        restricted: 0,
        page: 1,
        totalPages: 1,
      },
    }
  if (path.startsWith('/statements/')) return { status: 200, body: found }
  if (path.startsWith('/products/'))
    return { status: 200, body: { collection: [{ _id: 'p0', organization: { _id: 'o', name: 'Acopio' } }] } }
  return { status: 200, body: { collection: [] } }
}
const open = () => show(<StatementPage />, { path: '/Statements/s1', pattern: '/Statements/$id' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(async () => {
  found = statement()
  plots = [plotOf('LC-2526-001', 'polygon'), plotOf('LC-2526-005', 'none')]
  totalPlots = undefined
  await page.viewport(1440, 1000)
})

describe('the plots of a statement and its parts', () => {
  it('draws producers in place of more than 24 plots, with how many each has and lacks', async () => {
    plots = [
      ...Array.from({ length: 23 }, (_, n) => plotOf(`LC-${n}`, 'polygon', 'Granos del Tapenagá')),
      plotOf('LC-90', 'polygon', 'La Aguada'),
      plotOf('LC-91', 'none', 'La Aguada'),
    ]
    serve(working)
    await open()
    const band = page.getByRole('region', { name: '25 lotes de 2 productores' })
    const items = () =>
      [...band.element().querySelectorAll('li')].map((item) =>
        [...item.querySelectorAll(':scope > span, :scope > small')].map(({ textContent }) => textContent),
      )
    await expect.element(band).toBeVisible()
    expect(items()).toEqual([
      ['Granos del Tapenagá', '23 lotes'],
      ['La Aguada', '2 lotes', 'falta 1'],
    ])
    const strands = () => [...band.element().querySelectorAll('svg[class*="strands"] path')]
    await expect.poll(() => strands().map((path) => path.hasAttribute('data-dotted'))).toEqual([false, true])
  })

  it('says how many plots are beyond the producers that it draws', async () => {
    plots = Array.from({ length: 30 }, (_, n) => plotOf(`LC-${n}`, 'polygon', `Productor ${10 + n}`))
    totalPlots = 1_500
    serve(working)
    await open()
    await expect.element(page.getByText('y 1476 lotes más')).toBeVisible()
    expect(page.getByText('Productor 33').query()).not.toBeNull()
    expect(page.getByText('Productor 34').query()).toBeNull()
  })

  it('shows what was frozen beside what there is now, once the origin has changed', async () => {
    found = statement({ state: 'frozen', frozen: { ...frozen, drift: { at: '2026-05-27T12:00:00.000Z' } } })
    const feature = (area: number) => ({
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [area, 0],
            [area, area],
            [0, 0],
          ],
        ],
      },
      properties: { ProducerName: 'Acopio', ProductionPlace: 'RENSPA: 1', Area: area },
    })
    const files = { '/statements/s1/file': 92.2, '/products/downloadGeojson/p0': 93 }
    serve((request) => {
      const area = files[request.path as keyof typeof files]
      return area === undefined
        ? working(request)
        : { status: 200, body: { type: 'FeatureCollection', features: [feature(area), feature(4)] } }
    })
    await open()
    await button('Ver los dos').click()
    const dialog = page.getByRole('dialog', { name: 'Lo congelado y lo de ahora' })
    await expect
      .element(dialog.getByRole('listitem'))
      .toHaveTextContent('RENSPA: 1Congelado92,2 haAhora93 ha')
    await dialog.getByRole('button', { name: 'Cerrar' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('is three screens on a phone; what is missing leads from one to the other', async () => {
    await page.viewport(390, 844)
    serve(working)
    await open()
    const part = (name: string) => page.getByRole('radio', { name })
    const goods = page.getByText('La mercadería', { exact: true })
    await expect.element(part('Datos')).toBeChecked()
    await expect.element(goods).toBeVisible()
    await expect.element(page.getByText('26NL 7K2Q X084 AB')).not.toBeVisible()
    await page.getByText('Controles · 1', { exact: true }).click()
    await expect.element(goods).not.toBeVisible()
    await button('Ir al dato').click()
    await expect.element(page.getByRole('combobox', { name: 'País de la actividad' })).toHaveFocus()
    await page.getByText('Números · 1', { exact: true }).click()
    await expect.element(page.getByText('26NL 7K2Q X084 AB')).toBeVisible()
    await expect.element(page.getByText('Qué falta para congelar')).not.toBeVisible()
  })
})
