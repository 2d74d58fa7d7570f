import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

const crops = ['Soja', 'Maíz', 'Trigo', 'Girasol', 'Sorgo', 'Cebada', 'Algodón', 'Soja de segunda', 'Avena']
const crop = {
  ...field,
  id: 'cultivo',
  name: 'cultivo',
  languages: { shown: 'es' as const, default: 'es' as const, supported: ['es' as const] },
  issues: [],
}

function Crop({ multiple = false, initial }: { multiple?: boolean; initial?: unknown }) {
  const [value, setValue] = useState<unknown>(initial)
  const shared = { ...crop, value, onChange: setValue }
  const property = { title: 'Cultivo', enum: crops }
  return (
    <>
      {multiple ? (
        <MultipleSelectField
          {...shared}
          property={{ type: 'array', ...property }}
          descriptor={{ kind: 'multiple-select' }}
        />
      ) : (
        <SelectField {...shared} property={{ type: 'string', ...property }} descriptor={{ kind: 'select' }} />
      )}
      <output>{JSON.stringify(value ?? null)}</output>
    </>
  )
}

describe('Enter in a choice', () => {
  const entry = page.getByRole('combobox', { name: 'Cultivo' })
  const chosen = page.getByRole('status')

  it('takes the first match of what was typed', async () => {
    await show(<Crop />)
    await entry.click()
    await userEvent.keyboard('gir{Enter}')
    await expect.element(chosen).toHaveTextContent('"Girasol"')
    await expect.element(entry).toHaveValue('Girasol')
  })

  it('takes nothing while an input method composes', async () => {
    await show(<Crop />)
    await entry.click()
    await userEvent.keyboard('gir')
    entry
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, isComposing: true }),
      )
    await expect.element(chosen).toHaveTextContent('null')
  })

  it('leaves a match that is chosen already', async () => {
    await show(<Crop initial="Trigo" />)
    await entry.click()
    await userEvent.keyboard('{Control>}a{/Control}tri{Enter}')
    await expect.element(chosen).toHaveTextContent('"Trigo"')
  })

  it('takes one match after the other where several are chosen, and nothing for an empty text', async () => {
    await show(<Crop multiple />)
    await entry.click()
    await userEvent.keyboard('gir{Enter}')
    await expect.element(chosen).toHaveTextContent('["Girasol"]')
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard('ave{Enter}')
    await expect.element(chosen).toHaveTextContent('["Girasol","Avena"]')
  })
})
