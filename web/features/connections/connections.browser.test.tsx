import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Key } from '../../../core/contract/keys.ts'
import { refusal, serve, show, type Server } from '../../../test/kit/screen.tsx'
import { ConnectionsPage } from './ConnectionsPage.tsx'

const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString()

const scale: Key = {
  _id: 'k1',
  name: 'Balanza Reconquista',
  hint: 'rk_7f3a…c91e',
  organizations: ['garzas'],
  productSchemas: [{ id: 'ps-partida', permission: ['read', 'write'] }],
  milestoneSchemas: [{ id: 'ms-pesaje', permission: ['read', 'write'] }],
  media: { tags: [] },
  areas: { history: ['read'] },
  archive: false,
  expiresAt: null,
  lastUsedAt: null,
  createdBy: { _id: 'ana', name: 'Ana Pérez', left: false },
  createdAt: '2026-04-02T12:00:00.000Z',
  revokedAt: null,
  version: 3,
}
const board: Key = {
  ...scale,
  _id: 'k2',
  name: 'Tablero interno',
  organizations: '*',
  productSchemas: [{ id: '*', permission: ['read'] }],
  milestoneSchemas: [],
  areas: {},
  expiresAt: days(3),
  createdBy: { _id: 'beto', name: 'Beto Gómez', left: true },
}
const former: Key = { ...scale, _id: 'k3', name: 'Prueba', revokedAt: '2026-04-03T12:00:00.000Z' }

const stages = [
  { _id: 'ps-lote', name: 'Lote de campaña' },
  { _id: 'ps-partida', name: 'Partida' },
].map((stage, position) => ({ ...stage, vertical: 'soja', position, look: {}, count: 0, descriptor: {} }))

/** An account with a chain of two stages, and these keys. */
const account =
  (keys: Key[], more: Server = () => ({ status: 404 })): Server =>
  (sent) => {
    const list = (collection: unknown[]) => ({ status: 200, body: { collection } })
    const { method, path } = sent
    if (method === 'GET') {
      if (path === '/keys') return list(keys)
      if (path === '/webhooks') return list([])
      if (path === '/capture') return { status: 200, body: [] }
      if (path === '/capture/recent') return { status: 200, body: { documents: 0, refused: 0, keys: [] } }
      if (path === '/organizations')
        return list([
          { _id: 'garzas', name: 'Acopio Las Garzas' },
          { _id: 'lagunas', name: 'Tres Lagunas' },
        ])
      if (path === '/milestoneSchemas')
        return list([{ _id: 'ms-pesaje', name: 'Pesaje', productSchema: 'ps-partida', descriptor: {} }])
      if (path === '/tags') return list([])
      if (path === '/productSchemas') return list(stages)
      if (path.startsWith('/verticals/'))
        return {
          status: 200,
          body: {
            _id: 'soja',
            name: 'Soja EUDR',
            workflows: stages.map(({ _id }) => ({ productSchema: _id, next: [] })),
          },
        }
    }
    return more(sent)
  }

const row = (name: string) => page.getByRole('row').filter({ hasText: name })

it('lists keys with what they can do in words, and those that open no more when asked for (KEY-09)', async () => {
  serve(account([scale, board, former]))
  await show(<ConnectionsPage />)
  await expect.element(row('Balanza Reconquista')).toHaveTextContent(/rk_7f3a…c91e.*nunca.*sin fecha/)
  await expect.element(row('Balanza Reconquista')).toHaveTextContent(/de Acopio Las Garzas\. Carga Pesaje/)
  await expect.element(row('Balanza Reconquista')).toHaveTextContent('También historial')
  await expect.element(row('Tablero interno')).toHaveTextContent('Lee todo')
  await expect.element(row('Tablero interno')).toHaveTextContent('Beto Gómez, ya no está en la cuenta')
  await expect.element(row('Prueba')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Ver 1 llave que ya no abre' }).click()
  await expect.element(row('Prueba')).toHaveTextContent('revocada el 03/04/26')
  await expect.element(page.getByRole('button', { name: 'Revocar: Prueba' })).not.toBeInTheDocument()
})

it('makes a key with rights to all, and shows its secret once (KEY-09)', async () => {
  const secret = 'rk_7f3a00c9c91e_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ'
  const sent = serve(
    account([], ({ method, path }) =>
      method === 'POST' && path === '/keys'
        ? { status: 201, body: { ...board, name: 'Laboratorio', secret } }
        : { status: 404 },
    ),
  )
  await show(<ConnectionsPage />, { path: '/?form=true' })
  await page.getByRole('textbox', { name: 'Nombre' }).fill(' Laboratorio ')
  await page.getByRole('textbox', { name: 'Vence' }).fill('31/12/2099')
  await page.getByRole('textbox', { name: 'Nombre' }).click()
  const table = (name: string) => page.getByRole('table', { name })
  await table('Organizaciones').getByRole('checkbox', { name: 'Todas, también las que se agreguen' }).click()
  await expect.element(table('Organizaciones').getByRole('checkbox', { name: 'Tres Lagunas' })).toBeDisabled()
  await expect.element(table('Organizaciones').getByRole('checkbox', { name: 'Tres Lagunas' })).toBeChecked()
  await table('Etapas').getByRole('checkbox', { name: 'Todas, también las que se agreguen: Lee' }).click()
  await table('Otras partes').getByRole('checkbox', { name: 'Lugares: Escribe' }).click()
  // No program writes the history.
  const history = table('Otras partes').getByRole('row').filter({ hasText: 'Historial' })
  await expect.element(history.getByRole('checkbox', { name: 'Historial: Lee' })).toBeVisible()
  await expect.element(history.getByRole('checkbox', { name: 'Historial: Escribe' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Crear la llave' }).click()
  await expect.element(page.getByText('Guardala ahora: no se vuelve a mostrar.')).toBeVisible()
  await expect.element(page.getByText(secret)).toBeVisible()
  expect(sent.find(({ method }) => method === 'POST')!.body).toEqual({
    name: ' Laboratorio ',
    organizations: '*',
    productSchemas: [{ id: '*', permission: ['read'] }],
    milestoneSchemas: [],
    media: { tags: [] },
    areas: { locations: ['read', 'write'] },
    archive: false,
    expiresAt: expect.stringMatching(/^(2099-12-31|2100-01-01)T/),
  })
  const written: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
  await page.getByRole('button', { name: 'Copiar' }).click()
  await expect.poll(() => written).toEqual([secret])
  await page.getByRole('button', { name: 'Listo, la guardé' }).click()
  await expect.element(page.getByText(secret)).not.toBeInTheDocument()
})

it('asks for the organization that is missing, and shows a taken name at its entry', async () => {
  const sent = serve(
    account([scale], ({ method }) =>
      method === 'PUT' ? refusal(409, 'NOT_UNIQUE', { message: 'Ya existe.' }) : { status: 404 },
    ),
  )
  await show(<ConnectionsPage />, { path: '/?key=k1&form=true' })
  const garzas = page.getByRole('checkbox', { name: 'Acopio Las Garzas' })
  await garzas.click()
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await expect.poll(() => document.querySelector('[data-toast="dataIncomplete"]')).not.toBeNull()
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
  await garzas.click()
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await expect
    .element(page.getByRole('textbox', { name: 'Nombre' }))
    .toHaveAccessibleDescription(/Ya existe\./)
  expect(sent.find(({ method }) => method === 'PUT')!.body).toMatchObject({
    organizations: ['garzas'],
    productSchemas: scale.productSchemas,
    areas: { history: ['read'] },
    expiresAt: null,
    version: 3,
  })
})

it('revokes a key after a question, which keeps a refusal', async () => {
  let isRefused = true
  const sent = serve(
    account([scale], ({ method }) => {
      if (method !== 'DELETE') return { status: 404 }
      return isRefused ? refusal(503, 'UNAVAILABLE', { message: 'Ocupado.' }) : { status: 204 }
    }),
  )
  await show(<ConnectionsPage />)
  await row('Balanza Reconquista').hover()
  await page.getByRole('button', { name: 'Revocar: Balanza Reconquista' }).click()
  const question = page.getByRole('dialog', { name: 'Revocar la llave «Balanza Reconquista»' })
  await expect.element(question).toBeVisible()
  expect(sent.filter(({ method }) => method === 'DELETE')).toEqual([])
  await question.getByRole('button', { name: 'Revocar' }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('Ocupado.')
  isRefused = false
  await question.getByRole('button', { name: 'Revocar' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent.filter(({ method }) => method === 'DELETE').at(-1)!.path).toBe('/keys/k1')
})

it('shows the last requests of a key, and changes its secret with the hours that the former one opens', async () => {
  const secret = 'rk_7f3a00c9c91e_ABCDEFGHIJKLMNOPQabcdefghijklmnopqrstuvwxyz'
  const sent = serve(
    account([scale], ({ path }) =>
      path === '/keys/k1/calls'
        ? {
            status: 200,
            body: {
              collection: [
                { at: days(0), method: 'GET', path: '/api/products/:id', status: 200, ms: 12, refusal: null },
                {
                  at: days(0),
                  method: 'POST',
                  path: '/api/milestones',
                  status: 400,
                  ms: 1_200,
                  refusal: { code: 'INVALID', paths: ['', '/data/kg', '/product'] },
                },
              ],
              page: 1,
              totalPages: 1,
              totalDocs: 2,
            },
          }
        : { status: 201, body: { ...scale, secret } },
    ),
  )
  await show(<ConnectionsPage />, { path: '/?key=k1' })
  const calls = page.getByRole('table', { name: 'Últimos pedidos' })
  await expect
    .element(calls.getByRole('row').nth(2))
    .toHaveTextContent(/POST \/api\/milestones\s*INVALID \/data\/kg, \/product400.*1\.200 ms/)
  await page.getByRole('button', { name: 'Cambiar el secreto' }).click()
  const hours = page.getByRole('textbox', { name: 'Horas que sigue abriendo el de ahora' })
  await userEvent.fill(hours, '2')
  await page
    .getByRole('dialog', { name: /Cambiar el secreto de/ })
    .getByRole('button', { name: 'Cambiar el secreto' })
    .click()
  await expect.element(page.getByText(secret)).toBeVisible()
  expect(sent.find(({ path }) => path === '/keys/k1/rotate')!.body).toEqual({ graceHours: 2 })
})

it('tells of a key that is not there, and of a list that could not be read', async () => {
  serve(account([scale]))
  const shown = await show(<ConnectionsPage />, { path: '/?key=other' })
  await expect.element(page.getByRole('dialog', { name: 'Llave' }).getByRole('alert')).toBeVisible()
  await shown.unmount()
})

it('says why a list could not be read', async () => {
  serve(() => refusal(403, 'FORBIDDEN', { message: 'Esa acción está prohibida para vos.' }))
  await show(<ConnectionsPage />)
  await expect.element(page.getByRole('heading', { name: 'No está entre tus permisos' })).toBeVisible()
})
