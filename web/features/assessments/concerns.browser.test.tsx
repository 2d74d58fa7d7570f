import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Concern } from '../../../core/contract/concerns.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import { Concerns } from './Concerns.tsx'

const concern = (id: string, more: Partial<Concern> = {}): Concern => ({
  _id: id,
  about: { type: 'product', id: 'p1', name: 'LC-2526-003' },
  text: 'Un vecino dice que en 2023 se desmontó el borde norte',
  from: 'Rubén Acosta',
  at: '2026-03-01T15:00:00.000Z',
  url: 'https://denuncias.example/1234',
  closed: null,
  editable: true,
  ...more,
})

let listed: Concern[]
let answers: (sent: SentRequest) => ReturnType<Server> | undefined
const product = {
  _id: 'p1',
  name: 'LC-2526-003',
  matched: null,
  stage: { _id: 'ps-lote-soja', name: 'Lote' },
  address: '/Products/p1',
  createdAt: '2026-03-01T15:00:00.000Z',
}
const working: Server = (sent) =>
  answers(sent) ??
  (sent.path === '/search'
    ? {
        status: 200,
        body: { groups: [{ type: 'products', title: 'Lote', total: 1, items: [product], address: '/' }] },
      }
    : sent.method === 'GET'
      ? { status: 200, body: { collection: listed, page: 1, totalPages: 1, totalDocs: listed.length } }
      : { status: 201, body: concern('new') })

beforeEach(() => {
  listed = [
    concern('open'),
    concern('closed', {
      about: { type: 'country', id: 'AR', name: 'Argentina' },
      url: null,
      closed: { at: '2026-03-04T15:00:00.000Z', reason: 'La lectura muestra el monte en pie' },
    }),
    concern('others', { about: { type: 'organization', id: 'o', name: 'La Loma S.A.' }, editable: false }),
  ]
  answers = () => undefined
})

describe('the concerns of an account', () => {
  it('say what each is about, who raised it, where it can be read, and why it was closed (RSK-05)', async () => {
    serve(working)
    await show(<Concerns />)
    await expect.element(page.getByText('LC-2526-003')).toBeVisible()
    await expect.element(page.getByText('Rubén Acosta, el 01/03/26').first()).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Ver la fuente' }).first())
      .toHaveAttribute('href', 'https://denuncias.example/1234')
    await expect
      .element(page.getByText('Cerrada el 04/03/26: La lectura muestra el monte en pie'))
      .toBeVisible()
    // One is closed, and another one is not for this person.
    expect(page.getByRole('button', { name: 'Cerrar', exact: true }).elements()).toHaveLength(1)
  })

  it('are closed with a reason that says something (RSK-05)', async () => {
    const sent = serve(working)
    await show(<Concerns />)
    await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
    const question = page.getByRole('dialog')
    await question.getByLabelText('Qué se averiguó').fill('Listo')
    await question.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await expect.element(question.getByText('Escribí al menos 10 letras')).toBeVisible()
    await question.getByLabelText('Qué se averiguó').fill('Se miró y el monte está en pie')
    await question.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await expect
      .poll(() => sent.find(({ method }) => method === 'POST'))
      .toMatchObject({ path: '/concerns/open/close', body: { reason: 'Se miró y el monte está en pie' } })
    await expect.element(question).not.toBeInTheDocument()
  })

  it('begin with what they are about, found by what is typed (RSK-05)', async () => {
    const sent = serve(working)
    await show(<Concerns />)
    await page.getByRole('button', { name: 'Nueva preocupación' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('combobox', { name: 'Cuál' }).fill('LC-25')
    await page.getByRole('option', { name: 'LC-2526-003 · Lote' }).click()
    await question.getByLabelText('Qué dice').fill('Dice que en 2023 se desmontó el borde norte')
    await question.getByLabelText('Quién la planteó').fill('Rubén Acosta')
    await question.getByLabelText('Enlace').fill('http://denuncias.example')
    await question.getByRole('button', { name: 'Guardar' }).click()
    await expect.element(question.getByText('Tiene que ser una dirección de https.')).toBeVisible()
    await question.getByLabelText('Enlace').fill('https://denuncias.example')
    await question.getByRole('button', { name: 'Guardar' }).click()
    await expect
      .poll(() => sent.find(({ method }) => method === 'POST'))
      .toMatchObject({
        path: '/concerns',
        body: {
          about: { type: 'product', id: 'p1' },
          text: 'Dice que en 2023 se desmontó el borde norte',
          from: 'Rubén Acosta',
          url: 'https://denuncias.example',
        },
      })
    await expect.element(question).not.toBeInTheDocument()
  })

  it('may be about a country (RSK-05)', async () => {
    serve(working)
    await show(<Concerns />)
    await page.getByRole('button', { name: 'Nueva preocupación' }).click()
    await page.getByRole('combobox', { name: 'Sobre qué' }).click()
    await page.getByRole('option', { name: 'País' }).click()
    await page.getByRole('combobox', { name: 'Cuál' }).fill('paragu')
    await expect.element(page.getByRole('option', { name: 'Paraguay' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
  })

  it('say so where there are none, and where a person may not write (RSK-05)', async () => {
    listed = []
    serve(working)
    await show(<Concerns />, { rights: { admin: false } })
    await expect.element(page.getByText('No hay preocupaciones')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Nueva preocupación' })).toBeDisabled()
    await expect.element(page.getByText('Nueva preocupación: tu usuario sólo puede leer')).toBeVisible()
  })

  it('are asked for again where the server fails (RSK-05)', async () => {
    let fails = true
    answers = () => (fails ? refusal(500, 'INTERNAL') : undefined)
    serve(working)
    await show(<Concerns />)
    const again = page.getByRole('button', { name: 'Reintentar' })
    await expect.element(again).toBeVisible()
    fails = false
    await again.click()
    await expect.element(page.getByText('LC-2526-003')).toBeVisible()
  })
})
