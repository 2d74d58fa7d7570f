import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ReadySet } from '../../../core/contract/samples.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import SampleNote from '../../shell/SampleNote.tsx'
import { ChooseChain } from './ChooseChain.tsx'
import { FirstColleague } from './FirstColleague.tsx'
import { FirstOrganization } from './FirstOrganization.tsx'
import { SampleData } from './SampleData.tsx'

const stage = (name: string, ratio?: [1 | 'n', 1 | 'n']) => ({ _id: name, name, ...(ratio && { ratio }) })
const setOf = (_id: string, name: string): ReadySet => ({
  _id,
  name,
  description: `De ${name}.`,
  processes: 15,
  stages: [stage('Finca'), stage('Entrega', [1, 'n']), stage('Beneficio (húmedo)', ['n', 1])],
  abilities: [{ title: `Cargar ${name}`, text: 'Con su polígono.' }],
})
const sets = { collection: [setOf('vino', 'Vino'), setOf('cafe', 'Café')] }
const settings = { defaultLang: 'es', supportedLangs: ['es', 'en'], filters: [], configured: true }

const answers: Record<string, unknown> = {
  'GET /admin/packs': sets,
  'GET /admin/packs/cafe': { files: { 'cafe.yaml': 'apiVersion: rastro/v1' } },
  'GET /admin/packs/blanco': { files: { 'cuenta.yaml': 'blanco' } },
  'POST /admin/config/plan': { hash: 'abc' },
  'POST /admin/config/apply': { version: 1 },
  'POST /admin/samples': { state: 'running', count: 0 },
  'GET /accountSettings': settings,
  'GET /organizations': { collection: [{ _id: 'o1', name: 'Propia' }] },
  'GET /productSchemas': {
    collection: ['finca', 'entrega', 'beneficio'].map((_id, position) => ({
      _id,
      name: _id,
      vertical: 'v',
      position,
      count: 0,
    })),
  },
  'GET /verticals/v': {
    _id: 'v',
    name: 'Café',
    workflows: [
      { productSchema: 'finca', next: [edge('entrega', [1, 'n'])] },
      { productSchema: 'entrega', next: [edge('beneficio', ['n', 1])] },
      { productSchema: 'beneficio', next: [] },
    ],
    productSchemas: [],
  },
  'GET /milestoneSchemas': {
    collection: [
      { _id: 'poda', name: 'Poda', productSchema: 'finca' },
      { _id: 'secado', name: 'Secado', productSchema: 'beneficio' },
    ],
  },
  'GET /tags': { collection: [{ _id: 't1', name: 'fotos' }] },
  'POST /organizations': { _id: 'o1' },
  'POST /users/invite': { _id: 'i1', user: 'u2', registered: false },
  'PUT /users/assign/u2': {},
  'GET /admin/samples': { state: 'there', pack: 'cafe', count: 41 },
  'DELETE /admin/samples': { count: 41 },
}
function edge(productSchema: string, ratio: unknown[]) {
  return { productSchema, transformation: { milestoneSchema: 'm', ratio }, initiator: true }
}
let more: Record<string, ReturnType<Server>> = {}
beforeEach(() => {
  more = {}
})
const server: Server = ({ method, path }: SentRequest) => {
  const name = `${method} ${path}`
  return more[name] ?? { status: 200, body: answers[name] ?? { collection: [] } }
}
const writes = (sent: readonly SentRequest[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body])
const heading = <h1>Empezar</h1>

it('a chain is chosen by its rail, and used by its plan, with sample data unless one says no', async () => {
  const sent = serve(server)
  await show(<ChooseChain heading={heading} />)
  const coffee = page.getByRole('radio', { name: 'Café' })
  await expect.element(page.getByRole('radio', { name: 'Vino' })).toBeChecked()
  await expect.element(page.getByText('3 etapas, 15 procesos. De Café.')).toBeVisible()
  await expect.element(page.getByText('Finca · Entrega · Beneficio', { exact: true }).first()).toBeVisible()
  await coffee.click()
  await expect.element(page.getByText('Cargar Café')).toBeVisible()
  await page.getByRole('button', { name: 'Usar Café' }).click()
  await expect
    .poll(() => writes(sent))
    .toEqual([
      ['POST /admin/config/plan', { files: { 'cafe.yaml': 'apiVersion: rastro/v1' } }],
      ['POST /admin/config/apply', { files: { 'cafe.yaml': 'apiVersion: rastro/v1' }, hash: 'abc' }],
      ['POST /admin/samples', { pack: 'cafe' }],
    ])
})

it('coffee asks what a quintal weighs, and is used with that size (FIG-02)', async () => {
  more['GET /admin/packs'] = {
    status: 200,
    body: { collection: [{ ...setOf('cafe', 'Café'), quintals: ['100 kg', '46 kg', '45,36 kg'] }] },
  }
  const sent = serve(server)
  await show(<ChooseChain heading={heading} />)
  const weighs = page.getByRole('radiogroup', { name: '¿Cuánto pesa un quintal?' })
  await expect.element(weighs.getByRole('radio', { name: '100 kg' })).toBeChecked()
  await weighs.getByRole('radio', { name: '46 kg' }).click()
  await page.getByRole('button', { name: 'Usar Café' }).click()
  await expect
    .poll(() => sent.find(({ path }) => path.startsWith('/admin/packs/cafe')))
    .toMatchObject({ query: { quintal: '46 kg' } })
})

it('without sample data none are asked for; a refusal leaves the choice as it was', async () => {
  more['POST /admin/config/apply'] = refusal(409, 'CONFIG_CHANGED')
  const sent = serve(server)
  await show(<ChooseChain heading={heading} />)
  await page.getByRole('radio', { name: 'Café' }).click()
  // The words of a chain move the switch: a key reaches it wherever it stands.
  await expect.element(page.getByText('Cargar Café')).toBeVisible()
  const samples = page.getByRole('switch', { name: 'Con datos de ejemplo para probar' })
  samples.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(samples).not.toBeChecked()
  const use = page.getByRole('button', { name: 'Usar Café' })
  await use.click()
  await expect.poll(() => sent.some(({ path }) => path === '/admin/config/apply')).toBe(true)
  await expect.element(use).toBeEnabled()
  more = {}
  await use.click()
  await expect.poll(() => sent.filter(({ path }) => path === '/admin/config/apply').length).toBe(2)
  expect(sent.some(({ path }) => path === '/admin/samples')).toBe(false)
})

it('what is being done with a chain is said while it lasts, and a refusal stays with its reason', async () => {
  let answer = () => {}
  more['POST /admin/config/apply'] = new Promise((done) => {
    answer = () => done(refusal(400, 'INVALID', { errors: [{ path: '/files', message: 'Eso no entra' }] }))
  })
  serve(server)
  await show(<ChooseChain heading={heading} />)
  await page.getByRole('button', { name: 'Usar Vino' }).click()
  await expect
    .element(page.getByText('Preparando Vino… Se arman las etapas y los formularios.'))
    .toBeVisible()
  answer()
  await expect.element(page.getByText('Eso no entra')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Usar Vino' })).toBeEnabled()
})

it('starting in blank applies the smallest configuration', async () => {
  const sent = serve(server)
  await show(<ChooseChain heading={heading} />)
  await page.getByRole('button', { name: 'Empezar en blanco' }).click()
  await expect
    .poll(() => writes(sent).at(-1))
    .toEqual(['POST /admin/config/apply', { files: { 'cuenta.yaml': 'blanco' }, hash: 'abc' }])
})

it('sets that cannot be read say so, and are asked for again', async () => {
  more['GET /admin/packs'] = refusal(503, 'UNAVAILABLE')
  serve(server)
  await show(<ChooseChain heading={heading} />)
  const retry = page.getByRole('button', { name: 'Reintentar' })
  await expect.element(retry).toBeVisible()
  more = {}
  await retry.click()
  await expect.element(page.getByRole('radio', { name: 'Café' })).toBeVisible()
})

it('the first organization needs only its name', async () => {
  const sent = serve(server)
  await show(<FirstOrganization heading={heading} />)
  await page.getByRole('button', { name: 'Crear organización' }).click()
  await expect.element(page.getByText('Obligatorio')).toBeVisible()
  expect(writes(sent)).toEqual([])
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Cooperativa Ñandubay')
  await page.getByRole('textbox', { name: 'Localidad' }).fill('La Paz')
  await page.getByRole('button', { name: 'Crear organización' }).click()
  await expect
    .poll(() => sent.find(({ path, method }) => path === '/organizations' && method === 'POST')?.body)
    .toMatchObject({ name: 'Cooperativa Ñandubay', city: 'La Paz' })
})

it('the first organization has the name of the account until another one is typed', async () => {
  more['GET /organizations'] = { status: 200, body: { collection: [] } }
  const sent = serve(server)
  await show(<FirstOrganization heading={heading} />)
  await expect.element(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('Cooperativa')
  await page.getByRole('button', { name: 'Crear organización' }).click()
  await expect
    .poll(() => sent.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({ name: 'Cooperativa' })
})

it('a colleague of the field gets the stages before things are put together, in every organization', async () => {
  const sent = serve(server)
  await show(<FirstColleague heading={heading} />)
  await expect.element(page.getByText('Las 3 etapas, sin configurar la cuenta')).toBeVisible()
  await page.getByRole('radio', { name: 'Carga en el campo' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Nélida Acosta')
  const send = page.getByRole('button', { name: 'Invitar y entrar' })
  await page.getByRole('textbox', { name: 'Correo' }).fill('nelida')
  await send.click()
  expect(writes(sent)).toEqual([])
  await page.getByRole('textbox', { name: 'Correo' }).fill('nelida@nandubay.example')
  await send.click()
  const write = ['read', 'write']
  await expect
    .poll(() => writes(sent))
    .toEqual([
      ['POST /users/invite', { email: 'nelida@nandubay.example', name: 'Nélida Acosta', role: 'Level two' }],
      [
        'PUT /users/assign/u2',
        {
          organization: ['o1'],
          productSchemas: [
            { id: 'finca', permission: write },
            { id: 'entrega', permission: write },
          ],
          milestoneSchemas: [{ id: 'poda', permission: write }],
          media: { tags: ['t1'] },
        },
      ],
    ])
})

it('without an organization nobody can be given permissions, and the screen says why', async () => {
  answers['GET /organizations'] = { collection: [] }
  serve(server)
  await show(<FirstColleague heading={heading} />)
  await expect.element(page.getByText('Para darle permisos hace falta una organización.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Invitar y entrar' })).toBeDisabled()
})

it('sample data are taken away after a question; what uses them is said in the box', async () => {
  more['DELETE /admin/samples'] = refusal(409, 'RELATED', { message: 'Hay registros propios' })
  const sent = serve(server)
  await show(<SampleData />)
  await page.getByRole('button', { name: 'Borrar los datos de ejemplo' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Borrar' })
  await confirm.click()
  await expect.element(page.getByText('Hay registros propios')).toBeVisible()
  more = {}
  await confirm.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
})

it('samples are called so on every screen, and go from there; others read who takes them away', async () => {
  const sent = serve(server)
  const { unmount } = await show(<SampleNote />, { samples: true })
  await expect.element(page.getByText('Estás viendo 41 productos de ejemplo.')).toBeVisible()
  await page.getByRole('button', { name: 'Borrarlos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  await unmount()

  const others = await show(<SampleNote />, { samples: true, rights: { admin: false } })
  await expect.element(page.getByText(/Los borra quien administra la cuenta/)).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
  await others.unmount()

  await show(<SampleNote />, { samples: false })
  expect(page.getByText(/Estás viendo/).elements()).toEqual([])
})
