import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ReceivedEvent } from '../../../core/contract/captures.ts'
import { show } from '../../../test/kit/screen.tsx'
import { ReceivedItem } from './ReceivedItem.tsx'

const received: ReceivedEvent = {
  eventID: 'urn:uuid:1',
  type: 'ObjectEvent',
  at: '2026-11-20T12:00:00.000Z',
  bizStep: 'receiving',
  key: { _id: 'key:k1', name: 'Puerto de Hamburgo' },
  state: 'evidence',
  milestone: null,
  reason: null,
  event: { type: 'ObjectEvent', eventID: 'urn:uuid:1', bizStep: 'receiving' },
}

it('says what another system tells, in words, and shows the event when asked (CAP-03)', async () => {
  await show(<ReceivedItem of={received} />)
  await expect.element(page.getByRole('heading', { name: 'Recibido: Recepción' })).toBeVisible()
  await expect.element(page.getByText(/Lo mandó Puerto de Hamburgo/)).toBeVisible()
  await expect.element(page.getByText(/urn:uuid:1/)).not.toBeVisible()
  await page.getByText('Ver el evento').click()
  await expect.element(page.getByText(/urn:uuid:1/)).toBeVisible()
})

it('has the address of a step of others, no step at all, and says that its sender takes it back', async () => {
  const bizStep = 'https://example.org/lavado'
  await show(<ReceivedItem of={{ ...received, bizStep }} />)
  await expect.element(page.getByRole('heading', { name: `Recibido: ${bizStep}` })).toBeVisible()
  const event = { ...received.event, errorDeclaration: { reason: 'did_not_occur' } }
  await show(<ReceivedItem of={{ ...received, bizStep: null, event }} />)
  await expect.element(page.getByRole('heading', { name: 'Recibido', exact: true })).toBeVisible()
  await expect.element(page.getByText('Quien lo mandó lo declaró erróneo')).toBeVisible()
})
