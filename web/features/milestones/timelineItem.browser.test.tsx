import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Product } from '../../../core/contract/products.ts'
import { serve, show } from '../../../test/kit/screen.tsx'
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
