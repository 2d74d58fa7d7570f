import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Assessment } from '../../../core/contract/assessments.ts'
import { criteriaOf } from '../../../core/eudr/criteria.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import { AssessmentsPage } from './AssessmentsPage.tsx'
import { ProductRisk } from './RiskPanel.tsx'

type Answer = Assessment['answers'][number]

const stage = { _id: 'ps-embarque', name: 'Embarque de harina' }
const criteria = criteriaOf('soya', '2026-11-28').map(({ id }) => id)
const answered = (criterion: Answer['criterion'], more: Partial<Answer> = {}): Answer => ({
  criterion,
  concern: 'none',
  note: 'Dicho con su fundamento.',
  evidence: [],
  confirmed: true,
  ...more,
})
const open = (criterion: Answer['criterion']): Answer =>
  answered(criterion, { concern: 'unanswered', note: '' })

const assessment = (more: Partial<Assessment> = {}): Assessment => ({
  _id: 'a1',
  product: { _id: 'p0', identifier: 'EM-2526-003', stage },
  for: 'own',
  state: 'open',
  stale: null,
  progress: { answered: 0, of: 15 },
  answers: criteria.map((criterion) => answered(criterion)),
  measures: [],
  conclusion: null,
  simplified: false,
  placedOn: null,
  keepUntil: null,
  facts: {
    plots: { count: 3, sha256: '7f3a91c2'.padEnd(64, '0') },
    criteria: {
      a: [{ id: 'f1', text: 'Argentina: riesgo estándar', address: '/Products/p0/Origin' }],
      g: [],
      i: [{ id: 'f2', text: '5 etapas, de 3 lotes a 1 embarque', address: '/Products/p0/Trace' }],
      j: [],
      l: [],
      m: [],
      n: [],
    },
  },
  copied: null,
  files: [],
  createdAt: '2026-11-26T12:00:00.000Z',
  updatedAt: '2026-11-26T12:00:00.000Z',
  version: 3,
  ...more,
})
const conclusion = {
  risk: 'negligible',
  reason: 'Todo tiene su prueba.',
  by: { _id: 'ana', name: 'Marina Ferreyra' },
  at: '2026-11-30T13:15:00.000Z',
  reviewBy: '2027-11-28',
} as const

let found: Assessment | undefined
let others: Assessment[]
let onPut: (sent: SentRequest) => ReturnType<Server> | undefined
const working: Server = (sent) => {
  const { method, path, query, body } = sent
  if (path === '/assessments' && method === 'GET') {
    const collection = query.last ? others : found ? [found] : []
    return { status: 200, body: { collection, page: 1, totalPages: 1, totalDocs: collection.length } }
  }
  if (path === '/assessments') {
    found = assessment(body as object)
    return { status: 201, body: found }
  }
  if (path.startsWith('/products/'))
    return {
      status: 200,
      body: {
        collection: [
          {
            _id: 'p0',
            productSchema: 'ps-embarque',
            dataSchema: { identifier: 'EM-2526-003' },
            organization: { _id: 'o', name: 'Acopio' },
          },
        ],
      },
    }
  if (method === 'PUT') {
    const refused = onPut(sent)
    if (refused) return refused
    const { answers = [], ...rest } = body as { answers?: Answer[] }
    found = {
      ...found!,
      ...rest,
      answers: found!.answers.map((answer) => {
        const changed = { ...answer, ...answers.find(({ criterion }) => criterion === answer.criterion) }
        return { ...changed, note: changed.note.trim() }
      }),
      version: found!.version + 1,
    }
  }
  return { status: 200, body: found }
}
const written = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET')

beforeEach(async () => {
  onPut = () => undefined
  others = []
  found = assessment()
  await page.viewport(1440, 1000)
})

const writer = {
  admin: true,
  rights: { admin: true, organizations: ['o'], stages: { 'ps-embarque': 'write' } },
} as const
const panel = (session: object = writer, search = '') =>
  show(<ProductRisk />, { path: `/Products/p0/Risk${search}`, pattern: '/Products/$id/Risk', ...session })
const question = (name: string) => page.getByRole('navigation', { name: 'Preguntas' }).getByText(name)

describe('an assessment on the screen (RSK-08)', () => {
  it.each([
    ['was archived', { status: 404, body: { statusCode: 404, code: 'NOT_FOUND', message: '' } }],
    [
      'is of another product',
      { status: 200, body: { ...assessment(), product: { ...assessment().product, _id: 'p1' } } },
    ],
  ])('is not replaced by another one where that in the address %s', async (_why, answer) => {
    serve((sent) => (sent.path === '/assessments/a2' ? answer : working(sent)))
    await panel(writer, '?assessment=a2')
    await expect.element(page.getByText('Esto no está')).toBeVisible()
    expect(page.getByRole('navigation', { name: 'Preguntas' }).elements()).toEqual([])
  })

  it('that was archived meanwhile says so below what was typed', async () => {
    onPut = () => ({ status: 404, body: { statusCode: 404, code: 'NOT_FOUND', message: 'No se encontró.' } })
    serve(working)
    await panel()
    await userEvent.fill(page.getByRole('textbox', { name: 'Fundamento' }), 'Se buscó y no hay nada')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('No se guardó: la evaluación se archivó, o ya no la podés ver.')
    await expect
      .element(page.getByRole('textbox', { name: 'Fundamento' }))
      .toHaveValue('Se buscó y no hay nada')
  })

  it('of a product that is gone says so', async () => {
    serve((sent) =>
      sent.path.startsWith('/products/') ? { status: 200, body: { collection: [] } } : working(sent),
    )
    await panel()
    await expect.element(page.getByText('Esto no está')).toBeVisible()
  })

  it('counts its questions, the laws as one, and says in words what is missing', async () => {
    found = assessment({
      answers: criteria.map((criterion) =>
        criterion === 'j' || criterion === 'legal.land' ? open(criterion) : answered(criterion),
      ),
    })
    serve(working)
    await panel()
    await expect.element(page.getByText('13 de 15')).toBeVisible()
    await expect.element(page.getByText('2 sin contestar')).toBeVisible()
    await expect.element(page.getByText('6 de 7')).toBeVisible()
    await expect.element(page.getByText('Faltan 4 cosas:')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Concluir: faltan 4' })).toBeDisabled()
    await page.getByRole('button', { name: 'pregunta j' }).click()
    await expect
      .element(page.getByRole('heading', { name: '¿Pudo mezclarse con algo de origen desconocido' }))
      .toHaveFocus()
  })

  it('is walked and answered by keys, and saved as it is typed', async () => {
    found = assessment({ answers: criteria.map((criterion) => open(criterion)) })
    const sent = serve(working)
    await panel()
    await question('Bosques en la zona').click()
    await userEvent.keyboard('j1')
    await page.getByRole('textbox', { name: 'Fundamento' }).fill('Mapa del INTA, del 3 de marzo')
    await expect.element(page.getByText('Guardado a las')).toBeVisible()
    const bodies = written(sent).map(({ body }) => body as { answers: Answer[]; version: number })
    expect(bodies.at(-1)!.answers).toEqual([
      { criterion: 'c', confirmed: true, concern: 'none', note: 'Mapa del INTA, del 3 de marzo' },
    ])
    await userEvent.keyboard('{F8}')
    await expect.element(page.getByText('Pregunta d:')).toBeVisible()
  })

  it('leaves the space that was typed last where it is, though the server trims it', async () => {
    const sent = serve(working)
    await panel()
    const note = page.getByRole('textbox', { name: 'Fundamento' })
    await note.fill('Revisado con ')
    await expect.element(page.getByText('Guardado a las')).toBeVisible()
    await note.click()
    await userEvent.keyboard('{End}los papeles')
    await expect.element(note).toHaveValue('Revisado con los papeles')
    await expect
      .poll(() => (written(sent).at(-1)!.body as { answers: Answer[] }).answers[0]!.note)
      .toBe('Revisado con los papeles')
  })

  it('takes a fact as evidence by one press, and says where Rastro knows nothing', async () => {
    const sent = serve(working)
    await panel()
    await page.getByRole('button', { name: 'Usar de prueba: Argentina: riesgo estándar' }).click()
    await expect.element(page.getByText('Usada')).toBeVisible()
    await expect.poll(() => written(sent).length).toBe(1)
    expect((written(sent)[0]!.body as { answers: Answer[] }).answers[0]!.evidence).toEqual([
      { kind: 'fact', id: 'f1', title: 'Argentina: riesgo estándar' },
    ])
    await question('Bosques en la zona').click()
    await expect.element(page.getByText('De esto Rastro no sabe nada')).toBeVisible()
  })

  it('takes https links alone as evidence', async () => {
    const sent = serve(working)
    await panel()
    await page.getByRole('button', { name: 'Archivo, proceso, certificado, lugar o enlace' }).click()
    const dialog = page.getByRole('dialog', { name: 'Agregar una prueba' })
    await dialog.getByRole('textbox', { name: 'Dirección' }).fill('javascript:alert(1)')
    await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
    await expect.element(dialog.getByText('Tiene que ser una dirección https.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Dirección' }).fill('https://example.org/mapa')
    await dialog.getByRole('button', { name: 'Agregar', exact: true }).click()
    await expect.poll(() => written(sent).length).toBe(1)
    expect((written(sent)[0]!.body as { answers: Answer[] }).answers[0]!.evidence).toEqual([
      { kind: 'link', url: 'https://example.org/mapa', title: 'example.org' },
    ])
  })

  it('lets two people on two questions both save, and asks where they met on one', async () => {
    let refuses = true
    let times = 0
    onPut = () => {
      if (!refuses) return undefined
      refuses = false
      // Somebody else has answered b meanwhile.
      found = {
        ...found!,
        version: found!.version + 6,
        answers: found!.answers.map((answer) =>
          answer.criterion === 'b' ? { ...answer, note: `Lo de otra persona, ${(times += 1)}.` } : answer,
        ),
      }
      return refusal(409, 'STALE', {})
    }
    const sent = serve(working)
    await panel()
    const note = page.getByRole('textbox', { name: 'Fundamento' })
    await note.fill('Lo que escribo yo de a')
    await expect.poll(() => written(sent).length).toBe(2)
    expect(written(sent)[1]!.body).toMatchObject({ answers: [{ criterion: 'a' }], version: 9 })
    await question('Bosques en la zona').click()
    refuses = true
    await note.fill('Lo que escribo yo de b')
    await expect.element(page.getByText('Otra persona cambió esta respuesta')).toBeVisible()
    await page.getByRole('button', { name: 'Poner la mía' }).click()
    await expect
      .poll(() => written(sent).at(-1)!.body)
      .toMatchObject({ answers: [{ criterion: 'b', note: 'Lo que escribo yo de b' }] })
  })

  it('keeps what could not be saved, and saves it again', async () => {
    let refuses = true
    onPut = () => (refuses ? refusal(500, 'UNKNOWN', {}) : undefined)
    serve(working)
    await panel()
    await page.getByRole('textbox', { name: 'Fundamento' }).fill('Esto no se pierde')
    await expect.element(page.getByText('No se guardó')).toBeVisible()
    refuses = false
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await expect.element(page.getByText('Guardado a las')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Fundamento' })).toHaveValue('Esto no se pierde')
  })

  it('calls no risk negligible while a measure is missing, and asks who signs before it concludes', async () => {
    found = assessment({
      answers: criteria.map((criterion) => answered(criterion, criterion === 'g' ? { concern: 'some' } : {})),
    })
    const sent = serve(working)
    await panel()
    const negligible = page.getByRole('radio', { name: 'Riesgo despreciable' })
    await expect.element(negligible).toBeDisabled()
    await expect.element(page.getByText('Falta hacer la medida de g')).toBeVisible()
    await page.getByRole('button', { name: 'Medida', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Nueva medida' })
    await dialog.getByRole('textbox', { name: 'Qué se hace' }).fill('Pedir el polígono de LC-2526-003')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('button', { name: 'Marcar hecha' }).click()
    const done = page.getByRole('dialog', { name: 'Cambiar la medida' })
    await done.getByRole('button', { name: 'Marcar hecha' }).click()
    await expect.element(done.getByRole('alert')).toBeVisible()
    await done.getByRole('textbox', { name: 'Cómo salió' }).fill('Llegó con seis decimales')
    await done.getByRole('button', { name: 'Marcar hecha' }).click()
    await expect.element(negligible).toBeEnabled()
    await page.getByText('Riesgo despreciable').click()
    await page.getByRole('textbox', { name: 'Motivo' }).fill('Todo tiene su prueba.')
    await page.getByRole('button', { name: 'Concluir', exact: true }).click()
    const question = page.getByRole('dialog', { name: '¿Concluir la evaluación?' })
    await question.getByRole('button', { name: 'Concluir' }).click()
    await expect
      .poll(() => written(sent).at(-1))
      .toMatchObject({
        path: '/assessments/a1/conclude',
        body: { risk: 'negligible', reason: 'Todo tiene su prueba.' },
      })
  })

  it('is only read once concluded: who, until when, which plots, and what made it old', async () => {
    const files = [{ name: 'acta.pdf', url: 'https://rastro.example/api/files/acta.pdf' }]
    found = assessment({ state: 'stale', stale: { at: conclusion.at, cause: 'plots' }, conclusion, files })
    serve(working)
    await panel()
    await expect.element(page.getByRole('heading', { name: 'Riesgo despreciable' })).toBeVisible()
    await expect.element(page.getByText('Marina Ferreyra, 30/11/26')).toBeVisible()
    await expect.element(page.getByText('huella 7F3A 91C2')).toBeVisible()
    await expect.element(page.getByText('Cambiaron los lotes desde que se concluyó')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'No preocupa' })).toBeDisabled()
    expect(page.getByRole('button', { name: 'Concluir' }).query()).toBeNull()
    await page.getByText('1 archivo guardado').click()
    await expect.element(page.getByRole('link', { name: 'acta.pdf' })).toHaveAttribute('href', files[0]!.url)
  })

  it('confirms the copied answers whose facts are as they were by one press (RSK-07)', async () => {
    found = assessment({
      answers: criteria.map((criterion) => answered(criterion, { confirmed: false })),
      copied: { from: 'a0', equal: criteria.filter((criterion) => criterion !== 'g') },
    })
    const sent = serve(working)
    await panel()
    await expect.element(page.getByText('Cambió lo que se sabe: 1')).toBeVisible()
    await page.getByRole('button', { name: `Confirmar las ${criteria.length - 1}` }).click()
    await expect.poll(() => written(sent).length).toBe(1)
    expect((written(sent)[0]!.body as { answers: Answer[] }).answers).toHaveLength(criteria.length - 1)
  })

  it('begins empty, or from the last of its stage (RSK-07)', async () => {
    found = undefined
    others = [
      assessment({
        _id: 'a0',
        state: 'concluded',
        conclusion,
        product: { _id: 'p1', identifier: 'EM-2526-002', stage },
      }),
    ]
    const sent = serve(working)
    await panel()
    await page.getByRole('button', { name: 'Empezar de la de EM-2526-002' }).click()
    await expect.poll(() => written(sent)[0]?.body).toEqual({ product: 'p0', for: 'own', from: 'a0' })
  })

  it('is read without the right to write it, and says why', async () => {
    serve(working)
    await panel({
      admin: false,
      rights: { admin: false, organizations: [], stages: { 'ps-embarque': 'read' } },
    })
    await expect.element(page.getByText('13 de 15').or(page.getByText('15 de 15'))).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'No preocupa' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: /^Concluir: / })).toBeDisabled()
    expect(page.getByRole('textbox', { name: 'Motivo' }).query()).toBeNull()
  })

  it('walks as three screens on a phone', async () => {
    await page.viewport(390, 800)
    serve(working)
    await panel()
    await question('Cadena larga o enredada').click()
    await expect.element(page.getByText('9 de 15, pregunta i')).toBeVisible()
    await page.getByRole('button', { name: 'Pregunta siguiente' }).click()
    await expect.element(page.getByText('10 de 15, pregunta j')).toBeVisible()
    await page.getByRole('button', { name: 'Preguntas' }).click()
    await page.getByRole('button', { name: 'Medidas y conclusión' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Motivo' })).toBeVisible()
  })
})

describe('the list of assessments (RSK-08)', () => {
  it('says of each how far it is, what it concluded, and leads to it', async () => {
    found = assessment({ state: 'concluded', conclusion })
    serve(working)
    await show(<AssessmentsPage />)
    await expect
      .element(page.getByRole('link', { name: 'Riesgo de EM-2526-003' }))
      .toHaveAttribute('href', '/Products/p0/Risk?assessment=a1')
    await expect.element(page.getByText('Riesgo despreciable')).toBeVisible()
    await expect.element(page.getByText('se revisa antes del 28/11/27')).toBeVisible()
  })
})
