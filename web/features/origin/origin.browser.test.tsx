import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OriginCheck, Origin, Plot } from '../../../core/contract/origin.ts'
import { checkCodes } from '../../../core/rules/origin.ts'
import { refusal, serve, show, type Server } from '../../../test/kit/screen.tsx'
import { Checks } from './Checks.tsx'
import { OriginFiles } from './OriginFiles.tsx'
import { Plots } from './Plots.tsx'

const plot = (n: number, more: Partial<Plot> = {}): Plot => ({
  product: { _id: `p${n}`, identifier: `LC-00${n}` },
  organization: { _id: 'o', name: 'Granos del Tapenagá S.A.' },
  place: 'Vera',
  country: 'AR',
  kind: 'polygon',
  areaHa: 92.2,
  outline: [
    [-60, -29],
    [-59.99, -29],
    [-59.99, -28.99],
  ],
  bbox: [-60, -29, -59.99, -28.99],
  ...more,
})
const checks = (states: Partial<Record<OriginCheck['code'], OriginCheck['state']>> = {}): OriginCheck[] =>
  checkCodes.map((code) => ({ code, state: states[code] ?? 'ok', plots: ['p1'], message: `dice ${code}` }))
const origin = (more: Partial<Origin> = {}): Origin => ({
  plots: [plot(1)],
  checks: checks(),
  totals: { plots: 3, polygons: 1, points: 1, areaHa: 92.2 },
  restricted: 0,
  page: 1,
  totalPages: 1,
  ...more,
})

const features = [{ type: 'Feature', geometry: null, properties: {} }]
const working: Server = () => ({
  status: 200,
  body: {
    type: 'FeatureCollection',
    features,
    restricted: 0,
    warnings: [{ product: { _id: 'p5', identifier: 'LC-005' }, code: 'GEOMETRY_INVALID', message: 'rota' }],
  },
})

/** Files that were saved, by their names. */
let saved: Map<string, Promise<string>>
beforeEach(async () => {
  await page.viewport(1280, 900)
  saved = new Map()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.set(
      this.download,
      fetch(this.href).then((answer) => answer.text()),
    )
  })
  return () => vi.restoreAllMocks()
})
const showFiles = (more: Partial<Origin> = {}) =>
  show(<OriginFiles id="s1" identifier="EM-2526-001" origin={origin(more)} />)
const toast = (name: string) => document.querySelector(`[data-toast="${name}"]`)
const euFile = page.getByRole('button', { name: /Archivo EUDR/ })

/** The panel also asks for the product's statements. */
const isDownload = ({ path }: { path: string }) => path === '/products/downloadGeojson/s1'

describe('the files of an origin', () => {
  it('are copied, and saved under the identifier as .json and .txt (PRD-20, GEO-04, GEO-05, ERR-16)', async () => {
    const written: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const sent = serve(working)
    await showFiles()
    const text = JSON.stringify({ type: 'FeatureCollection', features })
    await page.getByRole('button', { name: 'Copiar' }).click()
    await expect.element(page.getByText('Copiado')).toBeVisible()
    expect(toast('copied')).not.toBeNull()
    expect(written).toEqual([text])
    expect(sent.find(isDownload)).toMatchObject({ query: { format: 'geojson' } })
    // ERR-19.
    expect(warn).toHaveBeenCalledWith('LC-005: rota')
    for (const ending of ['.json', '.txt']) {
      await page.getByRole('button', { name: ending }).click()
      await expect.poll(() => saved.get(`EM-2526-001${ending}`)).toBeDefined()
      expect(await saved.get(`EM-2526-001${ending}`)).toBe(text)
    }
  })

  it('say so when they can’t be copied (GEO-05)', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    serve(working)
    await showFiles()
    await page.getByRole('button', { name: 'Copiar' }).click()
    await expect.poll(() => toast('copy_error')).not.toBeNull()
  })

  it('say so when they can’t be read (ERR-17)', async () => {
    serve(() => refusal(403, 'FORBIDDEN'))
    await showFiles()
    await page.getByRole('button', { name: '.json' }).click()
    await expect.poll(() => toast('FORBIDDEN')).not.toBeNull()
    expect(saved.size).toBe(0)
  })

  it('wait for each other: a button is disabled while its operation runs (QRP-12)', async () => {
    serve(() => 'waiting')
    await showFiles()
    await page.getByRole('button', { name: '.txt' }).click()
    for (const name of ['Copiar', '.json', '.txt'])
      await expect.element(page.getByRole('button', { name })).toBeDisabled()
  })

  it('say how many plots they hold and how many they leave out', async () => {
    await showFiles()
    await expect.element(page.getByText('2 lotes en el archivo. 1 queda afuera.')).toBeVisible()
  })
})

describe('the EU’s file', () => {
  it('is saved when nothing is in its way', async () => {
    const sent = serve(working)
    await showFiles({ checks: checks({ DDS_MISSING: 'warn', CLAIMED: 'warn' }) })
    await euFile.click()
    await expect.poll(() => [...saved.keys()]).toEqual(['EM-2526-001-EUDR.geojson'])
    expect(sent.find(isDownload)!.query).toEqual({ format: 'eudr' })
  })

  it.each<[reason: string, more: Partial<Origin>]>([
    ['faltan 2 controles', { checks: checks({ CUTOFF: 'blocking', HOLE: 'blocking' }) }],
    ['se están comparando los lotes', { checks: checks({ OVERLAP: 'running' }) }],
    ['el origen está incompleto', { restricted: 1 }],
  ])('waits, and its label says why: %s', async (reason, more) => {
    await showFiles(more)
    await expect.element(euFile).toHaveTextContent(reason)
    await expect.element(euFile).toBeDisabled()
    await expect.element(page.getByRole('button', { name: '.json' })).toBeEnabled()
  })
})

it('each check is told in words, and leads to where it is mended', async () => {
  const found = checks({ CUTOFF: 'blocking', COUNTRY_UNKNOWN: 'blocking' })
  await show(<Checks checks={found} plots={[plot(1)]} product="s1" />)
  await expect.element(page.getByText('2 controles por resolver')).toBeVisible()
  expect(document.querySelectorAll('[data-check]')).toHaveLength(12)
  const way = (code: string) => document.querySelector(`[data-check="${code}"] a`)?.getAttribute('href')
  // Over the timeline of the plot stands the form of the process that is lacking, which comes back to this origin.
  expect(way('CUTOFF')).toBe('/Products/p1/Milestones?createMilestone=true&mends=cutoff&origin=s1')
  expect(way('POLYGON_NEEDED')).toBe('/Products/p1/Milestones?createMilestone=true&mends=ground&origin=s1')
  expect(way('COUNTRY_UNKNOWN')).toBe('/Products/p1/Edit')
})

it('another lot on the same ground has its own way, by its name', async () => {
  serve(({ path }) => ({
    status: 200,
    body: {
      collection: path === '/products/p9' ? [{ _id: 'p9', dataSchema: { identifier: 'LC-009' } }] : [],
    },
  }))
  const claimed: OriginCheck = {
    code: 'CLAIMED',
    state: 'warn',
    plots: ['p9', 'p1'],
    message: 'Comparten tierra',
  }
  await show(<Checks checks={[claimed]} plots={[plot(1)]} product="s1" />)
  await expect.element(page.getByRole('link', { name: 'Corregir LC-009' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Corregir LC-001' })).toBeVisible()
})

it('a plot shows its outline, or how it goes into the file', async () => {
  const onPoint = vi.fn<(product: string) => void>()
  const plots = [plot(1), plot(2, { kind: 'point' }), plot(3, { kind: 'broken', areaHa: null, outline: [] })]
  await show(<Plots plots={plots} language="es" pointed="p2" onPoint={onPoint} />)
  await expect.element(page.getByRole('img', { name: 'Contorno de LC-001' })).toBeVisible()
  await expect.element(page.getByText('Sin polígono: va como punto')).toBeVisible()
  await expect.element(page.getByText('Polígono roto: no entra en ningún archivo')).toBeVisible()
  // The map follows the row that has the focus.
  page.getByRole('link', { name: 'LC-001' }).element().focus()
  expect(onPoint).toHaveBeenLastCalledWith('p1')
  expect(document.querySelector('[aria-current]')?.getAttribute('data-product')).toBe('p2')
})
