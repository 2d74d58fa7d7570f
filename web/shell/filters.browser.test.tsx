import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { statement } from '../../test/kit/statement.ts'
import { serve, show } from '../../test/kit/screen.tsx'
import { StatementsPage } from '../features/statements/StatementsPage.tsx'

it('a list that a link narrowed leads back to all', async () => {
  await page.viewport(1440, 900)
  const sent = serve(({ path }) => ({
    status: 200,
    body: { collection: path === '/statements' ? [statement()] : [], page: 1, totalPages: 1, totalDocs: 1 },
  }))
  const asked = () => sent.filter(({ path }) => path === '/statements').map(({ query }) => query.product)
  await show(<StatementsPage />, { path: '/?product=p0' })
  const back = page.getByRole('button', { name: 'Limpiar búsqueda' })
  await back.click()
  await expect.poll(asked).toEqual(['p0', undefined])
  await expect.element(back).not.toBeInTheDocument()
})
