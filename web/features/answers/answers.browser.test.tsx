import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '../../../core/contract/answers.ts'
import { answerWith, product, serverOf, stageWith, written } from '../../../test/kit/answers-screen.ts'
import { refusal, serve, show, type SentRequest } from '../../../test/kit/screen.tsx'
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
const names = ['identifier', 'renspa', 'cultivar', 'campo', 'notas']
const stage = stageWith({
  schema: {
    type: 'object',
    required: ['identifier', 'renspa'],
    properties: {
      ...Object.fromEntries(names.map((name) => [name, { type: 'string', title: name }])),
      polygons: { type: 'object', title: 'Polígonos' },
      fotos: { type: 'array', title: 'Fotos' },
    },
  },
  descriptor: {
    ...Object.fromEntries(names.map((name) => [name, { kind: 'text' }])),
    polygons: { kind: 'file', store: 'geometry', public: true },
    fotos: { kind: 'images' },
  },
})

let answer: Answer
let fault: ReturnType<typeof refusal> | undefined
const working = serverOf(() => ({
  stage,
  answer,
  schema,
  waiting: 2,
  write: () => fault ?? { status: 200, body: answer },
}))
const bodiesOf = (sent: readonly SentRequest[]) => written(sent).map(({ path, body }) => [path, body])

beforeEach(async () => {
  fault = undefined
  answer = answerWith()
  await page.viewport(1440, 1000)
})

describe('answers by link', () => {
  const open = () => show(<AnswersPage />, { path: '/Answers/a1', pattern: '/Answers/$id' })
  /** Of fields of a product that exists. */
  const ofProduct = (values: Answer['values']): Answer => {
    const base = answerWith({ kind: 'form', values })
    const asked = { milestoneSchema: null, fields: ['renspa', 'cultivar', 'campo'] }
    const of = {
      product: { _id: product._id, identifier: 'LC-047' },
      productSchema: { _id: stage._id, name: stage.name },
    }
    return { ...base, inquiry: { ...base.inquiry, ...asked, ...of } }
  }
  const complete = async () => {
    answer = answerWith({ values: { occurred_at: '2026-05-24T11:00:00.000Z', humedad: 13.2 } })
    await open()
    await page.getByRole('button', { name: 'Completar y aceptar' }).click()
    return page.getByRole('dialog')
  }

  it('show what was signed beside the record, and are accepted', async () => {
    const sent = serve(working)
    await open()
    await expect.element(page.getByText('Firmó Raúl Bertolotto, por Hermanos Bertolotto S.H.')).toBeVisible()
    await expect.element(page.getByText('13,2 %')).toBeVisible()
    await expect.element(page.getByText('sin dato')).toBeVisible()
    await page.getByRole('button', { name: 'Aceptar el dato' }).click()
    await expect.poll(() => bodiesOf(sent)).toEqual([['/answers/a1/accept', {}]])
  })

  it('show what was signed in the units that it was signed in (FIG-02)', async () => {
    answer = answerWith({ formVersion: 1, values: { humedad: 13.2 } })
    const inKilos = {
      ...schema,
      descriptor: { ...schema.descriptor, humedad: { kind: 'number', unit: 'kg' } },
      formerUnits: [{ version: 1, field: 'humedad', unit: '%' }],
    }
    serve(
      serverOf(() => ({
        stage,
        answer,
        schema: inKilos,
        waiting: 2,
        write: () => ({ status: 200, body: answer }),
      })),
    )
    await open()
    await expect.element(page.getByText('13,2 %')).toBeVisible()
  })

  it('lead to the record that they became, and show what it holds (LNK-14)', async () => {
    const record = { type: 'products', _id: product._id } as const
    const fotos = [{ name: 'lote.jpg', sha256: 'ab'.repeat(32) }]
    answer = answerWith({
      kind: 'lot',
      values: { identifier: 'LC-047', renspa: '20.049.0.05236/01', campo: 'Los Chañares', fotos },
      inquiry: {
        ...answerWith().inquiry,
        product: null,
        productSchema: { _id: stage._id, name: stage.name },
        milestoneSchema: null,
      },
    })
    const sent = serve((request) => {
      if (request.method === 'POST') answer = { ...answer, state: 'accepted', record }
      return working(request)
    })
    await open()
    await expect.element(page.getByRole('heading', { name: 'LC-047' })).toBeVisible()
    const rowOf = (title: string) => page.getByRole('row', { name: new RegExp(`^${title} `) })
    await expect.element(rowOf('campo')).toHaveAttribute('data-state', 'new')
    await page.getByRole('button', { name: 'Aceptar los 4 datos' }).click()
    await expect.poll(() => bodiesOf(sent)).toEqual([['/answers/a1/accept', {}]])
    await expect.element(rowOf('campo')).toHaveAttribute('data-state', 'same')
    await expect.element(rowOf('renspa')).toHaveTextContent('20.049.0.05236/00')
    const link = page.getByRole('link', { name: 'Ver el producto' })
    await expect.element(link).toHaveAttribute('href', expect.stringContaining(product._id))
    await expect
      .element(page.getByRole('status').getByRole('button', { name: 'Ver el producto' }))
      .toBeVisible()
  })

  it('draw a line from each datum to our record: what is new, what changes it, and what is the same (LNK-08)', async () => {
    answer = ofProduct({ renspa: '20.049.0.05236/01', campo: 'Los Chañares', cultivar: 'DM 46' })
    serve(working)
    await open()
    const rowOf = (title: string) => page.getByRole('row', { name: new RegExp(`^${title} `) })
    await expect.element(rowOf('renspa')).toHaveAttribute('data-state', 'changed')
    await expect.element(rowOf('renspa')).toHaveTextContent('20.049.0.05236/00')
    await expect.element(rowOf('cultivar')).toHaveAttribute('data-state', 'new')
    await expect.element(rowOf('cultivar')).toHaveTextContent('sin dato')
    await expect.element(rowOf('campo')).toHaveAttribute('data-state', 'same')
    await expect.element(rowOf('campo')).toHaveTextContent('igual')
    await page.getByRole('link', { name: 'Cerrar' }).click()
    await expect.element(page.getByText('Elegí una respuesta')).toBeVisible()
  })

  it('show plots by their outline, and pictures as they were sent, which are downloaded (LNK-08)', async () => {
    const sha256 = 'ab'.repeat(32)
    const ring = [
      [-60.2, -29.4],
      [-60.19, -29.4],
      [-60.19, -29.39],
      [-60.2, -29.4],
    ]
    const geometry = { type: 'Polygon', coordinates: [ring] }
    const polygons = { type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }] }
    const file = {
      field: 'fotos',
      name: 'lote.png',
      type: 'image/png',
      bytes: 70,
      sha256,
      sent: { sha256, bytes: 70 },
      url: '/api/x',
    }
    answer = { ...ofProduct({ polygons, fotos: [{ name: 'lote.png', sha256 }] }), files: [file] }
    const sent = serve(working)
    await open()
    await expect.element(page.getByRole('img', { name: 'Contorno de Polígonos' })).toBeVisible()
    await expect.element(page.getByText('1 archivo', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Bajar lote.png' })).toBeVisible()
    await expect.poll(() => sent.map(({ path }) => path)).toContain('/answers/a1/files/0')
    await expect.element(page.getByText('la página pública puede mostrar: Polígonos')).toBeVisible()
  })

  it('are rejected with a comment alone', async () => {
    const sent = serve(working)
    await open()
    await page.getByRole('button', { name: 'Rechazar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rechazar la respuesta' })
    await expect.element(dialog.getByText('avisale vos a Raúl Bertolotto')).toBeVisible()
    await dialog.getByRole('button', { name: 'Rechazar' }).click()
    const box = dialog.getByRole('textbox', { name: 'Comentario' })
    await expect.element(box).toHaveAccessibleDescription('Contá por qué, en 10 letras o más')
    expect(bodiesOf(sent)).toEqual([])
    const comment = 'Falta la fecha de la calada'
    await box.fill(comment)
    await dialog.getByRole('button', { name: 'Rechazar' }).click()
    await expect.poll(() => bodiesOf(sent)).toEqual([['/answers/a1/reject', { comment }]])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('that were rejected lead to the request, which waits for another one', async () => {
    const { inquiry } = answer
    answer = answerWith({
      state: 'rejected',
      comment: 'Falta la fecha',
      inquiry: { ...inquiry, state: 'rejected' },
    })
    serve(working)
    await open()
    await expect.element(page.getByText('Rechazada: Falta la fecha')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Ver el pedido, que espera otra respuesta' }))
      .toHaveAttribute('href', '/Answers?inquiry=i1')
    await expect.element(page.getByRole('button', { name: 'Rechazar' })).not.toBeInTheDocument()
  })

  it('are completed with what was not asked', async () => {
    const sent = serve(working)
    const panel = await complete()
    await expect.element(panel.getByRole('textbox', { name: 'Humedad' })).toHaveValue('13,2')
    await panel.getByRole('textbox', { name: 'Observaciones' }).fill('Balanza 2')
    await panel.getByRole('button', { name: 'Aceptar así' }).click()
    await expect
      .poll(() => bodiesOf(sent))
      .toEqual([['/answers/a1/accept', { dataSchema: { observaciones: 'Balanza 2' } }]])
    await expect.element(panel).not.toBeInTheDocument()
  })

  it('of a product are completed in the fields that were asked and hold nothing yet', async () => {
    const sent = serve(working)
    answer = ofProduct({ renspa: '20.049.0.05236/01' })
    await open()
    await page.getByRole('button', { name: 'Completar y aceptar' }).click()
    const panel = page.getByRole('dialog')
    await expect.element(panel.getByRole('textbox', { name: 'renspa' })).toHaveValue('20.049.0.05236/01')
    for (const name of ['identifier', 'campo', 'notas'])
      await expect.element(panel.getByRole('textbox', { name })).not.toBeInTheDocument()
    await panel.getByRole('textbox', { name: 'cultivar' }).fill('DM 46')
    await panel.getByRole('button', { name: 'Aceptar así' }).click()
    await expect
      .poll(() => bodiesOf(sent))
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
    expect(bodiesOf(sent)).toEqual([])
    const comment = 'Medido otra vez en la planta'
    await box.fill(comment)
    await panel.getByRole('button', { name: 'Aceptar así' }).click()
    await expect
      .poll(() => bodiesOf(sent))
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
    await expect.element(page.getByText('La respuesta sigue esperando.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Aceptar el dato' })).toBeEnabled()
  })
})
