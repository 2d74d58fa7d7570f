import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { contract } from '../../core/contract/index.ts'
import type { Form } from '../../core/fields/index.ts'
import { serve, show } from '../../test/kit/screen.tsx'
import { useDraft } from '../shell/draft.ts'
import { useFormLanguages } from '../shell/useFormLanguages.ts'
import type { FormRecord } from './record.ts'
import { RecordPanel } from './RecordPanel.tsx'
import type { DraftContent } from './saving.ts'
import { useCreate } from './useCreate.ts'
import { useRecordForm } from './useRecordForm.ts'

/** FIG-02: the account counts in tonnes, and in kilos since. */
const inTonnes = {
  schema: {
    type: 'object',
    properties: {
      identifier: { type: 'string', title: 'Lote' },
      peso: { type: 'number', title: 'Peso', minimum: 1, maximum: 100 },
    },
  },
  descriptor: { identifier: { kind: 'text' }, peso: { kind: 'number', unit: 't' } },
  version: 1,
} satisfies Form & { version: number }
const inKilos: Form & { version: number } = {
  ...inTonnes,
  schema: {
    ...inTonnes.schema,
    properties: {
      ...inTonnes.schema.properties,
      peso: { type: 'number', title: 'Peso', minimum: 1000, maximum: 100_000 },
    },
  },
  descriptor: { identifier: { kind: 'text' }, peso: { kind: 'number', unit: 'kg' } },
  formerUnits: [{ version: 1, field: 'peso', unit: 't' }],
  version: 2,
}

function NewForm({ form, onClose }: { form: Form & { version: number }; onClose: () => void }) {
  const saving = useCreate({
    route: contract.products.create,
    bodyOf: ({ formVersion, ...record }: FormRecord) => ({
      ...record,
      productSchema: 's1',
      productSchemaVersion: formVersion!,
    }),
    draft: useDraft<DraftContent<FormRecord>>('product:s1:new'),
    announced: { done: false },
    onCreated: onClose,
    onRefused: onClose,
  })
  const languages = useFormLanguages()
  const fields = useRecordForm({ form, languages, defaultOrganization: 'o1', draft: saving.draft })
  return (
    <RecordPanel
      title="Nueva carga"
      form={fields}
      saving={saving}
      submitLabel="Crear"
      lead={null}
      onCancel={onClose}
      onClose={onClose}
    />
  )
}

function Screen() {
  const [form, setForm] = useState<Form & { version: number }>(inTonnes)
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button onClick={() => setForm(inKilos)}>Cambiar</button>
      <button onClick={() => setOpen((before) => !before)}>Alternar</button>
      {isOpen && <NewForm form={form} onClose={() => setOpen(false)} />}
    </>
  )
}

const press = (name: string) => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  button!.click()
}
const weight = page.getByLabelText('Peso')
const create = page.getByRole('button', { name: 'Crear' })

beforeEach(() => sessionStorage.clear())

it('a form that is open while units change stays in its units, and says them to the server', async () => {
  const sent = serve(() => ({ status: 200, body: {} }))
  await show(<Screen />)
  await page.getByLabelText('Lote').fill('A')
  await weight.fill('97,5')
  press('Cambiar')
  await expect.element(page.getByText('t', { exact: true })).toBeVisible()
  await create.click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]!.body).toMatchObject({ productSchemaVersion: 1, dataSchema: { peso: 97.5 } })
})

it('a draft is offered in the units that it was typed in, and a form without one has those of today', async () => {
  const sent = serve(() => ({ status: 200, body: {} }))
  await show(<Screen />)
  await page.getByLabelText('Lote').fill('A')
  await weight.fill('97,5')
  press('Cambiar')
  press('Alternar')
  await expect.element(create).not.toBeInTheDocument()
  press('Alternar')
  await page.getByRole('button', { name: 'Recuperarlo' }).click()
  await expect.element(weight).toHaveValue('97,5')
  await create.click()
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]!.body).toMatchObject({ productSchemaVersion: 1, dataSchema: { peso: 97.5 } })
  await expect.element(create).not.toBeInTheDocument()
  press('Alternar')
  await page.getByLabelText('Lote').fill('B')
  await weight.fill('97500')
  await create.click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]!.body).toMatchObject({ productSchemaVersion: 2, dataSchema: { peso: 97_500 } })
})
