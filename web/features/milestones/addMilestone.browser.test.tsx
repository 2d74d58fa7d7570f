import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { FeatureCollection } from '../../../core/geometry/shapes.ts'
import { serve, show } from '../../../test/kit/screen.tsx'
import { AddMilestone } from './AddMilestone.tsx'

const product = {
  _id: 'p1',
  productSchema: 's1',
  organization: { _id: 'o1', name: 'Las Garzas' },
  dataSchema: { identifier: 'LC-2526-001' },
} as unknown as Product
const schema = {
  _id: 'ms-monitoreo',
  name: 'Monitoreo',
  productSchema: 's1',
  schema: { type: 'object', properties: { area: { type: 'object', title: 'Área' } } },
  descriptor: { area: { kind: 'file', store: 'geometry' } },
} as unknown as MilestoneSchema

it.each([
  ['ground', 'Falta el polígono: este proceso lo trae.'],
  ['cutoff', 'Falta un monitoreo posterior a la fecha de corte: este proceso lo trae.'],
  [undefined, undefined],
] as const)('the form of a new process says what it is opened for: %s (ORI-07)', async (lack, said) => {
  serve(() => ({ status: 200, body: { collection: [] } }))
  await show(
    <AddMilestone
      product={product}
      schema={schema}
      organization="o1"
      {...(lack && { brings: { lack, beginAt: 'area' } })}
      onBack={() => {}}
      onClose={() => {}}
    />,
  )
  await expect.element(page.getByRole('heading', { name: 'Monitoreo' })).toBeVisible()
  if (said) await expect.element(page.getByText(said)).toBeVisible()
  else await expect.element(page.getByText('este proceso lo trae')).not.toBeInTheDocument()
})

it('ground of a closed record stands in the form of the new process, to be mended there (ORI-07)', async () => {
  serve(() => ({ status: 200, body: { collection: [] } }))
  const crossing = [
    [-60.2, -29.4],
    [-60.19, -29.39],
    [-60.19, -29.4],
    [-60.2, -29.39],
    [-60.2, -29.4],
  ]
  const feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [crossing] },
  } as const
  const ground: FeatureCollection = { type: 'FeatureCollection', features: [feature] }
  await show(
    <AddMilestone
      product={product}
      schema={schema}
      organization="o1"
      brings={{ lack: 'held', beginAt: 'area', ground }}
      onBack={() => {}}
      onClose={() => {}}
    />,
  )
  await expect.element(page.getByText('está en un registro que no podés cambiar')).toBeVisible()
  await expect.element(page.getByText('El borde se cruza')).toBeVisible()
})
