import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { MilestoneSchema } from '../../../core/contract/configuration.ts'
import { refusal, serve, show } from '../../../test/kit/screen.tsx'
import { InviteUser } from './InviteUser.tsx'
import { RightsChanges } from './RightsChanges.tsx'
import { rightsOf } from './rights.ts'
import { UsersPage } from './UsersPage.tsx'
import { useUnseenAssets } from './useUnseenAssets.ts'

it('a list of users that failed says so in its place and by a toast (ERR-24)', async () => {
  serve(() => refusal(403, 'FORBIDDEN', { message: 'Esa acción está prohibida para vos.' }))
  await show(<UsersPage />)
  await expect.element(page.getByRole('heading', { name: 'No está entre tus permisos' })).toBeVisible()
  await expect
    .poll(() => document.querySelector('[data-toast="FORBIDDEN"]')?.textContent)
    .toContain('Esa acción está prohibida para vos.')
})

it('an invitation without e-mail and name asks to complete the fields, and sends nothing (USR-06)', async () => {
  const sent = serve(() => ({ status: 200, body: { collection: [] } }))
  await show(<InviteUser />)
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Correo' })).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(() => document.querySelector('[data-toast="completeFields"]')).not.toBeNull()
  expect(document.querySelector('[data-toast="allRequired"]')).toBeNull()
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

const loading = {
  _id: 'carga',
  name: 'Cosecha y carga',
  descriptor: { camion: { kind: 'assets', assetSchema: 'camion' } },
} as unknown as MilestoneSchema

function Warned({ organization, permission }: { organization: string; permission: ('read' | 'write')[] }) {
  const rights = rightsOf({
    organization: [organization],
    productSchemas: [],
    milestoneSchemas: [{ id: 'carga', permission }],
    media: { tags: [] },
  })
  const unseen = useUnseenAssets([loading], rights)
  return <RightsChanges before={rights} after={rights} idle={[]} unseen={unseen} />
}

/** One kind of asset, all of it of one carrier. */
const serveTrucks = () =>
  serve(({ path, query }) => {
    if (path === '/assetSchemas')
      return { status: 200, body: { collection: [{ _id: 'camion', name: 'Camiones' }] } }
    const isSeen = query.organization === undefined || query.organization.includes('transportes')
    const trucks = [{ organization: { name: 'Transportes Río Salado' } }]
    return { status: 200, body: { collection: isSeen ? trucks : [] } }
  })
const warning = page.getByRole('status').filter({ hasText: 'Camiones' })

it('warns of forms whose assets belong to organizations that the person won’t see (USR-02)', async () => {
  serveTrucks()
  await show(<Warned organization="cooperativa" permission={['read', 'write']} />)
  await expect
    .element(warning)
    .toHaveTextContent(
      'Registra Cosecha y carga, pero no ve «Camiones»Lo cargado ahí es de Transportes Río Salado.',
    )
})

it('says nothing where the person sees some of the assets', async () => {
  const sent = serveTrucks()
  await show(<Warned organization="transportes" permission={['read', 'write']} />)
  await expect.poll(() => sent.map(({ path }) => path).toSorted()).toEqual(['/assetSchemas', '/assets'])
  await expect.element(warning).not.toBeInTheDocument()
})

it('asks nothing where the person only reads the form', async () => {
  const sent = serveTrucks()
  await show(<Warned organization="cooperativa" permission={['read']} />)
  await expect.element(warning).not.toBeInTheDocument()
  expect(sent).toEqual([])
})
