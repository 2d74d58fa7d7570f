import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Webhook, WebhookDelivery } from '../../../../core/contract/webhooks.ts'
import { refusal, serve, show, type Server } from '../../../../test/kit/screen.tsx'
import { ConnectionsPage } from '../ConnectionsPage.tsx'

const erp: Webhook = {
  _id: 'w1',
  name: 'ERP del Litoral',
  url: 'https://erp.litoral.example/rastro',
  types: ['product.created', 'milestone.*'],
  filters: { productSchemas: ['ps-partida'], milestoneSchemas: [], organizations: ['garzas'] },
  state: 'on',
  reason: null,
  cursor: 120,
  failures: 0,
  recent: ['ok', 'ok', 'failed', 'waiting'],
  createdAt: '2026-04-02T12:00:00.000Z',
  version: 4,
}
const quality: Webhook = {
  ...erp,
  _id: 'w2',
  name: 'Calidad',
  url: 'https://calidad.las-garzas.example/',
  types: ['*'],
  filters: { productSchemas: [], milestoneSchemas: [], organizations: [] },
  state: 'paused',
  reason: 'failures',
  failures: 5,
  recent: ['ok', 'failed', 'failed', 'failed', 'failed', 'failed', 'waiting'],
}
const delivery: WebhookDelivery = {
  message: 'msg_0123456789ab_118',
  n: 118,
  type: 'product.created',
  record: { _id: 'p1', identifier: 'EM-2526-014', productSchema: 'ps-partida' },
  attempts: [
    { at: '2026-04-14T13:09:29.000Z', status: null, ms: 10_000, error: 'timeout', answer: '' },
    { at: '2026-04-14T13:10:30.000Z', status: 503, ms: 42, error: null, answer: 'Service Unavailable' },
    { at: '2026-04-14T13:15:31.000Z', status: 200, ms: 112, error: null, answer: 'ok' },
  ],
  state: 'delivered',
}

/** An account with one stage, one organization and these webhooks. */
const account =
  (webhooks: Webhook[], more: Server = () => ({ status: 404 })): Server =>
  (sent) => {
    const list = (collection: unknown[]) => ({ status: 200, body: { collection } })
    const { method, path } = sent
    if (method === 'GET') {
      if (path === '/keys' || path === '/tags') return list([])
      if (path === '/webhooks') return list(webhooks)
      if (path === '/capture') return { status: 200, body: [] }
      if (path === '/organizations') return list([{ _id: 'garzas', name: 'Acopio Las Garzas' }])
      if (path === '/milestoneSchemas')
        return list([{ _id: 'ms-pesaje', name: 'Pesaje', productSchema: 'ps-partida', descriptor: {} }])
      if (path === '/productSchemas')
        return list([
          {
            _id: 'ps-partida',
            name: 'Partida',
            vertical: 'soja',
            position: 0,
            look: {},
            count: 0,
            descriptor: {},
          },
        ])
      if (path.startsWith('/verticals/'))
        return {
          status: 200,
          body: { _id: 'soja', name: 'Soja EUDR', workflows: [{ productSchema: 'ps-partida', next: [] }] },
        }
      if (path.endsWith('/deliveries'))
        return { status: 200, body: { collection: [delivery], page: 1, totalPages: 1, totalDocs: 1 } }
    }
    return more(sent)
  }

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function fillIn(url: string) {
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Laboratorio')
  await page.getByRole('textbox', { name: 'Dirección' }).fill(url)
  await page.getByRole('combobox', { name: 'Qué avisa' }).click()
  await page.getByRole('option', { name: 'producto creado' }).click()
  await userEvent.keyboard('{Escape}')
}

it('lists webhooks with what they tell in words, their last attempts and why they stand still (HOK-01)', async () => {
  serve(account([erp, quality]))
  await show(<ConnectionsPage />)
  await expect
    .element(row('ERP del Litoral'))
    .toHaveTextContent(/erp\.litoral\.example\/rastro.*Producto creado y todo de los procesos.*2 de 3/)
  await expect
    .element(row('ERP del Litoral').getByRole('img'))
    .toHaveAccessibleName(
      'Últimos 3 intentos, del más viejo al más nuevo: recibido, recibido, falló. Hay un aviso esperando otro intento.',
    )
  await expect.element(row('Calidad')).toHaveTextContent(/Todo lo que pasa.*pausado: 5 fallas/)
})

it('makes a webhook and shows its secret once (HOK-01, HOK-03)', async () => {
  const sent = serve(
    account([], ({ method, path }) =>
      method === 'POST' && path === '/webhooks'
        ? { status: 201, body: { ...erp, _id: 'w3', name: 'Laboratorio', secret: 'whsec_c2VjcmV0bw==' } }
        : { status: 404 },
    ),
  )
  await show(<ConnectionsPage />, { path: '/?webhook=new&form=true' })
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Laboratorio')
  await button('Crear el aviso').click()
  await expect
    .element(page.getByRole('combobox', { name: 'Qué avisa' }))
    .toHaveAccessibleDescription(/Obligatorio/i)
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  await fillIn('https://lab.example/avisos')
  await button('Crear el aviso').click()
  const shown = page.getByRole('dialog', { name: 'El secreto de «Laboratorio»' })
  await expect.element(shown).toHaveTextContent(/whsec_c2VjcmV0bw==.*webhook-signature/)
  expect(sent.find(({ method }) => method === 'POST')!.body).toEqual({
    name: 'Laboratorio',
    url: 'https://lab.example/avisos',
    types: ['product.created'],
    filters: { productSchemas: [], milestoneSchemas: [], organizations: [] },
  })
  await button('Listo, lo guardé').click()
  await expect.element(page.getByText('whsec_c2VjcmV0bw==')).not.toBeInTheDocument()
})

it('shows a refused address at its entry, and above the form that there are twenty already', async () => {
  let isFull = false
  serve(
    account([], ({ method }) =>
      method !== 'POST'
        ? { status: 404 }
        : isFull
          ? refusal(409, 'LIMIT', { message: 'Ya están todos los que puede haber.' })
          : refusal(400, 'VALIDATION', { errors: [{ path: '/url', message: 'Es de una red privada.' }] }),
    ),
  )
  await show(<ConnectionsPage />, { path: '/?webhook=new&form=true' })
  await fillIn('https://10.0.0.1/')
  await button('Crear el aviso').click()
  const address = page.getByRole('textbox', { name: 'Dirección' })
  await expect.element(address).toHaveAccessibleDescription(/Es de una red privada\./)
  isFull = true
  await address.fill('https://lab.example/')
  await button('Crear el aviso').click()
  await expect.element(page.getByText('Ya están todos los que puede haber.')).toBeVisible()
  await expect.element(address).not.toHaveAccessibleDescription(/red privada/)
})

it('edits a webhook with its version', async () => {
  const sent = serve(
    account([erp], ({ method }) => (method === 'PUT' ? { status: 200, body: erp } : { status: 404 })),
  )
  await show(<ConnectionsPage />, { path: '/?webhook=w1&form=true' })
  await page.getByRole('textbox', { name: 'Nombre' }).fill('ERP')
  await button('Aceptar').click()
  await expect
    .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
    .toEqual({
      name: 'ERP',
      url: erp.url,
      types: erp.types,
      filters: erp.filters,
      version: 4,
    })
})

it('shows the attempts of each delivery, sends one again, and tests (HOK-05)', async () => {
  const sent = serve(
    account([erp], ({ path }) =>
      path.endsWith('/resend')
        ? { status: 200, body: { status: 200, ms: 84, error: null, answer: '' } }
        : path.endsWith('/test')
          ? { status: 200, body: { status: null, ms: 10_000, error: 'certificate', answer: '' } }
          : { status: 404 },
    ),
  )
  await show(<ConnectionsPage />, { path: '/?webhook=w1' })
  const rows = page.getByRole('table', { name: 'erp.litoral.example, últimas entregas' }).getByRole('row')
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(/EM-2526-014.*producto creado.*200, al intento 3.*112 ms/)
  await expect.element(rows.nth(2)).toHaveTextContent(/el mismo aviso.*503.*Service Unavailable.*42 ms/)
  await expect.element(rows.nth(3)).toHaveTextContent(/sin respuesta a tiempo.*10,0 s/)
  await expect.element(rows.nth(1).getByRole('img', { name: 'Partida' })).toBeVisible()
  // The mark of the stage stands beside the identifier.
  const [mark, named] = ['th svg', 'th b'].map((one) =>
    rows.nth(1).element().querySelector(one)!.getBoundingClientRect(),
  )
  expect(mark!.right).toBeLessThanOrEqual(named!.left)
  expect(mark!.bottom).toBeGreaterThan(named!.top)
  await expect.element(page.getByText('Solo de estos: Partida; Acopio Las Garzas')).toBeVisible()
  await button('Reenviar: producto creado EM-2526-014').click()
  await expect.element(page.getByText('200, 84 ms')).toBeVisible()
  expect(sent.find(({ method }) => method === 'POST')!.path).toBe(
    '/webhooks/w1/deliveries/msg_0123456789ab_118/resend',
  )
  await button('Probar').click()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'La prueba falló' }))
    .toHaveTextContent('La prueba falló: el certificado no vale, en 10,0 s.')
  await expect.element(button('Reanudar')).not.toBeInTheDocument()
})

it('resumes a paused webhook, and skips the message that failed (HOK-04)', async () => {
  const sent = serve(
    account([quality], ({ path }) =>
      path.endsWith('/resume') ? { status: 200, body: { ...quality, passedOver: 3 } } : { status: 404 },
    ),
  )
  await show(<ConnectionsPage />, { path: '/?webhook=w2' })
  await button('Reanudar').click()
  await page
    .getByRole('dialog', { name: 'Reanudar «Calidad»' })
    .getByRole('button', { name: 'Reanudar' })
    .click()
  await expect.element(page.getByText('Se reanudó «Calidad»: 3 hechos quedaron sin avisar')).toBeVisible()
  await button('Saltear').click()
  await page
    .getByRole('dialog', { name: 'Saltear el aviso que falló' })
    .getByRole('button', { name: 'Saltear' })
    .click()
  const bodies = () => sent.filter(({ path }) => path.endsWith('/resume')).map(({ body }) => body)
  await expect.poll(bodies).toEqual([{ skip: false }, { skip: true }])
})

it('replays from a day of the last thirty, and keeps the refusal of a second time (HOK-05)', async () => {
  const sent = serve(
    account([erp], ({ path }) =>
      path.endsWith('/replay') ? refusal(429, 'TOO_MANY', { message: 'Una vez por hora.' }) : { status: 404 },
    ),
  )
  await show(<ConnectionsPage />, { path: '/?webhook=w1' })
  await button('Repetir desde…').click()
  const question = page.getByRole('dialog', { name: 'Repetir los avisos de «ERP del Litoral»' })
  const repeat = question.getByRole('button', { name: 'Repetir' })
  const day = question.getByRole('textbox', { name: 'Desde el día' })
  await day.fill('01/01/2020')
  await repeat.click()
  await expect.element(day).toHaveAccessibleDescription(/los últimos 30/)
  const today = new Date()
  today.setHours(0, 0, 0, 0)
  const two = (n: number) => String(n).padStart(2, '0')
  await day.fill(`${two(today.getDate())}/${two(today.getMonth() + 1)}/${today.getFullYear()}`)
  await repeat.click()
  await expect.element(question.getByRole('alert')).toBeVisible()
  expect(sent.find(({ path }) => path.endsWith('/replay'))!.body).toEqual({ since: today.toISOString() })
})

it('replays from the first of the last thirty days, of which it asks only what is kept (HOK-05)', async () => {
  const sent = serve(
    account([erp], ({ path }) => (path.endsWith('/replay') ? { status: 200, body: erp } : { status: 404 })),
  )
  await show(<ConnectionsPage />, { path: '/?webhook=w1' })
  await button('Repetir desde…').click()
  const question = page.getByRole('dialog', { name: 'Repetir los avisos de «ERP del Litoral»' })
  const repeat = question.getByRole('button', { name: 'Repetir' })
  const day = question.getByRole('textbox', { name: 'Desde el día' })
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const two = (n: number) => String(n).padStart(2, '0')
  const typed = (date: Date) => `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`
  await day.fill(typed(ago(31)))
  await repeat.click()
  await expect.element(day).toHaveAccessibleDescription(/los últimos 30/)
  await day.fill(typed(ago(30)))
  const asked = Date.now()
  await repeat.click()
  await expect.element(question).not.toBeInTheDocument()
  const { since } = sent.find(({ path }) => path.endsWith('/replay'))!.body as { since: string }
  expect(Date.parse(since)).toBeGreaterThanOrEqual(asked - 30 * 86_400_000)
  expect(typed(new Date(since))).toBe(typed(ago(30)))
})

it('shows by itself what was sent meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  try {
    let recent: Webhook['recent'] = ['ok']
    serve((request) => account([{ ...erp, recent }])(request))
    await show(<ConnectionsPage />)
    const row = page.getByRole('listitem').filter({ hasText: 'ERP del Litoral' })
    await expect.element(row).toHaveTextContent('1 de 1')
    recent = ['ok', 'ok']
    await vi.advanceTimersByTimeAsync(10_000)
    await expect.element(row).toHaveTextContent('2 de 2')
  } finally {
    vi.useRealTimers()
  }
})

it('changes the secret, and archives after a question that keeps a refusal', async () => {
  let isRefused = true
  const sent = serve(
    account([erp], ({ method, path }) => {
      if (path.endsWith('/rotate')) return { status: 201, body: { ...erp, secret: 'whsec_b3Rybw==' } }
      if (method !== 'DELETE') return { status: 404 }
      return isRefused ? refusal(503, 'UNAVAILABLE', { message: 'Ocupado.' }) : { status: 204 }
    }),
  )
  await show(<ConnectionsPage />, { path: '/?webhook=w1' })
  await button('Cambiar el secreto').click()
  await page
    .getByRole('dialog', { name: /Cambiar el secreto de/ })
    .getByRole('button', { name: 'Cambiar el secreto' })
    .click()
  await expect.element(page.getByText('whsec_b3Rybw==')).toBeVisible()
  await button('Listo, lo guardé').click()
  await button('Archivar').click()
  const question = page.getByRole('dialog', { name: 'Archivar el aviso «ERP del Litoral»' })
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  await question.getByRole('button', { name: 'Archivar' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Ocupado.')
  isRefused = false
  await question.getByRole('button', { name: 'Archivar' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent.filter(({ method }) => method === 'DELETE').at(-1)!.path).toBe('/webhooks/w1')
})

it('says why the list of webhooks could not be read', async () => {
  serve((sent) =>
    sent.path === '/webhooks' ? refusal(403, 'FORBIDDEN', { message: 'Prohibido.' }) : account([])(sent),
  )
  await show(<ConnectionsPage />)
  await expect.element(page.getByRole('heading', { name: 'No está entre tus permisos' })).toBeVisible()
})
