import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TracedProduct } from '../../../core/contract/trace.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import { TracePage } from './TracePage.tsx'

const row = (n: number): TracedProduct => ({
  _id: `p${n}`,
  uuid: `u${n}`,
  identifier: `CJ-${n}`,
  stage: { _id: 'ps-caja', name: 'Caja' },
  organization: { _id: 'o', name: 'Frigorífico Paso del Rey' },
  holder: { _id: 'o', name: 'Frigorífico Paso del Rey', city: null, phoneNumber: '342555', email: null },
  steps: n === 0 ? 0 : 1,
  via: n === 0 ? [] : ['p0'],
  quantity: 22.5,
  unit: 'kg',
  part: 1,
  mixed: false,
  closed: false,
  hold: null,
  createdAt: '2026-04-18T10:00:00.000Z',
})

let restricted: number
let made: Exclude<ReturnType<Server>, Promise<unknown>>
const working: Server = ({ method, path }) => {
  if (method === 'POST' && path === '/recalls') return made
  if (path.endsWith('/trace'))
    return {
      status: 200,
      body: {
        product: { _id: 'p0', uuid: 'u0', identifier: 'CJ-0', stage: row(0).stage },
        direction: 1,
        at: '2026-04-18T12:00:00.000Z',
        totals: {
          products: 2 + restricted,
          restricted,
          stages: 1,
          holders: 1,
          ends: 2,
          quantity: 45,
          unit: 'kg',
        },
        holders: [],
        collection: [row(0), row(1), row(2)],
        page: 1,
        totalPages: 1,
        totalDocs: 3,
        truncated: false,
      },
    }
  return { status: 200, body: { collection: [{ _id: 'o', name: 'Frigorífico Paso del Rey' }] } }
}
const created = (sent: SentRequest[]) =>
  sent.filter(({ path }) => path === '/recalls').map(({ body }) => body)
const open = (kind: string, rights = {}) =>
  show(<TracePage />, { path: `/?products=p0&mark=${kind}`, rights })
const box = () => page.getByRole('dialog')

beforeEach(async () => {
  restricted = 0
  made = { status: 201, body: { _id: 'r9' } }
  await page.viewport(1440, 900)
})

it('recalls all that a product went into, and says how many before (RCL-08)', async () => {
  const sent = serve(working)
  const { pathname } = await open('recall')
  await expect.element(box().getByText(/2 productos de CJ-0\. El aviso sale/)).toBeVisible()
  await userEvent.click(box().getByRole('button', { name: /^Retirar 2/ }))
  expect(created(sent)).toEqual([])
  await userEvent.type(
    box().getByRole('textbox', { name: 'Motivo, para quien escanea' }).first(),
    'Residuo por encima',
  )
  await userEvent.type(box().getByRole('textbox', { name: 'Qué tiene que hacer' }).first(), 'No consumirlo')
  await userEvent.click(box().getByRole('button', { name: /^Retirar 2/ }))
  await expect
    .poll(() => created(sent))
    .toEqual([
      {
        kind: 'recall',
        product: 'p0',
        products: 'all',
        reason: 'Residuo por encima',
        action: 'No consumirlo',
        phone: '342555',
        organization: 'o',
      },
    ])
  await expect.poll(pathname).toBe('/Recalls/r9')
})

it('holds only what is chosen, with its start (RCL-08)', async () => {
  const sent = serve(working)
  await open('hold')
  await userEvent.click(box().getByText('Elegir', { exact: true }))
  await userEvent.click(box().getByRole('checkbox', { name: /CJ-2/ }))
  await userEvent.type(box().getByRole('textbox', { name: 'Motivo' }), 'Se espera el análisis')
  await userEvent.click(box().getByRole('button', { name: 'Bloquear 2 productos' }))
  await expect
    .poll(() => created(sent))
    .toEqual([
      {
        kind: 'hold',
        product: 'p0',
        products: ['p0', 'p2'],
        reason: 'Se espera el análisis',
        organization: 'o',
      },
    ])
})

it('says before that a recall of what one cannot read needs an administrator; a hold does not (RCL-08)', async () => {
  restricted = 8
  serve(working)
  const rights = { admin: false, organizations: ['o'], stages: { 'ps-caja': 'write' as const } }
  const { unmount } = await open('recall', rights)
  await expect.element(box().getByText(/8 productos que no podés ver/)).toBeVisible()
  await expect.element(box().getByRole('button', { name: /^Retirar/ })).toBeDisabled()
  await unmount()
  await open('hold', rights)
  await expect.element(box().getByRole('button', { name: /^Bloquear/ })).toBeEnabled()
})

it('leads to the one that is open already (RCL-08)', async () => {
  made = refusal(409, 'RECALLED', { message: 'Ya tiene uno abierto', details: { recall: 'r5' } })
  serve(working)
  await open('drill')
  await userEvent.type(box().getByRole('textbox', { name: 'Motivo del ejercicio' }), 'Ejercicio de abril')
  await userEvent.click(box().getByRole('button', { name: 'Empezar el simulacro' }))
  await expect.element(box().getByText('Ya tiene uno abierto')).toBeVisible()
  await expect
    .element(box().getByRole('link', { name: 'Ver el retiro' }))
    .toHaveAttribute('href', '/Recalls/r5')
})
