import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { ListedProduct, Product } from '../../../core/contract/products.ts'
import { serve, show, type Server } from '../../../test/kit/screen.tsx'
import { queryClient } from '../../api/queries.ts'
import { readChains } from '../../shell/chains.ts'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { Wizard } from './Wizard.tsx'

const listOf = (collection: object[]) => ({
  status: 200,
  body: { collection, page: 1, totalPages: 1, totalDocs: collection.length },
})
const stageOf = (id: string, name: string, position: number) => ({
  _id: id,
  name,
  vertical: 'v',
  position,
  count: 1,
  schema: {
    type: 'object',
    required: ['identifier'],
    properties: {
      identifier: { type: 'string', title: 'Nombre' },
      superficie: { type: 'number', title: 'Superficie', header: true },
    },
  },
  descriptor: { identifier: { kind: 'text' }, superficie: { kind: 'number', unit: 'ha' } },
})
const plot = stageOf('ps-lote', 'Lote', 0)
const load = stageOf('ps-partida', 'Partida', 1)
const passage = { ratio: [1, 'n'], milestoneSchema: 'ms-cosecha', reuse: true }
const vertical = {
  _id: 'v',
  name: 'Soja',
  productSchemas: [plot, load].map(({ _id, name }) => ({ _id, name })),
  workflows: [
    {
      productSchema: 'ps-lote',
      next: [{ productSchema: 'ps-partida', initiator: true, transformation: passage }],
    },
    { productSchema: 'ps-partida', next: [] },
  ],
}
const schema = {
  _id: 'ms-cosecha',
  name: 'Cosecha',
  productSchema: 'ps-partida',
  productSchemaGroup: 'ps-lote',
  ratio: [1, 'n'],
  reuse: true,
  initiator: true,
  schema: {
    type: 'object',
    required: ['occurred_at'],
    properties: {
      occurred_at: { type: 'string', title: 'Fecha y hora' },
      nota: { type: 'string', title: 'Nota' },
    },
  },
  descriptor: { occurred_at: { kind: 'datetime' }, nota: { kind: 'text' } },
  priv: { value: 'false', immutable: false },
} as unknown as MilestoneSchema // The other members are not read here.
/** It takes hectares of many origins. */
const grouping = {
  ...schema,
  ratio: ['n', 1],
  schema: {
    ...schema.schema,
    properties: { ...schema.schema.properties, area: { type: 'number', title: 'Área' } },
  },
  descriptor: { ...schema.descriptor, area: { kind: 'number', unit: 'ha', linkQuantity: true } },
} as unknown as MilestoneSchema
const product = {
  _id: 'p1',
  productSchema: 'ps-partida',
  organization: { _id: 'o1', name: 'Tres Lagunas' },
  dataSchema: { identifier: 'CPE 1' },
  countOfMilestones: 0,
} as unknown as Product // As above.
const origin = {
  _id: 'l1',
  productSchema: 'ps-lote',
  organization: { _id: 'o1', name: 'Tres Lagunas' },
  dataSchema: { identifier: 'LC-1' },
  createdAt: '2026-04-01T10:00:00.000Z',
  requirementsSatisfied: true,
  hasDestination: false,
}

const account: Server = ({ path, method }) => {
  if (method === 'POST') return 'nothing'
  if (path === '/productSchemas') return listOf([plot, load])
  if (path === '/verticals/v') return { status: 200, body: vertical }
  if (path === '/products') return listOf([origin])
  if (path === '/organizations') return listOf([{ _id: 'o1', name: 'Tres Lagunas' }])
  return listOf([])
}

const review = page.getByRole('button', { name: 'Revisar' })
const confirm = page.getByRole('button', { name: 'Confirmar transformación' })
const toast = page.getByText('Debes elegir una organización')

/** What the screens before have read already. */
const readAsShell = () => Promise.all([readChains(), queryClient.prefetchQuery(allOrganizationsQuery)])

beforeEach(() => page.viewport(1440, 900))

it('is not reviewed without an organization, and says so (TRF-05)', async () => {
  serve(account)
  await show(<Wizard product={product} schema={schema} responsible="" onClose={() => {}} />)
  await page.getByRole('checkbox', { name: /LC-1/ }).click()
  await review.click()
  await expect.element(toast).toBeVisible()
  const organization = page.getByRole('combobox', { name: 'Organización responsable' })
  await expect.element(organization).toHaveFocus()
  await expect.element(confirm).not.toBeInTheDocument()
})

it('is reviewed with what is filled in, and the foot sums the checks', async () => {
  serve(account)
  await show(<Wizard product={product} schema={schema} responsible="o1" onClose={() => {}} />)
  await page.getByRole('checkbox', { name: /LC-1/ }).click()
  await review.click()
  const state = page.getByRole('status').filter({ hasText: 'Todavía no se guardó nada.' })
  await expect.element(state).toHaveTextContent('3 controles en orden.')
  await expect.element(page.getByText('Nota', { exact: true })).not.toBeVisible()
  await page.getByRole('button', { name: '1 dato opcional sin cargar' }).click()
  await expect.element(page.getByText('sin cargar', { exact: true })).toBeVisible()
})

it('marks in the foot that the server did not answer (TRF-04)', async () => {
  serve(account)
  await show(<Wizard product={product} schema={schema} responsible="o1" onClose={() => {}} />)
  await page.getByRole('checkbox', { name: /LC-1/ }).click()
  await review.click()
  await confirm.click()
  const state = page.getByRole('status').filter({ hasText: 'El servidor no respondió.' })
  await expect.element(state).toBeVisible()
  expect(state.element().querySelector('svg')).not.toBeNull()
})

it('goes on with another one by the same keys, and says what was made (FST-03)', async () => {
  const sent: unknown[] = []
  serve((request) => {
    if (request.method !== 'POST') return account(request)
    sent.push(request.body)
    return { status: 201, body: { _id: 'm1', version: 1, warnings: [] } }
  })
  await readAsShell()
  const [onNext, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()]
  await show(
    <Wizard
      product={product}
      schema={schema}
      initial={{
        organization: 'o1',
        dataSchema: { occurred_at: '2026-04-03T10:00:00.000Z' },
        i18n: {},
        isUnidentified: false,
      }}
      present={[origin as unknown as ListedProduct]}
      onNext={onNext}
      onClose={onClose}
    />,
  )
  // The origin stays, so the focus begins in the first empty field.
  await expect.element(page.getByRole('textbox', { name: 'Nota' })).toHaveFocus()
  const next = page.getByRole('button', { name: 'Crear y cargar otra' })
  await expect.element(next).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await expect.element(next).toBeVisible()
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await expect.element(page.getByText('Se confirmó Cosecha de CPE 1')).toBeVisible()
  expect([onNext.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0])
  expect(sent).toMatchObject([
    { organization: 'o1', dataSchema: { nodeId: 'l1', occurred_at: '2026-04-03T10:00:00.000Z' } },
  ])
})

it('ends after one where nobody may make another, and begins at the origins where none stays (FST-03)', async () => {
  serve((request) =>
    request.method === 'POST'
      ? { status: 201, body: { _id: 'm1', version: 1, warnings: [] } }
      : account(request),
  )
  await readAsShell()
  const onClose = vi.fn<() => void>()
  const { schema: form, descriptor } = schema
  const measured = {
    ...schema,
    schema: { ...form, properties: { ...form.properties, area: { type: 'number', title: 'Área' } } },
    descriptor: { ...descriptor, area: { kind: 'number', unit: 'ha', linkQuantity: true } },
  } as unknown as MilestoneSchema
  const usedUp = {
    ...origin,
    dataSchema: { identifier: 'LC-1', superficie: 10 },
    available: { left: 0, limit: 0 },
  }
  await show(
    <Wizard
      product={product}
      schema={measured}
      responsible="o1"
      present={[usedUp as unknown as ListedProduct]}
      onClose={onClose}
    />,
  )
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await page.getByRole('checkbox', { name: /LC-1/ }).click()
  await review.click()
  await expect.element(confirm).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Crear y cargar otra' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  expect(onClose).not.toHaveBeenCalled()
  await confirm.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

it('begins with what is left of each origin that is used in parts; a column can be pasted (BAL-04)', async () => {
  const shown = ['LC-1', 'LC-2', 'LC-3'].map((identifier, n) => ({
    ...origin,
    _id: `l${n + 1}`,
    dataSchema: { identifier, superficie: 10 },
    hasDestination: true,
    available: { left: 10 - n, limit: 0 },
  }))
  const sent = serve((request) => {
    if (request.method === 'POST')
      return {
        status: 409,
        body: {
          statusCode: 409,
          code: 'OVER_USED',
          message: 'Se toma más de lo que queda.',
          details: { left: 9, asked: 9.5, unit: 'ha', origins: ['l2'] },
        },
      }
    return request.path === '/products' ? listOf(shown) : account(request)
  })
  await readAsShell()
  await show(<Wizard product={product} schema={grouping} responsible="o1" onClose={() => {}} />)
  for (const name of ['LC-1', 'LC-2', 'LC-3'])
    await page.getByRole('checkbox', { name: new RegExp(name) }).click()
  const quantityOf = (name: string) => page.getByRole('textbox', { name: new RegExp(`Área.*${name}`) })
  await expect.element(quantityOf('LC-1')).toHaveValue('10')
  await expect.element(quantityOf('LC-3')).toHaveValue('8')
  const copied = new DataTransfer()
  copied.setData('text/plain', '9,5\tha\n7,25\n')
  quantityOf('LC-2')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: copied, bubbles: true, cancelable: true }))
  await expect.element(quantityOf('LC-2')).toHaveValue('9,5')
  await expect.element(quantityOf('LC-3')).toHaveValue('7,25')
  await expect.element(quantityOf('LC-1')).toHaveValue('10')
  await review.click()
  await confirm.click()
  await expect.element(page.getByText('Se toma más de lo que queda de LC-2.')).toBeVisible()
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    dataSchema: { nodeQuantities: { l1: 10, l2: 9.5, l3: 7.25 } },
  })
})

it('says what an origin holds where its stage has no balance, and begins with no quantity (BAL-01, BAL-04)', async () => {
  const held = { ...origin, dataSchema: { identifier: 'LC-1', superficie: 10 } }
  serve((request) => (request.path === '/products' ? listOf([held]) : account(request)))
  await readAsShell()
  await show(<Wizard product={product} schema={grouping} responsible="o1" onClose={() => {}} />)
  await page.getByRole('checkbox', { name: /LC-1/ }).click()
  const chosen = page.getByRole('listitem').filter({ has: page.getByRole('textbox', { name: /Área.*LC-1/ }) })
  await expect.element(chosen.getByRole('textbox')).toHaveValue('')
  await expect.element(chosen.getByText('10 ha')).toBeVisible()
  await expect.element(page.getByText(/quedan/i)).not.toBeInTheDocument()
})

describe('a choice of the last one', () => {
  const crewed = {
    ...schema,
    schema: {
      ...schema.schema,
      required: ['occurred_at', 'equipo'],
      properties: {
        ...schema.schema.properties,
        equipo: { type: 'string', title: 'Equipo', enum: ['propio', 'contratista'] },
      },
    },
    descriptor: {
      ...schema.descriptor,
      equipo: { kind: 'select', enumLabels: { propio: 'Propio', contratista: 'Contratista' } },
    },
  } as unknown as MilestoneSchema // As above.
  const crew = page.getByRole('combobox', { name: 'Equipo' })
  const opened = () =>
    show(
      <Wizard
        product={product}
        schema={crewed}
        responsible="o1"
        proposed={{ identifier: 'CPE 0', values: { equipo: 'contratista' } }}
        onClose={() => {}}
      />,
    )

  it('stands in a new one as a proposal that says whose it is, and one press empties it (FST-03)', async () => {
    serve(account)
    await opened()
    await expect.element(crew).toHaveValue('Contratista')
    await expect.element(crew).toHaveAccessibleDescription('Como en CPE 0.')
    await page.getByRole('checkbox', { name: /LC-1/ }).click()
    await page.getByRole('button', { name: 'Quitar lo propuesto: Equipo' }).click()
    await expect.element(crew).toHaveValue('')
    await expect.element(crew).toHaveFocus()
    await review.click()
    await expect.element(confirm).not.toBeInTheDocument()
    await expect.element(crew).toHaveAccessibleDescription(/obligatorio/)
  })

  it('is a proposal no more once the person chooses', async () => {
    serve(account)
    await opened()
    await crew.click()
    await page.getByRole('option', { name: 'Propio' }).click()
    await expect.element(page.getByRole('button', { name: /Quitar lo propuesto/ })).not.toBeInTheDocument()
    await expect.element(page.getByText('Como en CPE 0.')).not.toBeInTheDocument()
  })
})
