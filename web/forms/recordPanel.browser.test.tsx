import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { contract } from '../../core/contract/index.ts'
import type { Form } from '../../core/fields/index.ts'
import { refusal, serve, show, type Server } from '../../test/kit/screen.tsx'
import { useDraft } from '../shell/draft.ts'
import { useFormLanguages } from '../shell/useFormLanguages.ts'
import { FormFooter } from './FormFooter.tsx'
import type { FormRecord } from './record.ts'
import { RecordPanel } from './RecordPanel.tsx'
import type { DraftContent } from './saving.ts'
import { useCreate } from './useCreate.ts'
import { useRecordForm } from './useRecordForm.ts'

const form: Form = {
  schema: {
    type: 'object',
    required: ['identifier'],
    properties: {
      identifier: { type: 'string', title: 'Caravana' },
      kilos: { type: 'number', title: 'Peso', minimum: 1 },
    },
  },
  descriptor: { identifier: { kind: 'text' }, kilos: { kind: 'number', unit: 'kg' } },
}

function NewForm({ onClose }: { onClose: (how: string) => void }) {
  const saving = useCreate({
    route: contract.products.create,
    bodyOf: (record: FormRecord) => ({ ...record, productSchema: 's1' }),
    draft: useDraft<DraftContent<FormRecord>>('product:s1:new'),
    announced: { done: false },
    onCreated: () => onClose('creado'),
    onRefused: () => onClose('cerrado'),
  })
  const languages = useFormLanguages()
  const fields = useRecordForm({ form, languages, defaultOrganization: 'o1', draft: saving.draft })
  return (
    <RecordPanel
      title="Nuevo animal"
      form={fields}
      saving={saving}
      submitLabel="Crear"
      lead={null}
      footnote="Tiene página pública"
      onCancel={() => onClose('cancelado')}
      onClose={() => onClose('cancelado')}
    />
  )
}

function New() {
  const [closed, setClosed] = useState<string>()
  if (closed === undefined) return <NewForm onClose={setClosed} />
  return (
    <>
      <output>{closed}</output>
      <button onClick={() => setClosed(undefined)}>Otra vez</button>
    </>
  )
}

const identifier = page.getByLabelText('Caravana')
const create = page.getByRole('button', { name: 'Crear' })

const inTurn = (...answers: ReturnType<Server>[]): Server => {
  let at = 0
  return () => answers[at++]!
}

it('keeps the typed values when the server does not answer, and sends the same key again', async () => {
  const sent = serve(inTurn('nothing', { status: 200, body: {} }))
  await show(<New />)
  await identifier.fill('AR 1')
  await page.getByLabelText('Peso').fill('84,5')
  await create.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('no se sabe si se guardó')
  await expect.element(identifier).toHaveValue('AR 1')
  await page.getByRole('button', { name: 'Probar de nuevo' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('creado')
  expect(sent[1]).toEqual(sent[0])
  expect(sent[0]).toMatchObject({ body: { dataSchema: { identifier: 'AR 1', kilos: 84.5 } } })
  await page.getByRole('button', { name: 'Otra vez' }).click()
  await expect.element(create).toBeVisible()
  await expect.element(page.getByText('Quedó un borrador sin guardar.')).not.toBeInTheDocument()
})

it('sends the only organization that there is, which alone makes no draft', async () => {
  const sent = serve(inTurn({ status: 200, body: {} }))
  await show(<New />)
  await page.getByLabelText('Peso').fill('84,5')
  await page.getByLabelText('Peso').clear()
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('rastro.draft:'))).toEqual([])
  await identifier.fill('AR 2')
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('rastro.draft:'))).toHaveLength(1)
  await create.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('creado')
  expect(sent).toMatchObject([{ body: { organization: 'o1', dataSchema: { identifier: 'AR 2' } } }])
})

it('shows a fault at its field, also for an identifier that another product has', async () => {
  const errors = [{ path: '/dataSchema/kilos', message: 'Es mucho.' }]
  serve(inTurn(refusal(400, 'INVALID', { errors }), refusal(409, 'IDENTIFIER_TAKEN')))
  await show(<New />)
  await identifier.fill('AR 1')
  await page.getByLabelText('Peso').fill('90000')
  await create.click()
  await expect.element(page.getByLabelText('Peso')).toHaveAccessibleDescription('Es mucho.')
  await page.getByLabelText('Peso').fill('90')
  await create.click()
  await expect.element(identifier).toHaveAccessibleDescription('IDENTIFIER_TAKEN')
  await expect.element(identifier).toHaveFocus()
})

it('closes when the person has no right, and offers the draft on the next New (ERR-09)', async () => {
  serve(() => refusal(403, 'FORBIDDEN'))
  await show(<New />)
  await identifier.fill('AR 1')
  await create.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('cerrado')
  await page.getByRole('button', { name: 'Otra vez' }).click()
  await page.getByRole('button', { name: 'Recuperarlo' }).click()
  await expect.element(identifier).toHaveValue('AR 1')
})

it('is not sent while a field is missing, and focuses that field', async () => {
  const sent = serve(() => 'nothing')
  await show(<New />)
  await create.click()
  await expect.element(identifier).toHaveFocus()
  await expect.element(page.getByText('Falta 1 dato:')).toBeVisible()
  await expect.element(page.getByText('*Este campo es obligatorio')).toBeVisible()
  expect(sent).toEqual([])
})

it('is accepted by the submit button inside its form, and every entry names its member', async () => {
  serve(() => 'nothing')
  await show(<New />)
  await expect.element(create).toHaveAttribute('type', 'submit')
  expect(create.element().closest('form')).toBe(identifier.element().closest('form'))
  await expect.element(identifier).toHaveAttribute('name', 'identifier')
  await expect.element(page.getByLabelText('Peso')).toHaveAttribute('name', 'kilos')
})

it('folds what will be seen; it stands above the buttons, on a phone after the fields, where the foot has room for its buttons alone', async () => {
  serve(() => 'nothing')
  const isBelow = (other: Element) => {
    const note = page.getByText('Tiene página pública').element()
    return Boolean(note.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING)
  }
  await page.viewport(1280, 900)
  await show(<New />)
  await expect.element(page.getByText('Falta 1 dato:')).toBeVisible()
  expect(isBelow(page.getByText('Falta 1 dato:').element())).toBe(true)
  await expect.element(page.getByText('Tiene página pública')).not.toBeVisible()
  await page.getByText('Qué se va a ver').click()
  await expect.element(page.getByText('Tiene página pública')).toBeVisible()
  await page.viewport(390, 800)
  await expect.poll(() => isBelow(page.getByText('Falta 1 dato:').element())).toBe(false)
  expect(isBelow(identifier.element())).toBe(true)
})

it('keeps all buttons of its foot on a phone, whatever the stage is called', async () => {
  await page.viewport(390, 844)
  await show(
    <FormFooter
      summary={null}
      submitLabel="Crear lote de campaña de producción integrada"
      busy={false}
      onNext={() => {}}
      onCancel={() => {}}
    />,
  )
  await expect.element(page.getByRole('button', { name: 'Cancelar' })).toBeVisible()
  for (const button of page.getByRole('button').elements()) {
    const { left, right } = button.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
  }
})
