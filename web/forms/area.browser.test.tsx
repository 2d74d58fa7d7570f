import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { contract } from '../../core/contract/index.ts'
import type { Form } from '../../core/fields/index.ts'
import { serve, show } from '../../test/kit/screen.tsx'
import { useDraft } from '../shell/draft.ts'
import { useFormLanguages } from '../shell/useFormLanguages.ts'
import type { FormRecord } from './record.ts'
import { RecordPanel } from './RecordPanel.tsx'
import type { DraftContent } from './saving.ts'
import { useCreate } from './useCreate.ts'
import { useRecordForm } from './useRecordForm.ts'

const form: Form = {
  schema: {
    type: 'object',
    properties: {
      area: { type: 'number', title: 'Superficie medida' },
      polygons: { type: 'object', title: 'Polígonos' },
    },
  },
  descriptor: {
    area: { kind: 'number', unit: 'ha', geojson: 'AREA' },
    polygons: { kind: 'file', store: 'geometry' },
  },
}
/** A triangle of half a square of so many degrees. */
const plot = (side: number) => ({
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
            [-61 + side, -31],
            [-61 + side, -31 + side],
            [-61, -31],
          ],
        ],
      },
    },
  ],
})

function Monitoring({ side }: { side: number }) {
  const [isSaved, setSaved] = useState(false)
  const saving = useCreate({
    route: contract.milestones.create,
    bodyOf: ({ dataSchema, i18n }: FormRecord) => ({
      product: 'p1',
      organization: 'o1',
      milestoneSchema: 'm1',
      dataSchema,
      i18n,
    }),
    draft: useDraft<DraftContent<FormRecord>>('milestone:p1:m1'),
    announced: { done: false },
    onCreated: () => setSaved(true),
    onRefused: () => {},
  })
  const [initial] = useState(() => ({
    organization: 'o1',
    dataSchema: { polygons: plot(side) },
    i18n: {},
    isUnidentified: false,
  }))
  const fields = useRecordForm({ form, languages: useFormLanguages(), initial, draft: saving.draft })
  if (isSaved) return <output>guardado</output>
  return (
    <RecordPanel
      title="Monitoreo satelital"
      form={fields}
      saving={saving}
      submitLabel="Guardar"
      lead={null}
      onCancel={() => {}}
      onClose={() => {}}
    />
  )
}

const created = { status: 201, body: {} }
const area = page.getByLabelText('Superficie medida')
const save = page.getByRole('button', { name: 'Guardar', exact: true })
const question = page.getByRole('dialog', { name: '¿Guardar el polígono así?' })

beforeEach(() => page.viewport(1280, 900))

it('a polygon of quite another size than the form says is told at its field and asked before saving', async () => {
  const sent = serve(() => created)
  await show(<Monitoring side={0.01} />)
  await area.fill('9')
  const doubt = 'El polígono tiene 53,11 ha: 5,9 veces lo que dice Superficie medida (9 ha).'
  await expect.element(page.getByText(doubt)).toBeVisible()
  await save.click()
  await expect.element(question).toHaveTextContent(doubt)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  expect(sent).toEqual([])
  await save.click()
  await question.getByRole('button', { name: 'Guardar igual' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('guardado')
  expect(sent).toHaveLength(1)
})

it('the area that the map measures is taken by a click, and nothing is asked then', async () => {
  const sent = serve(() => created)
  await show(<Monitoring side={0.01} />)
  await page.getByRole('button', { name: 'Usar 53,11 ha del mapa' }).click()
  await expect.element(area).toHaveValue('53,11')
  await expect.element(page.getByRole('button', { name: 'Usar 53,11 ha del mapa' })).not.toBeInTheDocument()
  await save.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('guardado')
  expect(sent[0]?.body).toMatchObject({ dataSchema: { area: 53.11 } })
})

it('a polygon that is larger than any plot is told by its map', async () => {
  serve(() => created)
  await show(<Monitoring side={4} />)
  await expect.element(page.getByText(/^La geometría tiene más de 100.000 hectáreas/)).toBeVisible()
})
