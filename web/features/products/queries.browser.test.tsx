import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { refusal, serve, show } from '../../../test/kit/screen.tsx'
import { queryClient } from '../../api/queries.ts'
import { relatedQuery } from './queries.ts'
import { readChains } from '../../shell/chains.ts'

it('stages that could not be read are named by their store (ERR-21)', async () => {
  serve(() => refusal(403, 'FORBIDDEN'))
  await show(null)
  await readChains()
  const toast = page.getByRole('alert')
  await expect.element(toast).toHaveTextContent('store/productSchemas list error: FORBIDDEN')
  await expect.element(toast).toHaveAttribute('data-toast', 'store')
})

it('without the related stages the arrows are off, and no toast says so (ERR-20)', async () => {
  serve(() => refusal(403, 'FORBIDDEN'))
  await show(null)
  expect(await queryClient.fetchQuery(relatedQuery('ps-partida', ['p1'], 'es'))).toEqual([])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
