import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { refusal, serve, show } from '../../../test/kit/screen.tsx'
import { queryClient } from '../../api/queries.ts'
import { schemaQuery, timelineQuery } from './queries.ts'

it('processes and their form that could not be read show no toast: the fault stands in their place (ERR-18)', async () => {
  serve(() => refusal(403, 'FORBIDDEN'))
  await show(null)
  await expect(queryClient.fetchQuery(timelineQuery('p1', 'es'))).rejects.toThrow('FORBIDDEN')
  await expect(queryClient.fetchQuery(schemaQuery('ms', 'es'))).rejects.toThrow('FORBIDDEN')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
