import '@xyflow/react/dist/base.css'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { refusal, serve, type Server } from '../../test/kit/screen.tsx'
import { readConfig } from '../api/config.ts'
import { startTexts } from '../ui/texts.ts'
import './graph.css'
import { GraphSite } from './GraphSite.tsx'
import { campaign, sampleGraph, sampleStages } from '../../test/kit/graphs.ts'
import { receiveSession } from './session.ts'

let list: Window

/** The server of an account, which answers a graph. */
function answering(graph: ReturnType<Server>): Server {
  return ({ path }) =>
    path.startsWith('/graph/')
      ? graph
      : path.endsWith('/origin/unmapped')
        ? { status: 200, body: { plots: [{ _id: 'p0', kind: 'point' }] } }
        : path === '/productSchemas'
          ? { status: 200, body: { collection: sampleStages.map((stage) => ({ ...stage, schema: {} })) } }
          : { status: 200, body: { accent: 'malbec' } }
}

const session = (token: string, timeZone = 'America/Argentina/Buenos_Aires') => ({
  type: 'rastro:session',
  token,
  audience: 'litoral',
  language: 'es',
  timeZone,
})
const arrive = (data: unknown, source: Window = list, origin = location.origin) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source }))

beforeAll(async () => {
  await page.viewport(1440, 900)
  serve(() => 'nothing')
  await startTexts()
  await readConfig()
  const frame = document.createElement('iframe')
  document.body.append(frame)
  list = frame.contentWindow!
  // Each test file has a page of its own; the opener of this one is the runner.
  Object.defineProperty(window, 'opener', { value: list })
  receiveSession(list)
})

beforeEach(() => {
  history.replaceState(null, '', '/graph/a0')
})

const small = sampleGraph('a0', ['p0>l0', 'l0>a0', 'X0>a0', 'a0>m0'])

/** Each test has a token of its own: what an earlier one was handed is still there. */
describe('the graph site', () => {
  it('waits for the session of the list, and takes none from other windows (GRF-02)', async () => {
    const sent = serve(answering({ status: 200, body: small }))
    await render(<GraphSite />)
    await expect.element(page.getByRole('status')).toHaveTextContent('Esperando la sesión')
    arrive(session('bad'), window)
    arrive(session('bad'), list, 'https://evil.example')
    arrive({ ...session('bad'), token: 7 })
    arrive({ ...session('bad'), type: 'session' })
    arrive(session('bad', 'Mars/Olympus'))
    arrive(null)
    expect(sent).toEqual([])
    arrive(session('good'))
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('A0-2526')
    expect(sent.find(({ path }) => path.startsWith('/graph/'))).toMatchObject({
      path: '/graph/products/a0',
      query: { depth: '20', nodes: '300', language: 'es' },
    })
    expect(location.href).not.toContain('good')
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('good')
  })

  it('draws stages, products and masks, and tells the list which product was clicked (GRF-04)', async () => {
    serve(answering({ status: 200, body: small }))
    arrive(session('two'))
    await render(<GraphSite />)
    const told: unknown[] = []
    list.addEventListener('message', ({ data }) => told.push(data))
    await page.getByRole('button', { name: 'L0-2526' }).click()
    await expect
      .poll(() => told)
      .toEqual([
        {
          type: 'rastro:graphData',
          productId: 'l0',
          productName: 'L0-2526',
          productTypeId: 'stage-1',
        },
      ])
    await expect.element(page.getByRole('region', { name: 'Detalle' })).toHaveTextContent('Camino elegido')
    const masked = page.getByRole('button', { name: 'Reservado' })
    await expect.element(masked).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Escape}')
    await expect
      .element(page.getByRole('region', { name: 'Detalle' }))
      .not.toHaveTextContent('Camino elegido')
  })

  it('shows all again after the window changed, and when asked to', async () => {
    const wide = sampleGraph('a0', ['p0>l0', 'l0>a0', 'a0>m0', 'm0>e0'])
    serve(answering({ status: 200, body: wide }))
    arrive(session('resized'))
    await page.viewport(1440, 900)
    await render(<GraphSite />)
    const last = page.getByRole('button', { name: 'A0-2526' })
    await expect.element(last).toBeVisible()
    const place = () => document.querySelector<HTMLElement>('.react-flow__viewport')!.style.transform
    // Before it fits, it stands at its origin.
    await expect.poll(place).toMatch(/scale\((?!1\))/)
    const whole = place()
    await page.viewport(1100, 700)
    await expect.poll(place).not.toBe(whole)
    await page.getByRole('button', { name: 'Alejar' }).click()
    await page.viewport(1440, 900)
    await page.getByRole('button', { name: 'Ver todo' }).click()
    await expect.poll(place).toBe(whole)
  })

  it('says of what is on hold why, and it is read as well as all others (RCL-08, picture 37c)', async () => {
    const graph = sampleGraph('a0', ['p0>l0', 'l0>a0'])
    const hold = { recall: null, number: 4, kind: 'hold' as const, reason: 'Falta el análisis' }
    serve(
      answering({
        status: 200,
        body: {
          ...graph,
          nodes: graph.nodes.map((node) => ('_id' in node && node._id === 'a0' ? { ...node, hold } : node)),
        },
      }),
    )
    arrive(session('held'))
    await render(<GraphSite />)
    const start = page.getByRole('button', { name: 'A0-2526' })
    await expect.element(start).toHaveAccessibleDescription('Bloqueado: Falta el análisis')
    await expect
      .element(page.getByRole('region', { name: 'Detalle' }))
      .toHaveTextContent('Bloqueado: Falta el análisis')
    const name = start.element().querySelector('bdi *')!
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--paper)'
    expect(getComputedStyle(name).color).not.toBe(getComputedStyle(probe).color)
    probe.remove()
    await expect
      .element(page.getByRole('button', { name: 'L0-2526' }))
      .not.toHaveAccessibleDescription('Bloqueado: Falta el análisis')
    await page.getByText('Tabla', { exact: true }).click()
    await expect
      .element(page.getByRole('rowheader', { name: 'A0-2526 Bloqueado: Falta el análisis' }))
      .toBeVisible()
    await expect.element(page.getByRole('rowheader', { name: 'L0-2526', exact: true })).toBeVisible()
  })

  it('writes days of the account that the list handed over, wherever the browser stands (FIG-04)', async () => {
    serve(answering({ status: 200, body: small }))
    const days = async (timeZone: string) => {
      arrive(session(timeZone, timeZone))
      const { unmount } = await render(<GraphSite />)
      await page.getByText('Tabla', { exact: true }).click()
      await expect.element(page.getByRole('rowheader', { name: 'P0-2526' })).toBeVisible()
      const text = document.body.textContent
      await unmount()
      return ['31/12/25', '01/01/26'].filter((day) => text.includes(day))
    }
    expect(await days('America/Argentina/Buenos_Aires')).toEqual(['31/12/25'])
    expect(await days('Asia/Tokyo')).toEqual(['01/01/26'])
  })

  it('warns of plots without a polygon, in the drawing, beside it and in the table', async () => {
    serve(answering({ status: 200, body: small }))
    arrive(session('plots'))
    await render(<GraphSite />)
    const warning = 'Sin polígono: se exporta como punto'
    await expect
      .element(page.getByRole('button', { name: 'P0-2526' }).getByRole('img', { name: warning }))
      .toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Detalle' })).toHaveTextContent(`P0-2526${warning}`)
    expect(page.getByRole('button', { name: 'L0-2526' }).getByRole('img').elements()).toEqual([])
    await page.getByText('Tabla', { exact: true }).click()
    await expect.element(page.getByRole('rowheader', { name: `P0-2526 ${warning}` })).toBeVisible()
  })

  it('stands without the warnings where the account exports no plots', async () => {
    const whole = answering({ status: 200, body: small })
    serve((sent) => (sent.path.endsWith('/origin/unmapped') ? refusal(403, 'FEATURE_DISABLED') : whole(sent)))
    arrive(session('no plots'))
    await render(<GraphSite />)
    await expect.element(page.getByRole('button', { name: 'P0-2526' })).toBeVisible()
    expect(document.querySelector('[role="alert"]')).toBe(null)
  })

  it('reads a lineage of up to 300 products whole, and of a larger one two steps, then two more when asked to', async () => {
    const sent = serve(answering({ status: 200, body: { ...small, truncated: true } }))
    arrive(session('three'))
    await render(<GraphSite />)
    await page.getByRole('button', { name: 'Ver más pasos' }).click()
    await expect
      .poll(() => sent.filter(({ path }) => path.startsWith('/graph/')).map(({ query }) => query.depth))
      .toEqual(['20', '2', '4'])
  })

  it('says no beginning where reading stopped, and writes a file of all steps (GRF-04)', async () => {
    const sent = serve((request) =>
      answering({
        status: 200,
        body:
          request.query.depth === '2' || request.query.nodes
            ? { ...sampleGraph('a0', ['p0>l0', 'l0>a0']), truncated: true }
            : small,
      })(request),
    )
    arrive(session('cut'))
    await render(<GraphSite />)
    await page.getByText('Tabla', { exact: true }).click()
    await expect.element(page.getByRole('heading', { name: 'Parte de lo que toca a A0-2526' })).toBeVisible()
    await expect
      .element(page.getByRole('row', { name: 'Lote de campaña P0-2526' }))
      .toHaveTextContent('hasta acá se leyó')
    expect(document.body.textContent).not.toContain('inicio de cadena')
    await page.getByRole('button', { name: 'Descargar .csv' }).click()
    await expect
      .poll(() => sent.filter(({ path }) => path.startsWith('/graph/')).map(({ query }) => query.depth))
      .toEqual(['20', '2', '20'])
  })

  it('says that the session was lost, and goes on with the next one', async () => {
    serve(answering(refusal(401, 'UNAUTHENTICATED')))
    arrive(session('old'))
    await render(<GraphSite />)
    await expect.element(page.getByRole('heading')).toHaveTextContent('Se perdió la sesión')
    serve(answering({ status: 200, body: small }))
    // The list renews what it has: the same token changes nothing.
    arrive(session('old'))
    await expect.element(page.getByRole('heading')).toHaveTextContent('Se perdió la sesión')
    arrive(session('new'))
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('A0-2526')
  })

  it.each([
    [404, 'NOT_FOUND', 'Este producto no existe o no lo podés ver'],
    [403, 'FEATURE_DISABLED', 'No se pudo leer el grafo'],
  ])('says what %s means', async (status, code, title) => {
    serve(answering(refusal(status, code)))
    arrive(session(`of ${status}`))
    await render(<GraphSite />)
    await expect.element(page.getByRole('heading')).toHaveTextContent(title)
  })

  it('asks again after a fault', async () => {
    serve(answering('nothing'))
    arrive(session('again'))
    await render(<GraphSite />)
    await expect.element(page.getByRole('alert')).toHaveTextContent('No se pudo leer el grafo')
    serve(answering({ status: 200, body: small }))
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('A0-2526')
  })

  it('draws thousands as bars, cut by organization or whole, and lists them in portions', async () => {
    const graph = campaign(1000)
    serve(answering({ status: 200, body: graph }))
    history.replaceState(null, '', '/graph/s0')
    arrive(session('many'))
    await render(<GraphSite />)
    await expect.element(page.getByRole('radio', { name: 'Organizaciones' })).toBeChecked()
    await page.getByText('Etapas', { exact: true }).click()
    await expect.poll(() => document.querySelectorAll('[data-kind="bar"]').length).toBe(5)
    await page.getByText('Tabla', { exact: true }).click()
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(200)
    await page.getByRole('button', { name: 'Ver más filas' }).click()
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(400)
  })

  it('draws the lines of the table in a gutter as wide as they need', async () => {
    serve(answering({ status: 200, body: small }))
    await render(<GraphSite />)
    arrive(session('t-gutter'))
    await page.getByText('Tabla', { exact: true }).click()
    const widthOf = () => document.querySelector('tbody td')!.getBoundingClientRect().width
    await expect.poll(widthOf).toBeGreaterThan(20)
    expect(widthOf()).toBeLessThan(80)
  })

  it('narrows the table by a search, and sorts it without the lines', async () => {
    serve(answering({ status: 200, body: small }))
    arrive(session('table'))
    await render(<GraphSite />)
    await page.getByText('Tabla', { exact: true }).click()
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(5)
    expect(document.querySelector('tbody svg path')).not.toBe(null)
    await page.getByRole('button', { name: 'Identificador' }).click()
    await expect
      .element(page.getByRole('columnheader', { name: 'Identificador' }))
      .toHaveAttribute('aria-sort', 'ascending')
    await page.getByRole('searchbox').fill('partida')
    await expect.poll(() => document.querySelectorAll('tbody tr').length).toBe(1)
    await page.getByRole('searchbox').fill('nada')
    await expect.element(page.getByText('Nada coincide con «nada».')).toBeVisible()
  })
})
