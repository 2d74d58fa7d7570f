import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { HistoryEvent, HistorySeal } from '../../../core/contract/history.ts'
import { refusal, serve, show, type Server } from '../../../test/kit/screen.tsx'
import { HistoryPage } from './HistoryPage.tsx'
import { Changes } from './RecordHistory.tsx'

const event = (n: number, more: Partial<HistoryEvent> = {}): HistoryEvent => ({
  n,
  at: new Date(2026, 3, 14, 9, 41, n).toISOString(),
  user: { _id: 'u', name: 'Marina Ferreyra' },
  via: 'screen',
  action: 'update',
  verb: 'edited',
  type: 'organizations',
  record: { _id: 'o', name: 'Acopio Las Garzas', schema: null, stage: null, product: null },
  changes: [{ path: '/name', title: 'Nombre', before: 'Las Garzas', after: 'Acopio Las Garzas' }],
  hash: 'ab'.repeat(32),
  previous: 'cd'.repeat(32),
  ...more,
})
const events = [
  event(7),
  event(6, {
    action: 'corrected',
    verb: 'corrected',
    type: 'milestones',
    record: { _id: 'm', name: 'AC-002', schema: { _id: 's', name: 'Ingreso' }, stage: null, product: 'p' },
    changes: [
      { path: '/links', title: 'Origen', before: 'CPE-041', after: 'CPE-044' },
      { path: '/dataSchema/kilos', title: 'Kilos', before: '29.160 kg', after: '28.920 kg' },
    ],
    reason: 'Se cargó en otro lote',
    doubts: ['POSITION_FAR', 'GROUND_TWICE'],
  }),
  event(5, { via: 'import', action: 'create', verb: 'created' }),
  event(4, { record: { restricted: true }, changes: [] }),
]
const seal: HistorySeal = {
  n: 7,
  at: events[0]!.at,
  hash: 'ab'.repeat(32),
  sealed: { n: 5, at: events[2]!.at },
  verified: { n: 7, at: events[0]!.at, differ: 0, brokenAt: null },
  running: false,
}

let stored: { seal: HistorySeal; collection: HistoryEvent[] }
const working: Server = ({ method, path }) => {
  if (path === '/history/seal') return { status: 200, body: stored.seal }
  if (path === '/history/verify' && method === 'POST')
    return { status: 202, body: (stored.seal = { ...stored.seal, running: true }) }
  if (path === '/history') {
    const { collection } = stored
    return { status: 200, body: { collection, page: 1, totalPages: 1, totalDocs: collection.length } }
  }
  return { status: 200, body: { collection: [] } }
}

beforeEach(async () => {
  stored = { seal, collection: events }
  await page.viewport(1440, 900)
})
const row = (n: number) => page.getByRole('option').nth(events.findIndex((one) => one.n === n))
const detail = page.getByRole('complementary', { name: 'El cambio elegido' })

describe('the history', () => {
  it('hangs from the seal; each row says who did what to which record, and what it was and is', async () => {
    serve(working)
    await show(<HistoryPage />)
    await expect.element(page.getByText('Cadena íntegra hasta el cambio 7')).toBeVisible()
    await expect.element(page.getByText(/7 cambios, 0 diferencias\. Sello ABAB ABAB ABAB/)).toBeVisible()
    await expect
      .element(row(6))
      .toHaveTextContent(/Marina Ferreyracorrigió.*AC-002.*Ingreso.*Origen.*CPE-041.*CPE-044/)
    await expect
      .element(row(6))
      .toHaveTextContent(/y 1 dato máscon dudas: una posición fuera del país, un lote repetido$/)
    expect(row(6).element().querySelector('del')!.textContent).toBe('CPE-041')
    await expect.element(row(5)).toHaveTextContent(/Importacióncreó.*1 dato.*por Marina Ferreyra/)
    await expect.element(row(4)).toHaveTextContent('Un registro que no podés ver')
  })

  it('shows the chosen change whole beside it, and arrow keys walk the rows', async () => {
    serve(working)
    await show(<HistoryPage />)
    await expect.element(row(7)).toHaveAttribute('aria-selected', 'true')
    await expect.element(detail).toHaveTextContent('Cambio de una organización')
    row(7).element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(row(6)).toHaveFocus()
    await expect.element(detail).toHaveTextContent('Corrección de un proceso')
    await expect.element(detail).toHaveTextContent('28.920 kg')
    await expect.element(detail).toHaveTextContent('Motivo«Se cargó en otro lote»')
    // What was saved in spite of a doubt (TRU-03).
    await expect
      .element(detail)
      .toHaveTextContent('Guardado con dudasuna posición fuera del país, un lote repetido')
    await expect.element(detail).toHaveTextContent('Sello anteriorCDCD CDCD CDCD')
    await userEvent.keyboard('{End}')
    await expect.element(row(4)).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(row(7)).toHaveFocus()
  })

  it('breaks where the chain does, and says what to do', async () => {
    stored.seal = { ...seal, verified: { ...seal.verified!, differ: 2, brokenAt: 5 } }
    serve(working)
    await show(<HistoryPage />)
    await expect.element(page.getByText('La cadena se corta en el cambio 5')).toBeVisible()
    await expect.element(page.getByText(/2 diferencias\. Lo que sigue ya no prueba nada/)).toBeVisible()
    const isBroken = (n: number) => row(n).element().hasAttribute('data-broken')
    await expect.element(row(5)).toBeVisible()
    expect([6, 5, 4].map(isBroken)).toEqual([false, true, true])
  })

  it('says that somebody had a link, of whom nothing is known', async () => {
    stored.collection = [event(7, { user: null, via: 'link', action: 'opened', verb: 'opened', changes: [] })]
    serve(working)
    await show(<HistoryPage />)
    await expect.element(row(7)).toHaveTextContent('Alguien con el enlaceabrió')
    await row(7).click()
    const detail = page.getByRole('complementary', { name: 'El cambio elegido' })
    await expect.element(detail.getByText(/^Alguien con el enlace.*por un enlace$/)).toBeVisible()
  })

  it('is verified by a click, and waits for the result', async () => {
    const sent = serve(working)
    await show(<HistoryPage />)
    await page.getByRole('button', { name: 'Verificar ahora' }).click()
    await expect.element(page.getByRole('button', { name: 'Verificando…' })).toBeDisabled()
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
    stored.seal = { ...seal, verified: { ...seal.verified!, differ: 3, brokenAt: 4 } }
    await expect.element(page.getByText('La cadena se corta en el cambio 4')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Verificar ahora' })).toBeEnabled()
  })

  it('is narrowed by the address, and the table takes the filters along', async () => {
    const headers = { 'content-disposition': "attachment; filename*=UTF-8''Historial.csv" }
    const sent = serve((one) => (one.query.format ? { status: 200, body: '', headers } : working(one)))
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await show(<HistoryPage />, { path: '/?action=corrected&search=041&user=u&period=week' })
    await page.getByRole('button', { name: 'Descargar CSV' }).click()
    await expect.poll(() => saved).toEqual(['Historial.csv'])
    const asked = sent.filter(({ path }) => path === '/history').map(({ query }) => query)
    for (const query of asked) expect(query).toMatchObject({ action: 'corrected', search: '041', user: 'u' })
    expect(asked.map(({ format }) => format)).toEqual([undefined, 'csv'])
    expect(Date.parse(asked[0]!.from!)).toBeLessThan(Date.now() - 6 * 86_400_000)
    vi.restoreAllMocks()
  })

  it('says that nothing matches, and shows everything again', async () => {
    stored.collection = []
    const sent = serve(working)
    await show(<HistoryPage />, { path: '/?search=nada' })
    await expect.element(page.getByText('Ningún cambio coincide')).toBeVisible()
    stored.collection = events
    await page.getByRole('button', { name: 'Limpiar búsqueda' }).click()
    await expect.element(row(7)).toBeVisible()
    expect(sent.filter(({ path }) => path === '/history').at(-1)!.query.search).toBeUndefined()
  })

  it('is narrowed by what was done and by whom, and leads from one record back to all', async () => {
    const sent = serve(working)
    await show(<HistoryPage />, { path: '/?type=products&record=r1' })
    const last = () => sent.filter(({ path }) => path === '/history').at(-1)!.query
    await expect.element(row(7)).toBeVisible()
    expect(last()).toMatchObject({ type: 'products', record: 'r1' })
    await page.getByRole('button', { name: 'Limpiar búsqueda' }).click()
    await expect.poll(() => last().record).toBeUndefined()
    const kind = page.getByRole('combobox', { name: 'Qué cambio' })
    await kind.click()
    await page.getByRole('option', { name: 'Correcciones', exact: true }).click()
    await expect.poll(() => [last().action, last().type]).toEqual(['corrected', undefined])
    await kind.click()
    await page.getByRole('option', { name: 'Todo cambio', exact: true }).click()
    await expect.poll(() => last().action).toBeUndefined()
  })

  it('offers to load again what did not come', async () => {
    let isDown = true
    serve((sent) => (sent.path === '/history' && isDown ? refusal(503, 'UNAVAILABLE') : working(sent)))
    await show(<HistoryPage />)
    const retry = page.getByRole('button', { name: 'Reintentar' })
    await expect.element(retry).toBeVisible()
    isDown = false
    await retry.click()
    await expect.element(row(7)).toBeVisible()
  })

  it('on a phone shows the chosen change as a screen of its own, and leads back', async () => {
    await page.viewport(390, 844)
    serve(working)
    await show(<HistoryPage />)
    await expect.element(row(6)).toBeVisible()
    await expect.element(detail).not.toBeInTheDocument()
    await row(6).click()
    await expect.element(detail).toHaveTextContent('Corrección de un proceso')
    await expect.element(page.getByRole('option')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Volver al historial' }).click()
    await expect.element(row(6)).toBeVisible()
  })

  it('says who can help where the right is missing, without a part that goes on loading', async () => {
    serve(({ path }) =>
      path.startsWith('/history') ? refusal(403, 'FORBIDDEN') : { status: 200, body: { collection: [] } },
    )
    await show(<HistoryPage />)
    await expect.element(page.getByRole('alert')).toHaveTextContent('No está entre tus permisos')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Pedile a quien administra la cuenta')
    await expect.poll(() => document.querySelectorAll('.mantine-Skeleton-root').length).toBe(0)
  })
})

it('of a record says of what else a change is, and its name where that is another', async () => {
  const of = (type: HistoryEvent['type'], name: string, more: Partial<HistoryEvent> = {}) =>
    event(1, {
      type,
      record: { _id: 'r', name, schema: null, stage: null, product: 'p' },
      changes: [],
      ...more,
    })
  serve(working)
  await show(
    <Changes
      events={[
        of('products', 'EM-002'),
        of('assessments', 'EM-002', { action: 'create', verb: 'created' }),
        of('insights', 'Joven', { action: 'create', verb: 'added' }),
        of('milestones', 'AC-002', { verb: 'used' }),
        event(1, { type: 'statements', record: { restricted: true }, changes: [] }),
      ].map((one, n) => ({ ...one, n }))}
      isOf="products"
      name="EM-002"
      label="EM-002"
    />,
  )
  const rows = page.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(/Marina Ferreyra editó$/)
  await expect.element(rows.nth(1)).toHaveTextContent(/creó una evaluación de riesgo$/)
  await expect.element(rows.nth(2)).toHaveTextContent(/agregó un atributo Joven$/)
  await expect.element(rows.nth(3)).toHaveTextContent(/lo usó en AC-002$/)
  await expect.element(rows.nth(4)).toHaveTextContent(/editó una declaración$/)
})
