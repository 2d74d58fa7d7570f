import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contract } from '../../../core/contract/index.ts'
import type { Form } from '../../../core/fields/index.ts'
import { refusal, serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import { useDraft } from '../../shell/draft.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { newRecord, type FormRecord } from '../record.ts'
import { RecordPanel } from '../RecordPanel.tsx'
import type { DraftContent } from '../saving.ts'
import { useCreate } from '../useCreate.ts'
import { useRecordForm } from '../useRecordForm.ts'
import { CheckRows } from './CheckRows.tsx'
import { withLockedChecks } from './locked.ts'

const formOf = (descriptor: object, required: string[] = []): Form => ({
  schema: { type: 'object', required, properties: { controls: { type: 'array', title: 'Controles' } } },
  descriptor: { controls: { kind: 'checklist', ...descriptor } },
})
const segregation = formOf({ checkSchema: 'cs-segregacion', assetSchema: 'as-silo' })

/** The form of a process that is new, or that holds these values. */
function Process({ form = segregation, values = {} }: { form?: Form; values?: Record<string, unknown> }) {
  const [closed, setClosed] = useState(false)
  const saving = useCreate({
    route: contract.milestones.create,
    bodyOf: ({ dataSchema }: FormRecord) => ({
      product: 'p',
      organization: 'o',
      milestoneSchema: 'm',
      dataSchema,
    }),
    draft: useDraft<DraftContent<FormRecord>>('milestone:m:new'),
    announced: { done: false },
    onCreated: () => setClosed(true),
    onRefused: () => setClosed(true),
  })
  const [initial] = useState(() => ({ ...newRecord(form), organization: 'o', dataSchema: values }))
  const fields = useRecordForm({ form, languages: useFormLanguages(), initial, draft: saving.draft })
  const close = () => setClosed(true)
  if (closed) return <output>guardado</output>
  return (
    <RecordPanel
      title="Nuevo certificado"
      form={fields}
      saving={saving}
      submitLabel="Aceptar"
      lead={null}
      onCancel={close}
      onClose={close}
    />
  )
}

const checkForm = (id: string, name: string) => ({
  _id: id,
  name,
  assetSchema: 'as-silo',
  version: 1,
  currentVersion: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  schema: {
    type: 'object',
    required: ['limpio', 'precinto'],
    properties: {
      limpio: { type: 'string', title: 'Silo limpio', enum: ['si', 'no'] },
      precinto: { type: 'string', title: 'Precinto' },
      humedad: { type: 'number', title: 'Humedad', maximum: 100 },
    },
  },
  descriptor: {
    limpio: { kind: 'select', enumLabels: { si: 'Sí', no: 'No' } },
    precinto: { kind: 'text' },
    humedad: { kind: 'number' },
  },
})
const check = (id: string, silo: number, limpio = 'si', more: object = {}) => ({
  _id: id,
  name: 'Segregación',
  checkSchema: 'cs-segregacion',
  checkSchemaVersion: 1,
  asset: { _id: `a${silo}`, name: `Silo ${silo}` },
  dataSchema: { limpio, precinto: `P-${silo}` },
  deleted_at: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
})
const asset = (n: number) => ({
  _id: `a${n}`,
  name: `Silo ${n}`,
  organization: { _id: 'o', name: 'Las Garzas' },
  dataSchema: { identifier: `Silo ${n}` },
  createdAt: '2026-01-01T00:00:00.000Z',
})
const stored = [
  check('c3', 3),
  check('c4', 4, 'no'),
  check('c9', 9, 'si', { deleted_at: '2026-01-02T00:00:00Z' }),
]
const listOf = (collection: object[]) => ({
  status: 200,
  body: { collection, page: 1, totalPages: 1, totalDocs: collection.length },
})

/** Answers as the server of an account with silos and checks of them. */
function account({ path, query, method, body }: SentRequest): ReturnType<Server> {
  if (path === '/checkSchemas/cs-segregacion') return listOf([checkForm('cs-segregacion', 'Segregación')])
  if (path === '/checkSchemas') return listOf([checkForm('cs-segregacion', 'Segregación')])
  if (path === '/assetSchemas/as-silo')
    return listOf([
      {
        _id: 'as-silo',
        name: 'Silo',
        uniqueFields: ['identifier'],
        schema: { type: 'object', properties: { identifier: { type: 'string', title: 'Silo' } } },
        descriptor: { identifier: { kind: 'text' } },
      },
    ])
  if (path === '/assets') return listOf([3, 4, 7].map(asset))
  if (path === '/checks' && method === 'GET')
    return listOf(stored.filter(({ _id }) => query.ids!.split(',').includes(_id)))
  if (path === '/checks' && method === 'POST') {
    const collection = (body as object[]).map((_, n) => check(`n${n}`, 7))
    return {
      status: 200,
      body: { ids: collection.map(({ _id }) => _id), created: collection.length, collection },
    }
  }
  if (path === '/checks' && method === 'PUT')
    return listOf((body as { _id: string }[]).map((row) => ({ ...check(row._id, 3), ...row, asset: null })))
  return path === '/milestones' ? { status: 200, body: { _id: 'm1' } } : 'nothing'
}

const add = page.getByRole('button', { name: 'Agregar control' })
const accept = page.getByRole('button', { name: 'Aceptar' })
const silo = page.getByRole('button', { name: 'Silo Elegir silo' })
const key = (name: string) => page.getByRole('radio', { name, exact: true })
const done = page.getByText('guardado', { exact: true })
const written = (sent: SentRequest[]) => sent.filter(({ method }) => method !== 'GET')

async function fillNew(seal: string) {
  await page.getByText('Elegir silo').click()
  await page.getByRole('checkbox', { name: 'Elegir Silo 7' }).click()
  await key('Sí').click()
  await page.getByLabelText('Precinto').fill(seal)
}

beforeEach(() => page.viewport(1280, 900))

it('of a process without checks says so, and adds one of the only form (CHK-03)', async () => {
  serve(account)
  await show(<Process />)
  await expect.element(page.getByText('Todavía no tiene controles.')).toBeVisible()
  await add.click()
  await expect.element(page.getByText('sin guardar')).toBeVisible()
  await expect.element(page.getByText('0 de 1 completos')).toBeVisible()
  await expect.element(page.getByText('Todavía no tiene controles.')).not.toBeInTheDocument()
})

it('keeps Aceptar disabled while a check lacks something, and leads to it (MIL-09, CHK-07)', async () => {
  serve(account)
  await show(<Process />)
  await expect.element(accept).toBeEnabled()
  await add.click()
  await expect.element(accept).toBeDisabled()
  await expect.element(page.getByText('Falta el 1.er control:')).toBeVisible()
  await expect.element(page.getByText('y 2 valores')).toBeVisible()
  await page.getByRole('button', { name: 'Silo', exact: true }).click()
  await expect.element(silo).toHaveFocus()
  await fillNew('P-20433')
  await expect.element(accept).toBeEnabled()
  await expect.element(page.getByText('1 de 1 completos')).toBeVisible()
  await page.getByLabelText('Precinto').fill('')
  await expect.element(accept).toBeDisabled()
  await page.getByRole('button', { name: 'Precinto', exact: true }).click()
  await expect.element(page.getByLabelText('Precinto')).toHaveFocus()
})

it('saves new checks before the process, without a toast of their own, and names them in it (CHK-05, ERR-07)', async () => {
  const sent = serve(account)
  await show(<Process />)
  await add.click()
  await fillNew('P-20433')
  await accept.click()
  await expect.element(done).toBeVisible()
  const [checks, process] = written(sent)
  expect(checks).toMatchObject({ method: 'POST', path: '/checks' })
  expect(checks!.body).toMatchObject([
    { checkSchema: 'cs-segregacion', asset: 'a7', dataSchema: { limpio: 'si', precinto: 'P-20433' } },
  ])
  expect((checks!.body as { _id: string }[])[0]!._id).toContain('temp')
  expect(process).toMatchObject({ path: '/milestones', body: { dataSchema: { controls: ['n0'] } } })
  expect(document.querySelector('.mantine-Notification-root')).toBeNull()
})

it('changes and removes saved checks together; a removed one can be taken back until then (CHK-05)', async () => {
  const sent = serve(account)
  await show(<Process values={{ controls: ['c3', 'c4', 'c9'] }} />)
  await expect.element(page.getByText('2 de 2 completos')).toBeVisible()
  await expect.element(page.getByText('Silo 9')).not.toBeInTheDocument()
  const remove = page.getByRole('button', { name: 'Quitar Segregación' })
  await remove.first().click()
  await expect.element(page.getByRole('button', { name: 'Deshacer' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('2 de 2 completos')).toBeVisible()
  await remove.first().click()
  await page.getByLabelText('Precinto').fill('P-20421')
  await accept.click()
  await expect.element(done).toBeVisible()
  const [checks, process] = written(sent)
  expect(checks).toMatchObject({
    method: 'PUT',
    path: '/checks',
    body: [
      { _id: 'c3', deleted_at: expect.any(String) },
      { _id: 'c4', asset: 'a4', dataSchema: { limpio: 'no', precinto: 'P-20421' } },
    ],
  })
  expect(process!.body).toMatchObject({ dataSchema: { controls: ['c4', 'c9'] } })
})

it('of an older form is shown and edited in its units, and says which version these are of (FIG-02)', async () => {
  const { descriptor, ...form } = checkForm('cs-segregacion', 'Segregación')
  const today = {
    ...form,
    version: 2,
    currentVersion: 2,
    descriptor: { ...descriptor, humedad: { kind: 'number', unit: 't' } },
    formerUnits: [{ version: 1, field: 'humedad', unit: 'kg' }],
  }
  const dataSchema = { limpio: 'si', precinto: 'P-3', humedad: 500 }
  const sent = serve((request) =>
    request.path === '/checkSchemas/cs-segregacion'
      ? listOf([today])
      : request.path === '/checks' && request.method === 'GET'
        ? listOf([check('c3', 3, 'si', { dataSchema })])
        : account(request),
  )
  await show(<Process values={{ controls: ['c3'] }} />)
  await expect.element(page.getByText('kg', { exact: true })).toBeVisible()
  // More than the hundred tonnes that the form takes today, were it not kilos.
  await page.getByLabelText('Humedad').fill('600')
  await accept.click()
  await expect.element(done).toBeVisible()
  expect(written(sent)[0]!.body).toMatchObject([
    { _id: 'c3', checkSchemaVersion: 1, dataSchema: { humedad: 600 } },
  ])
})

it('of a correction says beforehand why it can’t be changed, and sends its checks as they are', async () => {
  const sent = serve(account)
  await show(
    <Process
      form={withLockedChecks(segregation, 'Quedan como estaban')}
      values={{ controls: ['c3', 'c4'] }}
    />,
  )
  await expect.element(page.getByText('Quedan como estaban')).toBeVisible()
  await expect.element(page.getByText('2 de 2 completos')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Quitar Segregación' })).not.toBeInTheDocument()
  await expect.element(add).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Precinto').first()).toHaveAttribute('readonly')
  await accept.click()
  await expect.element(done).toBeVisible()
  const [process, ...others] = written(sent)
  expect(others).toEqual([])
  expect(process!.body).toMatchObject({ dataSchema: { controls: ['c3', 'c4'] } })
})

it('drops a check that was never saved at once, and sends nothing of it (CHK-05)', async () => {
  const sent = serve(account)
  await show(<Process />)
  await add.click()
  await page.getByRole('button', { name: 'Quitar Segregación' }).click()
  await expect.element(add).toHaveFocus()
  await expect.element(page.getByText('Todavía no tiene controles.')).toBeVisible()
  await accept.click()
  await expect.element(done).toBeVisible()
  expect(written(sent).map(({ path }) => path)).toEqual(['/milestones'])
})

it('is not met by a check that was removed', async () => {
  serve(account)
  await show(
    <Process form={formOf({ checkSchema: 'cs-segregacion' }, ['controls'])} values={{ controls: ['c3'] }} />,
  )
  await page.getByRole('button', { name: 'Quitar Segregación' }).click()
  await accept.click()
  await expect.element(page.getByText('*Este campo es obligatorio')).toBeVisible()
})

it('saves no check twice when saving the process fails', async () => {
  let isDown = true
  const sent = serve((one) => (one.path === '/milestones' && isDown ? 'nothing' : account(one)))
  await show(<Process />)
  await add.click()
  await fillNew('P-1')
  await accept.click()
  await expect.element(page.getByText('El servidor no confirmó nada', { exact: false })).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Probar de nuevo' }).click()
  await expect.element(done).toBeVisible()
  const [checks, ...processes] = written(sent)
  expect(checks!.path).toBe('/checks')
  expect(processes.map(({ path }) => path)).toEqual(['/milestones', '/milestones'])
  expect(processes[1]).toEqual(processes[0])
})

it('sends the same checks under the same key when their answer was lost', async () => {
  let isDown = true
  const sent = serve((one) => (one.method === 'POST' && isDown ? 'nothing' : account(one)))
  await show(<Process />)
  await add.click()
  await fillNew('P-1')
  await accept.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  isDown = false
  await accept.click()
  await expect.element(done).toBeVisible()
  const [first, second] = written(sent)
  expect(second).toEqual(first)
  expect(first!.key).toBeTruthy()
})

it('shows what the server says of a check at its input, and saves nothing', async () => {
  const sent = serve((one) =>
    one.method === 'POST'
      ? refusal(400, 'INVALID', {
          errors: [
            { path: '/0/asset', message: 'Ese silo no existe' },
            { path: '/0/dataSchema/precinto', message: 'Ese precinto ya se usó' },
          ],
        })
      : account(one),
  )
  await show(<Process />)
  await add.click()
  await fillNew('P-1')
  await accept.click()
  await expect.element(page.getByText('Ese silo no existe').last()).toBeVisible()
  await expect.element(page.getByText('Ese precinto ya se usó').last()).toBeVisible()
  expect(written(sent).map(({ path }) => path)).toEqual(['/checks'])
})

it('offers the forms of checks for its kind of asset where it takes several (CHK-04)', async () => {
  const sent = serve(account)
  await show(<Process form={formOf({ assetSchema: 'as-silo' })} />)
  await add.click()
  const list = page.getByRole('region', { name: 'Elegir control' })
  await expect.element(list).toBeVisible()
  expect(sent.find(({ path }) => path === '/checkSchemas')!.query).toMatchObject({
    assetSchemaId: 'as-silo',
    page: '1',
  })
  await page.getByRole('checkbox', { name: 'Agregar Segregación' }).click()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(page.getByText('sin guardar')).toBeVisible()
})

it('asks for nothing where the account has no checks (AUT-18)', async () => {
  const sent = serve(account)
  await show(<Process values={{ controls: ['c3'] }} />, { flags: [] })
  await expect.element(page.getByText('1 control', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Los controles no están habilitados en esta cuenta.')).toBeVisible()
  expect(sent).toEqual([])
})

it('of a card is a row each, with the No in its words and counted', async () => {
  const sent = serve(account)
  await show(
    <>
      <CheckRows title="Controles" ids={['c3', 'c4', 'c9']} />
      <CheckRows title="Otros" ids={['c4']} />
    </>,
  )
  const rows = page.getByRole('region', { name: 'Controles' })
  await expect.element(rows.getByText('2 controles')).toBeVisible()
  await expect.element(rows.getByText('1 con un «No»')).toBeVisible()
  await expect.element(rows.getByText('Silo limpio: No')).toBeVisible()
  expect(
    rows
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Silo 3Silo limpio: SíPrecinto: P-3', 'Silo 4Silo limpio: NoPrecinto: P-4'])
  // Cards that appear together ask once.
  expect(sent.filter(({ path }) => path === '/checks').map(({ query }) => query.ids)).toEqual(['c3,c4,c9'])
})

it('fits a phone', async () => {
  await page.viewport(390, 844)
  serve(account)
  await show(<Process values={{ controls: ['c3', 'c4'] }} />)
  await expect.element(page.getByText('2 de 2 completos')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  const { height } = page.getByText('Sí', { exact: true }).first().element().getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(40)
})
