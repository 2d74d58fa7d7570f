import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import type { ChainStage } from '../../shell/stations.ts'
import { originOf } from '../sheets/origin.ts'
import { OriginRowsPanel } from './OriginRowsPanel.tsx'

const harvest = {
  _id: 'ms-cosecha',
  name: 'Cosecha y carga',
  version: 3,
  schema: {
    type: 'object',
    required: ['occurred_at', 'kilos', 'equipo'],
    properties: {
      occurred_at: { type: 'string', title: 'Fecha y hora' },
      kilos: { type: 'number', title: 'Kilos' },
      equipo: { type: 'string', title: 'Equipo', enum: ['propio', 'contratista'] },
    },
  },
  descriptor: {
    occurred_at: { kind: 'datetime' },
    kilos: { kind: 'number', unit: 'kg', linkQuantity: true },
    equipo: { kind: 'select', enumLabels: { propio: 'Propio', contratista: 'Contratista' } },
  },
} as unknown as MilestoneSchema // The sheet reads no more of it.
const stage = {
  id: 'ps-partida',
  name: 'Partida',
  hue: 'trigo',
  marca: 'carro',
  stage: {
    name: 'Partida',
    words: { one: 'partida', many: 'partidas', gender: 'f' },
    schema: {
      type: 'object',
      properties: {
        identifier: { type: 'string', title: 'CPE' },
        peso: { type: 'number', title: 'Peso', header: true },
      },
    },
    descriptor: { identifier: { kind: 'text' }, peso: { kind: 'number', unit: 'kg' } },
  },
} as unknown as ChainStage // As above.
const origin = originOf({
  schema: harvest,
  title: 'Lote de campaña',
  look: { hue: 'tierra', marca: 'surco' },
  isGrouping: false,
  choices: ['038', '041'].map((number) => ({ id: `lot-${number}`, label: `LC-${number}` })),
})
const products = [1, 2, 3].map((n) => ({
  _id: `p${n}`,
  name: `CPE-${n}`,
  organization: `o${n}`,
  values: { peso: 28_000 + n },
}))

let closed = 0
let done: readonly string[] | undefined
const saved: Server = () => ({ status: 200, body: { collection: [{ _id: 'm1' }, { _id: 'm2' }] } })
const open = async (write: Server = saved, of = origin) => {
  const sent = serve(write)
  await show(
    <OriginRowsPanel
      stage={stage}
      products={products}
      origin={of}
      organizations={[]}
      notices={null}
      choice={null}
      onDone={async (made) => void (done = made)}
      onClose={() => closed++}
    />,
  )
  await expect.element(band).toBeVisible()
  if (window.innerWidth > 640) await expect.element(cell('CPE', 'CPE-1')).toBeVisible()
  return sent
}
const cell = (column: string, row: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${column}, ${row}:`) })
const band = page.getByRole('group', { name: 'Igual en todas' })
const save = page.getByRole('button', { name: /^Guardar/ })
const bodies = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
const choose = async (field: string, option: string) => {
  await band.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}

beforeEach(async () => {
  closed = 0
  done = undefined
  sessionStorage.clear()
  await page.viewport(1280, 800)
})

describe('the sheet of origins', () => {
  it('gives all products one origin by two choices, each with what it weighs, in one request', async () => {
    const sent = await open()
    expect(document.title).toBe('Elegir el origen, 3 partidas · Rastro')
    await choose('Lote de campaña', 'LC-041')
    await expect.element(cell('Kilos', 'CPE-2')).toHaveAccessibleName(/28\.002/)
    await choose('Equipo', 'Propio')
    await page.getByRole('button', { name: 'Guardar el origen de 3' }).click()
    await expect.poll(() => done).toEqual(['m1', 'm2'])
    const row = (n: number) => ({
      product: `p${n}`,
      organization: `o${n}`,
      milestoneSchema: 'ms-cosecha',
      milestoneSchemaVersion: 3,
      dataSchema: {
        occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        kilos: 28_000 + n,
        equipo: 'propio',
        nodeId: 'lot-041',
      },
      i18n: {},
    })
    expect(bodies(sent)).toEqual([[row(1), row(2), row(3)]])
  })

  it('takes several origins of each product where it is made of several, and none for all rows', async () => {
    const sent = await open(saved, originOf({ ...origin, isGrouping: true }))
    await choose('Equipo', 'Propio')
    await expect.element(band.getByLabelText('Lote de campaña')).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: 'Incluir CPE-3' }).click()
    await paste('Lote de campaña', 'CPE-1', [['LC-038; LC-041'], ['LC-041']])
    await expect.element(cell('Kilos', 'CPE-1')).toHaveAccessibleName(/28\.001/)
    await page.getByRole('button', { name: 'Guardar el origen de 2' }).click()
    await expect.poll(() => done).toBeDefined()
    expect(bodies(sent)).toMatchObject([
      [
        { product: 'p1', dataSchema: { nodeIds: ['lot-038', 'lot-041'] } },
        { product: 'p2', dataSchema: { nodeIds: ['lot-041'] } },
      ],
    ])
  })

  it('leaves out who has no origin, and sends nothing while a cell is wrong or none has one', async () => {
    const sent = await open()
    await save.click()
    await expect.element(page.getByText(/^No hay ningún origen elegido/)).toBeVisible()
    await paste('Lote de campaña', 'CPE-1', [['LC-038'], ['LC-999']])
    await expect.element(page.getByText(/No existe, o no se puede usar como origen/)).toBeVisible()
    await choose('Equipo', 'Propio')
    await save.click()
    expect(bodies(sent)).toEqual([])
    // What fills all rows makes no origin of a row that has none, while what is typed in a row asks for it.
    await empty('Lote de campaña', 'CPE-2')
    await paste('Kilos', 'CPE-3', [['100']])
    await save.click()
    await expect.element(cell('Lote de campaña', 'CPE-3')).toHaveAccessibleName(/obligatorio/)
    expect(bodies(sent)).toEqual([])
    await empty('Kilos', 'CPE-3')
    await page.getByRole('button', { name: 'Guardar el origen de 1' }).click()
    await expect.poll(() => done).toBeDefined()
    expect(bodies(sent)).toMatchObject([[{ product: 'p1', dataSchema: { equipo: 'propio' } }]])
  })

  it('shows what the server has against an origin at its row, and lets the row be left out', async () => {
    const sent = await open((one) => {
      const rows = one.body as object[]
      return rows.length === 2
        ? saved(one)
        : refusal(400, 'INVALID', {
            errors: [{ path: '/1/dataSchema/nodeId', message: 'Ese origen ya fue usado' }],
          })
    })
    await choose('Lote de campaña', 'LC-041')
    await choose('Equipo', 'Propio')
    await save.click()
    await expect.element(cell('Lote de campaña', 'CPE-2')).toHaveAccessibleName(/Ese origen ya fue usado/)
    await page.getByRole('button', { name: /^Sacarl?[oa]? .*de la planilla/ }).click()
    await page.getByRole('button', { name: 'Guardar el origen de 2' }).click()
    await expect.poll(() => done).toBeDefined()
    expect(bodies(sent)).toHaveLength(2)
  })

  it('asks before it forgets what was chosen, and closes at once while nothing is', async () => {
    await open()
    await choose('Lote de campaña', 'LC-041')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    const question = page.getByRole('dialog', { name: 'Descartar el origen de 3' })
    await question.getByRole('button', { name: 'Descartar' }).click()
    await expect.poll(() => closed).toBe(1)
  })

  it('has the entries of each product below its name on a phone', async () => {
    await page.viewport(390, 800)
    const sent = await open()
    await choose('Lote de campaña', 'LC-038')
    await choose('Equipo', 'Contratista')
    await expect.element(page.getByRole('textbox', { name: /Kilos/ }).nth(2)).toHaveValue('28.003')
    await userEvent.click(save)
    await expect.poll(() => done).toBeDefined()
    expect(bodies(sent)[0]).toHaveLength(3)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })
})

async function empty(column: string, row: string) {
  await cell(column, row).click()
  await userEvent.keyboard('{Delete}')
}

async function paste(column: string, row: string, table: readonly (readonly string[])[]) {
  await cell(column, row).click()
  const data = new DataTransfer()
  data.setData('text/plain', table.map((line) => line.join('\t')).join('\n'))
  document.activeElement!.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  )
}
