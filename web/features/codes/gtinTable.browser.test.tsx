import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DescribedGtin, Gtin } from '../../../core/contract/gs1.ts'
import { refusal, type SentRequest, serve, show } from '../../../test/kit/screen.tsx'
import { CodesPage } from './CodesPage.tsx'

const stage = {
  _id: 'ps-lote-vino',
  name: 'Lote de fraccionado',
  words: { one: 'lote', many: 'lotes' },
  vertical: 'vino',
  position: 0,
  gs1: 'lot',
  schema: {
    type: 'object',
    properties: { identifier: { type: 'string', title: 'N.º' }, vino: { type: 'string', title: 'Vino' } },
  },
  descriptor: { identifier: { kind: 'text' }, vino: { kind: 'i18n-text' } },
  uniqueFields: [],
  version: 1,
  currentVersion: 1,
  processInitiator: true,
  permission: ['read', 'write'],
  count: 4,
}
const organizations = [
  { _id: 'o1', name: 'Bodegas del Valle', gs1Prefixes: ['7791234'] },
  { _id: 'o2', name: 'Viñas del Cordón', gs1Prefixes: [] },
]
const known: DescribedGtin = {
  productSchema: 'ps-lote-vino',
  organization: 'o1',
  gtin: '07791234500017',
  coded: 4,
  differs: { field: 'vino', values: ['Siete Cuarteles', 'La Acequia', 'Piedra Corrida'] },
}

let table: DescribedGtin[] | undefined
let stages: object[]
let sent: SentRequest[]
let answer: ReturnType<typeof refusal> | undefined
beforeEach(async () => {
  table = [known]
  stages = [stage]
  answer = undefined
  await page.viewport(1440, 900)
  sent = serve(({ method, path, query, body }) => {
    if (path === '/productSchemas') return { status: 200, body: { collection: stages } }
    if (path === '/verticals/vino')
      return {
        status: 200,
        body: { _id: 'vino', name: 'Vino', workflows: [{ productSchema: 'ps-lote-vino', next: [] }] },
      }
    if (path === '/organizations') return { status: 200, body: { collection: organizations } }
    if (path !== '/gs1/gtins') return { status: 200, body: { collection: [] } }
    if (method === 'GET')
      return table ? { status: 200, body: { collection: table, version: 4 } } : refusal(500, 'INTERNAL')
    const { collection } = body as { collection: Gtin[] }
    if (query.preview === undefined && answer) return answer
    if (query.preview === undefined) table = collection.map((row) => ({ ...row, coded: 0, differs: null }))
    return { status: 200, body: { collection, coded: 3, version: 5 } }
  })
})

const open = (path = '/') => show(<CodesPage />, { path })
/** The table stands before the choice of the address. */
const save = page.getByRole('button', { name: 'Guardar', exact: true }).first()
const saved = () =>
  sent.filter(({ method, query }) => method === 'PUT' && query.preview === undefined).map(({ body }) => body)

describe('the table of GTINs (GS1-01, picture 51)', () => {
  it('shows rows with the lots that have a code, and doubts a GTIN of several things', async () => {
    await open()
    const rows = page.getByRole('list', { name: 'GTIN' })
    await expect.element(rows).toHaveTextContent('Lote de fraccionado')
    for (const text of ['Bodegas del Valle', '4 lotes', '07791234500017', 'Todos'])
      await expect.element(rows).toHaveTextContent(text)
    await expect
      .element(page.getByRole('group', { name: 'Vino' }))
      .toHaveTextContent('hay 3 distintas en «Vino»: Siete Cuarteles, La Acequia, Piedra Corrida')
    await page.getByRole('button', { name: 'Ponerlo por «Vino»' }).click()
    expect(page.getByRole('textbox', { name: 'GTIN' }).elements()).toHaveLength(3)
    await expect.element(page.getByRole('button', { name: 'Guardar: falta 3' })).toBeDisabled()
  })

  it('offers the right digit, says how many get a code, and saves all rows', async () => {
    await open()
    await page.getByRole('button', { name: 'Agregar', exact: true }).click()
    await page.getByRole('combobox', { name: 'Organización' }).click()
    await page.getByRole('option', { name: 'Viñas del Cordón' }).click()
    await page.getByRole('textbox', { name: 'GTIN' }).fill('7 791234 500213')
    await expect.element(page.getByText('El último dígito tendría que ser 5.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Guardar: falta 1' })).toBeDisabled()
    await page.getByRole('button', { name: 'Usar 7791234500215' }).click()
    await expect
      .element(
        page.getByText('Al guardar reciben código 3 que ya están. Los códigos de antes siguen sirviendo.'),
      )
      .toBeVisible()
    expect(saved()).toEqual([])
    await save.click()
    await expect.element(page.getByText('Códigos guardados')).toBeVisible()
    const { productSchema, organization, gtin } = known
    expect(saved()).toEqual([
      {
        collection: [
          { productSchema, organization, gtin },
          { productSchema, organization: 'o2', gtin: '7791234500215' },
        ],
        version: 4,
      },
    ])
  })

  it('says of a number that is left what is wrong with it, and offers the zeros that a spreadsheet removed', async () => {
    await open()
    await page.getByRole('button', { name: 'Cambiar' }).click()
    const gtin = page.getByRole('textbox', { name: 'GTIN' })
    await gtin.fill('79123450000')
    await expect.element(page.getByText('Un GTIN tiene 8, 12, 13 o 14 dígitos')).not.toBeInTheDocument()
    await userEvent.tab()
    await expect.element(page.getByText('Un GTIN tiene 8, 12, 13 o 14 dígitos')).toBeVisible()
    await gtin.fill('36000291452')
    await userEvent.tab()
    await expect.element(page.getByText('Le faltan los ceros de adelante')).toBeVisible()
    await page.getByRole('button', { name: 'Usar 036000291452' }).click()
    await expect.element(gtin).toHaveValue('036000291452')
  })

  it('is for the value of a field, and taken away', async () => {
    await open()
    await page.getByRole('button', { name: 'Cambiar' }).click()
    await page.getByRole('combobox', { name: 'Para cuáles' }).click()
    await page.getByRole('option', { name: 'Vino' }).click()
    await page.getByRole('textbox', { name: 'Valor' }).fill('Siete Cuarteles')
    await save.click()
    await expect
      .poll(() => saved().at(-1))
      .toMatchObject({
        collection: [{ where: { field: 'vino', value: 'Siete Cuarteles' } }],
      })
    await page.getByRole('button', { name: 'Quitar' }).click()
    await save.click()
    await expect.poll(() => saved().at(-1)).toMatchObject({ collection: [] })
  })

  it('shows at its row what the server refuses', async () => {
    answer = refusal(409, 'NOT_UNIQUE', {
      errors: [{ path: '/collection/0/gtin', message: 'Ya lo tiene otra cuenta.' }],
    })
    await open()
    await page.getByRole('button', { name: 'Cambiar' }).click()
    await page.getByRole('textbox', { name: 'GTIN' }).fill('7791234500024')
    await save.click()
    await expect.element(page.getByText('Ya lo tiene otra cuenta.')).toBeVisible()
    expect(table).toEqual([known])
  })

  it('says that somebody else saved another table meanwhile', async () => {
    answer = refusal(409, 'STALE')
    await open()
    await page.getByRole('button', { name: 'Cambiar' }).click()
    await page.getByRole('textbox', { name: 'GTIN' }).fill('7791234500024')
    await save.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(/STALE|Otra persona/)
    expect(table).toEqual([known])
  })

  it('warns of a number outside of the prefixes of the organization', async () => {
    await open()
    await page.getByRole('button', { name: 'Cambiar' }).click()
    await page.getByRole('textbox', { name: 'GTIN' }).fill('7501031311309')
    await expect.element(page.getByText(/queda fuera de los prefijos/)).toBeVisible()
  })

  it('begins the row that a product without a GTIN asks for', async () => {
    await open('/?stage=ps-lote-vino&organization=o2')
    await expect.element(page.getByRole('combobox', { name: 'Organización' })).toHaveValue('Viñas del Cordón')
    await expect.element(page.getByRole('combobox', { name: 'Etapa' })).toHaveValue('Lote de fraccionado')
  })

  it('says what a GTIN is for where there is none, and where no stage has codes', async () => {
    table = []
    const screen = await open()
    await expect.element(page.getByText(/Todavía no hay ninguno/)).toBeVisible()
    await screen.unmount()
    const { gs1: _, ...plain } = stage
    stages = [plain]
    const { queryClient } = await import('../../api/queries.ts')
    queryClient.clear()
    await open()
    await expect.element(page.getByText('Ninguna etapa lleva códigos de GS1.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Encenderlos en una etapa' }))
      .toHaveAttribute('href', '/Admin/Config')
    await expect.element(page.getByRole('button', { name: 'Agregar', exact: true })).not.toBeInTheDocument()
  })

  it('that could not be read can be asked for again', async () => {
    table = undefined
    await open()
    await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  })
})
