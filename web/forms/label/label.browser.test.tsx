import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contract } from '../../../core/contract/index.ts'
import type { Form } from '../../../core/fields/index.ts'
import { type SentRequest, serve, show } from '../../../test/kit/screen.tsx'
import { useDraft } from '../../shell/draft.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import type { FormRecord } from '../record.ts'
import { RecordPanel } from '../RecordPanel.tsx'
import type { DraftContent } from '../saving.ts'
import { useCreate } from '../useCreate.ts'
import { useRecordForm } from '../useRecordForm.ts'

const labelled: Form = {
  schema: {
    type: 'object',
    required: ['identifier'],
    properties: {
      identifier: { type: 'string', title: 'N.º' },
      lote: { type: 'string', title: 'Lote del proveedor', header: true },
      vence: { type: 'string', title: 'Vence', format: 'date', header: true },
      neto: { type: 'number', title: 'Peso neto', header: true },
      origen: { type: 'object', title: 'Se compró en' },
    },
  },
  descriptor: {
    identifier: { kind: 'text' },
    lote: { kind: 'text', gs1: '10' },
    vence: { kind: 'date', gs1: '17' },
    neto: { kind: 'number', unit: 'kg', gs1: '3100' },
    origen: { kind: 'location', gs1: '412' },
  },
}
const plain: Form = {
  ...labelled,
  descriptor: {
    ...labelled.descriptor,
    lote: { kind: 'text' },
    vence: { kind: 'date' },
    neto: { kind: 'number' },
    origen: { kind: 'location' },
  },
}

const place = {
  _id: 'l1',
  name: 'Depósito Vera',
  organization: { _id: 'o1', name: 'La Aguada' },
  country: 'Argentina',
  state: null,
  city: 'Vera',
  address: null,
  gln: '7791234500017',
  glnExtension: null,
  coords: { lat: -29.4, lng: -60.2 },
  hasGeometry: false,
  areaHa: null,
  outline: null,
}

let sent: SentRequest[]
beforeEach(async () => {
  await page.viewport(1200, 900)
  sent = serve(({ path }) => ({
    status: 200,
    body: path === '/locations' ? { collection: [place], total: 1 } : { collection: [] },
  }))
})

function NewRecord({ form }: { form: Form }) {
  const saving = useCreate({
    route: contract.products.create,
    bodyOf: (record: FormRecord) => ({ ...record, productSchema: 's1' }),
    draft: useDraft<DraftContent<FormRecord>>('product:s1:new'),
    announced: { done: false },
    onCreated: () => {},
    onRefused: () => {},
  })
  const fields = useRecordForm({
    form,
    languages: useFormLanguages(),
    defaultOrganization: 'o1',
    draft: saving.draft,
  })
  return (
    <RecordPanel
      title="Nuevo"
      form={fields}
      saving={saving}
      submitLabel="Crear"
      lead={null}
      onClose={() => {}}
    />
  )
}

const read = async (label: string) => {
  await page.getByRole('button', { name: 'Leer una etiqueta' }).click()
  await page.getByRole('textbox', { name: 'Etiqueta GS1' }).fill(label)
  await userEvent.keyboard('{Enter}')
}
const fill = page.getByRole('button', { name: 'Llenar los campos' })

describe('a label read into a form (GS1-10)', () => {
  it('shows what fills which field and what none takes, before it fills them; nothing is sent', async () => {
    await show(<NewRecord form={labelled} />)
    await read('(01)07791234500017(10)A-7(17)280200(3102)001250')
    const status = page.getByRole('status').filter({ hasText: 'Lote del proveedor' })
    for (const text of ['A-7', '29/02/2028', '12,5', 'No lo toma ningún campo: (01)07791234500017'])
      await expect.element(status).toHaveTextContent(text)
    await fill.click()
    await expect.element(page.getByRole('textbox', { name: 'Lote del proveedor' })).toHaveValue('A-7')
    await expect
      .element(page.getByText(/La etiqueta llenó: Lote del proveedor, Vence, Peso neto/))
      .toBeVisible()
    expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('says what it would replace, and leaves all as it was where it is discarded', async () => {
    await show(<NewRecord form={labelled} />)
    await page.getByRole('textbox', { name: 'Lote del proveedor' }).fill('B-1')
    await read('(01)07791234500017(10)A-7')
    await expect.element(page.getByText('en lugar de B-1')).toBeVisible()
    await page.getByRole('button', { name: 'Descartar' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Lote del proveedor' })).toHaveValue('B-1')
  })

  it('asks which of two readings is meant where separators were lost', async () => {
    await show(<NewRecord form={labelled} />)
    await read('01077912345000171012345621A7')
    await expect.element(page.getByText('¿Cuál es?')).toBeVisible()
    await expect.element(fill).not.toBeInTheDocument()
    await page.getByRole('button', { name: '(01)07791234500017(10)123456(21)A7' }).click()
    await fill.click()
    await expect.element(page.getByRole('textbox', { name: 'Lote del proveedor' })).toHaveValue('123456')
  })

  it('asks whether an apostrophe is a hyphen that a Spanish keyboard took for it (NAM-04)', async () => {
    await show(<NewRecord form={labelled} />)
    await read("010779123450001710A'7")
    await expect.element(page.getByText('¿Cuál es?')).toBeVisible()
    await page.getByRole('button', { name: '(01)07791234500017(10)A-7' }).click()
    await fill.click()
    await expect.element(page.getByRole('textbox', { name: 'Lote del proveedor' })).toHaveValue('A-7')
  })

  it('finds a place by its GLN', async () => {
    await show(<NewRecord form={labelled} />)
    await read('(01)07791234500017(412)7791234500017')
    await expect.element(page.getByText(/Depósito Vera/)).toBeVisible()
    expect(sent.filter(({ path }) => path === '/locations').length).toBeGreaterThan(0)
  })

  it('says of anything else that it is no label, and Enter sends no form', async () => {
    await show(<NewRecord form={labelled} />)
    await page.getByRole('textbox', { name: 'N.º' }).fill('1')
    await read('hola')
    await expect.element(page.getByText(/No es una etiqueta de GS1/)).toBeVisible()
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it('is offered only where a field takes a value of a label', async () => {
    await show(<NewRecord form={plain} />)
    await expect.element(page.getByRole('textbox', { name: 'N.º' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Leer una etiqueta' })).not.toBeInTheDocument()
  })
})
