import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../test/kit/screen.tsx'
import { inputOf } from '../registry.tsx'
import { MultipleSelectField } from './SelectInputs.tsx'

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
const property = { type: 'array', title: 'Labores', enum: Object.keys(labels) } as const

function Works() {
  const [value, setValue] = useState<unknown>(Object.keys(labels))
  return (
    <MultipleSelectField
      {...field}
      languages={{ shown: 'es', default: 'es', supported: ['es'] }}
      issues={[]}
      property={{ ...property, enum: Object.keys(labels) }}
      descriptor={{ kind: 'multiple-select', enumLabels: labels }}
      value={value}
      onChange={setValue}
    />
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
