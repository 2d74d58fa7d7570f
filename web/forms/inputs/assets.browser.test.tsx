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

const formWith = (multiple: boolean): Form => ({
  schema: {
    type: 'object',
    properties: {
      occurred_at: { type: 'string', title: 'Fecha y hora' },
      supplies: { type: 'array', title: 'Insumos usados' },
    },
  },
  descriptor: {
    occurred_at: { kind: 'datetime' },
    supplies: { kind: 'assets', assetSchema: 'as-agroinsumo', ...(multiple ? { multiple } : {}) },
  },
})

function Sowing({ form }: { form: Form }) {
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
  const [initial] = useState(() => ({
    ...newRecord(form),
    organization: 'o',
    dataSchema: { occurred_at: '2025-11-18T10:30:00.000Z' },
  }))
  const fields = useRecordForm({ form, languages: useFormLanguages(), initial, draft: saving.draft })
  const close = () => setClosed(true)
  if (closed) return <output>cerrado</output>
  return (
    <RecordPanel
      title="Nueva siembra"
      form={fields}
      saving={saving}
      submitLabel="Crear"
      lead={null}
      onCancel={close}
      onClose={close}
    />
  )
}

const input = (n: number) => ({
  _id: `a${n}`,
  name: `Inoculante ${n}`,
  organization: { _id: 'o', name: 'Estancia La Aguada' },
  createdAt: '2025-04-13T15:00:00.000Z',
  dataSchema: { identifier: `Inoculante ${n}`, partida: `P-${n}`, ...expiries[n] },
})
/** The fourth had expired before the sowing of 18/11/25. */
const expiries: Record<number, object> = { 2: { vence: '2025-11-18' }, 4: { vence: '2025-09-30' } }
const schema = {
  _id: 'as-agroinsumo',
  name: 'Insumo',
  uniqueFields: ['identifier', 'partida'],
  schema: {
    type: 'object',
    properties: {
      identifier: { type: 'string', title: 'Insumo' },
      partida: { type: 'string', title: 'Partida' },
      vence: { type: 'string', title: 'Vence' },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    partida: { kind: 'text' },
    vence: { kind: 'date', role: 'expiry' },
  },
}

/** Answers as the server of an account with four inputs. */
function account({ path, query, method }: SentRequest): ReturnType<Server> {
  if (path === '/assetSchemas/as-agroinsumo') return { status: 200, body: { collection: [schema] } }
  if (path === '/assets') {
    const collection = [1, 2, 3, 4].map(input).filter(({ name }) => name.includes(query.search ?? ''))
    return { status: 200, body: { collection, page: 1, totalPages: 1, totalDocs: collection.length } }
  }
  return method === 'POST' ? { status: 200, body: {} } : 'nothing'
}

const add = page.getByRole('button', { name: 'Agregar insumo' })
const list = page.getByRole('region', { name: 'Elegir insumo', exact: false })
const box = (n: number) => page.getByRole('checkbox', { name: `Elegir Inoculante ${n}` })

beforeEach(() => page.viewport(1200, 800))

it('picks several in the column beside the form, which fill the field at once, and sends them', async () => {
  const sent = serve(account)
  await show(<Sowing form={formWith(true)} />)
  await add.click()
  await expect.element(list.getByText('partida P-2')).toBeVisible()
  await box(1).click()
  await box(2).click()
  await box(1).click()
  await box(3).click()
  await expect.element(page.getByRole('button', { name: 'Quitar Inoculante 3' })).toBeVisible()
  await page.getByRole('button', { name: 'Usar 2 insumos' }).click()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
  await page.getByRole('button', { name: 'Quitar Inoculante 3' }).click()
  await page.getByRole('button', { name: 'Crear' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('cerrado')
  expect(sent.at(-1)?.body).toMatchObject({ dataSchema: { supplies: [{ _id: 'a2', name: 'Inoculante 2' }] } })
})

it('stands beside the form, and is no dialog over it', async () => {
  serve(account)
  await show(<Sowing form={formWith(true)} />)
  await add.click()
  await expect.element(box(1)).toBeVisible()
  expect(document.querySelectorAll('[role="dialog"]')).toHaveLength(1)
  const edge = add.element().getBoundingClientRect()
  expect(list.element().getBoundingClientRect().left).toBeGreaterThan(edge.right)
  expect(list.element().closest('form')).toBeNull()
})

it('closes by Escape without closing the form, and changes nothing', async () => {
  serve(account)
  await show(<Sowing form={formWith(true)} />)
  await add.click()
  await box(1).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Nueva siembra' })).toBeVisible()
  await expect.element(page.getByText('Inoculante 1')).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
})

it('of a field for one takes what is clicked and closes, and offers no other then (FRM-14)', async () => {
  serve(account)
  await show(<Sowing form={formWith(false)} />)
  await add.click()
  await box(2).click()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(page.getByText('Inoculante 2')).toBeVisible()
  await expect.element(add).toBeDisabled()
  await page.getByRole('button', { name: 'Quitar Inoculante 2' }).click()
  await expect.element(add).toBeEnabled()
})

it('shows name, organization and date of each; beside a day of expiry the date stands below (TRF-08)', async () => {
  serve(account)
  await show(<Sowing form={formWith(true)} />)
  await add.click()
  const row = list.getByRole('row').filter({ hasText: 'Inoculante 1' })
  await expect.element(row).toHaveTextContent('Estancia La AguadaCreado 13/04/25')
})

it('shows the date of assets that never expire in a column of its own (TRF-08)', async () => {
  const { identifier, partida } = schema.descriptor
  const lasting = { ...schema, descriptor: { identifier, partida } }
  serve((one) =>
    one.path === '/assetSchemas/as-agroinsumo'
      ? { status: 200, body: { collection: [lasting] } }
      : account(one),
  )
  await show(<Sowing form={formWith(true)} />)
  await add.click()
  await expect.element(list.getByRole('columnheader').filter({ hasText: 'Creado' })).toBeVisible()
  const row = list.getByRole('row').filter({ hasText: 'Inoculante 1' })
  await expect.element(row).toHaveTextContent(/Estancia La Aguada13\/04\/25$/)
})

it('shows what had expired by the day of the process, with the date, and doesn’t take it', async () => {
  serve(account)
  await show(<Sowing form={formWith(true)} />)
  await add.click()
  const expired = page.getByRole('checkbox', { name: 'Inoculante 4: venció el 30/09/25' })
  await expect.element(expired).toBeDisabled()
  await list.getByText('Inoculante 4', { exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Quitar Inoculante 4' })).not.toBeInTheDocument()
  await expect
    .element(
      list.getByText(
        'Lo vencido se ve, pero no se elige: Inoculante 4 venció el 30/09/25, antes del 18/11/25.',
      ),
    )
    .toBeVisible()
  // On the day itself it may still be used.
  await expect.element(box(2)).toBeEnabled()
  await expect.element(list.getByText('sin fecha').first()).toBeVisible()
})

it('can’t use none: what the field holds is taken away there', async () => {
  serve(account)
  await show(<Sowing form={formWith(true)} />)
  await add.click()
  await expect.element(page.getByRole('button', { name: 'Usar 0 insumos' })).toBeDisabled()
  await box(1).click()
  await page.getByRole('button', { name: 'Usar 1 insumo', exact: true }).click()
  await add.click()
  await page.getByRole('button', { name: 'Quitar Inoculante 1' }).click()
  await page.getByRole('button', { name: 'Cancelar' }).last().click()
  await expect.element(page.getByText('Inoculante 1')).toBeVisible()
})

it('searches, and says when nothing matches', async () => {
  serve(account)
  await show(<Sowing form={formWith(true)} />)
  await add.click()
  await list.getByRole('searchbox').fill('Curasemilla')
  await expect.element(list.getByText('Nada coincide')).toBeVisible()
})

it('says what could not be loaded and asks again; without a kind of asset it offers nothing', async () => {
  let isDown = true
  serve((one) => (one.path === '/assets' && isDown ? 'nothing' : account(one)))
  const { unmount } = await show(<Sowing form={formWith(true)} />)
  await add.click()
  await expect
    .element(list.getByRole('alert'))
    .toHaveTextContent(/No se pudieron cargar los bienes.*El servidor no responde/)
  isDown = false
  await list.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(box(1)).toBeVisible()
  await unmount()

  serve(({ path }) => (path.startsWith('/assetSchemas') ? refusal(403, 'FEATURE_DISABLED') : 'nothing'))
  const form = formWith(true)
  await show(
    <Sowing form={{ ...form, descriptor: { supplies: { kind: 'assets', assetSchema: 'as-otro' } } }} />,
  )
  await expect.element(page.getByText('No hay bienes para elegir en esta cuenta.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Agregar/ })).toBeDisabled()
})

it('covers the form on a phone', async () => {
  await page.viewport(390, 780)
  serve(account)
  await show(<Sowing form={formWith(true)} />)
  await add.click()
  await expect.element(box(1)).toBeVisible()
  const { left, width } = list.element().getBoundingClientRect()
  expect([left, width]).toEqual([0, 390])
  await page.getByRole('button', { name: 'Cancelar' }).last().click()
  await expect.element(add).toBeVisible()
})
