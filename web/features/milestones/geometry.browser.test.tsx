import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { contract } from '../../../core/contract/index.ts'
import type { Milestone } from '../../../core/contract/milestones.ts'
import type { Product } from '../../../core/contract/products.ts'
import type { Form } from '../../../core/fields/index.ts'
import { refusal, serve, show } from '../../../test/kit/screen.tsx'
import type { FormRecord } from '../../forms/record.ts'
import { RecordPanel } from '../../forms/RecordPanel.tsx'
import type { DraftContent } from '../../forms/saving.ts'
import { useEdit } from '../../forms/useEdit.ts'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { useDraft } from '../../shell/draft.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { StoredValues, useStoredValues } from '../../forms/geometry/stored.ts'
import { productQuery, wholeProductQuery } from '../products/queries.ts'
import { CardFields } from './CardFields.tsx'

const form: Form = {
  schema: {
    type: 'object',
    required: ['identifier'],
    properties: {
      identifier: { type: 'string', title: 'Lote' },
      polygons: { type: 'object', title: 'Polígonos' },
      notas: { type: 'string', title: 'Notas' },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    polygons: { kind: 'file', store: 'geometry' },
    notas: { kind: 'textarea' },
  },
}
const geometry = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: {},
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-61, -31],
            [-60.99, -31],
            [-60.99, -30.99],
            [-61, -31],
          ],
        ],
      },
    },
  ],
}
const product = (version: number, identifier: string) => ({
  _id: 'p1',
  version,
  organization: { _id: 'o1', name: 'Las Garzas' },
  dataSchema: { identifier, polygons: geometry },
  i18n: {},
})

function Edit() {
  const { data } = useQuery(productQuery('p1'))
  const stored = useStoredValues(wholeProductQuery('p1'), data)
  return (
    data && (
      <StoredValues value={stored}>
        <EditForm product={data} />
      </StoredValues>
    )
  )
}

function EditForm({ product: record }: { product: Product }) {
  const { dataSchema } = record
  const [saved, setSaved] = useState(false)
  const edit = useEdit({
    route: contract.products.update,
    id: 'p1',
    record,
    bodyOf: (record: FormRecord) => record,
    draft: useDraft<DraftContent<FormRecord>>('product:s1:p1'),
    announced: { done: false },
    onSaved: () => setSaved(true),
  })
  const [initial] = useState(() => ({ organization: 'o1', dataSchema, i18n: {}, isUnidentified: false }))
  const fields = useRecordForm({
    form,
    languages: useFormLanguages(),
    initial,
    stored: { dataSchema, own: form },
    warnings: [
      { path: '/dataSchema/polygons', message: 'La geometría tiene lados que se cruzan o se tocan' },
    ],
    version: edit.version,
    draft: edit.draft,
  })
  if (saved) return <output>guardado</output>
  return (
    <>
      <RecordPanel
        title="Editar"
        form={fields}
        saving={edit}
        submitLabel="Guardar"
        lead={null}
        onCancel={() => {}}
        onClose={() => {}}
      />
      <output>{JSON.stringify(edit.stale?.theirs.dataSchema.polygons)}</output>
    </>
  )
}

it('an edit shows the stored ground on its map with what is odd about it, and sends it in brief: the server keeps its own (ORI-07)', async () => {
  const sent = serve(({ method }) =>
    method === 'GET'
      ? { status: 200, body: { collection: [product(1, 'L-1')] } }
      : { status: 200, body: product(2, 'L-2') },
  )
  await show(<Edit />)
  await expect.element(page.getByText('1 polígono · 53,11 ha')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Polígonos: mapa' })).toBeVisible()
  await expect.element(page.getByRole('listitem')).toHaveTextContent('n.º 1')
  await expect.element(page.getByText('La geometría tiene lados que se cruzan o se tocan')).toBeVisible()
  await page.getByRole('textbox', { name: /^Lote/ }).fill('L-2')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('guardado')
  const put = sent.find(({ method }) => method === 'PUT')
  expect(put?.body).toMatchObject({
    version: 1,
    dataSchema: { identifier: 'L-2', polygons: { features: 1, areaHa: 53.11, omitted: true } },
  })
})

it('the version of somebody else has it in brief, too', async () => {
  serve(({ method }) =>
    method === 'GET'
      ? { status: 200, body: { collection: [product(1, 'L-1')] } }
      : refusal(409, 'STALE', { details: { yours: {}, theirs: product(2, 'L-3') } }),
  )
  await show(<Edit />)
  await page.getByRole('textbox', { name: /^Lote/ }).fill('L-2')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByText('"omitted":true')).toBeInTheDocument()
})

it('a card shows a geometry by its polygons and hectares, and says where a long text is', async () => {
  const card = {
    dataSchema: {
      polygons: { features: 3, areaHa: 12.4, outline: [[-61, -31]], omitted: true },
      notas: { omitted: true },
    },
    i18n: {},
    milestoneSchema: { _id: 'm1' },
    milestoneSchemaVersion: 1,
  } as unknown as Milestone
  const schema = { _id: 'm1', version: 1, ...form }
  const view = { schemas: new Map([['m1', schema]]) } as never
  serve(() => ({ status: 200, body: { collection: [schema] } }))
  await show(<CardFields card={card} view={view} />)
  await expect.element(page.getByText('3 polígonos · 12,4 ha')).toBeVisible()
  await expect.element(page.getByText('Es largo: está en el registro')).toBeVisible()
})

it('ground that somebody changes on the map is sent whole (ORI-07)', async () => {
  const holed = {
    ...geometry,
    features: geometry.features.map((feature) => ({
      ...feature,
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [-61, -31],
            [-60.99, -31],
            [-60.99, -30.99],
            [-61, -30.99],
            [-61, -31],
          ],
          [
            [-60.997, -30.997],
            [-60.997, -30.993],
            [-60.993, -30.993],
            [-60.993, -30.997],
            [-60.997, -30.997],
          ],
        ],
      },
    })),
  }
  const stored = { ...product(1, 'L-1'), dataSchema: { identifier: 'L-1', polygons: holed } }
  const sent = serve(({ method }) =>
    method === 'GET' ? { status: 200, body: { collection: [stored] } } : { status: 200, body: stored },
  )
  await show(<Edit />)
  await page.getByRole('button', { name: 'Cortar en dos' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('guardado')
  const put = sent.find(({ method }) => method === 'PUT')
  expect(put?.body).toMatchObject({ dataSchema: { polygons: { features: [{}, {}] } } })
})
