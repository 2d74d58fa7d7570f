import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test/kit/screen.tsx'
import { inputOf } from '../registry.tsx'
import { MultipleSelectField, SelectField } from './SelectInputs.tsx'

const labels = {
  directa: 'Siembra directa',
  inoculacion: 'Inoculación',
  fertilizacion: 'Fertilización',
  pulverizacion: 'Pulverización',
  poda: 'Poda',
}
const field = {
  id: 'labores',
  name: 'labores',
  onLeave: () => {},
  issues: [],
  required: false,
  disabled: false,
  readOnly: false,
  languages: { shown: 'es', default: 'es', supported: ['es'] } as const,
  translations: { texts: {}, issues: {}, onChange: () => {} },
  day: '2026-11-22',
  inputOf,
} as const
const property = (type: 'string' | 'array') => ({ type, title: 'Labores', enum: Object.keys(labels) })

function Works() {
  const [value, setValue] = useState<unknown>(Object.keys(labels))
  return (
    <MultipleSelectField
      {...field}
      languages={{ shown: 'es', default: 'es', supported: ['es'] }}
      issues={[]}
      property={property('array')}
      descriptor={{ kind: 'multiple-select', enumLabels: labels }}
      value={value}
      onChange={setValue}
    />
  )
}

function Work({ width }: { width: number }) {
  return (
    <div style={{ width }}>
      <SelectField
        {...field}
        languages={{ shown: 'es', default: 'es', supported: ['es'] }}
        issues={[]}
        property={property('string')}
        descriptor={{ kind: 'select', enumLabels: labels }}
        value="fertilizacion"
        onChange={() => {}}
      />
    </div>
  )
}

it('pills from the fourth on have short labels, and say the whole one (FRM-07)', async () => {
  await show(<Works />)
  for (const whole of ['Siembra directa', 'Inoculación', 'Fertilización', 'Poda'])
    await expect.element(page.getByText(whole, { exact: true }).first()).toBeVisible()
  const cut = page.getByText('Pulve...')
  await expect.element(cut).toHaveAccessibleName('Pulverización')
  expect(cut.element().closest('[title]')?.getAttribute('title')).toBe('Pulverización')
})

it('a closed dropdown cuts its label below 120 px, the open list never (FRM-07)', async () => {
  await page.viewport(900, 700)
  await show(<Work width={110} />)
  const closed = page.getByRole('combobox', { name: 'Labores' })
  await expect.element(closed).toHaveValue('Ferti...')
  await expect.element(closed).toHaveAttribute('title', 'Fertilización')
  await closed.click()
  await expect.element(page.getByRole('option', { name: 'Fertilización' })).toBeVisible()
})

it('a wide dropdown shows the whole label', async () => {
  await show(<Work width={200} />)
  await expect.element(page.getByRole('combobox', { name: 'Labores' })).toHaveValue('Fertilización')
})
