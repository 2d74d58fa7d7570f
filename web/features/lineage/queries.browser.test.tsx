import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { refusal, serve, show } from '../../../test/kit/screen.tsx'
import { queryClient } from '../../api/queries.ts'
import { nearQuery, neighboursQuery } from './queries.ts'

const toast = page.getByRole('alert')

it('near products that could not be read say so (ERR-22)', async () => {
  serve(() => refusal(403, 'FORBIDDEN'))
  await show(null)
  await expect(queryClient.fetchQuery(nearQuery('p1'))).rejects.toThrow('FORBIDDEN')
  await expect.element(toast).toHaveTextContent('No se pudieron traer los productos cercanos')
  await expect.element(toast).toHaveAttribute('data-toast', 'nearProducts')
})

it('grouping products that could not be read say so, and nobody else (ERR-22)', async () => {
  serve(() => refusal(403, 'FORBIDDEN'))
  await show(null)
  const made = neighboursQuery({ kind: 'to', id: 'p1', stage: 'ps' }, 1, '')
  await expect(queryClient.fetchQuery(made)).rejects.toThrow('FORBIDDEN')
  const origins = neighboursQuery({ kind: 'from', id: 'm1', stage: 'ps' }, 1, '')
  await expect(queryClient.fetchQuery(origins)).rejects.toThrow('FORBIDDEN')
  await expect.element(toast).toHaveTextContent('No se pudieron traer los productos agrupados')
  await expect.element(toast).toHaveAttribute('data-toast', 'groupingProducts')
})

it('whoever has to sign in again reads no such toast', async () => {
  serve(() => refusal(401, 'UNAUTHENTICATED'))
  await show(null)
  await expect(queryClient.fetchQuery(nearQuery('p1'))).rejects.toThrow('UNAUTHENTICATED')
  await expect.element(toast).not.toBeInTheDocument()
})
