import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { refusal, serve, show } from '../../../test/kit/screen.tsx'
import { UsersPage } from './UsersPage.tsx'

it('a list of users that failed says so in its place and by a toast (ERR-24)', async () => {
  serve(() => refusal(403, 'FORBIDDEN', { message: 'Esa acción está prohibida para vos.' }))
  await show(<UsersPage />)
  await expect.element(page.getByRole('heading', { name: 'No se pudo leer la lista' })).toBeVisible()
  await expect
    .poll(() => document.querySelector('[data-toast="FORBIDDEN"]')?.textContent)
    .toContain('Esa acción está prohibida para vos.')
})
