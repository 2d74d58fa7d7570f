import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contract } from '../../core/contract/index.ts'
import type { Form } from '../../core/fields/index.ts'
import { refusal, serve, show } from '../../test/kit/screen.tsx'
import { useDraft } from '../shell/draft.ts'
import { useFormLanguages } from '../shell/useFormLanguages.ts'
import { newRecord } from './record.ts'
import type { FormRecord } from './record.ts'
import { RecordPanel } from './RecordPanel.tsx'
import type { DraftContent } from './saving.ts'
import { useCreate } from './useCreate.ts'
import { useRecordForm } from './useRecordForm.ts'

const optional = ['Humedad', 'CTG', 'Acoplado', 'Transportista', 'Distancia']
const nameOf = (title: string) => title.toLowerCase()
const formWith = (required: string[]): Form => {
  const titles = [...required, ...optional]
  return {
    schema: {
      type: 'object',
      required: required.map(nameOf),
      properties: Object.fromEntries(titles.map((title) => [nameOf(title), { type: 'string', title }])),
    },
    descriptor: Object.fromEntries(titles.map((title) => [nameOf(title), { kind: 'text' as const }])),
  }
}

interface LoadProps {
  required?: string[]
  values?: Record<string, unknown>
  proposed?: string
}

const noValues = {}

function Load({ required = ['Identifier', 'Patente', 'Peso'], values = noValues, proposed }: LoadProps) {
  const [form] = useState(() => formWith(required))
  const [next, setNext] = useState(proposed)
  const saving = useCreate({
    route: contract.products.create,
    bodyOf: (record: FormRecord) => ({ ...record, productSchema: 's1' }),
    draft: useDraft<DraftContent<FormRecord>>('product:s1:new'),
    announced: { done: false },
    onCreated: () => setNext('CP-002'),
    onRefused: () => {},
  })
  const [initial] = useState(() => ({ ...newRecord(form), dataSchema: values }))
  const fields = useRecordForm({
    form,
    languages: useFormLanguages(),
    initial,
    defaultOrganization: 'o1',
    proposed: next,
    draft: saving.draft,
  })
  return (
    <RecordPanel
      title="Nueva partida"
      form={fields}
      saving={saving}
      submitLabel="Crear"
      lead={null}
      hasNext
      nextIdentifier={next}
      onCancel={() => {}}
      onClose={() => {}}
    />
  )
}

const box = (title: string) => page.getByRole('textbox', { name: title, exact: true })
const fold = page.getByRole('button', { name: /datos más/ })

beforeEach(() => page.viewport(1200, 800))

describe('optional fields', () => {
  it('are folded behind their names, save those that are filled; required ones never', async () => {
    await show(<Load values={{ ctg: '102' }} />)
    for (const title of ['Identifier', 'Patente', 'Peso', 'CTG'])
      await expect.element(box(title)).toBeVisible()
    await expect.element(fold).toHaveTextContent('4 datos másHumedad, Acoplado, Transportista, Distancia')
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false')
    await expect.element(page.getByLabelText('Humedad')).not.toBeVisible()
    await fold.click()
    await box('Humedad').fill('13')
    // A field of the open fold stays where somebody types in it.
    await expect.element(box('Humedad')).toHaveFocus()
    await expect.element(fold).toHaveTextContent('4 datos más')
    await fold.click()
    await expect.element(box('Humedad')).toBeVisible()
    await expect.element(fold).toHaveTextContent('3 datos másAcoplado, Transportista, Distancia')
  })

  it('that somebody empties stay where they are', async () => {
    await show(<Load values={{ ctg: '102' }} />)
    await box('CTG').fill('')
    await expect.element(box('CTG')).toHaveFocus()
    await expect.element(fold).toHaveTextContent('4 datos más')
  })

  it('are no stops for the keyboard while they are folded', async () => {
    await show(<Load />)
    await box('Peso').click()
    await userEvent.tab()
    await expect.element(fold).toHaveFocus()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'Identifier' })).toHaveFocus()
  })

  it('are opened by a fault in one of them, which takes the focus', async () => {
    serve(() =>
      refusal(400, 'INVALID', { errors: [{ path: '/dataSchema/distancia', message: 'Es mucho.' }] }),
    )
    await show(<Load values={{ identifier: 'CP-1', patente: 'AF', peso: '3' }} />)
    const inside = page.getByLabelText('Distancia')
    await expect.element(inside).not.toBeVisible()
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await expect.element(inside).toHaveFocus()
    await expect.element(inside).toHaveAccessibleDescription(/Es mucho/)
  })

  it('are found by the search of the browser, which opens them', async () => {
    await show(<Load />)
    const inside = page.getByLabelText('Distancia').element()
    const hidden = inside.closest('[hidden]')!
    await expect.poll(() => hidden.getAttribute('hidden')).toBe('until-found')
    hidden.dispatchEvent(new Event('beforematch'))
    await expect.element(page.getByLabelText('Distancia')).toBeVisible()
  })

  it('are not all folded where none is required', async () => {
    await show(<Load required={[]} />)
    await expect.element(box('Humedad')).toBeVisible()
    await expect.element(fold).not.toBeInTheDocument()
  })
})

describe('the next free identifier', () => {
  it('stands in its field, selected: typing replaces it, and the next one follows', async () => {
    const sent = serve(() => ({ status: 200, body: {} }))
    await show(<Load proposed="CP-001" />)
    await expect.element(box('Identifier')).toHaveValue('CP-001')
    await expect.element(box('Identifier')).toHaveFocus()
    await expect.element(box('Identifier')).toHaveAccessibleDescription(/El que sigue, libre/)
    await userEvent.keyboard('{Tab}AF{Tab}29320{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await expect.element(box('Identifier')).toHaveValue('CP-002')
    expect(sent).toMatchObject([{ body: { dataSchema: { identifier: 'CP-001', patente: 'AF' } } }])
    await expect.element(box('Identifier')).toHaveFocus()
    await userEvent.keyboard('X9')
    await expect.element(box('Identifier')).toHaveValue('X9')
    await expect.element(box('Identifier')).not.toHaveAccessibleDescription(/El que sigue/)
  })

  it('that somebody else took meanwhile stays with its fault, and nothing is lost', async () => {
    serve(() => refusal(409, 'IDENTIFIER_TAKEN'))
    await show(<Load proposed="CP-001" />)
    await box('Patente').fill('AF')
    await box('Peso').fill('3')
    await page.getByRole('button', { name: 'Crear', exact: true }).click()
    await expect.element(box('Identifier')).toHaveAccessibleDescription(/IDENTIFIER_TAKEN/)
    await expect.element(box('Identifier')).toHaveValue('CP-001')
    await expect.element(box('Patente')).toHaveValue('AF')
  })
})
