import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { contract } from '../../../core/contract/index.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import type { NewRecords } from './newRows.ts'
import { NewRowsPanel } from './NewRowsPanel.tsx'
import { originOf } from './origin.ts'

const harvest = {
  _id: 'ms-cosecha',
  name: 'Cosecha y carga',
  schema: {
    type: 'object',
    required: ['occurred_at', 'kilos'],
    properties: {
      occurred_at: { type: 'string', title: 'Fecha y hora' },
      kilos: { type: 'number', title: 'Kilos' },
    },
  },
  descriptor: {
    occurred_at: { kind: 'datetime' },
    kilos: { kind: 'number', unit: 'kg', linkQuantity: true },
  },
} as unknown as MilestoneSchema // The sheet reads no more of it.
const records: NewRecords = {
  form: {
    schema: {
      type: 'object',
      required: ['identifier', 'peso'],
      properties: {
        identifier: { type: 'string', title: 'CPE' },
        peso: { type: 'number', title: 'Peso', header: true },
        nota: { type: 'string', title: 'Nota' },
      },
    },
    descriptor: {
      identifier: { kind: 'text' },
      peso: { kind: 'number', unit: 'kg' },
      nota: { kind: 'text' },
    },
  },
  named: 'identifier',
  unique: ['identifier'],
  member: 'products',
  bodyOf: (record) => ({ ...record, productSchema: 'ps' }),
  block: { name: 'Partida', look: { hue: 'trigo', marca: 'carro' } },
  origin: originOf({
    schema: harvest,
    title: 'Lote de campaña',
    look: { hue: 'tierra', marca: 'surco' },
    isGrouping: false,
    choices: ['038', '041', '047'].map((number) => ({ id: `lot-${number}`, label: `LC-2526-${number}` })),
  }),
}

let closed = 0
const open = async (
  write: Server = () => ({ status: 201, body: { collection: [] } }),
  shown: NewRecords = records,
) => {
  const sent = serve((one) =>
    one.method === 'GET'
      ? { status: 200, body: { collection: [{ _id: 'o1', name: 'La Aguada' }] } }
      : write(one),
  )
  await show(
    <NewRowsPanel
      title="Partidas nuevas"
      records={shown}
      route={contract.products.createMany}
      draftKey="sheet"
      countOf={(count) => `${count} partidas`}
      refusal={undefined}
      refresh={async () => {}}
      archive={async () => {}}
      archiveRefusal={() => undefined}
      onClose={() => closed++}
    />,
  )
  await expect.element(cell('CPE', 1)).toBeVisible()
  return sent
}
const cell = (column: string, row: number) =>
  page.getByRole('gridcell', { name: new RegExp(`^${column}, Fila ${row}:`) })
const save = page.getByRole('button', { name: /^Guardar/ })
const posted = (sent: SentRequest[]) =>
  sent
    .filter(({ method }) => method === 'POST')
    .map(
      ({ body }) =>
        (body as { products: { dataSchema: object; milestone?: { dataSchema: object } }[] }).products,
    )

async function paste(column: string, row: number, table: readonly (readonly string[])[]) {
  await cell(column, row).click()
  const data = new DataTransfer()
  data.setData('text/plain', table.map((line) => line.join('\t')).join('\n'))
  document.activeElement!.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  )
}

beforeEach(async () => {
  closed = 0
  sessionStorage.clear()
  await page.viewport(1280, 800)
})

describe('the sheet of new records with their origin', () => {
  it('sends each row with its transformation, at the moment of all, and one without an origin alone (FST-04)', async () => {
    const sent = await open()
    await paste('CPE', 1, [
      ['P-10', '29140', 'LC-2526-041'],
      ['P-11', '28660', 'LC-2526-038', ''],
      ['P-12', '29020'],
    ])
    await expect.element(cell('Kilos', 2)).toHaveAccessibleName(/28\.660/)
    await expect.element(page.getByText('3 de 3 listas', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Cosecha y carga')).toBeVisible()
    await save.click()
    await expect.poll(() => closed).toBe(1)
    const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    const made = (kilos: number, nodeId: string) => ({
      milestoneSchema: 'ms-cosecha',
      dataSchema: { occurred_at: moment, kilos, nodeId },
      i18n: {},
    })
    expect(posted(sent)[0]!.map(({ dataSchema, milestone }) => [dataSchema, milestone])).toEqual([
      [{ identifier: 'P-10', peso: 29_140 }, made(29_140, 'lot-041')],
      [{ identifier: 'P-11', peso: 28_660 }, made(28_660, 'lot-038')],
      [{ identifier: 'P-12', peso: 29_020 }, undefined],
    ])
  })

  it('names what is no origin, sends nothing until it is mended, and counts the whole rows (FST-04)', async () => {
    const sent = await open()
    await paste('CPE', 1, [
      ['P-10', '29140', 'LC-2526-041'],
      ['P-11', '28660', 'LC-9999-001'],
    ])
    await expect.element(page.getByText('1 de 2 listas', { exact: true })).toBeVisible()
    await expect.element(page.getByText(/No existe, o no se puede usar como origen/)).toBeVisible()
    await save.click()
    expect(posted(sent)).toEqual([])
    await paste('Lote de campaña', 2, [['lc-2526-047']])
    await expect.element(page.getByText('2 de 2 listas', { exact: true })).toBeVisible()
    await save.click()
    await expect.poll(() => posted(sent)).toHaveLength(1)
  })

  it('shows what the server has against an origin at its cell (FST-04)', async () => {
    await open(() =>
      refusal(400, 'INVALID', {
        errors: [
          { path: '/products/1/milestone/dataSchema/nodeId', message: 'El producto está en bloqueo' },
          { path: '/products/0/milestone/dataSchema/kilos', message: 'Son demasiados' },
        ],
      }),
    )
    await paste('CPE', 1, [
      ['P-10', '29140', 'LC-2526-041'],
      ['P-11', '28660', 'LC-2526-038'],
    ])
    await save.click()
    await expect.element(cell('Lote de campaña', 2)).toHaveAccessibleName(/El producto está en bloqueo/)
    await expect.element(cell('Kilos', 1)).toHaveAccessibleName(/Son demasiados/)
    expect(closed).toBe(0)
  })

  it('offers the origins that a name may mean as buttons, one press for all equal cells (NAM-01)', async () => {
    const find = async (name: string) => {
      const plot = [{ id: 'lot-11', label: 'ORIG 11' }]
      return name === 'ORIG 11' ? plot : { similar: plot }
    }
    await open(undefined, { ...records, origin: originOf({ ...records.origin!, find }) })
    await paste('CPE', 1, [
      ['P-10', '29140', 'ORIG 1-1'],
      ['P-11', '28660', 'ORIG 1-1'],
    ])
    await expect.element(page.getByText(/Ninguno se llama así\. ¿Es «ORIG 11»\?/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Usar ORIG 11 en las 2' }).first().click()
    await expect.element(page.getByText('2 de 2 listas', { exact: true })).toBeVisible()
    await expect.element(cell('Lote de campaña', 2)).toHaveAccessibleName(/ORIG 11/)
  })
})
