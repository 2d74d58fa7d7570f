import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Milestone } from '../../../core/contract/milestones.ts'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Product } from '../../../core/contract/products.ts'
import { serve, show } from '../../../test/kit/screen.tsx'
import type { ChainStage } from '../../shell/stations.ts'
import { TimelineItem } from './TimelineItem.tsx'
import type { TimelineView } from './view.ts'

const view: TimelineView = {
  product: {
    _id: 'p1',
    productSchema: 'ps',
    organization: { _id: 'o', name: 'Acopio' },
  } as unknown as Product, // A card reads no more of it.
  schemas: new Map(),
  stageOf: () => undefined,
  isSharing: () => false,
}
const card = (name: string | null) =>
  ({
    _id: 'm1',
    itemKind: 'COMMON',
    milestoneSchema: { _id: 'ms', name: 'Análisis', productSchema: 'ps' },
    milestoneSchemaVersion: 1,
    name: 'Análisis',
    organization: { _id: 'o', name: 'Acopio' },
    updated_by: { name },
    priv: { value: 'false', immutable: true },
    dataSchema: {},
    related: [],
    relatedCount: 0,
    warnings: [],
    late: false,
    correctedAt: null,
    editable: true,
    archivable: true,
  }) as unknown as Milestone // As above.

it('names who edited a process last, and who has no name by a text (AUT-22)', async () => {
  await show(<TimelineItem card={card('Ana')} view={view} />)
  await expect.element(page.getByText('Acopio · editó Ana')).toBeVisible()
  await show(<TimelineItem card={card(null)} view={view} />)
  await expect.element(page.getByText('Acopio · editó Usuario desconocido')).toBeVisible()
})

it.each(['false', 'true'])(
  'says beside the switch what it turns on, whether it is on or off: %s (MIL-10)',
  async (value) => {
    serve(() => ({ status: 200, body: { collection: [] } }))
    const changeable = { ...card('Ana'), priv: { value, immutable: false } } as Milestone
    await show(<TimelineItem card={changeable} view={view} />)
    const toggle = page.getByRole('switch', { name: 'Privado: Análisis' })
    await expect.element(toggle).toHaveAttribute('data-checked', value)
    await expect.element(page.getByText('Privado', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Público', { exact: true })).not.toBeInTheDocument()
  },
)

it('shows pictures before somebody asks for all, wherever they stand in the form (MIL-03)', async () => {
  serve(() => ({ status: 200, body: { collection: [] } }))
  const texts = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco']
  const form = {
    _id: 'ms',
    version: 1,
    schema: {
      properties: {
        ...Object.fromEntries(texts.map((title) => [title, { title, type: 'string' }])),
        foto: { title: 'Foto', type: 'string' },
      },
      required: [],
    },
    descriptor: {
      ...Object.fromEntries(texts.map((title) => [title, { kind: 'text' }])),
      foto: { kind: 'image' },
    },
  } as unknown as MilestoneSchema // A card reads no more of it.
  const dataSchema = {
    ...Object.fromEntries(texts.map((title) => [title, `valor ${title}`])),
    foto: 'https://a.example/f.jpg',
  }
  await show(
    <TimelineItem
      card={{ ...card('Ana'), dataSchema }}
      view={{ ...view, schemas: new Map([['ms', form]]) }}
    />,
  )
  await expect.element(page.getByRole('link', { name: 'Abrir Foto' })).toBeVisible()
  await expect.element(page.getByText('valor Cuatro')).toBeVisible()
  await expect.element(page.getByText('valor Cinco')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Ver 1 dato más' }).click()
  await expect.element(page.getByText('valor Cinco')).toBeVisible()
})

describe('the origins of a product', () => {
  const form = {
    _id: 'ms',
    schema: { properties: { kilos: { title: 'Toneladas', type: 'number' } }, required: [] },
    descriptor: { kilos: { kind: 'number', unit: 't', linkQuantity: true } },
  } as unknown as MilestoneSchema // A card reads no more of it.
  const stage = {
    _id: 'pl',
    name: 'Lote industrial',
    hue: 'malbec',
    marca: 'lot',
    position: 0,
    stage: {
      name: 'Lote industrial',
      schema: { properties: { peso: { title: 'Peso', type: 'number', header: true } }, required: [] },
      descriptor: { peso: { kind: 'number', unit: 't' } },
    },
  } as unknown as ChainStage
  const related = ['a', 'b'].map((letter) => ({ _id: letter, name: `MO-${letter}`, productSchema: 'pl' }))
  const made = (nodeQuantities: Record<string, number>) =>
    ({
      ...card('Ana'),
      itemKind: 'DESTINATION',
      milestoneSchema: { _id: 'ms', name: 'Carga', productSchema: 'ps', productSchemaGroup: 'pl' },
      dataSchema: { nodeType: 'PRODUCT', nodeIds: ['a', 'b'], nodeQuantities },
      related,
      relatedCount: 2,
    }) as unknown as Milestone
  const showCard = async (nodeQuantities: Record<string, number>) => {
    serve(({ path }) => ({
      status: 200,
      body: {
        collection: path.startsWith('/products')
          ? related.map(({ _id }) => ({
              _id,
              organization: { _id: 'o', name: 'Acopio' },
              dataSchema: { peso: _id === 'a' ? 352.6 : 247.3 },
            }))
          : [],
      },
    }))
    await show(
      <TimelineItem
        card={made(nodeQuantities)}
        view={{ ...view, schemas: new Map([['ms', form]]), stageOf: () => stage, isSharing: () => true }}
      />,
    )
  }
  const item = page.getByRole('listitem')

  it('say what the process took of each, and the sum of that (§2.4)', async () => {
    await showCard({ a: 32.6, b: 247.3 })
    await expect.element(item.nth(1)).toHaveTextContent('32,6 t')
    await expect.element(item.nth(2)).toHaveTextContent('247,3 t')
    await expect.element(page.getByText('279,9 t')).toBeVisible()
    await expect.element(page.getByText('352,6')).not.toBeInTheDocument()
  })

  it('say of what it was a part where nobody said how much, and no sum', async () => {
    await showCard({})
    await expect.element(item.nth(1)).toHaveTextContent('de 352,6 t')
    await expect.element(page.getByText('599,9')).not.toBeInTheDocument()
  })
})
