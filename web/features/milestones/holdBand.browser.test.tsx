import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Hold } from '../../../core/contract/route.ts'
import { serve, show } from '../../../test/kit/screen.tsx'
import { HoldBand } from './HoldBand.tsx'

const hold: Hold = { recall: 'r4', number: 4, kind: 'hold', reason: 'Se espera el análisis de micotoxinas' }
const begun = (startedAt: string) => ({
  status: 200,
  body: { _id: 'r4', startedAt, startedBy: { _id: 'ana', name: 'Paula Sosa' } },
})

it('says since when and by whom a product is stopped, why, and what still goes on (RCL-03)', async () => {
  serve(({ path }) => (path === '/recalls/r4' ? begun('2026-04-18T12:00:00.000Z') : 'nothing'))
  await show(<HoldBand hold={hold} />)
  await expect.element(page.getByText('Bloqueado desde el 18/04/26 por Paula Sosa')).toBeVisible()
  await expect
    .element(page.getByText('Se espera el análisis de micotoxinas. No puede ser origen', { exact: false }))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ver el bloqueo 4' }))
    .toHaveAttribute('href', '/Recalls/r4')
})

it('says of one of today the hour', async () => {
  serve(() => begun(new Date().toISOString()))
  await show(<HoldBand hold={{ ...hold, kind: 'recall' }} />)
  await expect.element(page.getByText(/^Retirado desde hoy a las \d\d:\d\d por Paula Sosa$/)).toBeVisible()
})

it('asks for no recall that the person may not read, and tells the reason alone (RCL-03)', async () => {
  const sent = serve(() => 'nothing')
  await show(<HoldBand hold={{ ...hold, recall: null }} />)
  await expect.element(page.getByText('Bloqueado', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Se espera', { exact: false })).toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
  expect(sent).toEqual([])
})
