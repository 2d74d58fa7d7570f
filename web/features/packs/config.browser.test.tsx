import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ConfigPlan } from '../../../core/contract/packs.ts'
import { examplePack } from '../../../test/kit/example-pack.ts'
import { refusal, serve, show, type SentRequest } from '../../../test/kit/screen.tsx'
import { PlanPage } from './PlanPage.tsx'
import { UploadPage } from './UploadPage.tsx'

const files = Object.fromEntries(examplePack.map(({ file, content }) => [file, content]))
const versions = [
  {
    n: 3,
    at: '2026-04-02T10:00:00.000Z',
    by: { _id: 'ana', name: 'Ana' },
    current: true,
    repeats: 1,
    summary: [],
  },
  {
    n: 2,
    at: '2026-03-02T10:00:00.000Z',
    by: { _id: 'ana', name: 'Ana' },
    current: false,
    repeats: null,
    summary: ['Cambia Apiario'],
  },
  {
    n: 1,
    at: '2026-02-02T10:00:00.000Z',
    by: { _id: 'ana', name: 'Ana' },
    current: false,
    repeats: null,
    summary: [],
  },
]
const path = '/productSchemas/ps-apiario/schema/properties/colmenas'
const plan: ConfigPlan = {
  hash: 'abc',
  version: 3,
  changes: true,
  lines: [
    {
      section: 'productSchemas',
      mark: '~',
      _id: 'ps-apiario',
      name: 'Apiario',
      text: 'Apiario (ps-apiario)',
      details: [
        {
          code: 'field.value',
          text: 'Kilos maximum: 30 → 25',
          title: 'Kilos',
          member: 'maximum',
          before: '30',
          after: '25',
        },
        { code: 'field.gone', text: 'se quita el campo Colmenas', title: 'Colmenas' },
      ],
    },
  ],
  obstacles: [
    {
      path,
      name: 'Colmenas',
      message: 'Tiene datos en 38 registros',
      choices: ['keep', 'readOnly', 'archive'],
      chosen: null,
    },
  ],
  archives: [],
  notices: ['38 registros conservan Colmenas'],
  faults: [],
  warnings: [],
}
const fault = {
  file: 'cuenta.yaml',
  line: 2,
  path: '/productSchemas/ps-apiario/name',
  code: 'pack.missing',
  message: 'Falta «name»',
}

interface Answers {
  planned?: ConfigPlan
  validated?: object
  draft?: Record<string, string>
}
const answering =
  ({ planned = plan, validated = { faults: [], warnings: [] }, draft = files }: Answers = {}) =>
  ({ path: asked, method }: SentRequest) => {
    const body = asked.endsWith('/versions')
      ? { collection: versions }
      : asked.endsWith('/versions/2')
        ? { ...versions[1], files: { 'vieja.yaml': 'x' }, lines: [] }
        : asked.endsWith('/draft')
          ? { files: method === 'PUT' ? files : draft, version: 4, basedOn: 3, updatedBy: 'Ana' }
          : asked.endsWith('/plan')
            ? planned
            : asked.endsWith('/validate')
              ? validated
              : { version: 4, changed: true, archives: [], notices: [] }
    return { status: 200, body }
  }
const button = (name: string | RegExp) => page.getByRole('button', { name })

it('a plan is applied once each obstacle has its choice, under the hash of that choice', async () => {
  const sent = serve(answering())
  await show(<PlanPage />)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('De la versión 3 a la 4')
  await expect.element(page.getByText('Falta decidir 1 cosa')).toBeVisible()
  await expect.element(button(/^Aplicar versión 4/)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('row', { name: /Kilos: máximo 30 25/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Colmenas en el formulario sale/ })).toBeVisible()
  await expect.element(page.getByText('1 campo sale')).toBeVisible()
  await page.getByRole('radio', { name: 'Dejarlo solo para leer' }).click()
  await expect
    .poll(() => sent.filter((one) => one.path.endsWith('/plan')).at(-1)?.body)
    .toMatchObject({ choices: { [path]: 'readOnly' } })
  await button('Aplicar versión 4').click()
  await expect
    .poll(() => sent.find((one) => one.path.endsWith('/apply'))?.body)
    .toEqual({
      files,
      hash: 'abc',
      choices: { [path]: 'readOnly' },
    })
})

it('archiving counts once its word is typed, and nothing is applied before', async () => {
  const sent = serve(answering())
  await show(<PlanPage />)
  await page.getByRole('radio', { name: 'Sacarlo y archivar' }).click()
  await expect.element(button(/^Aplicar versión 4/)).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabelText('Escribí ARCHIVAR').fill('archiv')
  await expect.element(button(/^Aplicar versión 4/)).toHaveAttribute('aria-disabled', 'true')
  expect(sent.filter((one) => one.path.endsWith('/plan')).at(-1)?.body).toMatchObject({ choices: {} })
  await page.getByLabelText('Escribí ARCHIVAR').fill('archivar')
  await expect
    .poll(() => sent.filter((one) => one.path.endsWith('/plan')).at(-1)?.body)
    .toMatchObject({ choices: { [path]: 'archive' } })
  await expect.element(button('Aplicar versión 4')).toBeEnabled()
})

it('an obstacle that no choice resolves keeps the plan from being applied', async () => {
  const [obstacle] = plan.obstacles
  serve(answering({ planned: { ...plan, obstacles: [{ ...obstacle!, choices: [] }] } }))
  await show(<PlanPage />)
  await expect.element(page.getByText(/^Ninguna opción lo resuelve/)).toBeVisible()
  await expect.element(button(/^Aplicar versión 4/)).toHaveAttribute('aria-disabled', 'true')
})

it('returning to a version asks before it replaces a draft, and only makes another draft', async () => {
  const sent = serve(answering())
  await show(<PlanPage />)
  await expect.element(page.getByText('Vuelve a la 1')).toBeVisible()
  await button('Volver a la versión 2').click()
  await expect.element(page.getByText('Ya hay un borrador')).toBeVisible()
  await button('Reemplazar el borrador').click()
  await expect
    .poll(() => sent.find((one) => one.method === 'PUT')?.body)
    .toEqual({ files: { 'vieja.yaml': 'x' }, version: 4 })
  expect(sent.some((one) => one.path.endsWith('/apply'))).toBe(false)
})

it('without a draft there is no plan, and a plan that fails can be asked for again', async () => {
  serve(answering({ draft: {} }))
  const { unmount } = await show(<PlanPage />)
  await expect.element(page.getByRole('heading', { name: 'No hay nada para aplicar' })).toBeVisible()
  await unmount()
  serve((sent) => (sent.path.endsWith('/plan') ? refusal(503, 'UNAVAILABLE') : answering()(sent)))
  await show(<PlanPage />)
  await expect.element(button('Reintentar')).toBeVisible()
})

const choose = (chosen: File[]) =>
  userEvent.upload(
    document.querySelector<HTMLInputElement>('input[type="file"]:not([webkitdirectory])')!,
    chosen,
  )
const uploaded = Object.entries(files).map(([name, content]) => new File([content], name))

it('faults are shown on the chain, in the list and at their line; F8 walks them', async () => {
  const other = { ...fault, line: 5, message: 'Falta «title»', path: '/verticals/v-miel/workflows/0/next/0' }
  const warning = { ...fault, line: 1, message: 'De otra cadena', path: '' }
  const sent = serve(answering({ validated: { faults: [fault, other], warnings: [warning] } }))
  await show(<UploadPage />)
  await choose(uploaded)
  await expect.element(page.getByText('No se aplicó nada. Sigue en uso la versión 3.')).toBeVisible()
  await expect.element(page.getByText('2 archivos, 2 problemas, 1 aviso')).toBeVisible()
  await expect.element(page.getByText('1 problema', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^1 problema, hacia/)).toBeVisible()
  await expect.element(page.getByText(/^línea 2 de/)).toBeVisible()
  await userEvent.keyboard('{F8}')
  await expect.element(page.getByText(/^línea 5 de/)).toBeVisible()
  await userEvent.keyboard('{Shift>}{F8}{/Shift}{Shift>}{F8}{/Shift}')
  await expect.element(page.getByText(/^línea 1 de/)).toBeVisible()
  await expect.element(button('Bajar el informe')).toBeVisible()
  expect(sent.some((one) => one.method === 'PUT')).toBe(false)
})

it('a proportion that does not exist is mended at its line, and judged again', async () => {
  const spoilt = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [name, text.replace(/ratio: \[.*?\]/, 'ratio: [n, n]')]),
  )
  const [name, text] = Object.entries(spoilt).find(([, content]) => content.includes('[n, n]'))!
  const line = text.split('\n').findIndex((one) => one.includes('[n, n]')) + 1
  const at = '/verticals/v-miel/workflows/0/next/0/transformation/ratio'
  const sent = serve(
    answering({ validated: { faults: [{ ...fault, file: name, line, path: at }], warnings: [] } }),
  )
  await show(<UploadPage />)
  await choose(Object.entries(spoilt).map(([file, content]) => new File([content], file)))
  await button('Usar 1 → n').click()
  await expect
    .poll(() => sent.filter((one) => one.path.endsWith('/validate')).at(-1)?.body)
    .toEqual({ files: { ...spoilt, [name]: text.replace('[n, n]', '[1, n]') } })
  expect(sent.some((one) => one.method === 'PUT')).toBe(false)
})

it('files without faults become the draft; what is no configuration is refused here', async () => {
  const sent = serve(answering({ draft: {} }))
  await show(<UploadPage />)
  await choose([new File(['x'], 'foto.png')])
  await expect.element(page.getByText('Ahí no hay ningún archivo .yaml o .json.')).toBeVisible()
  expect(sent.some((one) => one.path.endsWith('/validate'))).toBe(false)
  await choose(uploaded)
  await expect.poll(() => sent.find((one) => one.method === 'PUT')?.body).toEqual({ files, version: 4 })
})

it('whoever is no administrator reads why it is closed', async () => {
  serve(answering())
  await show(<PlanPage />, { rights: { admin: false } })
  await expect.element(page.getByText(/^La cambia quien administra la cuenta/)).toBeVisible()
})
