import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { refusal, serve, show } from '../../../test/kit/screen.tsx'
import { queryClient } from '../../api/queries.ts'
import { offeredQuery, schemaQuery, stageSchemasQuery, timelineQuery } from './queries.ts'

it('processes that could not be read show no toast: the fault stands in their place (ERR-18)', async () => {
  serve(() => refusal(403, 'FORBIDDEN'))
  await show(null)
  await expect(queryClient.fetchQuery(timelineQuery('p1', 'es'))).rejects.toThrow('FORBIDDEN')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

it('forms of processes that could not be read are named by their store (ERR-21)', async () => {
  serve(() => refusal(403, 'FORBIDDEN'))
  await show(null)
  const toast = page.getByRole('alert')
  const list = 'store/milestoneSchemas list error: FORBIDDEN'
  await expect(queryClient.fetchQuery(stageSchemasQuery('ps', 'es'))).rejects.toThrow('FORBIDDEN')
  await expect.element(toast).toHaveTextContent(list)
  await expect(queryClient.fetchQuery(offeredQuery('p1', true, 'es'))).rejects.toThrow('FORBIDDEN')
  await expect.element(toast.filter({ hasText: list }).first()).toHaveAttribute('data-toast', 'store')
  await expect(queryClient.fetchQuery(schemaQuery('ms', 'es'))).rejects.toThrow('FORBIDDEN')
  await expect.element(toast.filter({ hasText: 'store/milestoneSchemas get error: FORBIDDEN' })).toBeVisible()
})
