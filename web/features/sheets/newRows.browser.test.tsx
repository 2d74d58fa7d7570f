import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contract } from '../../../core/contract/index.ts'
import type { Form } from '../../../core/fields/index.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import { call } from '../../api/client.ts'
import type { NewRecords } from './newRows.ts'
import { NewRowsPanel } from './NewRowsPanel.tsx'

const form: Form = {
  schema: {
    type: 'object',
    required: ['identifier', 'peso'],
    properties: {
      identifier: { type: 'string', title: 'CPE' },
      peso: { type: 'number', title: 'Peso', maximum: 60_000 },
    },
  },
  descriptor: { identifier: { kind: 'text' }, peso: { kind: 'number', unit: 'kg' } },
}
const records: NewRecords = {
  form,
  named: 'identifier',
  unique: ['identifier'],
  member: 'products',
  bodyOf: (record) => ({ ...record, productSchema: 'ps' }),
}
const organizations = [
  { _id: 'o1', name: 'La Aguada' },
  { _id: 'o2', name: 'Granos' },
]

const answering =
  (write: Server, owners = organizations): Server =>
  (sent) =>
    sent.method === 'GET' && sent.path === '/organizations'
      ? { status: 200, body: { collection: owners } }
      : write(sent)
const accepting: Server = () => ({ status: 201, body: { collection: [] } })
const written = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'POST')
const productsOf = ({ body }: SentRequest) => (body as { products: Record<string, unknown>[] }).products

let closed = 0
const open = async (write: Server = accepting, owners = organizations, made = records) => {
  const sent = serve(answering(write, owners))
  await show(
    <NewRowsPanel
      title="Partidas nuevas"
      records={made}
      route={contract.products.createMany}
      draftKey="sheet"
      countOf={(count) => `${count} partidas`}
      next={async () => 'P-08'}
      refusal={undefined}
      refresh={async () => {}}
      archive={(ids, options) => call(contract.products.archiveMany, { body: { ids: [...ids] } }, options)}
      archiveRefusal={(organization) => (organization === 'o2' ? 'no' : undefined)}
      onClose={() => closed++}
    />,
  )
  await expect.element(cell('CPE', 1)).toBeVisible()
  return sent
}

const cell = (column: string, row: number) =>
  page.getByRole('gridcell', { name: new RegExp(`^${column}, Fila ${row}:`) })
const save = page.getByRole('button', { name: /^Guardar/ })

/** Pastes a table at a cell, as the clipboard brings it. */
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

describe('the sheet of new records', () => {
  it('gives back a draft in the units that it was typed in (FIG-02)', async () => {
    const kept = {
      rows: [{ id: 'r1', name: 'Fila 1', isChecked: true, values: { identifier: 'P-1', peso: 28_000 } }],
      shared: 'o1',
      versions: { own: 1 },
    }
    const draft = { at: '2026-05-24T12:00:00.000Z', content: kept }
    sessionStorage.setItem('rastro.draft:account:ana:sheet', JSON.stringify(draft))
    const inTonnes = {
      ...records,
      form: {
        ...form,
        descriptor: { ...form.descriptor, peso: { kind: 'number', unit: 't' } },
        formerUnits: [{ version: 1, field: 'peso', unit: 'kg' }],
        version: 2,
      },
      bodyOf: ({ formVersion, ...record }) => ({ ...record, productSchemaVersion: formVersion }),
    } satisfies NewRecords
    const sent = await open(accepting, organizations, inTonnes)
    await page.getByRole('button', { name: 'Recuperarlo' }).click()
    await expect.element(page.getByRole('columnheader', { name: /Peso.*kg/ })).toBeVisible()
    await save.click()
    await expect.poll(() => written(sent)).toHaveLength(1)
    expect(productsOf(written(sent)[0]!)).toMatchObject([
      { productSchemaVersion: 1, dataSchema: { peso: 28_000 } },
    ])
  })

  it('saves what is pasted in one call, in its order, and leaves out empty rows (FST-04)', async () => {
    const sent = await open(accepting, organizations.slice(0, 1))
    await paste(
      'CPE',
      1,
      Array.from({ length: 20 }, (_, at) => [`P-${at + 10}`, `${20_000 + at}`]),
    )
    await expect.element(save).toHaveTextContent('Guardar 20 partidas')
    await save.click()
    await expect.poll(() => closed).toBe(1)
    const products = productsOf(written(sent)[0]!)
    expect(products).toHaveLength(20)
    expect(products[19]).toEqual({
      organization: 'o1',
      productSchema: 'ps',
      dataSchema: { identifier: 'P-29', peso: 20_019 },
      i18n: {},
      isUnidentified: false,
    })
  })

  it('meets the heads of a paste, whatever their order, and says which it leaves out (IMP-09)', async () => {
    const sent = await open(accepting, organizations.slice(0, 1))
    await paste('CPE', 1, [
      ['Peso (lbs)', 'Chofer', 'CPE'],
      ['40.000', 'Ruiz, M.', 'P-31'],
      ['41.000', 'Sosa, P.', 'P-32'],
    ])
    await expect.element(page.getByText('Sin columna, quedó afuera: Chofer')).toBeVisible()
    await save.click()
    await expect.poll(() => written(sent)).toHaveLength(1)
    expect(productsOf(written(sent)[0]!).map(({ dataSchema }) => dataSchema)).toEqual([
      { identifier: 'P-31', peso: 18_143.6948 },
      { identifier: 'P-32', peso: 18_597.28717 },
    ])
  })

  it('says what is wrong by row and column, and sends nothing until it is mended', async () => {
    const sent = await open(accepting, organizations.slice(0, 1))
    await paste('CPE', 1, [
      ['P-10', '20000'],
      ['P-10', '92960'],
      ['P-11', ''],
    ])
    const faults = page.getByRole('region', { name: 'Hay 3 datos para corregir' })
    await expect.element(faults).toHaveTextContent(/Repetido: ya está en «Fila 1»/)
    await expect.element(faults).toHaveTextContent(/60\.000/)
    await save.click()
    expect(written(sent)).toEqual([])
    await paste('CPE', 2, [
      ['P-12', '29960'],
      ['P-11', '30000'],
    ])
    await expect.element(faults).not.toBeInTheDocument()
    await save.click()
    await expect.poll(() => written(sent)).toHaveLength(1)
  })

  it('shows the faults of the server at their cells, with the next free name', async () => {
    const sent = await open(
      () =>
        refusal(400, 'INVALID', {
          errors: [{ path: '/products/1/dataSchema/identifier', message: 'El identificador ya existe' }],
        }),
      organizations.slice(0, 1),
    )
    await paste('CPE', 1, [
      ['P-01', '20000'],
      ['P-02', '20000'],
    ])
    await save.click()
    await expect.element(cell('CPE', 2)).toHaveAccessibleName(/El identificador ya existe/)
    await page.getByRole('button', { name: 'Usar P-08, el siguiente libre' }).click()
    await expect.element(cell('CPE', 2)).toHaveAccessibleName(/P-08/)
    expect(closed).toBe(0)
    expect(written(sent)).toHaveLength(1)
  })

  it('refuses 1.001 pasted rows, says the limit and loses nothing', async () => {
    await open()
    await paste('CPE', 1, [['P-10']])
    await paste(
      'CPE',
      1,
      Array.from({ length: 1_001 }, (_, at) => [`X-${at}`]),
    )
    await expect.element(page.getByText(/entran hasta 1\.000 por vez/)).toBeVisible()
    await expect.element(cell('CPE', 1)).toHaveAccessibleName(/P-10/)
    await expect.element(save).toHaveTextContent('Guardar 1 partidas')
    await paste(
      'CPE',
      1,
      Array.from({ length: 1_000 }, (_, at) => [`X-${at}`]),
    )
    await expect.element(save).toHaveTextContent('Guardar 1000 partidas')
    await expect.element(page.getByText(/entran hasta 1\.000 por vez/)).not.toBeInTheDocument()
  })

  it('takes the organization of each row by its name where it is not the same in all', async () => {
    const sent = await open()
    await paste('CPE', 1, [
      ['P-10', 'Granos', '20000'],
      ['P-11', 'Nadie', '20000'],
    ])
    await expect.element(page.getByText('No es una organización tuya.')).toBeVisible()
    await paste('Organización', 2, [['La Aguada']])
    await save.click()
    await expect.poll(() => written(sent)).toHaveLength(1)
    expect(productsOf(written(sent)[0]!).map(({ organization }) => organization)).toEqual(['o2', 'o1'])
  })

  it('numbers the rows that have no name from the next free one', async () => {
    await open(accepting, organizations.slice(0, 1))
    await paste('Peso', 1, [['20000'], ['21000']])
    await page.getByRole('button', { name: 'Numerar desde P-08' }).click()
    await expect.element(cell('CPE', 1)).toHaveAccessibleName(/P-08/)
    await expect.element(cell('CPE', 2)).toHaveAccessibleName(/P-09/)
  })

  it('offers the next free name in the first empty row, and Enter takes it', async () => {
    await open(accepting, organizations.slice(0, 1))
    await expect.element(cell('CPE', 1)).toHaveTextContent('Sigue P-08')
    await cell('CPE', 1).click()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => (document.activeElement as HTMLInputElement).value).toBe('P-08')
    await userEvent.keyboard('{Enter}')
    await expect.element(cell('CPE', 1)).toHaveAccessibleName('CPE, Fila 1: P-08')
    await expect.element(cell('CPE', 2)).toHaveTextContent('Sigue P-09')
    await expect.element(save).toHaveTextContent('Guardar 1 partidas')
  })

  it('offers no name where each row has an organization of its own', async () => {
    await open()
    await cell('CPE', 1).click()
    await expect.element(page.getByText(/^Sigue/)).not.toBeInTheDocument()
  })

  it('takes back what was saved, by the undo of its toast (FST-04)', async () => {
    const answers: Server = ({ method, path }) =>
      method === 'POST' && path === '/products/createMany'
        ? {
            status: 201,
            body: { collection: ['a', 'b'].map((_id) => ({ _id, organization: organizations[0] })) },
          }
        : { status: 200, body: { ids: ['a', 'b'] } }
    const sent = await open(answers, organizations.slice(0, 1))
    await paste('CPE', 1, [
      ['P-10', '20000'],
      ['P-11', '20000'],
    ])
    await save.click()
    await expect.element(page.getByText('Se crearon 2 partidas')).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer la última acción' }).click()
    await expect.element(page.getByText('Se archivaron 2 partidas')).toBeVisible()
    const undone = written(sent).at(-1)!
    expect([undone.path, undone.body]).toEqual(['/productsDeleteMany', { ids: ['a', 'b'] }])
  })

  it('offers no undo to those who may not archive one of them', async () => {
    await open(
      () => ({ status: 201, body: { collection: [{ _id: 'c', organization: organizations[1] }] } }),
      organizations.slice(1),
    )
    await paste('CPE', 1, [['P-12', '20000']])
    await save.click()
    await expect.element(page.getByText('Se creó 1 partidas')).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Deshacer la última acción' }))
      .not.toBeInTheDocument()
  })

  it('gives all rows one day, but those that have their own (FST-04)', async () => {
    const day = { type: 'string', title: 'Salida' } as const
    const dated: NewRecords = {
      ...records,
      form: {
        schema: {
          ...form.schema,
          required: ['identifier', 'salida'],
          properties: { ...form.schema.properties, salida: day },
        },
        descriptor: { ...form.descriptor, salida: { kind: 'date' } },
      },
    }
    const sent = await open(accepting, organizations.slice(0, 1), dated)
    const entry = page.getByRole('textbox', { name: 'Salida' })
    await entry.fill('24/05/2026')
    await expect.element(cell('Salida', 1)).not.toBeInTheDocument()
    await paste('CPE', 1, [['P-10'], ['P-11']])
    // A row of its own day shows the column again.
    await entry.fill('')
    await paste('Salida', 2, [['25/05/2026']])
    await entry.fill('24/05/2026')
    await expect.element(cell('Salida', 2)).toHaveTextContent('25/05/2026')
    await save.click()
    await expect.poll(() => written(sent)).toHaveLength(1)
    expect(productsOf(written(sent)[0]!).map(({ dataSchema }) => dataSchema)).toEqual([
      { identifier: 'P-10', salida: '2026-05-24' },
      { identifier: 'P-11', salida: '2026-05-25' },
    ])
  })

  it('pastes by its button what was copied, and says so where the browser refuses it', async () => {
    const before = navigator.clipboard.readText
    try {
      navigator.clipboard.readText = async () => 'P-10\t20000\nP-11\t21000'
      await open(accepting, organizations.slice(0, 1))
      const button = page.getByRole('button', { name: 'Pegar de Excel' })
      await button.click()
      await expect.element(cell('CPE', 2)).toHaveAccessibleName(/P-11/)
      // The next paste goes below.
      await button.click()
      await expect.element(cell('CPE', 4)).toHaveAccessibleName(/P-11/)
      navigator.clipboard.readText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      await button.click()
      await expect.element(page.getByText(/El navegador no deja leer lo copiado/)).toBeVisible()
      await expect.element(save).toHaveTextContent('Guardar 4 partidas')
    } finally {
      navigator.clipboard.readText = before
    }
  })

  it('asks before typed rows are left, and closes an empty one at once', async () => {
    await open()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    expect(closed).toBe(1)
    await paste('CPE', 1, [['P-10']])
    await expect.element(save).toHaveTextContent('Guardar 1 partidas')
    await page.getByRole('button', { name: 'Cancelar' }).first().click()
    await page.getByRole('button', { name: 'Descartar' }).click()
    expect(closed).toBe(2)
  })

  it('sends the same rows under the same key after no answer', async () => {
    let isDown = true
    const sent = await open((one) => (isDown ? 'nothing' : accepting(one)), organizations.slice(0, 1))
    await paste('CPE', 1, [['P-10', '20000']])
    await save.click()
    const retry = page.getByRole('button', { name: 'Probar de nuevo' })
    await expect.element(retry).toBeVisible()
    isDown = false
    await retry.click()
    await expect.poll(() => closed).toBe(1)
    expect(new Set(written(sent).map(({ key }) => key)).size).toBe(1)
  })
})
