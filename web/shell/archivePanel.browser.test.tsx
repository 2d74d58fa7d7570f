import { useQuery } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { contract } from '../../core/contract/index.ts'
import { refusal, serve, show } from '../../test/kit/screen.tsx'
import { NewDialog } from '../features/insights/InsightDialogs.tsx'
import { organizationQuery, refreshOrganizations } from '../features/organizations/queries.ts'
import { ProductQuestion } from '../features/products/ArchiveProduct.tsx'
import { ArchivePanel } from './ArchivePanel.tsx'

function OrganizationQuestion({ reason }: { reason?: string }) {
  return (
    <ArchivePanel
      type="organizations"
      route={contract.organizations.archive}
      query={useQuery(organizationQuery('o1'))}
      nameOf={({ name }) => name}
      reasonOf={() => reason}
      refresh={refreshOrganizations}
      onClose={() => {}}
    />
  )
}

const archive = page.getByRole('button', { name: 'Archivar' })
const dialog = page.getByRole('dialog')

describe('the question before a record is archived', () => {
  it('names the record, and archives it', async () => {
    const sent = serve(({ method }) =>
      method === 'GET'
        ? { status: 200, body: { collection: [{ _id: 'o1', name: 'La Aguada' }] } }
        : { status: 204 },
    )
    await show(<OrganizationQuestion />)
    await expect.element(page.getByRole('dialog', { name: 'Archivar La Aguada' })).toBeVisible()
    await archive.click()
    await expect
      .poll(() => sent.map(({ method, path }) => `${method} ${path}`))
      .toContain('DELETE /organizations/o1')
  })

  it.each([{ status: 200, body: { collection: [] } }, refusal(404, 'NOT_FOUND')])(
    'says that a record is not there, and has nothing to archive then ($status)',
    async (answer) => {
      serve(() => answer)
      await show(<OrganizationQuestion />)
      await expect.element(dialog.getByRole('heading', { name: 'Esto no está' })).toBeVisible()
      await expect.element(archive).not.toBeInTheDocument()
      await expect.element(dialog.getByRole('button', { name: 'Cerrar' })).toBeVisible()
    },
  )

  it('can’t be answered before the record was read', async () => {
    serve(() => 'waiting')
    await show(<OrganizationQuestion />)
    await expect.element(dialog.getByRole('status')).toBeVisible()
    await expect.element(archive).not.toBeInTheDocument()
  })

  it('is off with its reason for whoever may not', async () => {
    serve(() => ({ status: 200, body: { collection: [{ _id: 'o1', name: 'La Aguada' }] } }))
    await show(<OrganizationQuestion reason="no es de las tuyas" />)
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('no es de las tuyas')
    await expect.element(archive).toBeDisabled()
  })
})

const product = {
  _id: 'p1',
  productSchema: 'partida',
  organization: { _id: 'o1', name: 'La Aguada' },
  dataSchema: { identifier: 'P-001' },
  hasOrigin: false,
  hasDestination: false,
  version: 1,
}
const serveProduct = (more: object = {}, insights: object[] = []) =>
  serve(({ path }) => ({
    status: 200,
    body: { collection: path.startsWith('/insights') ? insights : [{ ...product, ...more }] },
  }))

describe('a product', () => {
  it('is not archived by level one, which its question says (PRD-15)', async () => {
    serveProduct()
    await show(<ProductQuestion id="p1" onClose={() => {}} />, { rights: { levelOne: true } })
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('No se puede archivar: no está permitido para usuarios de nivel uno.')
    await expect.element(archive).toBeDisabled()
  })

  it('with relatives is not archived, which its question says (PRE-14)', async () => {
    serveProduct({ hasDestination: true })
    await show(<ProductQuestion id="p1" onClose={() => {}} />)
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('No se puede archivar: tiene origen o destino.')
    await expect.element(archive).toBeDisabled()
  })

  it('on hold is not archived, which its question says (RCL-03)', async () => {
    serveProduct({ hold: { recall: null, number: 4, kind: 'hold', reason: 'Falta el análisis' } })
    await show(<ProductQuestion id="p1" onClose={() => {}} />)
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Ese producto está en bloqueo.')
    await expect.element(archive).toBeDisabled()
  })

  const attribute = (n: number) => ({ _id: `i${n}`, name: `N ${n}`, value: 'x', version: 1 })

  it('with three attributes has no form for another one, whose address may be typed (INS-02)', async () => {
    serveProduct({}, [1, 2, 3].map(attribute))
    await show(<NewDialog id="p1" onClose={() => {}} />)
    await expect.element(page.getByText('Nuevo atributo: Hay 3 de 3')).toBeVisible()
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  })

  it('with two attributes has a form for the third', async () => {
    serveProduct({}, [1, 2].map(attribute))
    await show(<NewDialog id="p1" onClose={() => {}} />)
    await expect.element(page.getByRole('textbox', { name: 'Nombre', exact: true })).toBeVisible()
  })
})
