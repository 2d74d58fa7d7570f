import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { isFound } from '../../../core/rules/search.ts'
import { serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import { readChains } from '../../shell/chains.ts'
import { ImportProducts, NewProducts } from './NewProducts.tsx'

const listOf = (collection: object[], more: object = {}) => ({ status: 200, body: { collection, ...more } })
const stageOf = (id: string, name: string, position: number) => ({
  _id: id,
  name,
  vertical: 'v',
  position,
  count: 1,
  uniqueFields: ['identifier'],
  words: { one: name.toLowerCase(), many: `${name.toLowerCase()}s`, gender: 'f' },
  schema: {
    type: 'object',
    required: ['identifier'],
    properties: {
      identifier: { type: 'string', title: 'Nombre' },
      peso: { type: 'number', title: 'Peso', header: true },
    },
  },
  descriptor: { identifier: { kind: 'text' }, peso: { kind: 'number', unit: 'kg' } },
})
const plot = stageOf('ps-parcela', 'Parcela', 0)
const load = stageOf('ps-partida', 'Partida', 1)
const vertical = {
  _id: 'v',
  name: 'Soja',
  productSchemas: [plot, load].map(({ _id, name }) => ({ _id, name })),
  workflows: [
    {
      productSchema: plot._id,
      next: [
        {
          productSchema: load._id,
          initiator: true,
          transformation: { ratio: [1, 'n'], milestoneSchema: 'ms-cosecha', reuse: true },
        },
      ],
    },
    { productSchema: load._id, next: [] },
  ],
}
const harvest = {
  _id: 'ms-cosecha',
  name: 'Cosecha',
  productSchema: load._id,
  ratio: [1, 'n'],
  reuse: true,
  initiator: true,
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
  priv: { value: 'false', immutable: false },
}
const plotOf = (name: string, organization = 'La Aguada') => ({
  _id: `${name} de ${organization}`,
  productSchema: plot._id,
  organization: { _id: organization, name: organization },
  dataSchema: { identifier: name },
})

/** All plots that may be origins; the answer to a list of all holds the first one alone. */
const plots = [plotOf('LC-1'), plotOf('LC-2'), plotOf('LC-20'), plotOf('LC-3'), plotOf('LC-3', 'Granos')]
let answers: Server
const account =
  (isPart: boolean): Server =>
  (sent) => {
    const { path, query, method } = sent
    if (method === 'POST') return { status: 201, body: { collection: [] } }
    if (path === '/productSchemas') return listOf([plot, load])
    if (path === '/verticals/v') return { status: 200, body: vertical }
    if (path === '/organizations') return listOf([{ _id: 'o1', name: 'La Aguada' }])
    if (path.endsWith('/next')) return { status: 200, body: { identifier: null } }
    if (path.startsWith('/milestoneSchema/')) return listOf([harvest])
    if (path !== '/products') return listOf([])
    const { identifier } = JSON.parse(query.searchHeader ?? '{}') as { identifier?: string }
    if (identifier !== undefined)
      return listOf(plots.filter(({ dataSchema }) => isFound([dataSchema.identifier], identifier)))
    return isPart ? listOf(plots.slice(0, 1), { capped: true }) : listOf(plots)
  }

const open = async (isPart = false) => {
  answers = account(isPart)
  const sent = serve((one) => answers(one))
  await readChains()
  await show(<NewProducts />, { path: `/?productTypeId=${load._id}` })
  await expect.element(cell('Nombre', 1)).toBeVisible()
  return sent
}
const cell = (column: string, row: number) =>
  page.getByRole('gridcell', { name: new RegExp(`^${column}, Fila ${row}:`) })
const save = page.getByRole('button', { name: /^Guardar/ })
const posted = (sent: SentRequest[]) =>
  sent
    .filter(({ method }) => method === 'POST')
    .flatMap(
      ({ body }) =>
        (body as { products: { milestone?: { dataSchema: { nodeId: string; kilos: number } } }[] }).products,
    )
    .map(({ milestone }) => milestone?.dataSchema.nodeId)
const looked = (sent: SentRequest[]) => sent.flatMap(({ query }) => query.searchHeader ?? [])

async function paste(column: string, row: number, table: readonly (readonly string[])[]) {
  await cell(column, row).click()
  const data = new DataTransfer()
  data.setData('text/plain', table.map((line) => line.join('\t')).join('\n'))
  document.activeElement!.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  )
}

beforeEach(() => page.viewport(1280, 800))

describe('the sheet of a stage that is made of another', () => {
  it('offers its transformation with all that may be origins, and sends both (FST-04)', async () => {
    const sent = await open()
    await paste('Nombre', 1, [
      ['P-10', '29140', 'LC-2'],
      ['P-11', '28660', 'lc 3 · granos'],
    ])
    await expect.element(page.getByText('2 de 2 listas', { exact: true })).toBeVisible()
    // The kilos follow the weight: nobody pasted them.
    await expect.element(cell('Kilos', 2)).toHaveAccessibleName(/28\.660/)
    await expect.element(page.getByText('6 celdas pegadas')).toBeVisible()
    await save.click()
    await expect.poll(() => posted(sent)).toEqual(['LC-2 de La Aguada', 'LC-3 de Granos'])
    expect(looked(sent)).toEqual([])
  })

  it('finds on the server an origin that was not read with the others (FST-04)', async () => {
    const sent = await open(true)
    await paste('Nombre', 1, [
      ['P-10', '29140', 'LC-2'],
      ['P-11', '28660', 'lc 3 · granos'],
      ['P-12', '28000', 'LC-1 · La Aguada'],
    ])
    await expect.element(page.getByText('3 de 3 listas', { exact: true })).toBeVisible()
    await save.click()
    await expect
      .poll(() => posted(sent))
      .toEqual(['LC-2 de La Aguada', 'LC-3 de Granos', 'LC-1 de La Aguada'])
  })

  it('says of a name that is no origin whether it does not exist, is of several, or could not be looked up (FST-04)', async () => {
    const sent = await open(true)
    await paste('Nombre', 1, [
      ['P-10', '29140', 'LC-3'],
      ['P-11', '28660', 'LC-99'],
    ])
    await expect
      .element(
        page.getByText(
          'Hay 2 con este nombre: escribí entero el que va, como «LC-3 · La Aguada», «LC-3 · Granos».',
        ),
      )
      .toBeVisible()
    await expect.element(page.getByText('No existe, o no se puede usar como origen.')).toBeVisible()
    answers = ({ query, ...one }) => (query.searchHeader ? 'nothing' : account(true)({ query, ...one }))
    await paste('Parcela', 2, [['LC-2']])
    await expect.element(page.getByText(/No se pudo buscar: el servidor no responde/)).toBeVisible()
    await save.click()
    expect(posted(sent)).toEqual([])
    // It asks again by itself.
    answers = account(true)
    await expect.element(page.getByText('1 de 2 listas', { exact: true })).toBeVisible()
  })
})

describe('the import of a stage that is made of another', () => {
  it('takes what makes products that are there, by their origin, and says what it does not take (IMP-02)', async () => {
    const merged = { ...harvest, _id: 'ms-mezcla', name: 'Mezcla', initiator: false }
    const { ratio: _ratio, reuse: _reuse, ...sampled } = { ...harvest, _id: 'ms-calada', name: 'Calada' }
    const sent = serve((one) => {
      if (one.path === '/imports')
        return {
          status: 200,
          body: { import: null, good: 1, known: 0, changed: 0, faulty: 0, warnings: [], rows: [] },
        }
      return one.path === '/milestoneSchemas' ? listOf([harvest, merged, sampled]) : account(false)(one)
    })
    await readChains()
    await show(<ImportProducts />, { path: `/Products/Import?productTypeId=${load._id}` })
    await expect.element(page.getByText('No se importan: Mezcla.', { exact: false })).toBeVisible()
    await page.getByRole('combobox', { name: 'Qué trae' }).click()
    await page.getByRole('option', { name: 'Cosecha' }).click()
    await page
      .getByRole('textbox', { name: /O pegá/ })
      .fill('Partida\tParcela\tKilos\tFecha y hora\nP-1\tLC-1\t28140\t22/04/2026 14:20')
    await page.getByRole('button', { name: /^Leer/ }).click()
    await page.getByRole('button', { name: /^Revisar/ }).click()
    await expect.element(page.getByText('1 fila lista, 0 con problemas')).toBeVisible()
    expect(sent.find(({ path }) => path === '/imports')!.body).toMatchObject({
      kind: 'milestones',
      schema: 'ms-cosecha',
      rows: [{ n: 2, values: { product: 'P-1', origin: 'LC-1', dataSchema: { kilos: 28_140 } } }],
    })
  })
})
