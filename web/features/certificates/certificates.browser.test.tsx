import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Certificate } from '../../../core/contract/certificates.ts'
import { contract } from '../../../core/contract/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { refusal, serve, show, type Server } from '../../../test/kit/screen.tsx'
import { useCreate } from '../../forms/useCreate.ts'
import type { DraftContent } from '../../forms/saving.ts'
import { useDraft } from '../../shell/draft.ts'
import { CertificateForm } from './CertificateForm.tsx'
import { CertificatesPage } from './CertificatesPage.tsx'
import { ProductCertificates } from './ProductCertificates.tsx'
import { bodyOf, type CertificateValues, nextOf, valuesOf } from './values.ts'

const day = (days: number) => {
  const at = new Date()
  return new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate() + days)).toISOString().slice(0, 10)
}
const certificate = (more: Partial<Certificate> = {}): Certificate => ({
  _id: 'c1',
  name: 'Certificado de segregación',
  kind: 'Segregación',
  number: 'CS-0417',
  issuer: 'Certificadora Delta Norte S.A.',
  organizations: ['o1'],
  stages: [],
  locations: [],
  validFrom: day(-90),
  validTo: day(9),
  file: null,
  public: true,
  note: null,
  state: 'expiring',
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
  version: 1,
  ...more,
})
const shown = [
  certificate(),
  certificate({
    _id: 'c2',
    name: 'RTRS',
    organizations: ['o1', { restricted: true }],
    validTo: null,
    state: 'valid',
  }),
  certificate({ _id: 'c3', name: 'Halal', validFrom: day(26), validTo: day(400), state: 'future' }),
  certificate({ _id: 'c4', name: 'HACCP', validTo: day(-30), state: 'expired' }),
]
const paged = (collection: unknown[]) => ({
  collection,
  page: 1,
  totalPages: 1,
  totalDocs: collection.length,
})
const product = { _id: 'p1', identifier: 'AC-1', stage: { _id: 'ps', name: 'Lote' } }
const coverage = {
  count: 6,
  more: false,
  uncovered: { product: { ...product, identifier: 'AC-2526-005' }, day: day(24) },
}
const working: Server = ({ method, path }) => {
  if (method === 'POST') return { status: 200, body: certificate() }
  if (path === '/certificates/coverage') return { status: 200, body: coverage }
  if (path === '/certificates') return { status: 200, body: paged(shown) }
  if (path === '/products/p1/certificates')
    return {
      status: 200,
      body: {
        collection: [
          { certificate: shown[0], product, covers: true },
          { certificate: shown[0], product: { restricted: true, key: 'k1' }, covers: true },
          { certificate: shown[3], product, covers: false },
        ],
      },
    }
  if (path === '/organizations')
    return { status: 200, body: { collection: [{ _id: 'o1', name: 'Acopio Las Garzas S.A.' }] } }
  if (path === '/accountSettings') return { status: 200, body: { certificateKinds: ['Orgánico'] } }
  return { status: 200, body: { collection: [] } }
}

beforeEach(() => page.viewport(1440, 900))

describe('the list of certificates', () => {
  it('says of each what its state is and until when, and whom it is of (CRT-01)', async () => {
    serve(working)
    await show(<CertificatesPage />)
    await expect.element(page.getByText('Vence en 9 días')).toBeVisible()
    await expect.element(page.getByText('sin vencimiento')).toBeVisible()
    await expect.element(page.getByText('Empieza en 26 días')).toBeVisible()
    await expect.element(page.getByRole('row', { name: /HACCP/ })).toHaveTextContent('Vencido')
    await expect.element(page.getByText('2 organizaciones')).toBeVisible()
    await expect.element(page.getByText('Acopio Las Garzas S.A.').first()).toBeVisible()
  })

  it('names twelve months over the lines, with today among them, in the place that it has in each line', async () => {
    serve(working)
    await show(<CertificatesPage />)
    await expect.element(page.getByText('Vence en 9 días')).toBeVisible()
    const head = page.getByRole('columnheader', { name: /Vigencia, de/ })
    await expect.element(head.getByText('Hoy')).toBeVisible()
    const months = head.element().querySelectorAll<HTMLElement>('[aria-hidden] > span')
    expect(months).toHaveLength(12)
    const lefts = [...months].map((month) => month.getBoundingClientRect().left)
    expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
    const today = head.getByText('Hoy').element().getBoundingClientRect()
    const line = document.querySelector('tbody [aria-hidden] > i')!.getBoundingClientRect()
    expect(Math.abs(today.left + today.width / 2 - line.left)).toBeLessThan(2)
  })

  it('draws the line on a phone too, under the name', async () => {
    await page.viewport(390, 844)
    serve(working)
    await show(<CertificatesPage />)
    const row = page.getByRole('listitem').filter({ hasText: 'HACCP' })
    await expect.element(row.getByText('Vencido')).toBeVisible()
    expect(row.element().querySelectorAll('[data-state=expired] i').length).toBeGreaterThan(1)
  })

  it('begins with what ends next, and opens each by its name (CRT-01)', async () => {
    const sent = serve(working)
    await show(<CertificatesPage />)
    await expect
      .element(page.getByRole('link', { name: 'HACCP' }))
      .toHaveAttribute('href', paths.certificates.edit('c4'))
    const orders = sent.flatMap(({ path, query }) => (path === '/certificates' ? [query.sortBy] : []))
    expect(orders).toContain('ending')
  })

  it('keeps its filters in a panel on a phone', async () => {
    await page.viewport(390, 844)
    const sent = serve(working)
    await show(<CertificatesPage />)
    const kind = page.getByRole('combobox', { name: 'De qué clase' })
    await expect.element(page.getByText('HACCP')).toBeVisible()
    await expect.element(kind).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Filtrar' }).click()
    await kind.click()
    await page.getByRole('option', { name: 'Orgánico' }).click()
    await expect
      .poll(() => sent.some(({ path, query }) => path === '/certificates' && query.kind === 'Orgánico'))
      .toBe(true)
    await page.getByRole('button', { name: 'Ver 4' }).click()
    await expect.element(kind).not.toBeInTheDocument()
  })

  it('is narrowed to a state and a kind', async () => {
    const sent = serve(working)
    await show(<CertificatesPage />)
    await page.getByRole('combobox', { name: 'De qué clase' }).click()
    await page.getByRole('option', { name: 'Orgánico' }).click()
    await expect
      .poll(() => sent.some(({ path, query }) => path === '/certificates' && query.kind === 'Orgánico'))
      .toBe(true)
  })
})

interface FormProps {
  initial?: Partial<CertificateValues>
  record?: Certificate
  refusal?: string
}

function NewCertificate({ initial = {}, ...more }: FormProps) {
  const saving = useCreate({
    route: contract.certificates.create,
    bodyOf,
    draft: useDraft<DraftContent<CertificateValues>>('certificates:new'),
    announced: { done: false },
    onCreated: () => {},
    onRefused: () => {},
  })
  return (
    <CertificateForm
      title="Nuevo certificado"
      submitLabel="Crear"
      initial={{ ...valuesOf(more.record), ...initial }}
      {...more}
      saving={saving}
      onClose={() => {}}
    />
  )
}

describe('the form of a certificate', () => {
  it('is sent once it has its name, kind, organization and first day (CRT-01)', async () => {
    const sent = serve(working)
    await show(<NewCertificate initial={{ organizations: ['o1'], validFrom: '2026-01-10' }} />)
    const save = page.getByRole('button', { name: 'Crear' })
    await expect.element(save).toBeDisabled()
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Orgánico Argentina')
    await page.getByRole('combobox', { name: 'Clase' }).fill('Orgánico')
    await page.getByRole('checkbox', { name: /páginas públicas/ }).click()
    await save.click()
    await expect
      .poll(() => sent.find(({ method }) => method === 'POST')?.body)
      .toMatchObject({
        name: 'Orgánico Argentina',
        kind: 'Orgánico',
        organizations: ['o1'],
        validFrom: '2026-01-10',
        validTo: null,
        public: true,
      })
  })
})

const stages = ['Lote de acopio', 'Lote industrial'].map((name, position) => ({
  _id: ['ps-a', 'ps-b'][position]!,
  name,
  vertical: 'v',
  position,
  count: 8,
  processInitiator: position === 0,
  processInitiators: [],
  i18n: {},
}))
const vertical = {
  _id: 'v',
  name: 'Soja',
  workflows: stages.map(({ _id }) => ({ productSchema: _id, next: [] })),
}
const withStages: Server = (sent) => {
  if (sent.path === '/productSchemas') return { status: 200, body: { collection: stages } }
  if (sent.path === '/verticals/v') return { status: 200, body: vertical }
  return working(sent)
}

describe('what a certificate covers, in its form', () => {
  it('counts what it covers as it stands, and names what nothing covers after it (CRT-02)', async () => {
    const sent = serve(withStages)
    await show(<NewCertificate record={certificate()} />)
    await expect.element(page.getByText('Todas las etapas: 6 productos de esas fechas.')).toBeVisible()
    await expect.element(page.getByText(/^Desde el .* nada lo cubre$/)).toBeVisible()
    await expect.element(page.getByText(/AC-2526-005 entra el/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Cargar el que sigue' }))
      .toHaveAttribute('href', '/Certificates/New?after=c1')
    await page.getByRole('button', { name: 'Lote de acopio' }).click()
    await expect.element(page.getByText('Lote de acopio: 6 productos de esas fechas.')).toBeVisible()
    await expect
      .poll(() => sent.filter(({ path }) => path === '/certificates/coverage').at(-1)?.query)
      .toMatchObject({
        organizations: 'o1',
        stages: 'ps-a',
        kind: 'Segregación',
        validFrom: day(-90),
        validTo: day(9),
        except: 'c1',
      })
  })

  it('offers the one that follows only after what is saved, and nothing of one that is new', async () => {
    serve(withStages)
    await show(<NewCertificate record={certificate()} initial={{ validTo: day(12) }} />)
    await expect.element(page.getByText(/nada lo cubre$/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Cargar el que sigue' })).not.toBeInTheDocument()
  })

  it('takes over name, kind, issuer, organizations, stages and places, from the day after', () => {
    const before = certificate({
      stages: ['ps-a'],
      locations: ['l1'],
      note: 'De antes',
      validTo: '2026-04-23',
    })
    expect(nextOf(before)).toEqual({
      ...valuesOf(),
      name: before.name,
      kind: before.kind,
      issuer: before.issuer,
      organizations: ['o1'],
      stages: ['ps-a'],
      locations: ['l1'],
      validFrom: '2026-04-24',
    })
  })

  it('says that more are covered than it counts, and that it could not count', async () => {
    let body: unknown = { count: 1_000, more: true, uncovered: null }
    let status = 200
    serve((request) => (request.path === '/certificates/coverage' ? { status, body } : withStages(request)))
    await show(<NewCertificate record={certificate()} />)
    await expect
      .element(page.getByText('Todas las etapas: más de 1.000 productos de esas fechas.'))
      .toBeVisible()
    body = refusal(500, 'UNKNOWN').body
    status = 500
    await page.getByRole('button', { name: 'Lote industrial' }).click()
    await expect.element(page.getByText(/No se pudo contar/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Crear' })).toBeEnabled()
  })

  it('is a chain that the arrows walk, one stop of the keyboard', async () => {
    serve(withStages)
    await show(<NewCertificate record={certificate({ stages: ['ps-b'] })} />)
    const [first, second] = ['Lote de acopio', 'Lote industrial'].map((name) =>
      page.getByRole('button', { name }),
    )
    await expect.element(second!).toHaveAttribute('tabindex', '0')
    await expect.element(first!).toHaveAttribute('tabindex', '-1')
    ;(second!.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(first!).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect.element(first!).toHaveAttribute('aria-pressed', 'true')
    await expect
      .element(page.getByText('Lote de acopio y Lote industrial: 6 productos de esas fechas.'))
      .toBeVisible()
  })

  it('is only there to be read where one of its organizations is hidden', async () => {
    serve(withStages)
    await show(
      <NewCertificate
        record={certificate({ organizations: ['o1', { restricted: true }] })}
        refusal="No podés cambiarlo: una de sus organizaciones no es de las tuyas."
      />,
    )
    await expect.element(page.getByText('Y 1 que no tenés asignada.')).toBeVisible()
    await expect.element(page.getByText(/No podés cambiarlo/)).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Nombre' })).toBeDisabled()
    await expect.element(page.getByRole('button', { name: 'Crear' })).toBeDisabled()
    await expect.element(page.getByRole('link', { name: 'Archivar' })).not.toBeInTheDocument()
  })
})

describe('the sheet of a product', () => {
  it('says which certificates cover it and its origin (CRT-02)', async () => {
    serve(working)
    await show(<ProductCertificates product="p1" />)
    await expect.element(page.getByText('Lo cubre, y a 1 producto de su origen.')).toBeVisible()
    await expect.element(page.getByText('No valía en esa fecha.')).toBeVisible()
  })
})
