import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MilestoneSchema, ProductSchema } from '../../../../core/contract/configuration.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../../../test/kit/screen.tsx'
import type { ChainStage } from '../../../shell/stations.ts'
import type { SheetProduct } from './processes.ts'
import { SheetPanel } from './SheetPanel.tsx'

const schema: MilestoneSchema = {
  _id: 'ms-siembra',
  name: 'Siembra',
  productSchema: 'ps-lote',
  schema: {
    type: 'object',
    required: ['occurred_at', 'hectareas'],
    properties: {
      occurred_at: { type: 'string', title: 'Fecha y hora' },
      hectareas: { type: 'number', title: 'Superficie' },
      densidad: { type: 'integer', title: 'Densidad', maximum: 80 },
      lugar: { type: 'object', title: 'Lugar' },
    },
  },
  descriptor: {
    occurred_at: { kind: 'datetime' },
    hectareas: { kind: 'number', unit: 'ha' },
    densidad: { kind: 'integer' },
    lugar: { kind: 'location' },
  },
  priv: { value: 'false', immutable: false },
  closing: false,
  version: 1,
  currentVersion: 1,
  initiator: false,
  permission: ['read', 'write'],
}
// The panel reads of the stage its words, its form and its look.
const stage = {
  id: 'ps-lote',
  name: 'Lote',
  shortName: 'Lote',
  count: 3,
  hue: 'tierra',
  marca: 'surco',
  stage: {
    name: 'Lote',
    words: { one: 'lote', many: 'lotes', gender: 'm' },
    schema: { type: 'object', properties: { identifier: { type: 'string', title: 'N.º de lote' } } },
  } as unknown as ProductSchema,
} as ChainStage
const products = [1, 2, 3].map((n) => ({ _id: `p${n}`, name: `LC-${n}`, organization: 'o' }))

const organizations = {
  status: 200,
  body: { collection: [{ _id: 'o', name: 'Tres Lagunas' }], page: 1, totalPages: 1, totalDocs: 1 },
}
const twoOrganizations = {
  status: 200,
  body: {
    ...organizations.body,
    collection: [...organizations.body.collection, { _id: 'x', name: 'Granos' }],
  },
}
const account =
  (save: Server): Server =>
  (sent) =>
    sent.path === '/organizations' ? organizations : sent.method === 'POST' ? save(sent) : 'nothing'

const dialog = page.getByRole('dialog', { name: 'Cargar procesos' })
const cell = (title: string, row: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${title}, ${row}: `) })
const save = () => page.getByRole('button', { name: /^Guardar/ })
const saves = (sent: SentRequest[]) => sent.filter(({ method }) => method === 'POST')
const fill = async (title: string, row: string, text: string) => {
  await cell(title, row).click()
  await userEvent.keyboard(`${text}{Enter}`)
  await expect.element(cell(title, row)).toHaveTextContent(text)
}

async function open(server: Server) {
  const sent = serve(account(server))
  const onClose = vi.fn<() => void>()
  await show(<SheetPanel stage={stage} products={products} schemas={[schema]} onClose={onClose} />)
  // A single process is chosen already.
  await expect.element(page.getByRole('radio', { name: 'Siembra' })).toBeChecked()
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  await expect.element(cell('Fecha y hora', 'LC-1')).toBeVisible()
  return { sent, onClose }
}

beforeEach(() => page.viewport(1440, 900))

it('saves nothing without a process or without products, and says so (MIL-20)', async () => {
  const sent = serve(account(() => ({ status: 200, body: { collection: [] } })))
  await show(<SheetPanel stage={stage} products={products} schemas={[schema]} onClose={() => {}} />)
  await page.getByRole('button', { name: 'Cancelar' }).last().click()
  await save().click()
  await expect.element(page.getByText('Debes seleccionar almenos un producto')).toBeVisible()
  expect(saves(sent)).toEqual([])
})

it('asks each block for its date while nothing is filled (MIL-21)', async () => {
  const { sent } = await open(() => ({ status: 200, body: { collection: [] } }))
  await expect.element(save()).toHaveTextContent(/^Guardar procesos$/)
  await save().click()
  const faults = page.getByRole('region', { name: 'Hay 3 datos para corregir' })
  await expect.element(faults.getByText('Fecha y hora: El bloque no tiene fecha')).toBeVisible()
  await expect.element(faults.getByText('3 lotes')).toBeVisible()
  await expect.element(cell('Fecha y hora', 'LC-1')).toHaveFocus()
  await expect.element(cell('Fecha y hora', 'LC-3')).toHaveTextContent('Falta')
  expect(saves(sent)).toEqual([])
})

it('says which blocks have no date and are left out (MIL-21)', async () => {
  await open(() => ({ status: 200, body: { collection: [] } }))
  await fill('Fecha y hora', 'LC-1', '03/04/2026')
  await fill('Superficie', 'LC-1', '84,5')
  await expect.element(dialog.getByText(/^No tienen fecha y no se guardan 2 bloques/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Incluir LC-2' }).click()
  await dialog.getByRole('button', { name: 'Siembra de LC-3 no tiene fecha: no se guarda.' }).click()
  await expect.element(cell('Fecha y hora', 'LC-3')).toHaveFocus()
})

it('names the block without a date and what is wrong, and leads to the cells (MIL-21)', async () => {
  const { sent } = await open(() => ({ status: 200, body: { collection: [] } }))
  await fill('Superficie', 'LC-2', '96')
  await fill('Densidad', 'LC-2', '280')
  const faults = page.getByRole('region', { name: 'Hay 2 datos para corregir' })
  await expect.element(faults.getByText('El bloque no tiene fecha')).toBeVisible()
  await save().click()
  expect(saves(sent)).toEqual([])
  await expect.element(cell('Fecha y hora', 'LC-2')).toHaveFocus()
  await userEvent.keyboard('{F8}')
  await expect.element(cell('Densidad', 'LC-2')).toHaveFocus()
  await faults.getByRole('button', { name: 'Ir a la celda: Fecha y hora, LC-2' }).click()
  await expect.element(cell('Fecha y hora', 'LC-2')).toHaveFocus()
})

it('sends every process in one call, then shows the way to them (MIL-23)', async () => {
  const { sent, onClose } = await open(() => ({ status: 200, body: { collection: [] } }))
  await fill('Fecha y hora', 'LC-1', '03/04/2026')
  await fill('Superficie', 'LC-1', '84,5')
  await fill('Fecha y hora', 'LC-3', '04/04/2026 08:10')
  await fill('Superficie', 'LC-3', '90')
  await expect.element(dialog.getByText('2 de 2 procesos listos.')).toBeVisible()
  await save().click()
  await expect.element(dialog.getByText('2 procesos guardados')).toBeVisible()
  const see = dialog.getByRole('link', { name: 'Ver procesos, LC-1' })
  await expect.element(see).toHaveFocus()
  await expect.element(see).toHaveAttribute('href', '/Products/p1/Milestones?productTypeId=ps-lote')
  await expect.element(save()).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Volver a la lista' }).click()
  expect(onClose.mock.calls.length).toBe(1)
  const process = { organization: 'o', milestoneSchema: 'ms-siembra', milestoneSchemaVersion: 1 }
  expect(saves(sent).map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: '/milestones/createMany',
      body: [
        {
          ...process,
          product: 'p1',
          dataSchema: { occurred_at: new Date(2026, 3, 3).toISOString(), hectareas: 84.5 },
        },
        {
          ...process,
          product: 'p3',
          dataSchema: { occurred_at: new Date(2026, 3, 4, 8, 10).toISOString(), hectareas: 90 },
        },
      ],
    },
  ])
})

it('keeps the sheet without an answer, and tries again with the same key (ERR-09)', async () => {
  let isDown = true
  const { sent } = await open(() => (isDown ? 'nothing' : { status: 200, body: { collection: [] } }))
  await fill('Fecha y hora', 'LC-1', '03/04/2026')
  await fill('Superficie', 'LC-1', '84,5')
  await save().click()
  const retry = page.getByRole('button', { name: 'Probar de nuevo' })
  await expect.element(retry).toBeVisible()
  isDown = false
  await retry.click()
  await expect.element(dialog.getByText('1 proceso guardado')).toBeVisible()
  const [first, second] = saves(sent)
  expect(first?.key).toBeTruthy()
  expect(second?.key).toBe(first?.key)
})

it("shows the server's reason at its cell, and takes the row out", async () => {
  const errors = [{ path: '/1/product', message: 'Ya es origen de una partida' }]
  await open(({ body }) =>
    Array.isArray(body) && body.length === 2
      ? refusal(400, 'INVALID', { errors })
      : { status: 200, body: { collection: [] } },
  )
  for (const row of ['LC-1', 'LC-2']) {
    await fill('Fecha y hora', row, '03/04/2026')
    await fill('Superficie', row, row === 'LC-1' ? '1' : '2')
  }
  await save().click()
  const faults = page.getByRole('region', { name: 'No se guardó ninguno de 2 procesos' })
  await expect.element(faults.getByText('Ya es origen de una partida')).toBeVisible()
  await expect.element(cell('N.º de lote', 'LC-2')).toHaveAttribute('aria-invalid', 'true')
  await faults.getByRole('button', { name: 'Sacarlo de la planilla' }).click()
  await expect.element(faults).not.toBeInTheDocument()
  await save().click()
  await expect.element(dialog.getByText('1 proceso guardado')).toBeVisible()
})

it('fills a block from a file, and names columns that it has not (FRM-16)', async () => {
  await open(() => ({ status: 200, body: { collection: [] } }))
  const text =
    'occurred_at;hectareas;otra\r\nFecha;Superficie;Otra\r\n03/04/2026;1.084,5;x\r\n;7;\r\n;8;\r\n;9;\r\n'
  const dropped = new DataTransfer()
  dropped.items.add(new File([text], 'siembra.csv'))
  const drop = new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true })
  cell('Superficie', 'LC-1').element().dispatchEvent(drop)
  await expect.element(cell('Superficie', 'LC-1')).toHaveTextContent('1.084,5')
  await expect.element(cell('Fecha y hora', 'LC-1')).toHaveTextContent('03/04/2026')
  await expect.element(cell('Superficie', 'LC-3')).toHaveTextContent('8,0')
  await expect.element(page.getByText('El proceso no tiene estas columnas: otra')).toBeVisible()
  await expect.element(page.getByText(/^No entró 1 fila/)).toBeVisible()
})

it('opens the ordinary input of a place beside the sheet', async () => {
  await open(() => ({ status: 200, body: { collection: [] } }))
  await cell('Lugar', 'LC-2').click()
  await userEvent.keyboard('{Enter}')
  await page.getByRole('combobox', { name: 'Lugar' }).click()
  await page.getByRole('option', { name: /^Otro lugar/ }).click()
  const country = page.getByRole('textbox', { name: 'País' })
  await country.fill('Argentina')
  await page.getByRole('textbox', { name: /^Provincia/ }).fill('Chaco')
  await page.getByRole('button', { name: 'Listo' }).click()
  await expect.element(cell('Lugar', 'LC-2')).toHaveTextContent('Chaco, Argentina')
})

it('keeps what was typed for the next visit (AUT-04)', async () => {
  await open(() => 'nothing')
  await fill('Superficie', 'LC-2', '96')
  await expect.poll(() => sessionStorage.getItem('rastro.draft:account:ana:sheet:ps-lote')).toContain('96')
})

it('gives back a draft in the units that it was typed in (FIG-02)', async () => {
  const kept = {
    blocks: [
      { id: 'b1', organization: { _id: 'o', name: 'Tres Lagunas' }, schema: 'ms-siembra', version: 1 },
    ],
    rows: [
      {
        id: 'p1',
        name: 'LC-1',
        isChecked: true,
        values: { 'b1.hectareas': 84.5, 'b1.occurred_at': '2026-04-03T03:00:00.000Z' },
      },
    ],
  }
  const draft = { at: '2026-05-24T12:00:00.000Z', content: kept }
  sessionStorage.setItem('rastro.draft:account:ana:sheet:ps-lote', JSON.stringify(draft))
  const inMetres: MilestoneSchema = {
    ...schema,
    descriptor: { ...schema.descriptor, hectareas: { kind: 'number', unit: 'm²' } },
    formerUnits: [{ version: 1, field: 'hectareas', unit: 'ha' }],
    version: 2,
  }
  const sent = serve(account(() => ({ status: 200, body: { collection: [] } })))
  await show(
    <SheetPanel stage={stage} products={products.slice(0, 1)} schemas={[inMetres]} onClose={() => {}} />,
  )
  await page.getByRole('button', { name: 'Recuperarlo' }).click()
  await save().click()
  await expect.poll(() => saves(sent)).toHaveLength(1)
  expect(saves(sent)[0]!.body).toMatchObject([{ milestoneSchemaVersion: 1, dataSchema: { hectareas: 84.5 } }])
})

it('mends a fault by its way out', async () => {
  await open(() => 'nothing')
  await fill('Fecha y hora', 'LC-1', '03/04/2026')
  await fill('Superficie', 'LC-1', '84,5')
  await fill('Densidad', 'LC-2', '280')
  await page.getByRole('button', { name: 'Poner 28' }).click()
  await expect.element(cell('Densidad', 'LC-2')).toHaveTextContent('28')
  await page.getByRole('button', { name: 'Usar 84,5 ha, como LC-1' }).click()
  await page.getByRole('button', { name: 'Usar 03/04/2026 00:00, como LC-1' }).click()
  await expect.element(dialog.getByText('2 de 2 procesos listos.')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(page.getByText('Fecha y hora: El bloque no tiene fecha')).toBeVisible()
})

it('shows one product at a time on a phone, leads to what is wrong, and reviews before saving', async () => {
  await page.viewport(390, 780)
  const sent = serve(account(() => ({ status: 200, body: { collection: [] } })))
  await show(<SheetPanel stage={stage} products={products} schemas={[schema]} onClose={() => {}} />)
  await page.getByRole('radio', { name: 'Siembra' }).click()
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  const area = page.getByRole('textbox', { name: 'Superficie' })
  await area.fill('96')
  await expect.element(page.getByText('El bloque no tiene fecha')).toBeVisible()
  await page.getByRole('button', { name: 'Producto siguiente' }).click()
  await expect.element(page.getByRole('heading', { name: 'LC-2' })).toBeVisible()
  await expect.element(area).toHaveValue('')
  await expect.element(page.getByText('0 acá, 1 en LC-1')).toBeVisible()
  await page.getByRole('button', { name: 'Ir al siguiente' }).click()
  await expect.element(page.getByRole('heading', { name: 'LC-1' })).toBeVisible()

  // The head keeps its title and its way out: what else it offers is in its menu.
  const close = dialog.getByRole('button', { name: 'Cerrar' })
  expect(close.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Más acciones de la planilla' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Agregar proceso' })).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect.element(page.getByRole('heading', { name: 'Hay 1 dato para corregir' })).toHaveFocus()
  await page.getByRole('button', { name: 'Copiar a todos: Superficie' }).click()
  await expect.element(page.getByRole('heading', { name: 'Hay 3 datos para corregir' })).toBeVisible()
  await expect.element(page.getByText('0 de 3 procesos listos.')).toBeVisible()
  await page.getByRole('button', { name: /LC-3, Siembra/ }).click()
  await expect.element(page.getByRole('heading', { name: 'LC-3' })).toBeVisible()
  await expect.element(area).toHaveValue('96')
  await page.getByRole('textbox', { name: 'Fecha y hora', exact: true }).fill('03/04/2026')
  await page.getByRole('textbox', { name: 'Hora: Fecha y hora' }).fill('08:10')
  await userEvent.keyboard('{Tab}')
  await page.getByRole('button', { name: 'LC-1, con datos para corregir' }).click()
  await page.getByRole('button', { name: /^Usar 03.04.2026 .*, como LC-3$/ }).click()
  await page.getByRole('button', { name: 'Ir al siguiente' }).click()
  await page.getByRole('button', { name: /^Usar 03.04.2026 .*, como LC-1$/ }).click()
  await page.getByRole('button', { name: 'Revisar' }).click()
  await expect.element(page.getByRole('heading', { name: 'No hay nada para corregir' })).toBeVisible()
  await save().click()
  await expect.element(dialog.getByText('3 procesos guardados')).toBeVisible()
  expect(saves(sent)).toHaveLength(1)
})

it('begins with the organization of the products, where all have the same', async () => {
  serve(({ path }) => (path === '/organizations' ? twoOrganizations : 'nothing'))
  const organization = page.getByRole('combobox', { name: 'Organización responsable' })
  await show(<SheetPanel stage={stage} products={products} schemas={[schema]} onClose={() => {}} />)
  await expect.element(organization).toHaveValue('Tres Lagunas')
})

it('asks for the organization where products have different ones', async () => {
  serve(({ path }) => (path === '/organizations' ? twoOrganizations : 'nothing'))
  const mixed = products.map((one, at) => ({ ...one, organization: at === 0 ? 'x' : 'o' }))
  await show(<SheetPanel stage={stage} products={mixed} schemas={[schema]} onClose={() => {}} />)
  const organization = page.getByRole('combobox', { name: 'Organización responsable' })
  await expect.element(organization).toHaveValue('')
})

it('names the processes that do not fit all with their reason, and leaves out who they do not fit by one press (FST-06)', async () => {
  serve(account(() => 'nothing'))
  const lacking = { ...products[2]!, requirementsSatisfied: false }
  const onLeaveOut = vi.fn<() => void>()
  await show(
    <SheetPanel
      stage={stage}
      products={[...products.slice(0, 2), lacking]}
      schemas={[schema, { ...schema, _id: 'ms-riego', name: 'Riego' }]}
      onLeaveOut={onLeaveOut}
      onClose={() => {}}
    />,
  )
  const chooser = page.getByRole('dialog', { name: 'Elegir el proceso' })
  const unfitting = chooser.getByRole('region', { name: 'No les van a todos' })
  await expect
    .element(unfitting)
    .toHaveTextContent(/Siembra.*falta su origen: 1 de 3.*Riego.*falta su origen: 1 de 3/)
  await expect
    .element(chooser.getByRole('link', { name: 'Elegir el origen de LC-3' }))
    .toHaveAttribute('href', expect.stringContaining('/Products/p3/Milestones'))
  expect(chooser.getByRole('radio').query()).toBeNull()
  await userEvent.click(chooser.getByRole('button', { name: 'Dejar afuera 1 y seguir' }))
  expect(onLeaveOut).toHaveBeenCalledOnce()
})

it('names whom the person may not edit with that reason, beside those that lack their origin (FST-06)', async () => {
  serve(account(() => 'nothing'))
  const refusal = 'tu organización no lo permite'
  const [one, two, three] = products as [SheetProduct, SheetProduct, SheetProduct]
  await show(
    <SheetPanel
      stage={stage}
      products={[one, { ...two, refusal }, { ...three, requirementsSatisfied: false }]}
      schemas={[schema]}
      onLeaveOut={() => {}}
      onClose={() => {}}
    />,
  )
  const chooser = page.getByRole('dialog', { name: 'Elegir el proceso' })
  await expect
    .element(chooser.getByRole('region', { name: 'No les van a todos' }))
    .toHaveTextContent(`${refusal}: 1 de 3 · falta su origen: 1 de 3`)
  const row = (name: string) => chooser.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('LC-2')).toHaveTextContent(refusal)
  expect(row('LC-2').getByRole('link').query()).toBeNull()
  await expect.element(row('LC-3').getByRole('link')).toBeVisible()
  await expect.element(chooser.getByRole('button', { name: 'Dejar afuera 2 y seguir' })).toBeVisible()
})

it('offers nobody to leave out where all lack their origin, and chooses none of several processes', async () => {
  serve(account(() => 'nothing'))
  const two = [schema, { ...schema, _id: 'ms-riego', name: 'Riego' }]
  const lacking = products.map((product) => ({ ...product, requirementsSatisfied: false }))
  const all = await show(<SheetPanel stage={stage} products={lacking} schemas={two} onClose={() => {}} />)
  await expect.element(page.getByText('falta su origen: 3 de 3').first()).toBeVisible()
  expect(page.getByRole('button', { name: /^Dejar afuera/ }).query()).toBeNull()
  await all.unmount()
  await show(<SheetPanel stage={stage} products={products} schemas={two} onClose={() => {}} />)
  await expect.element(page.getByRole('radio', { name: 'Riego' })).not.toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'Siembra' })).not.toBeChecked()
})
