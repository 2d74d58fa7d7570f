import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Product } from '../../../core/contract/products.ts'
import type { ProductSchema } from '../../../core/contract/configuration.ts'
import { refusal, serve, show, type Server } from '../../../test/kit/screen.tsx'
import type { ChainStage } from '../../shell/stations.ts'
import { CopiesPanel } from './CopiesPanel.tsx'
import { HowMany } from './CopiesScreen.tsx'
import { copyColumns, type Model } from './copies.ts'

const stage = {
  _id: 'ps-animal',
  name: 'Animal',
  vertical: 'v',
  uniqueFields: ['identifier'],
  schema: {
    type: 'object',
    required: ['identifier'],
    properties: {
      identifier: { type: 'string', title: 'Caravana', pattern: String.raw`^032\d{3}$` },
      sexo: { type: 'string', title: 'Sexo', enum: ['macho', 'hembra'] },
      peso: { type: 'number', title: 'Peso' },
      potrero: { type: 'object', title: 'Potrero' },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    sexo: { kind: 'select', enumLabels: { macho: 'Macho', hembra: 'Hembra' } },
    peso: { kind: 'number', unit: 'kg' },
    potrero: { kind: 'file', store: 'geometry', accept: '.geojson' },
  },
} as unknown as ProductSchema // The other members are not read here.
const look: ChainStage = {
  id: 'ps-animal',
  name: 'Animal',
  shortName: 'Animal',
  count: 1,
  stage,
  hue: 'trigo',
  marca: 'astas',
  made: [],
}
const original = {
  _id: 'p1',
  organization: { _id: 'o1', name: 'Tres Lagunas' },
  productSchema: 'ps-animal',
  dataSchema: { identifier: '032240', sexo: 'macho', peso: 180 },
  isUnidentified: false,
  countOfInsights: 2,
  countOfMilestones: 3,
} as unknown as Product // As above.
const model: Model = {
  original,
  stage,
  columns: copyColumns(stage),
  languages: { shown: 'es', default: 'es', supported: ['es', 'en'] },
  taken: [
    { identifier: '032240', isOwn: true },
    { identifier: '032242', isOwn: true },
    { identifier: '032245', isOwn: false },
  ],
}

let closed = 0
let done = 0
beforeEach(async () => {
  closed = 0
  done = 0
  await page.viewport(1280, 800)
})
const open = (count: number, of = model) =>
  show(
    <CopiesPanel
      model={of}
      stage={look}
      beginning={{ count, withInsights: true }}
      onClose={() => (closed += 1)}
      onDone={() => (done += 1)}
    />,
  )
/** Answers lists with nothing, and the copy as given. */
const answering = (copy: ReturnType<Server>) =>
  serve(({ path }) => (path === '/products/copy' ? copy : { status: 200, body: { collection: [] } }))
const copiesSent = (sent: ReturnType<typeof answering>) =>
  sent.filter(({ path }) => path === '/products/copy')

const box = (number: number) => page.getByRole('checkbox', { name: `Incluir copia ${number}` })
const cell = (title: string, number: number) =>
  page.getByRole('gridcell', { name: new RegExp(`^${title}, copia ${number}:`) })
const create = page.getByRole('button', { name: /^Crear/ })
const counter = page.getByRole('textbox', { name: 'Cantidad de copias' })
const faultList = page.getByRole('region', { name: /para corregir/ })
/** Types over the value of a cell. */
async function type(title: string, number: number, text: string) {
  await cell(title, number).click()
  await userEvent.keyboard(`${text}{Enter}`)
}

describe('how many', () => {
  it('is never below 0, takes digits only, and 0 opens no sheet (CLN-01, CLN-02)', async () => {
    serve(() => ({ status: 200, body: {} }))
    const begun: unknown[] = []
    await show(
      <HowMany product={original} stage={look} onBegin={(one) => begun.push(one)} onClose={() => {}} />,
    )
    await page.getByRole('button', { name: 'Una copia menos' }).click()
    await expect.element(counter).toHaveValue('0')
    await expect.element(page.getByRole('button', { name: 'Una copia menos' })).toBeDisabled()
    await page.getByRole('button', { name: 'Abrir la planilla' }).click({ force: true })
    expect(begun).toEqual([])
    await counter.fill('-1x2')
    await expect.element(counter).toHaveValue('12')
    await page.getByRole('checkbox', { name: 'Clonar también los 2 atributos' }).click()
    await page.getByRole('button', { name: 'Abrir la planilla' }).click()
    expect(begun).toEqual([{ count: 12, withInsights: false }])
  })
})

describe('the sheet of copies', () => {
  it('has the original first, locked, and a row for each copy under the next free identifier (CLN-03, CLN-04)', async () => {
    serve(() => ({ status: 200, body: {} }))
    await open(3)
    await expect.element(page.getByRole('gridcell', { name: 'Caravana, original: 032240' })).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: 'Incluir original' })).not.toBeInTheDocument()
    for (const [number, identifier] of [
      [1, '032241'],
      [2, '032243'],
      [3, '032244'],
    ] as const)
      await expect
        .element(cell('Caravana', number))
        .toHaveAccessibleName(`Caravana, copia ${number}: ${identifier}`)
    await page.getByRole('gridcell', { name: 'Caravana, original: 032240' }).dblClick()
    await userEvent.keyboard('9{Enter}')
    await expect.element(page.getByRole('gridcell', { name: 'Caravana, original: 032240' })).toBeVisible()
  })

  it('sends the checked rows alone, each with what differs from the original (CLN-04, CLN-06)', async () => {
    const sent = answering({ status: 201, body: { collection: [] } })
    await open(3)
    await box(2).click()
    await type('Peso', 3, '175,5')
    await create.click()
    await expect.poll(() => copiesSent(sent).length).toBe(1)
    expect(copiesSent(sent)[0]).toMatchObject({
      query: { productId: 'p1', insights: 'true' },
      body: [{ dataSchema: { identifier: '032241' } }, { dataSchema: { identifier: '032244', peso: 175.5 } }],
    })
    await expect.poll(() => done).toBe(1)
    expect(closed).toBe(0)
  })

  it('says that nothing is cloned where no row is checked (CLN-05)', async () => {
    const sent = answering({ status: 201, body: { collection: [] } })
    await open(1)
    await box(1).click()
    await create.click()
    await expect.element(page.getByText('No estas clonando ningun producto!')).toBeInTheDocument()
    expect(copiesSent(sent)).toEqual([])
  })

  it('grows and shrinks with the counter, and asks before typed values are lost', async () => {
    serve(() => ({ status: 200, body: {} }))
    await open(1)
    await page.getByRole('button', { name: 'Una copia más' }).click()
    await expect.element(cell('Caravana', 2)).toHaveAccessibleName('Caravana, copia 2: 032243')
    await page.getByRole('button', { name: 'Una copia menos' }).click()
    await expect.element(cell('Caravana', 2)).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Una copia más' }).click()
    await type('Peso', 2, '9')
    await page.getByRole('button', { name: 'Una copia menos' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).last().click()
    await expect.element(cell('Peso', 2)).toHaveAccessibleName(/: 9/)
    await counter.fill('0')
    await page.getByRole('button', { name: 'Sacar', exact: true }).click()
    await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  })

  it('names a repeated identifier and offers the next free one', async () => {
    serve(() => ({ status: 200, body: {} }))
    await open(2)
    await type('Caravana', 2, '032241')
    await expect
      .element(faultList.getByText('Caravana «032241»: Repetido: la copia 1 ya lo lleva.'))
      .toBeVisible()
    await page.getByRole('button', { name: 'Usar 032243, el siguiente libre' }).click()
    await expect.element(cell('Caravana', 2)).toHaveAccessibleName('Caravana, copia 2: 032243')
    await expect.element(page.getByText(/Repetido/)).not.toBeInTheDocument()
  })

  it('passes over numbers of other organizations, which a copy may yet have', async () => {
    serve(() => ({ status: 200, body: {} }))
    await open(4)
    await expect.element(cell('Caravana', 4)).toHaveAccessibleName('Caravana, copia 4: 032246')
    await type('Caravana', 4, '032245')
    await expect.element(cell('Caravana', 4)).toHaveAccessibleName('Caravana, copia 4: 032245')
    await expect.element(page.getByText('Todavía no se guardó nada.')).toBeVisible()
  })

  it('tells one fault of many copies once, with the choices, and mends them all', async () => {
    serve(() => ({ status: 200, body: {} }))
    await open(3)
    await cell('Sexo', 1).click()
    const clipboard = new DataTransfer()
    clipboard.setData('text/plain', 'vaca\nvaca\nvaca')
    cell('Sexo', 1)
      .element()
      .dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
      )
    await expect.element(faultList.getByText('3 copias')).toBeVisible()
    await expect
      .element(faultList.getByText('Sexo «vaca»: Elegí una opción de la lista (Macho, Hembra)'))
      .toBeVisible()
    await expect.element(faultList.getByRole('listitem')).toHaveLength(1)
    await userEvent.keyboard('{F8}{F8}')
    await expect.element(cell('Sexo', 2)).toHaveFocus()
    await faultList.getByRole('button', { name: 'Poner Macho en las 3' }).click()
    await expect.element(cell('Sexo', 3)).toHaveAccessibleName('Sexo, copia 3: Macho')
    await expect.element(faultList).not.toBeInTheDocument()
  })

  it('says that copies lie on the ground of the original, where it has one', async () => {
    serve(() => ({ status: 200, body: {} }))
    await open(2)
    const note = page.getByText('Las 2 copias tienen el mismo polígono')
    await expect.element(page.getByText('Las copias nacen sin origen')).toBeVisible()
    await expect.element(note).not.toBeInTheDocument()
    const potrero = { type: 'Polygon', coordinates: [] }
    await open(2, { ...model, original: { ...original, dataSchema: { ...original.dataSchema, potrero } } })
    await expect.element(note).toBeVisible()
  })

  it('makes a placeholder of the word', async () => {
    serve(() => ({ status: 200, body: {} }))
    await open(1)
    await type('Caravana', 1, 'sin identificar')
    await expect
      .element(cell('Caravana', 1))
      .toHaveAccessibleName(/^Caravana, copia 1: Unidentified - [0-9a-f]{8}$/)
  })
})

describe('a refusal', () => {
  it('lists the reasons of all rows with an OK, and marks their cells (ERR-11, ERR-12, GEN-13)', async () => {
    const reasons = {
      'fila 2 · 032241': ['El identificador ya existe'],
      'fila 3 · 032243': ['Peso: es mucho', 'Sexo: no'],
    }
    const errors = [{ path: '/0/dataSchema/identifier', message: 'El identificador ya existe' }]
    answering(refusal(400, 'INVALID', { reasons, errors }))
    await open(2)
    await create.click()
    const modal = page.getByRole('dialog', { name: 'Clonar producto 032240' })
    for (const text of ['El identificador ya existe', 'Peso: es mucho', 'Sexo: no'])
      await expect.element(modal.getByText(text)).toBeVisible()
    await modal.getByRole('button', { name: 'OK' }).click()
    await expect.element(modal).not.toBeInTheDocument()
    await expect.element(cell('Caravana', 1)).toHaveAttribute('aria-invalid', 'true')
    await type('Caravana', 1, '032250')
    await expect.element(cell('Caravana', 1)).not.toHaveAttribute('aria-invalid')
    expect(closed).toBe(0)
  })

  it('of a missing right says so (ERR-11)', async () => {
    answering(refusal(403, 'FORBIDDEN'))
    await open(1)
    await create.click()
    await expect
      .element(page.getByText('No tenés los permisos necesarios para realizar esta acción.'))
      .toBeInTheDocument()
  })

  it('that never came says nothing, and the next attempt carries the same key (ERR-13)', async () => {
    const sent = answering('nothing')
    await open(1)
    await create.click()
    await expect.poll(() => copiesSent(sent).length).toBe(1)
    await expect.element(create).toBeVisible()
    await create.click()
    await expect.poll(() => copiesSent(sent).length).toBe(2)
    expect(new Set(copiesSent(sent).map(({ key }) => key)).size).toBe(1)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })
})

it('everything fits on a phone, where each copy is a card', async () => {
  await page.viewport(390, 800)
  const sent = answering({ status: 201, body: { collection: [] } })
  await open(2)
  const card = page.getByRole('listitem', { name: 'copia 2' })
  await card.getByRole('textbox', { name: 'Peso' }).fill('90')
  await card.getByRole('switch', { name: 'Sin identificar' }).click()
  const tag = card.getByRole('textbox', { name: 'Caravana' })
  await expect.poll(() => (tag.element() as HTMLInputElement).value).toMatch(/^Unidentified - [0-9a-f]{8}$/)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await create.click()
  await expect.poll(() => copiesSent(sent).length).toBe(1)
  const [, second] = copiesSent(sent)[0]!.body as { dataSchema: object; isUnidentified?: boolean }[]
  expect(second).toMatchObject({ isUnidentified: true, dataSchema: { peso: 90 } })
})
