import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { examplePack } from '../../../../test/kit/example-pack.ts'
import { validatePack } from '../../../../core/pack/validate.ts'
import { serve, show } from '../../../../test/kit/screen.tsx'
import { StudioPage } from './StudioPage.tsx'

it('says how events tell a process, and takes it back as a whole (EPX-03)', async () => {
  await page.viewport(1440, 900)
  const files = Object.fromEntries(examplePack.map(({ file, content }) => [file, content]))
  const sent = serve(({ method, path, body }) => {
    if (path === '/admin/config/export') return { status: 200, body: { files, version: 3 } }
    if (path === '/admin/config/draft' && method === 'PUT')
      return { status: 200, body: { ...(body as object), version: 1, basedOn: 3 } }
    if (path === '/admin/config/draft') return { status: 200, body: { files: {}, version: 0, basedOn: null } }
    return { status: 200, body: { collection: [], page: 1, totalDocs: 0, totalPages: 1 } }
  })
  /** Undefined before anything is saved. */
  const saved = () => {
    const draft = sent.findLast(({ method, path }) => method === 'PUT' && path === '/admin/config/draft')
    const written = Object.entries((draft?.body as { files?: Record<string, string> })?.files ?? {})
    return validatePack(written.map(([file, content]) => ({ file, content }))).pack?.milestoneSchemas[
      'ms-extraccion'
    ]
  }
  await show(<StudioPage />, { path: '/?tab=v-miel&at=ms-extraccion&part=settings' })
  const step = page.getByRole('combobox', { name: 'Paso, en los eventos EPCIS' })
  const kind = page.getByRole('combobox', { name: 'Para los eventos EPCIS es' })
  await step.fill('pack')
  // Beside other tests the page may lose the focus, and the list closes.
  await step.click()
  await page.getByRole('option', { name: 'packing', exact: true }).click()
  await kind.click()
  await page.getByRole('option', { name: /^Un agrupamiento/ }).click()
  await expect.poll(() => saved()?.epcis).toEqual({ bizStep: 'packing', class: 'aggregation' })
  await step.fill('')
  await kind.click()
  await page.getByRole('option', { name: 'Una transformación' }).click()
  await expect.element(page.getByText('1 cambio sin aplicar')).not.toBeInTheDocument()
})
