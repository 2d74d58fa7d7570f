import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '../../../core/contract/answers.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import { AnswersPage } from './AnswersPage.tsx'

const schema = {
  _id: 'ms-calada',
  name: 'Calada y descarga',
  schema: {
    type: 'object',
    properties: {
      occurred_at: { type: 'string', title: 'Fecha y hora' },
      humedad: { type: 'number', title: 'Humedad' },
      observaciones: { type: 'string', title: 'Observaciones' },
    },
  },
  descriptor: {
    occurred_at: { kind: 'datetime' },
    humedad: { kind: 'number', unit: '%' },
    observaciones: { kind: 'text' },
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
  schema: {
    type: 'object',
    required: ['identifier', 'renspa'],
    properties: Object.fromEntries(
      ['identifier', 'renspa', 'cultivar', 'campo', 'notas'].map((name) => [
        name,
        { type: 'string', title: name },
      ]),
    ),
  },
  descriptor: Object.fromEntries(
    ['identifier', 'renspa', 'cultivar', 'campo', 'notas'].map((name) => [name, { kind: 'text' }]),
  ),
}
const product = {
  _id: 'p1',
  productSchema: 'ps-lote',
  organization: { _id: 'o1', name: 'Hermanos Bertolotto S.H.' },
  dataSchema: { identifier: 'LC-047', renspa: '20.049.0.05236/00', campo: 'Los Chañares' },
}
const answer = (more: Partial<Answer> = {}): Answer => ({
  _id: 'a1',
  inquiry: {
    _id: 'i1',
    title: 'CPE-041 · Calada y descarga',
    state: 'answered',
    product: { _id: 'p1', identifier: 'CPE-041' },
    productSchema: { _id: 'ps-partida', name: 'Partida' },
    milestoneSchema: { _id: 'ms-calada', name: 'Calada y descarga' },
    organization: { _id: 'o1', name: 'Hermanos Bertolotto S.H.' },
    fields: ['humedad'],
    expiresAt: '2026-06-08T12:00:00.000Z',
  },
  kind: 'process',
  state: 'pending',
  values: { humedad: 13.2 },
  references: [],
  files: [],
  warnings: [],
  by: { name: 'Raúl Bertolotto', taxId: '30-50001091-2', email: null, verified: false },
  at: '2026-05-24T18:20:00.000Z',
  sha256: '7f3a91c2e04d5b6c',
  comment: null,
  decidedBy: null,
  decidedAt: null,
  record: null,
  version: 1,
  ...more,
})

let rows: Answer[]
let fault: ReturnType<typeof refusal> | undefined
const working: Server = ({ method, path }) => {
  if (method !== 'GET') return fault ?? { status: 200, body: rows[0] }
  if (path === '/answers')
    return { status: 200, body: { collection: rows, page: 1, totalPages: 1, totalDocs: rows.length } }
  if (path.startsWith('/answers/')) return { status: 200, body: rows[0] }
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
  if (path.includes('ms-calada')) return { status: 200, body: { collection: [schema] } }
  return { status: 200, body: { collection: [] } }
}
const written = (sent: readonly SentRequest[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])

beforeEach(async () => {
  fault = undefined
  rows = [answer()]
  await page.viewport(1440, 1000)
})

describe('answers by link', () => {
  const open = () => show(<AnswersPage />, { path: '/Answers/a1', pattern: '/Answers/$id' })
  const complete = async () => {
    rows = [answer({ values: { occurred_at: '2026-05-24T11:00:00.000Z', humedad: 13.2 } })]
    await open()
    await page.getByRole('button', { name: 'Completar y aceptar' }).click()
    return page.getByRole('dialog')
  }

  it('are a list that says who signed, for whom, and how many wait (LNK-08)', async () => {
    rows = [answer(), answer({ _id: 'a2', state: 'rejected', comment: 'Falta la fecha' })]
    serve(working)
    await show(<AnswersPage />)
    await expect
      .element(page.getByRole('link', { name: 'Raúl Bertolotto' }).first())
      .toHaveAttribute('href', '/Answers/a1')
    await expect.element(page.getByText('Rechazada: Falta la fecha')).toBeVisible()
    await expect.element(page.getByText('2 esperan')).toBeVisible()
  })

  it('of new lots are named by the identifier that was signed', async () => {
    const lot = answer({ kind: 'lot', values: { identifier: 'LC-2526-047' } })
    const inquiry = { ...lot.inquiry, product: null, milestoneSchema: null, title: 'Lote de campaña' }
    rows = [
      { ...lot, inquiry },
      { ...lot, _id: 'a2', inquiry, values: {} },
    ]
    serve(working)
    await show(<AnswersPage />)
    await expect.element(page.getByText('LC-2526-047')).toBeVisible()
    await expect.element(page.getByText('Partida', { exact: true })).toBeVisible()
  })

  it('show what was signed beside the record, and are accepted', async () => {
    const sent = serve(working)
    await open()
    await expect.element(page.getByText('Firmó Raúl Bertolotto, por Hermanos Bertolotto S.H.')).toBeVisible()
    await expect.element(page.getByText('13,2 %')).toBeVisible()
    await expect.element(page.getByText('sin dato')).toBeVisible()
    await page.getByRole('button', { name: 'Aceptar el dato' }).click()
    await expect.poll(() => written(sent)).toEqual([['/answers/a1/accept', {}]])
  })

  it('are rejected with a comment alone', async () => {
    const sent = serve(working)
    await open()
    await page.getByRole('button', { name: 'Rechazar' }).click()
    await expect.element(page.getByText('Contá por qué, en 10 letras o más')).toBeVisible()
    const comment = 'Falta la fecha de la calada'
    await page.getByRole('textbox', { name: 'Comentario' }).fill(comment)
    await page.getByRole('button', { name: 'Rechazar' }).click()
    await expect.poll(() => written(sent)).toEqual([['/answers/a1/reject', { comment }]])
  })

  it('are completed with what was not asked', async () => {
    const sent = serve(working)
    const panel = await complete()
    await expect.element(panel.getByRole('textbox', { name: 'Humedad' })).toHaveValue('13,2')
    await panel.getByRole('textbox', { name: 'Observaciones' }).fill('Balanza 2')
    await panel.getByRole('button', { name: 'Aceptar así' }).click()
    await expect
      .poll(() => written(sent))
      .toEqual([['/answers/a1/accept', { dataSchema: { observaciones: 'Balanza 2' } }]])
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('of a product are completed in the fields that were asked and hold nothing yet', async () => {
    const sent = serve(working)
    const base = answer({ kind: 'form', values: { renspa: '20.049.0.05236/01' } })
    const productSchema = { _id: 'ps-lote', name: stage.name }
    rows = [
      {
        ...base,
        inquiry: {
          ...base.inquiry,
          milestoneSchema: null,
          productSchema,
          fields: ['renspa', 'cultivar', 'campo'],
        },
      },
    ]
    await open()
    await page.getByRole('button', { name: 'Completar y aceptar' }).click()
    const panel = page.getByRole('dialog')
    await expect.element(panel.getByRole('textbox', { name: 'renspa' })).toHaveValue('20.049.0.05236/01')
    for (const name of ['identifier', 'campo', 'notas'])
      await expect.element(panel.getByRole('textbox', { name })).not.toBeInTheDocument()
    await panel.getByRole('textbox', { name: 'cultivar' }).fill('DM 46')
    await panel.getByRole('button', { name: 'Aceptar así' }).click()
    await expect
      .poll(() => written(sent))
      .toEqual([['/answers/a1/accept', { dataSchema: { cultivar: 'DM 46' } }]])
  })

  it('change a signed value with a comment alone, whose box says so (LNK-07)', async () => {
    const sent = serve(working)
    const panel = await complete()
    await panel.getByRole('textbox', { name: 'Humedad' }).fill('13,5')
    await panel.getByRole('button', { name: 'Aceptar así' }).click()
    const box = panel.getByRole('textbox', { name: 'Comentario' })
    await expect.element(box).toHaveAccessibleDescription(/cambia un valor que alguien firmó/)
    await expect.element(box).toHaveFocus()
    expect(written(sent)).toEqual([])
    const comment = 'Medido otra vez en la planta'
    await box.fill(comment)
    await panel.getByRole('button', { name: 'Aceptar así' }).click()
    await expect
      .poll(() => written(sent))
      .toEqual([['/answers/a1/accept', { dataSchema: { humedad: 13.5 }, comment }]])
  })

  it('show what is refused of the record at its field', async () => {
    const errors = [{ path: '/dataSchema/observaciones', message: 'Ese texto no va.' }]
    fault = refusal(400, 'INVALID', { errors })
    serve(working)
    const panel = await complete()
    await panel.getByRole('textbox', { name: 'Observaciones' }).fill('Balanza 2')
    await panel.getByRole('button', { name: 'Aceptar así' }).click()
    await expect
      .element(panel.getByRole('textbox', { name: 'Observaciones' }))
      .toHaveAccessibleDescription('Ese texto no va.')
  })

  it('say why one is not accepted, and go on waiting', async () => {
    fault = refusal(409, 'HAS_DESTINATION', { message: 'Ya tiene destino.' })
    serve(working)
    await open()
    await page.getByRole('button', { name: 'Aceptar el dato' }).click()
    await expect.element(page.getByText('Ya tiene destino.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Aceptar el dato' })).toBeEnabled()
  })
})
