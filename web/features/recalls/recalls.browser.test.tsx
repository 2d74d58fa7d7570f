import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Recall, RecallItem } from '../../../core/contract/recalls.ts'
import type { TracedProduct } from '../../../core/contract/trace.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import { RecallPage } from './RecallPage.tsx'
import { RecallsPage } from './RecallsPage.tsx'

const stage = { _id: 'ps-caja', name: 'Caja' }
const recall = (number: number, more: Partial<Recall> = {}): Recall => ({
  _id: `r${number}`,
  number,
  kind: 'recall',
  state: 'open',
  product: { _id: 'p0', identifier: 'TR-26-01843', stage: { _id: 'ps-tropa', name: 'Tropa de faena' } },
  reason: 'Puede contener un residuo veterinario',
  action: 'No consumirlo',
  phone: '342 555 0146',
  organization: { _id: 'o', name: 'Frigorífico Paso del Rey' },
  i18n: { en: { reason: 'It may hold a residue' } },
  startedAt: '2026-04-20T09:48:00.000Z',
  startedBy: { _id: 'ana', name: 'Paula Sosa' },
  endedAt: null,
  counts: { products: 71, restricted: 0, held: 22, notified: 21, confirmed: 16, unanswered: 12, done: 0 },
  version: 3,
  ...more,
})
const row = (n: number, more: Partial<TracedProduct> = {}): TracedProduct => ({
  _id: `p${n}`,
  uuid: `u${n}`,
  identifier: `CJ-${n}`,
  stage,
  organization: { _id: 'o', name: 'Frigorífico Paso del Rey' },
  holder: { _id: 'o', name: 'Slagershuis Noord', city: null, phoneNumber: '342', email: null },
  steps: n === 0 ? 0 : 1,
  via: n === 0 ? [] : ['p0'],
  quantity: 22.5,
  unit: 'kg',
  part: 1,
  mixed: false,
  closed: false,
  hold: null,
  createdAt: '2026-04-18T10:00:00.000Z',
  ...more,
})
const item = (product: TracedProduct, more: Partial<RecallItem> = {}): RecallItem => ({
  product,
  state: 'held',
  mail: null,
  note: null,
  at: '2026-04-20T09:48:00.000Z',
  by: 'Paula Sosa',
  ...more,
})

let found: Recall[]
let items: RecallItem[]
let restricted: number
const paged = (collection: object[], totalDocs = collection.length) => ({
  status: 200,
  body: { collection, page: 1, totalPages: Math.max(1, Math.ceil(totalDocs / 200)), totalDocs },
})
let fault: ReturnType<typeof refusal> | undefined
const working: Server = ({ method, path, query }) => {
  if (method !== 'GET') return fault ?? { status: 200, body: found[0] }
  if (path === '/recalls') return paged(found.filter(({ state }) => !query.state || state === query.state))
  if (path.endsWith('/items')) return paged(items)
  if (path.startsWith('/recalls/')) return { status: 200, body: found[0] }
  if (path === '/search')
    return {
      status: 200,
      body: {
        groups: [
          {
            type: 'products',
            title: 'Caja',
            total: 1,
            address: '/Products',
            items: [
              {
                _id: 'p7',
                name: 'CJ-7',
                matched: null,
                stage,
                address: '/',
                createdAt: '2026-04-18T10:00:00.000Z',
              },
            ],
          },
        ],
      },
    }
  if (path.endsWith('/trace'))
    return {
      status: 200,
      body: {
        product: { _id: 'p0', uuid: 'u0', identifier: 'TR-26-01843', stage },
        direction: 1,
        at: '2026-04-20T09:48:00.000Z',
        totals: { products: 3, restricted, stages: 1, holders: 1, ends: 3, quantity: null, unit: null },
        holders: [],
        collection: [row(0), row(1), row(2), row(3)],
        page: 1,
        totalPages: 1,
        totalDocs: 4,
        truncated: false,
      },
    }
  return { status: 200, body: { collection: [] } }
}
const written = (sent: SentRequest[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])

beforeEach(async () => {
  fault = undefined
  restricted = 0
  found = [
    recall(5),
    recall(4, { kind: 'hold', action: null, phone: null }),
    recall(3, {
      kind: 'drill',
      state: 'ended',
      endedAt: '2026-04-15T12:00:00.000Z',
      drill: {
        tracedMs: 412,
        products: 38,
        located: 38,
        withContact: 36,
        quantityLocated: 848,
        quantityTotal: 848,
      },
    }),
    recall(1, { state: 'lifted', endedAt: '2026-01-14T12:00:00.000Z' }),
  ]
  items = [item(row(0)), item(row(1), { state: 'unanswered', note: 'Dos llamados' }), item(row(2))]
  await page.viewport(1440, 900)
})

describe('the list of recalls', () => {
  it('says of each what, why, what became of its products, and since when (RCL-08)', async () => {
    serve(working)
    await show(<RecallsPage />)
    await expect.element(page.getByRole('link', { name: 'Retiro 5' })).toHaveAttribute('href', '/Recalls/r5')
    await expect.element(page.getByText('2 abiertos de 4')).toBeVisible()
    await expect
      .element(
        page.getByText('71 productos: 22 bloqueados, 16 confirmaron, 21 avisados, 12 sin respuesta').first(),
      )
      .toBeVisible()
    await expect.element(page.getByText('38 ubicados de 38, 36 con contacto, en 0,4 s')).toBeVisible()
    await expect.element(page.getByText('Nada de esto se borra', { exact: false })).toBeVisible()
  })

  it('keeps search, kind and state in the address (RCL-08)', async () => {
    const sent = serve(working)
    await show(<RecallsPage />, { path: '/?kind=hold&state=open&search=residuo' })
    await expect.element(page.getByRole('link', { name: 'Bloqueo 4' })).toBeVisible()
    expect(sent.find(({ path, query }) => path === '/recalls' && query.kind)!.query).toMatchObject({
      kind: 'hold',
      state: 'open',
      search: 'residuo',
    })
  })

  it('goes out as a table with the same filters, of all pages (RCL-08)', async () => {
    const headers = { 'content-disposition': "attachment; filename*=UTF-8''retiros.csv" }
    const sent = serve((one) => (one.query.format ? { status: 200, body: '', headers } : working(one)))
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
    click.mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await show(<RecallsPage />, { path: '/?kind=recall&search=residuo&page=2' })
    await page.getByRole('button', { name: 'Descargar .csv' }).click()
    await expect.poll(() => saved).toEqual(['retiros.csv'])
    click.mockRestore()
    const { currentPage, ...asked } = sent.find(({ query }) => query.format)!.query
    expect(asked).toMatchObject({ kind: 'recall', search: 'residuo', format: 'csv' })
    expect(currentPage).toBeUndefined()
  })

  it('that is empty offers a drill (RCL-08)', async () => {
    found = []
    serve(working)
    await show(<RecallsPage />)
    await expect.element(page.getByRole('heading', { name: 'Ningún retiro' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Nuevo simulacro' }).last()).toBeEnabled()
  })

  it('finds a product to begin with, and leads to its trace (RCL-08)', async () => {
    serve(working)
    const { pathname } = await show(<RecallsPage />)
    await userEvent.click(page.getByRole('button', { name: 'Bloquear o retirar' }))
    await userEvent.type(page.getByRole('textbox', { name: 'Buscar un producto' }), 'CJ-7')
    await userEvent.click(page.getByRole('option', { name: /CJ-7/ }))
    await expect.poll(pathname).toBe('/Products/p7/Trace')
  })

  it('offers nothing to level one, and says why (RCL-08)', async () => {
    serve(working)
    await show(<RecallsPage />, { rights: { levelOne: true } })
    await expect.element(page.getByRole('button', { name: 'Bloquear o retirar' })).toBeDisabled()
  })
})

describe('a recall', () => {
  const open = (rights = {}) => show(<RecallPage />, { rights, path: '/Recalls/r5', pattern: '/Recalls/$id' })

  it('shows its text in both languages, and who has each product (RCL-08)', async () => {
    serve(working)
    await open()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Retiro 5')
    await expect.element(page.getByText('It may hold a residue')).toBeVisible()
    await expect.element(page.getByText('Dos llamados')).toBeVisible()
    await expect.element(page.getByText('sin respuesta', { exact: true })).toBeVisible()
  })

  it('is read again while it is open, whoever is untold first, and telling is its main act (RCL-08)', async () => {
    items = [item(row(1), { state: 'notified' }), item(row(2))]
    serve(working)
    await open()
    const names = page.getByRole('row').getByRole('link', { name: /^CJ-/ })
    await expect.element(names.first()).toHaveTextContent('CJ-2')
    const variant = (name: string) =>
      page.getByRole('button', { name, exact: true }).element().dataset.variant
    expect([variant('Avisar'), variant('Terminar')]).toEqual([undefined, 'default'])
    items = [item(row(1), { state: 'confirmed' }), item(row(2), { state: 'notified' })]
    found = [recall(5, { counts: { ...recall(5).counts, products: 2, held: 0, notified: 1, confirmed: 1 } })]
    await expect.element(page.getByText('avisado', { exact: true })).toBeVisible()
    await expect.poll(() => variant('Avisar')).toBe('default')
  })

  it('takes what became of several products, with a note (RCL-08)', async () => {
    const sent = serve(working)
    await open()
    await userEvent.click(page.getByRole('checkbox', { name: 'Elegir CJ-1' }))
    await userEvent.click(page.getByRole('checkbox', { name: 'Elegir CJ-2' }))
    await userEvent.click(page.getByRole('button', { name: 'Cambiar estado' }))
    await userEvent.click(page.getByRole('radio', { name: 'destruido' }))
    await userEvent.type(page.getByRole('textbox', { name: 'Nota' }), 'Acta 26-0418')
    await userEvent.click(page.getByRole('button', { name: 'Guardar' }))
    await expect
      .poll(() => written(sent))
      .toEqual([
        ['PUT', '/recalls/r5/items', { products: ['p1', 'p2'], state: 'destroyed', note: 'Acta 26-0418' }],
      ])
  })

  it('sets all restricted ones for administrators alone (RCL-08)', async () => {
    found = [recall(5, { counts: { ...recall(5).counts, restricted: 8 } })]
    serve(working)
    const { unmount } = await open()
    await expect.element(page.getByRole('button', { name: 'Cambiar su estado' })).toBeVisible()
    await unmount()
    await open({ admin: false, organizations: ['o'], stages: { 'ps-tropa': 'write' } })
    await expect.element(page.getByText('8 más, de otra organización')).toBeVisible()
    expect(page.getByRole('button', { name: 'Cambiar su estado' }).elements()).toEqual([])
  })

  it('is lifted with a reason, and says what public pages will say (RCL-08)', async () => {
    const sent = serve(working)
    await open()
    await userEvent.click(page.getByRole('button', { name: 'Levantar' }))
    await expect
      .element(page.getByText('La página pública dice que se levantó', { exact: false }))
      .toBeVisible()
    const box = page.getByRole('dialog')
    await userEvent.type(box.getByRole('textbox', { name: 'Motivo' }), 'corto')
    await userEvent.click(box.getByRole('button', { name: 'Levantar' }))
    await expect.element(page.getByText('Escribí al menos 10 letras')).toBeVisible()
    expect(written(sent)).toEqual([])
    await userEvent.type(box.getByRole('textbox', { name: 'Motivo' }), ': el segundo análisis dio bien')
    await userEvent.click(box.getByRole('button', { name: 'Levantar' }))
    await expect
      .poll(() => written(sent))
      .toEqual([['POST', '/recalls/r5/lift', { reason: 'corto: el segundo análisis dio bien' }]])
  })

  it('that somebody else ended meanwhile says so in its box (RCL-08)', async () => {
    fault = refusal(409, 'STALE', { message: 'Alguien lo cambió' })
    serve(working)
    await open()
    await userEvent.click(page.getByRole('button', { name: 'Terminar' }))
    const box = page.getByRole('dialog')
    await userEvent.type(box.getByRole('textbox', { name: 'Motivo' }), 'Todo fue devuelto')
    await userEvent.click(box.getByRole('button', { name: 'Terminar' }))
    await expect.element(page.getByText('Alguien lo cambió')).toBeVisible()
  })

  it('becomes a recall of a hold with an action and a telephone (RCL-08)', async () => {
    found = [recall(4, { kind: 'hold', action: null, phone: null, i18n: {} })]
    const sent = serve(working)
    await open()
    await userEvent.click(page.getByRole('button', { name: 'Pasar a retiro' }))
    const box = page.getByRole('dialog')
    await userEvent.click(box.getByRole('button', { name: 'Pasar a retiro' }))
    expect(written(sent)).toEqual([])
    await userEvent.type(box.getByRole('textbox', { name: 'Qué tiene que hacer' }).first(), 'No consumirlo')
    await userEvent.type(box.getByRole('textbox', { name: 'Teléfono' }), '342 555 0146')
    await userEvent.click(box.getByRole('button', { name: 'Pasar a retiro' }))
    await expect
      .poll(() => written(sent)[0]?.[2])
      .toMatchObject({ kind: 'recall', action: 'No consumirlo', phone: '342 555 0146', version: 3 })
    // A language that nobody wrote has no text.
    expect(written(sent)[0]![2]).not.toHaveProperty('i18n')
  })

  it('writes to those that are chosen, and leads to the form of one without an address (RCL-08)', async () => {
    const buyer = { _id: null, name: 'Slagershuis', city: null, phoneNumber: null, email: 'a@b.example' }
    const plant = {
      _id: 'o2',
      name: 'Distribuidora Sur',
      city: null,
      phoneNumber: null,
      email: 'c@d.example',
    }
    items = [item(row(0)), item(row(1, { holder: buyer })), item(row(2, { holder: plant }))]
    const sent = serve(working)
    await open()
    await userEvent.click(page.getByRole('button', { name: 'Avisar' }))
    await expect
      .element(page.getByRole('link', { name: 'Cargarle un correo' }))
      .toHaveAttribute('href', '/Organizations/o/Edit')
    await userEvent.click(page.getByRole('checkbox', { name: /Distribuidora Sur/ }))
    await userEvent.click(page.getByRole('button', { name: 'Avisar a 1' }))
    await expect
      .poll(() => written(sent))
      .toEqual([['POST', '/recalls/r5/notify', { contacts: ['a@b.example'] }]])
  })

  it('writes once after a lost answer, also from a box opened again or a page loaded again, and once more when asked anew (RCL-05)', async () => {
    items = [item(row(0, { holder: { ...row(0).holder!, email: 'a@b.example' } }))]
    let isLost = true
    const sent = serve((one) => (one.method === 'POST' && isLost ? 'nothing' : working(one)))
    const notify = () => userEvent.click(page.getByRole('button', { name: 'Avisar a 1' }))
    const ask = () => userEvent.click(page.getByRole('button', { name: 'Avisar', exact: true }))
    const keys = () => sent.filter(({ method }) => method === 'POST').map(({ key }) => key)
    const { unmount } = await open()
    await ask()
    await notify()
    await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await notify()
    await expect.poll(() => keys().length).toBe(2)
    await userEvent.click(page.getByRole('button', { name: 'Cancelar' }))
    await ask()
    await notify()
    await expect.poll(() => keys().length).toBe(3)
    // As a page that is loaded again: a module that remembers nothing.
    isLost = false
    const again = './NotifyQuestion.tsx?again'
    const { NotifyQuestion } = (await import(
      /* @vite-ignore */ again
    )) as typeof import('./NotifyQuestion.tsx')
    await unmount()
    for (const written of [4, 5]) {
      const onClose = vi.fn<() => void>()
      const box = await show(<NotifyQuestion recall={recall(5)} onClose={onClose} />)
      await notify()
      await expect.poll(() => onClose.mock.calls.length).toBe(1)
      expect(keys().length).toBe(written)
      await box.unmount()
    }
    const [first, ...others] = keys()
    expect(others.slice(0, 3)).toEqual([first, first, first])
    expect(others[3]).not.toBe(first)
  })

  it('takes descendants that were left out (RCL-08)', async () => {
    const sent = serve(working)
    await open()
    await userEvent.click(page.getByRole('button', { name: 'Más opciones' }))
    await userEvent.click(page.getByRole('menuitem', { name: 'Sumar los que faltan' }))
    await userEvent.click(page.getByRole('checkbox', { name: /CJ-3/ }))
    await userEvent.click(page.getByRole('button', { name: 'Sumar 1' }))
    await expect.poll(() => written(sent)).toEqual([['POST', '/recalls/r5/products', { products: ['p3'] }]])
  })

  it('that is over changes no more, and a drill shows its clock (RCL-08)', async () => {
    found = [found[2]!]
    serve(working)
    await open()
    await expect.element(page.getByText('36 de 38')).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Levantar: ya no está abierto' }))
      .toHaveAttribute('aria-disabled', 'true')
    expect(page.getByRole('checkbox').elements()).toEqual([])
  })

  it('says of a drill whom it would write to (RCL-05)', async () => {
    found = [{ ...found[2]!, state: 'open', endedAt: null }]
    const recipients = [
      { _id: 'o', name: 'Slagershuis Noord', email: 'kwaliteit@slagershuis.example' },
      { _id: null, name: 'Distribuidora Sur', email: 'compras@sur.example' },
    ]
    serve((request) =>
      request.path === '/recalls/r3/notify'
        ? { status: 200, body: { organizations: recipients } }
        : working(request),
    )
    await open()
    await userEvent.click(page.getByText('Se les escribiría a 2 que los tienen'))
    await expect.element(page.getByText('compras@sur.example')).toBeVisible()
  })
})
