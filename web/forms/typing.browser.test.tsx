import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contract } from '../../core/contract/index.ts'
import type { Form } from '../../core/fields/index.ts'
import { show } from '../../test/kit/screen.tsx'
import { useDraft } from '../shell/draft.ts'
import { useFormLanguages } from '../shell/useFormLanguages.ts'
import { newRecord, type FormRecord } from './record.ts'
import { RecordPanel } from './RecordPanel.tsx'
import type { DraftContent } from './saving.ts'
import { useCreate } from './useCreate.ts'
import { useRecordForm } from './useRecordForm.ts'

const form: Form = {
  schema: {
    type: 'object',
    properties: {
      placa: {
        type: 'string',
        title: 'Patente',
        placeholder: 'AF 919 GE',
        pattern: '^[A-Z]{2} \\d{3} [A-Z]{2}$',
      },
      dia: { type: 'string', title: 'Fecha' },
      kilos: { type: 'number', title: 'Peso neto', maximum: 60_000 },
      granza: { type: 'number', title: 'Granza', maximum: 100 },
      grano: { type: 'string', title: 'Grano', enum: ['soja', 'maiz'] },
    },
    required: ['grano'],
  },
  descriptor: {
    placa: { kind: 'text' },
    dia: { kind: 'date' },
    kilos: { kind: 'number', unit: 'kg' },
    granza: { kind: 'number', unit: '%' },
    grano: { kind: 'select', enumLabels: { soja: 'Soja', maiz: 'Maíz' } },
  },
}

function Load() {
  const saving = useCreate({
    route: contract.milestones.create,
    bodyOf: ({ dataSchema }: FormRecord) => ({
      product: 'p',
      organization: 'o',
      milestoneSchema: 'm',
      dataSchema,
    }),
    draft: useDraft<DraftContent<FormRecord>>('milestone:m:new'),
    announced: { done: false },
    onCreated: () => {},
    onRefused: () => {},
  })
  const [initial] = useState(() => ({ ...newRecord(form), organization: 'o' }))
  const fields = useRecordForm({ form, languages: useFormLanguages(), initial, draft: saving.draft })
  return (
    <RecordPanel
      title="Nueva carga"
      form={fields}
      saving={saving}
      submitLabel="Crear"
      lead={null}
      onCancel={() => {}}
      onClose={() => {}}
    />
  )
}

const plate = page.getByRole('textbox', { name: 'Patente' })
const day = page.getByRole('textbox', { name: 'Fecha' })
const kilos = page.getByRole('textbox', { name: 'Peso neto' })

beforeEach(async () => {
  await page.viewport(1200, 800)
  await show(<Load />)
})

it('a form begins in its first entry, and Tab goes from entry to entry', async () => {
  await expect.element(plate).toHaveFocus()
  await userEvent.keyboard('af919ge{Tab}')
  await expect.element(plate).toHaveValue('AF 919 GE')
  // The calendar is no stop on the way: typing reaches the date.
  await expect.element(day).toHaveFocus()
  await userEvent.keyboard('3/4/26{Tab}')
  await expect.element(day).toHaveValue('03/04/2026')
  await expect.element(kilos).toHaveFocus()
})

it('the keyboard opens the calendar of a date', async () => {
  await day.click()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('button', { name: 'Mes siguiente' })).toBeVisible()
})

it('a comma for thousands is read as a fraction, and the field says so', async () => {
  await kilos.fill('29,320')
  await userEvent.tab()
  await expect.element(kilos).toHaveValue('29,32')
  await expect.element(kilos).toHaveAccessibleDescription('Se lee 29,32 kg. Si son miles, escribí 29.320 kg.')
  await kilos.fill('29.320')
  await userEvent.tab()
  await expect.element(kilos).toHaveValue('29.320')
  await expect.element(kilos).toHaveAccessibleDescription('29.320 kg = 29,32 t')
  await kilos.fill('13,4')
  await userEvent.tab()
  await expect.element(kilos).not.toHaveAccessibleDescription(/Se lee/)
})

it('a number that fits by its other reading alone is offered so (FIG-01)', async () => {
  const share = page.getByLabelText('Granza')
  await share.fill('1.250')
  await userEvent.tab()
  await expect.element(share).toHaveAccessibleDescription(/100 o menos/)
  await page.getByRole('button', { name: 'Usar 1,25 %' }).click()
  await expect.element(share).toHaveValue('1,25')
  await expect.element(share).not.toHaveAccessibleDescription(/100 o menos/)
})

it('another unit of the measure is converted, and the field says so; one of another measure is refused (FIG-02)', async () => {
  await kilos.fill('40.000 lb')
  await userEvent.tab()
  await expect.element(kilos).toHaveValue('18.143,6948')
  await expect.element(kilos).toHaveAccessibleDescription('Se convirtió de 40.000 lb a 18.143,6948 kg')
  await kilos.fill('40.000 litros')
  await userEvent.tab()
  await expect.element(kilos).toHaveValue('40.000 litros')
  await expect
    .element(kilos)
    .toHaveAccessibleDescription('Está en litros y el campo pide kg. Escribilo en kg')
})

it('choosing the chosen option of a required field again leaves it chosen', async () => {
  const grain = page.getByRole('combobox', { name: 'Grano' })
  const soy = page.getByRole('option', { name: 'Soja' })
  await grain.click()
  await soy.click()
  await expect.element(grain).toHaveValue('Soja')
  await grain.click()
  await soy.click()
  await expect.element(soy).not.toBeInTheDocument()
  await expect.element(grain).toHaveValue('Soja')
})

it('every entry carries the name of the member that it writes', async () => {
  const entries = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] form input')]
  expect(entries.map(({ name }) => name).filter(Boolean)).toEqual([
    'placa',
    'dia',
    'kilos',
    'granza',
    'grano',
  ])
})
