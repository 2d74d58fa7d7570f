import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OriginCheck, Origin, Plot } from '../../../core/contract/origin.ts'
import { checkCodes } from '../../../core/rules/preflight.ts'
import { refusal, serve, show, type Server } from '../../../test/kit/screen.tsx'
import { Folds, Verdict } from './Checks.tsx'
import { OriginFiles } from './OriginFiles.tsx'
import { Plots } from './Plots.tsx'
import { VerdictLine } from './VerdictLine.tsx'

const plot = (n: number, more: Partial<Plot> = {}): Plot => ({
  product: { _id: `p${n}`, identifier: `LC-00${n}` },
  organization: { _id: 'o', name: 'Granos del Tapenagá S.A.' },
  place: 'Vera',
  country: 'AR',
  kind: 'polygon',
  sameAs: null,
  areaHa: 92.2,
  outline: [
    [-60, -29],
    [-59.99, -29],
    [-59.99, -28.99],
  ],
  others: [],
  holes: [],
  points: [],
  bbox: [-60, -29, -59.99, -28.99],
  ...more,
})
const checks = (states: Partial<Record<OriginCheck['code'], OriginCheck['state']>> = {}): OriginCheck[] =>
  checkCodes.map((code) => ({
    code,
    state: states[code] ?? 'ok',
    plots: ['p1'],
    findings: [],
    message: `dice ${code}`,
  }))
const origin = (more: Partial<Origin> = {}): Origin => ({
  plots: [plot(1)],
  checks: checks(),
  totals: { plots: 3, polygons: 1, points: 1, areaHa: 92.2 },
  restricted: 0,
  page: 1,
  totalPages: 1,
  ...more,
})

const nothing = { plots: 0, polygons: 0, points: 0, areaHa: 0 }

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

  it.each<[said: string, plots: Plot[], totals: Origin['totals']]>([
    ['1 lote en el archivo, con polígono.', [plot(1)], { ...nothing, plots: 1, polygons: 1 }],
    [
      '2 lotes en el archivo, todos con polígono; LC-003 ya está en LC-001.',
      [plot(1), plot(2), plot(3, { sameAs: 'p1' })],
      { ...nothing, plots: 3, polygons: 2 },
    ],
    [
      '2 lotes en el archivo, 1 como punto; 2 ya están en otro; falta LC-005.',
      [
        plot(1),
        plot(2, { kind: 'point' }),
        plot(3, { sameAs: 'p1' }),
        plot(4, { sameAs: 'p1' }),
        plot(5, { kind: 'broken', areaHa: null }),
      ],
      { ...nothing, plots: 5, polygons: 1, points: 1 },
    ],
    [
      '500 lotes en el archivo, todos con polígono; 6 no suman.',
      [plot(1)],
      { ...nothing, plots: 506, polygons: 500 },
    ],
  ])('say what they hold, and why others aren’t added: %s', async (said, plots, totals) => {
    await showFiles({ plots, totals })
    await expect.element(page.getByText(said)).toBeVisible()
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
    ['2 cosas lo impiden', { checks: checks({ CUTOFF: 'blocking', HOLE: 'blocking' }) }],
    ['se están comparando los lotes', { checks: checks({ OVERLAP: 'running' }) }],
    ['el origen está incompleto', { restricted: 1 }],
  ])('waits, and its label says why: %s', async (reason, more) => {
    await showFiles(more)
    await expect.element(euFile).toHaveTextContent(reason)
    await expect.element(euFile).toBeDisabled()
    await expect.element(page.getByRole('button', { name: '.json' })).toBeEnabled()
  })
})

const way = (code: string) => document.querySelector(`[data-check="${code}"] a`)?.getAttribute('href')

it.each<[head: string, beside: string, states: Parameters<typeof checks>[0]]>([
  ['Todo en regla', '16 controles', { CLAIMED: 'told', SAME_GROUND: 'told' }],
  ['Se puede presentar', '2 advertencias', { OVERLAP: 'warn', DDS_MISSING: 'warn', CLAIMED: 'told' }],
  ['2 cosas lo impiden', '1 advertencia', { CUTOFF: 'blocking', HOLE: 'blocking', DDS_MISSING: 'warn' }],
])('the head says %s, %s beside it; what is told counts nowhere (ORI-06)', async (head, beside, states) => {
  await show(<Verdict origin={origin({ checks: checks(states) })} />)
  await expect.element(page.getByRole('heading', { name: head })).toBeVisible()
  await expect.element(page.getByText(beside, { exact: true })).toBeVisible()
})

it('without plots the head says so, and lists no green checks (ORI-06)', async () => {
  const none = checks()
    .slice(0, 1)
    .map((check) => ({ ...check, state: 'blocking' as const, plots: [] }))
  const props = { origin: origin({ checks: none, plots: [], totals: nothing }) }
  await show(
    <>
      <Verdict {...props} />
      <Folds {...props} />
    </>,
  )
  await expect.element(page.getByRole('heading', { name: 'Sin lotes' })).toBeVisible()
  expect(document.querySelectorAll('details')).toHaveLength(0)
})

it('each check is said in words, and leads to where it is mended, or says who mends it (ORI-07)', async () => {
  const ways: Partial<Record<OriginCheck['code'], OriginCheck['ways']>> = {
    CUTOFF: [{ product: plot(1).product, address: '/Products/p1/Milestones?mends=cutoff&origin=s1' }],
    HOLE: [{ product: plot(2).product, address: null }],
  }
  const found = checks({ CUTOFF: 'blocking', HOLE: 'blocking', OVERLAP: 'blocking' }).map((check) => ({
    ...check,
    ways: ways[check.code] ?? [],
  }))
  const props = { origin: origin({ checks: found }) }
  await show(
    <>
      <Verdict {...props} />
      <Folds {...props} />
    </>,
  )
  expect(document.querySelectorAll('[data-check]')).toHaveLength(checkCodes.length)
  await expect.element(page.getByRole('link', { name: 'Corregir LC-001' })).toBeVisible()
  expect(way('CUTOFF')).toBe('/Products/p1/Milestones?mends=cutoff&origin=s1')
  expect(way('HOLE')).toBeUndefined()
  expect(document.querySelector('[data-check="HOLE"]')?.textContent).toContain('quien administra la cuenta')
  expect(document.querySelector('[data-check="OVERLAP"]')?.textContent).not.toContain('administra')
})

it('a row says what was found of its plot, and one that another stands for is not added', async () => {
  const noted = checks({ AREA_DIFFERS: 'warn' }).map((check) =>
    check.code === 'AREA_DIFFERS'
      ? {
          ...check,
          findings: [
            {
              product: plot(1).product,
              note: 'el formulario dice 125,7',
              holder: null,
              other: null,
              at: null,
            },
          ],
        }
      : check,
  )
  await show(
    <Plots
      plots={[plot(1), plot(2, { sameAs: 'p1' })]}
      checks={noted}
      language="es"
      pointed={undefined}
      onPoint={() => {}}
    />,
  )
  await expect.element(page.getByText('El formulario dice 125,7')).toBeVisible()
  await expect.element(page.getByText('no suma')).toBeVisible()
})

it('a plot shows its outline, or how it goes into the file', async () => {
  const onPoint = vi.fn<(product: string) => void>()
  const plots = [plot(1), plot(2, { kind: 'point' }), plot(3, { kind: 'broken', areaHa: null, outline: [] })]
  await show(<Plots plots={plots} checks={[]} language="es" pointed="p2" onPoint={onPoint} />)
  await expect.element(page.getByRole('img', { name: 'Contorno de LC-001' })).toBeVisible()
  await expect.element(page.getByText('Sin polígono: va como punto')).toBeVisible()
  await expect.element(page.getByText('Polígono roto: no entra en ningún archivo')).toBeVisible()
  // The map follows the row that has the focus.
  page.getByRole('link', { name: 'LC-001' }).element().focus()
  expect(onPoint).toHaveBeenLastCalledWith('p1')
  expect(document.querySelector('[aria-current]')?.getAttribute('data-product')).toBe('p2')
})

it.each<[sentence: string, more: Partial<Origin>]>([
  ['Todo en regla', { checks: checks({ CLAIMED: 'told' }) }],
  ['Se puede presentar · 2 advertencias', { checks: checks({ OVERLAP: 'warn', DDS_MISSING: 'warn' }) }],
  ['2 cosas lo impiden', { checks: checks({ CUTOFF: 'blocking', HOLE: 'blocking' }) }],
  ['El origen está incompleto', { restricted: 1 }],
])('map and list head say the same words as the panel: %s (ORI-06)', async (sentence, more) => {
  await show(<VerdictLine origin={origin(more)} />)
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
})
