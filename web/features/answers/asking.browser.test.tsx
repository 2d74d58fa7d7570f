import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Inquiry } from '../../../core/contract/inquiries.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import { AnswersPage } from './AnswersPage.tsx'

const form = {
  schema: {
    type: 'object',
    required: ['identifier', 'renspa', 'superficie'],
    properties: {
      identifier: { type: 'string', title: 'N.° de lote' },
      renspa: { type: 'string', title: 'RENSPA' },
      superficie: { type: 'number', title: 'Superficie sembrada' },
      fotos: { type: 'array', title: 'Fotos del lote' },
      notas: { type: 'string', title: 'Notas' },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    renspa: { kind: 'text' },
    superficie: { kind: 'number' },
    fotos: { kind: 'images' },
    notas: { kind: 'rich-text' },
  },
}
const stage = {
  _id: 'ps-lote',
  name: 'Lote de campaña',
  vertical: 'v',
  position: 0,
  initiator: true,
  count: 1,
  permission: ['read', 'write'],
  uniqueFields: [],
  version: 1,
  currentVersion: 1,
  ...form,
}
const product = {
  _id: '01a21c1e-e123-7000-8000-03c589e67090',
  productSchema: 'ps-lote',
  organization: { _id: 'o1', name: 'Hermanos Bertolotto S.H.' },
  dataSchema: { identifier: 'LC-047', renspa: '20.049.0.05236/00' },
}
const id = '01a21c1e-e123-7000-8000-03c589e67091'
const inquiry = (more: Partial<Inquiry> = {}): Inquiry => ({
  _id: id,
  title: 'LC-047 · Lote de campaña',
  kind: 'form',
  product: { _id: product._id, identifier: 'LC-047' },
  productSchema: { _id: 'ps-lote', name: 'Lote de campaña' },
  milestoneSchema: null,
  fields: ['superficie'],
  organization: product.organization,
  recipient: { name: 'Raúl Bertolotto', email: null },
  message: null,
  verify: 'none',
  showValues: true,
  references: false,
  language: 'es',
  expiresAt: '2026-06-08T12:00:00.000Z',
  state: 'open',
  reason: null,
  opened: 2,
  openedAt: '2026-05-25T12:00:00.000Z',
  answer: null,
  createdBy: { _id: 'u', name: 'Ana' },
  createdAt: '2026-05-24T12:00:00.000Z',
  version: 1,
  ...more,
})
const address = 'https://rastro.example/l/k3VqSecret8xWc'

let rows: Inquiry[]
let fault: ReturnType<typeof refusal> | undefined
const working: Server = ({ method, path }) => {
  if (method === 'DELETE') return fault ?? { status: 204 }
  if (method === 'POST') return fault ?? { status: 201, body: { ...rows[0]!, address } }
  if (path === '/inquiries')
    return { status: 200, body: { collection: rows, page: 1, totalPages: 1, totalDocs: rows.length } }
  if (path.startsWith('/inquiries/')) return { status: 200, body: rows[0] }
  if (path === '/productSchemas') return { status: 200, body: { collection: [stage] } }
  if (path.startsWith('/verticals/'))
    return {
      status: 200,
      body: {
        _id: 'v',
        name: 'Soja',
        workflows: [{ productSchema: 'ps-lote', processInitiator: true, next: [] }],
        productSchemas: [{ _id: 'ps-lote', name: stage.name }],
      },
    }
  if (path.startsWith('/products/')) return { status: 200, body: { collection: [product] } }
  if (path.startsWith('/organizations'))
    return { status: 200, body: { collection: [product.organization], page: 1, totalPages: 1, totalDocs: 1 } }
  return { status: 200, body: { collection: [], page: 1, totalPages: 1, totalDocs: 0 } }
}
const written = (sent: readonly SentRequest[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)

beforeEach(async () => {
  fault = undefined
  rows = [inquiry()]
  await page.viewport(1440, 1000)
})

describe('asking by a link', () => {
  it('offers the fields that a page can ask, chooses the empty ones, and shows the link once (LNK-02, LNK-03)', async () => {
    const sent = serve(working)
    await show(<AnswersPage />, { path: `/Answers?ask=${product._id}` })
    const dialog = page.getByRole('dialog', { name: 'Pedir datos de LC-047' })
    await expect.element(dialog.getByRole('checkbox', { name: 'RENSPA' })).not.toBeChecked()
    const needed = dialog.getByRole('checkbox', { name: 'Superficie sembrada (obligatorio)' })
    await expect.element(needed).toBeChecked()
    await expect.element(needed).toBeDisabled()
    await expect.element(dialog.getByRole('checkbox', { name: 'Notas' })).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Hacer el enlace' }).click()
    expect(written(sent)).toEqual([])
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Raúl Bertolotto')
    await dialog.getByRole('button', { name: 'Hacer el enlace' }).click()
    await expect.element(page.getByText(address)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Copiar enlace' })).toBeVisible()
    const [made] = sent.filter(({ method }) => method === 'POST')
    expect(made).toMatchObject({
      path: '/inquiries',
      body: {
        kind: 'form',
        product: product._id,
        fields: ['superficie', 'fotos'],
        recipient: { name: 'Raúl Bertolotto' },
        verify: 'none',
        showValues: true,
        references: false,
        language: 'es',
      },
    })
    expect(made!.body).not.toHaveProperty('organization')
    await page.getByRole('button', { name: 'Listo' }).click()
    await expect.element(page.getByText(address)).not.toBeInTheDocument()
  })

  it('asks for a new lot of a stage, of an organization, by mail and with a code (LNK-01)', async () => {
    const sent = serve(working)
    await show(<AnswersPage />)
    await page.getByRole('button', { name: 'Pedir datos' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Esteban Ruiz')
    await dialog.getByRole('textbox', { name: 'Correo' }).fill('esteban@quebrachos.example')
    await expect.element(dialog.getByText('Siempre se piden: identificador.')).toBeVisible()
    await expect.element(dialog.getByRole('checkbox', { name: 'Comprobar su correo' })).toBeChecked()
    await dialog.getByRole('combobox', { name: 'Organización' }).click()
    await page.getByRole('option', { name: 'Hermanos Bertolotto' }).click()
    await dialog.getByRole('button', { name: 'Mandar el enlace' }).click()
    await expect.poll(() => written(sent)).toEqual(['POST /inquiries'])
    expect(sent.find(({ method }) => method === 'POST')!.body).toMatchObject({
      kind: 'lot',
      productSchema: 'ps-lote',
      organization: 'o1',
      fields: ['renspa', 'superficie', 'fotos'],
      recipient: { name: 'Esteban Ruiz', email: 'esteban@quebrachos.example' },
      verify: 'email',
    })
  })

  it('says at its field what the server refuses', async () => {
    fault = refusal(400, 'INVALID', {
      errors: [{ path: '/recipient/email', message: 'Escribí una dirección' }],
    })
    serve(working)
    await show(<AnswersPage />, { path: `/Answers?ask=${product._id}` })
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Raúl')
    await page.getByRole('textbox', { name: 'Correo' }).fill('raul')
    await page.getByRole('button', { name: 'Mandar el enlace' }).click()
    await expect.element(page.getByText('Escribí una dirección')).toBeVisible()
  })
})

describe('what was asked', () => {
  it('is a list with its states, how often each was opened, and until when (LNK-03)', async () => {
    rows = [inquiry(), inquiry({ _id: `${id.slice(0, -1)}2`, state: 'declined', opened: 0 })]
    serve(working)
    await show(<AnswersPage />, { path: '/Answers?list=sent' })
    const list = page.getByRole('list', { name: 'Pedidos' })
    await expect.element(list.getByText('Lo abrió 2 veces')).toBeVisible()
    await expect.element(list.getByText('vence el 08/06')).toBeVisible()
    await expect.element(list.getByText('No va a responder')).toBeVisible()
  })

  it('is sent again by a new link, and withdrawn after a question', async () => {
    const sent = serve(working)
    await show(<AnswersPage />, { path: `/Answers?list=sent&inquiry=${id}` })
    await page.getByRole('button', { name: 'Enviar de nuevo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar de nuevo' }).click()
    await expect.element(page.getByText(address)).toBeVisible()
    await page.getByRole('button', { name: 'Listo' }).click()
    await page.getByRole('button', { name: 'Retirar' }).click()
    expect(written(sent)).toEqual([`POST /inquiries/${id}/send`])
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
    await expect.poll(() => written(sent)).toEqual([`POST /inquiries/${id}/send`, `DELETE /inquiries/${id}`])
  })

  it('has no such buttons once it is answered, and leads to the answer', async () => {
    const by = { name: 'Raúl Bertolotto', taxId: null, email: null, verified: false }
    rows = [
      inquiry({
        state: 'answered',
        answer: { _id: 'a1', state: 'pending', by, at: '2026-05-24T18:20:00.000Z' },
      }),
    ]
    serve(working)
    await show(<AnswersPage />, { path: `/Answers?list=sent&inquiry=${id}` })
    await expect
      .element(page.getByRole('link', { name: 'Ver la respuesta de Raúl Bertolotto' }))
      .toHaveAttribute('href', '/Answers/a1')
    await expect.element(page.getByRole('button', { name: 'Retirar' })).not.toBeInTheDocument()
  })
})
