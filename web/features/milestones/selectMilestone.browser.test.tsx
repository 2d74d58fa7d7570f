import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Product } from '../../../core/contract/products.ts'
import { serve, show } from '../../../test/kit/screen.tsx'
import { type MilestoneChoice, SelectMilestone } from './SelectMilestone.tsx'

const organizations = [
  { _id: 'o1', name: 'Tres Lagunas' },
  { _id: 'o2', name: 'Acopio Norte' },
]
const type = (id: string, name: string) => ({
  _id: id,
  name,
  productSchema: 'ps',
  initiator: false,
  priv: { value: 'false', immutable: false },
})
const sowing = type('ms-siembra', 'Siembra')
const scouting = type('ms-monitoreo', 'Monitoreo')
const plot = {
  _id: 'p1',
  productSchema: 'ps',
  organization: organizations[0],
  dataSchema: { identifier: 'LC-2526-081' },
  requirementsSatisfied: true,
  hasDestination: false,
} as unknown as Product // The chooser reads no more of it.

function account(organizationCount: 1 | 2, types: readonly object[]) {
  serve(({ path }) => {
    if (path === '/organizations')
      return { status: 200, body: { collection: organizations.slice(0, organizationCount) } }
    if (path === '/milestoneSchemas') return { status: 200, body: { collection: types } }
    if (path.startsWith('/workflows/')) return { status: 200, body: { nextSteps: [], previousSteps: [] } }
    return { status: 200, body: { collection: [] } }
  })
}

function Chooser({
  began,
  onAccept,
}: {
  began: MilestoneChoice
  onAccept: (...accepted: unknown[]) => void
}) {
  const [selected, setSelected] = useState(began)
  return (
    <SelectMilestone
      product={plot}
      selected={selected}
      onSelect={setSelected}
      onAccept={onAccept}
      onClose={() => {}}
    />
  )
}

const nothing = { organization: '', schema: '' }
const accept = page.getByRole('button', { name: 'Cargar datos' })

beforeEach(() => page.viewport(1280, 900))

it('is skipped where the person has one organization and one type is offered (FST-03)', async () => {
  account(1, [sowing])
  const onAccept = vi.fn<(...accepted: unknown[]) => void>()
  await show(<Chooser began={nothing} onAccept={onAccept} />)
  await expect.poll(() => onAccept.mock.calls).toEqual([[sowing, 'o1', true]])
})

it.each([
  ['another organization', 2, [sowing]],
  ['another type', 1, [sowing, scouting]],
] as const)('opens where there is %s to choose (FST-03)', async (_, count, types) => {
  account(count, types)
  const onAccept = vi.fn<(...accepted: unknown[]) => void>()
  await show(<Chooser began={nothing} onAccept={onAccept} />)
  await expect
    .element(page.getByRole('combobox', { name: 'Organización responsable' }))
    .toHaveValue('Tres Lagunas')
  await expect.element(page.getByRole('radio', { name: 'Siembra' })).toBeVisible()
  expect(onAccept).not.toHaveBeenCalled()
})

it('fills in the own organization and the only type, and Enter goes on (FST-03)', async () => {
  account(2, [sowing])
  const onAccept = vi.fn<(...accepted: unknown[]) => void>()
  await show(<Chooser began={nothing} onAccept={onAccept} />)
  await expect.element(page.getByRole('radio', { name: 'Siembra' })).toBeChecked()
  await expect.element(accept).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onAccept.mock.calls).toEqual([[sowing, 'o1']])
})

it('opens for whoever comes back to change the type, though there is one alone (FST-03)', async () => {
  account(1, [sowing])
  const onAccept = vi.fn<(...accepted: unknown[]) => void>()
  await show(<Chooser began={{ organization: 'o1', schema: sowing._id }} onAccept={onAccept} />)
  await expect.element(page.getByRole('radio', { name: 'Siembra' })).toBeChecked()
  await expect.element(accept).toBeVisible()
  expect(onAccept).not.toHaveBeenCalled()
})
