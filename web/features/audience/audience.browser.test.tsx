import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Audience } from '../../../core/contract/audience.ts'
import type { Key } from '../../../core/contract/keys.ts'
import type { View } from '../../../core/contract/views.ts'
import { serve, show } from '../../../test/kit/screen.tsx'
import { Frame } from './Frame.tsx'
import { KeyReads } from './KeyReads.tsx'
import { KeyRows } from './KeyRows.tsx'
import { NewView } from './NewView.tsx'
import type { Chain } from '../../shell/stations.ts'
import { Stations } from './Stations.tsx'
import { Things } from './Things.tsx'
import { ViewRows } from './ViewRows.tsx'

beforeEach(async () => {
  await page.viewport(1280, 900)
  return () => vi.restoreAllMocks()
})

const milestones = '/Products/p1/Milestones?productTypeId=ps-lote-soja'
const audience = (more: Partial<Audience> = {}): Audience => ({
  as: 'public',
  shown: [
    { what: 'stages', title: 'Lote de campaña', count: 1 },
    { what: 'stages', title: 'Partida', count: 1 },
    { what: 'fields', title: 'Partida', count: 1200 },
  ],
  hidden: [
    { what: 'processes', title: 'Siembra', count: 2, reason: 'private', address: milestones },
    { what: 'fields', title: 'Partida', count: 3, reason: 'notPublicField', address: '/Admin/Config?at=a' },
    { what: 'fields', title: 'Siembra', count: 1, reason: 'notPublicField', address: '/Admin/Config?at=b' },
    { what: 'persons', title: '', count: 1, reason: 'setting', address: null },
  ],
  address: '/Products/p1/Audience',
  ...more,
})
const view = (n: number, more: Partial<View> = {}): View => ({
  _id: `v${n}`,
  products: [{ _id: 'p1', identifier: 'EM-2526-001', stage: { _id: 's', name: 'Embarque' } }],
  recipient: `SENASA ${n}`,
  reason: 'Inspección pedida',
  include: { private: true, plots: true, files: true, statements: true, descendants: false },
  language: 'es',
  expiresAt: '2026-06-09T02:59:59.999Z',
  state: 'open',
  opened: 3,
  openedAt: '2026-05-26T13:41:00.000Z',
  createdBy: { _id: 'u', name: 'Ana' },
  createdAt: '2026-05-25T12:00:00.000Z',
  version: 1,
  pin: true,
  ...more,
})

describe('what somebody sees of a product', () => {
  it('is counted, and what isn’t seen says why and leads to its switch (AUD-02)', async () => {
    await show(<Things audience={audience()} />)
    const shown = page.getByRole('region', { name: 'Se ve', exact: true })
    await expect.element(shown.getByText('1.202 cosas')).toBeVisible()
    await expect.element(shown.getByText('Lote de campaña, Partida')).toBeVisible()
    const hidden = page.getByRole('region', { name: 'No se ve' })
    await expect.element(hidden.getByText('de un proceso privado: Siembra')).toBeVisible()
    await expect.element(hidden.getByRole('link', { name: 'Ver' })).toHaveAttribute('href', milestones)
    await expect.element(hidden.getByText('no se cambia')).toBeVisible()
    // Two forms have a switch each.
    await hidden.getByText('Configuración').click()
    await expect
      .element(hidden.getByRole('link', { name: 'Partida' }))
      .toHaveAttribute('href', '/Admin/Config?at=a')
    await expect
      .element(hidden.getByRole('link', { name: 'Siembra' }))
      .toHaveAttribute('href', '/Admin/Config?at=b')
  })

  it('is the page itself, without a script, in a language of the account (AUD-02)', async () => {
    const asked: string[] = []
    serve(({ path, query }) => {
      if (path !== '/products/p1/audience') return { status: 200, body: { collection: [] } }
      asked.push(`${query.as} ${query.format} ${query.language}`)
      return {
        status: 200,
        body: `<!doctype html><html><head><style>h1{color:rgb(1, 2, 3)}</style></head><body><h1>Página ${query.language}</h1><script>document.body.textContent = 'ran'</script></body></html>`,
      }
    })
    await show(<Frame product="p1" onlooker={{ as: 'public' }} name="Cualquiera" uuid="u1" />)
    const frame = page.getByTitle('Así lo ve: Cualquiera')
    await expect.element(frame).toHaveAttribute('sandbox', 'allow-same-origin')
    await expect
      .poll(() => (frame.element() as HTMLIFrameElement).contentDocument?.body.textContent)
      .toContain('Página es')
    expect(asked).toEqual(['public html es'])
    await expect
      .element(page.getByRole('link', { name: 'Abrir aparte' }))
      .toHaveAttribute('href', expect.stringMatching(/\/u1\?language=es$/))
  })
})

describe('a program with a key', () => {
  const key = (n: number, more: Partial<Key> = {}): Key => ({
    _id: `k${n}`,
    name: `Feedhuis ${n}`,
    hint: 'rk_7f3a…c91e',
    organizations: '*',
    productSchemas: [],
    milestoneSchemas: [],
    media: { tags: [] },
    areas: {},
    archive: false,
    expiresAt: null,
    lastUsedAt: null,
    createdBy: { _id: 'u', name: 'Ana', left: false },
    createdAt: '2026-05-25T12:00:00.000Z',
    revokedAt: null,
    version: 1,
    ...more,
  })
  const rights = '/Connections?key=k1&form=true'
  const read = audience({
    as: 'key',
    shown: [
      { what: 'stages', title: 'Embarque', count: 1 },
      { what: 'identifiers', title: 'Embarque', count: 1 },
      { what: 'fields', title: 'Embarque', count: 11 },
      { what: 'files', title: 'Embarque', count: 1 },
      { what: 'persons', title: '', count: 2 },
    ],
    hidden: [
      { what: 'identifiers', title: 'Partida', count: 100, reason: 'noRight', address: rights },
      { what: 'statements', title: 'Embarque', count: 1, reason: 'setting', address: null },
      { what: 'persons', title: '', count: 3, reason: 'noRight', address: rights },
    ],
  })

  it('has no page: what it reads stands stage by stage, and the rest is a count (AUD-02)', async () => {
    await show(<KeyReads audience={read} chain={undefined} />)
    const rows = page.getByRole('region', { name: 'Lo que lee, sin página' }).getByRole('listitem')
    await expect.element(rows.nth(0)).toHaveTextContent('Embarque1 producto11 datos, 1 archivo')
    await expect.element(rows.nth(1)).toHaveTextContent('100 productos que no lee, sin nombre ni número')
    expect(rows.elements()).toHaveLength(2)
  })

  it('stands along the chain: what it reads is filled, what it doesn’t read is dashed (AUD-02)', async () => {
    const stages = ['Embarque', 'Partida', 'Acopio'].map((name) => ({
      id: name,
      name,
      hue: 'soja',
      marca: 'barco',
    }))
    const along = {
      ...read,
      hidden: [...read.hidden, { ...read.hidden[0]!, what: 'stages' as const, count: 1 }],
    }
    await show(
      <div data-testid="chain">
        <Stations chain={{ stages } as unknown as Chain} audience={along} />
      </div>,
    )
    const chain = page.getByTestId('chain')
    const kinds = () =>
      [...chain.element().querySelectorAll<HTMLElement>('[data-kind]')].map((disc) => disc.dataset.kind)
    await expect.poll(kinds).toEqual(['filled', 'dashed'])
  })

  it('is not shown what its rights don’t reach, which leads to them (AUD-02)', async () => {
    await show(<Things audience={read} />)
    const hidden = page.getByRole('region', { name: 'No se ve' })
    const rows = hidden.getByRole('listitem')
    await expect.element(rows.nth(0)).toHaveTextContent('la llave no tiene permiso: Partida')
    await expect.element(rows.nth(0).getByRole('link', { name: 'Permisos' })).toHaveAttribute('href', rights)
    await expect.element(rows.nth(1)).toHaveTextContent('la cuenta no lo tiene habilitado')
    await expect.element(rows.nth(1).getByRole('link')).not.toBeInTheDocument()
    await expect.element(rows.nth(2)).toHaveTextContent('sus respuestas no dicen ese nombre')
    await expect.element(hidden.getByText(/^Es lo mismo que la API le responde a esta llave/)).toBeVisible()
  })

  it('is chosen among the keys that open (AUD-02)', async () => {
    const chosen: string[] = []
    const keys = [key(1), key(2, { expiresAt: '2099-06-09T12:00:00.000Z' })]
    await show(<KeyRows keys={keys} chosen={keys[0]} onChoose={({ _id }) => chosen.push(_id)} />)
    const rows = page.getByRole('listitem')
    await expect.element(rows.nth(0).getByRole('link', { name: 'Permisos' })).toHaveAttribute('href', rights)
    await expect
      .element(rows.nth(0).getByRole('button', { name: 'Feedhuis 1' }))
      .toHaveAttribute('aria-pressed', 'true')
    await expect.element(rows.nth(1).getByText(/^Hasta el /)).toBeVisible()
    await rows.nth(1).getByRole('button', { name: 'Feedhuis 2' }).click()
    expect(chosen).toEqual(['k2'])
  })

  it('leads to where keys are made in an account without any (AUD-02)', async () => {
    await show(<KeyRows keys={[]} chosen={undefined} onChoose={() => {}} />)
    await expect
      .element(page.getByRole('link', { name: 'Ir a Conexiones' }))
      .toHaveAttribute('href', '/Connections')
  })
})

describe('the links of a product', () => {
  it('say whom they are for, whether they open and how often they did, and are ended (AUD-03)', async () => {
    const asked: string[] = []
    serve(({ method, path }) => {
      asked.push(`${method} ${path}`)
      return { status: 204 }
    })
    const chosen: string[] = []
    const views = [view(1), view(2, { openedAt: null, opened: 0, pin: false }), view(3, { state: 'ended' })]
    await show(<ViewRows views={views} chosen={views[0]} onChoose={({ _id }) => chosen.push(_id)} />)
    const rows = page.getByRole('listitem')
    await expect.element(rows.nth(0).getByText(/^3 veces, la última, /)).toBeVisible()
    await expect.element(rows.nth(0).getByText(/pide PIN/)).toBeVisible()
    await expect.element(rows.nth(1).getByText('Nadie lo abrió')).toBeVisible()
    await expect.element(rows.nth(2).getByText('Cortado')).toBeVisible()
    await expect.element(rows.nth(2).getByRole('button')).not.toBeInTheDocument()
    await rows.nth(1).getByRole('button', { name: 'SENASA 2' }).click()
    expect(chosen).toEqual(['v2'])
    await rows.nth(1).getByRole('button', { name: 'Cortarlo ahora' }).click()
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Cortar el enlace' }).click()
    await expect.element(page.getByText('Enlace cortado')).toBeVisible()
    expect(asked).toContain('DELETE /views/v2')
  })

  it('are made with a recipient, a reason and an end, and shown once with their PIN (AUD-03)', async () => {
    const sent: Record<string, unknown>[] = []
    serve(({ path, body }) => {
      if (path !== '/views') return { status: 200, body: { collection: [] } }
      sent.push(body as Record<string, unknown>)
      return { status: 201, body: { ...view(9), pin: '418027', address: 'https://rastro.example/v/Qm4x' } }
    })
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const made = vi.fn<() => void>()
    await show(<NewView products={['p1', 'p2']} onClose={() => {}} onMade={made} />)
    await expect.element(page.getByText('Muestra 2 productos y todo su origen.')).toBeVisible()
    const create = page.getByRole('button', { name: 'Crear enlace' })
    await page.getByLabelText(/^Para quién/).fill('SENASA, oficina Reconquista')
    await page.getByLabelText(/^Motivo/).fill('corto')
    await create.click()
    await expect.element(page.getByText('Al menos 10 letras')).toBeVisible()
    expect(sent).toEqual([])
    await page.getByLabelText(/^Motivo/).fill('Inspección pedida el 25/05/26')
    await page.getByLabelText('Archivos').click()
    await create.click()
    await expect.element(page.getByText('418 027')).toBeVisible()
    expect(sent).toEqual([
      {
        products: ['p1', 'p2'],
        recipient: 'SENASA, oficina Reconquista',
        reason: 'Inspección pedida el 25/05/26',
        include: {
          private: true,
          plots: true,
          files: false,
          statements: true,
          risk: true,
          descendants: false,
        },
        pin: true,
        language: 'es',
        expiresAt: expect.any(String),
      },
    ])
    const days = (Date.parse(String(sent[0]!.expiresAt)) - Date.now()) / 86_400_000
    expect(Math.floor(days)).toBe(14)
    expect(made).toHaveBeenCalledOnce()
    await page.getByRole('button', { name: 'Copiar enlace' }).click()
    await page.getByRole('button', { name: 'Copiar PIN' }).click()
    expect(copied.mock.calls).toEqual([['https://rastro.example/v/Qm4x'], ['418027']])
  })
})
