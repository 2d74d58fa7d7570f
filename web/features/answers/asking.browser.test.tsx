import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Inquiry } from '../../../core/contract/inquiries.ts'
import {
  inquiryWith,
  lastWith,
  product,
  serverOf,
  stageWith,
  written,
} from '../../../test/kit/answers-screen.ts'
import { refusal, serve, show, type SentRequest } from '../../../test/kit/screen.tsx'
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
const stage = stageWith(form)
const { _id: id } = inquiryWith()
const address = 'https://rastro.example/l/k3VqSecret8xWc'

let rows: Inquiry[]
let fault: ReturnType<typeof refusal> | undefined
const working = serverOf(() => ({
  stage,
  inquiries: rows,
  waiting: rows.filter(({ state }) => state === 'answered').length,
  write: (method) =>
    fault ?? (method === 'DELETE' ? { status: 204 } : { status: 201, body: { ...rows[0]!, address } }),
}))
const callsOf = (sent: readonly SentRequest[]) => written(sent).map(({ method, path }) => `${method} ${path}`)

beforeEach(async () => {
  fault = undefined
  rows = [inquiryWith()]
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
    // Nothing that is ticked hides in a box of its own.
    expect(getComputedStyle(needed.element().closest('[class*=boxes]')!).overflowY).toBe('visible')
    await expect.element(dialog.getByText('Pedís 2 datos')).toBeVisible()
    await dialog.getByRole('button', { name: 'Hacer el enlace' }).click()
    expect(callsOf(sent)).toEqual([])
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
    await expect.poll(() => callsOf(sent)).toEqual(['POST /inquiries'])
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

describe('what was asked and answered', () => {
  const inquiryOf = (n: number, more: Partial<Inquiry>) =>
    inquiryWith({ _id: `${id.slice(0, -1)}${n}`, ...more })

  it('is one list with its states, how often each was opened, until when, and how many wait (LNK-03, LNK-08)', async () => {
    rows = [
      inquiryOf(2, { state: 'answered', answer: lastWith({ data: 5, files: 3 }) }),
      inquiryWith({ recipient: { name: 'Silvia Acosta', email: null } }),
      inquiryOf(3, {
        state: 'accepted',
        answer: lastWith({ _id: 'a3', state: 'accepted', decidedBy: { _id: 'u', name: 'Marina' } }),
      }),
      inquiryOf(4, {
        state: 'rejected',
        answer: lastWith({ _id: 'a4', state: 'rejected', comment: 'Falta la fecha' }),
      }),
      inquiryOf(5, { state: 'declined', opened: 0 }),
      inquiryOf(6, { state: 'withdrawn', reason: 'product' }),
    ]
    serve(working)
    await show(<AnswersPage />)
    const list = page.getByRole('list', { name: 'Respuestas' })
    await expect
      .element(list.getByRole('link', { name: 'Raúl Bertolotto' }).first())
      .toHaveAttribute('href', '/Answers/a1')
    await expect
      .element(list.getByRole('link', { name: 'Silvia Acosta' }))
      .toHaveAttribute('href', `/Answers?inquiry=${id}`)
    for (const text of [
      '5 datos, 3 archivos',
      'Lo abrió 2 veces',
      'vence el 08/06/26',
      'Aceptada por Marina',
      'Rechazada: Falta la fecha',
      'No va a responder',
      'El producto está archivado.',
    ])
      await expect.element(list.getByText(text, { exact: true })).toBeVisible()
    await expect.element(page.getByText('1 espera')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'Pedidos' })).not.toBeInTheDocument()
  })

  it('is narrowed to a state', async () => {
    const sent = serve(working)
    await show(<AnswersPage />)
    await page.getByRole('combobox', { name: 'Cuáles' }).click()
    await page.getByRole('option', { name: 'Sin responder' }).click()
    await expect.poll(() => sent.map(({ query }) => query.state)).toContain('open')
  })

  it('names new lots by the identifier that was signed', async () => {
    const ofLot = { product: null, kind: 'lot', state: 'answered' } as const
    rows = [
      inquiryWith({ ...ofLot, answer: lastWith({ identifier: 'LC-2526-047' }) }),
      inquiryOf(2, { ...ofLot, state: 'open' }),
    ]
    serve(working)
    await show(<AnswersPage />)
    await expect.element(page.getByText('LC-2526-047')).toBeVisible()
    await expect.element(page.getByText('Lote de campaña', { exact: true })).toBeVisible()
  })

  it('is sent again by a new link, and withdrawn after a question', async () => {
    const sent = serve(working)
    await show(<AnswersPage />, { path: `/Answers?inquiry=${id}` })
    await page.getByRole('button', { name: 'Enviar de nuevo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar de nuevo' }).click()
    await expect.element(page.getByText(address)).toBeVisible()
    await page.getByRole('button', { name: 'Listo' }).click()
    await page.getByRole('button', { name: 'Retirar' }).click()
    expect(callsOf(sent)).toEqual([`POST /inquiries/${id}/send`])
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
    await expect.poll(() => callsOf(sent)).toEqual([`POST /inquiries/${id}/send`, `DELETE /inquiries/${id}`])
  })

  it('is handed over to somebody else of the account (LNK-13)', async () => {
    const sent = serve(working)
    await show(<AnswersPage />, { path: `/Answers?inquiry=${id}` })
    await page.getByRole('button', { name: 'Cambiar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cambiar de responsable' })
    await dialog.getByRole('combobox', { name: 'Responsable' }).click()
    await page.getByRole('option', { name: 'Elba Ríos' }).click()
    await dialog.getByRole('button', { name: 'Cambiar' }).click()
    await expect
      .poll(() => written(sent).map(({ method, path, body }) => [`${method} ${path}`, body]))
      .toEqual([[`PUT /inquiries/${id}`, { owner: 'elba' }]])
  })

  it('says that its mail could not be sent, and what to do (LNK-12)', async () => {
    rows = [inquiryWith({ mail: 'failed', recipient: { name: 'José', email: 'josé@coop.example' } })]
    serve(working)
    await show(<AnswersPage />, { path: `/Answers?inquiry=${id}` })
    await expect.element(page.getByText('No se pudo mandar: copiá el enlace', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/copiá el enlace con «Enviar de nuevo»/)).toBeVisible()
  })

  it('is among those whose mail never left, which Hoy leads to (LNK-12)', async () => {
    const sent = serve(working)
    await show(<AnswersPage />, { path: '/Answers?mail=failed' })
    await expect.element(page.getByRole('combobox', { name: 'Cuáles' })).toHaveValue('Sin mandar')
    const asked = sent.find(({ path, method }) => path === '/inquiries' && method === 'GET')!.query
    expect([asked.mail, asked.state]).toEqual(['failed', undefined])
  })

  it('has no such buttons once it is answered, and leads to the answer', async () => {
    rows = [inquiryWith({ state: 'answered', answer: lastWith() })]
    serve(working)
    await show(<AnswersPage />, { path: `/Answers?inquiry=${id}` })
    await expect
      .element(page.getByRole('link', { name: 'Ver la respuesta de Raúl Bertolotto' }))
      .toHaveAttribute('href', '/Answers/a1')
    await expect.element(page.getByRole('button', { name: 'Retirar' })).not.toBeInTheDocument()
  })
})
