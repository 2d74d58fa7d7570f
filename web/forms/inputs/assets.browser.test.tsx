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
  schema: { type: 'object', properties: { supplies: { type: 'array', title: 'Insumos usados' } } },
  descriptor: {
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
  const [initial] = useState(() => ({ ...newRecord(form), organization: 'o' }))
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
  dataSchema: { identifier: `Inoculante ${n}`, partida: `P-${n}` },
})
const schema = {
  _id: 'as-agroinsumo',
  name: 'Insumo',
  uniqueFields: ['identifier', 'partida'],
  schema: {
    type: 'object',
    properties: {
      identifier: { type: 'string', title: 'Insumo' },
      partida: { type: 'string', title: 'Partida' },
    },
  },
  descriptor: { identifier: { kind: 'text' }, partida: { kind: 'text' } },
}

/** Answers as the server of an account with three inputs. */
function account({ path, query, method }: SentRequest): ReturnType<Server> {
  if (path === '/assetSchemas/as-agroinsumo') return { status: 200, body: { collection: [schema] } }
  if (path === '/assets') {
    const collection = [1, 2, 3].map(input).filter(({ name }) => name.includes(query.search ?? ''))
    return { status: 200, body: { collection, page: 1, totalPages: 1, totalDocs: collection.length } }
  }
  return method === 'POST' ? { status: 200, body: {} } : 'nothing'
}

const add = page.getByRole('button', { name: 'Agregar insumo' })
const list = page.getByRole('region', { name: 'Elegir insumo' })
const box = (n: number) => page.getByRole('checkbox', { name: `Elegir Inoculante ${n}` })

beforeEach(() => page.viewport(1200, 800))

it('picks several in the column beside the form, and sends them', async () => {
  const sent = serve(account)
  await show(<Sowing form={formWith(true)} />)
  await add.click()
  await expect.element(list.getByText('P-2')).toBeVisible()
  await box(1).click()
  await box(2).click()
  await box(1).click()
  await box(3).click()
  await page.getByRole('button', { name: 'Usar 2' }).click()
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

it('of a field for one offers no other once one is chosen (FRM-14)', async () => {
  serve(account)
  await show(<Sowing form={formWith(false)} />)
  await add.click()
  await box(1).click()
  await box(2).click()
  await page.getByRole('button', { name: 'Usar 1' }).click()
  await expect.element(page.getByText('Inoculante 2')).toBeVisible()
  await expect.element(page.getByText('Inoculante 1')).not.toBeInTheDocument()
  await expect.element(add).toBeDisabled()
  await page.getByRole('button', { name: 'Quitar Inoculante 2' }).click()
  await expect.element(add).toBeEnabled()
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
  serve((one) => (one.path === '/assets' && isDown ? refusal(500, 'INTERNAL') : account(one)))
  const { unmount } = await show(<Sowing form={formWith(true)} />)
  await add.click()
  await expect.element(list.getByRole('alert')).toHaveTextContent('No se pudieron cargar los bienes')
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
  await page.getByRole('button', { name: 'Usar ninguno' }).click()
  await expect.element(add).toBeVisible()
})
