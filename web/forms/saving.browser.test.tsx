import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { contract } from '../../core/contract/index.ts'
import { refusal, serve, show } from '../../test/kit/screen.tsx'
import { useDraft } from '../shell/draft.ts'
import { FixedForm, type FixedSection } from './FixedForm.tsx'
import type { DraftContent } from './saving.ts'
import { useCreate } from './useCreate.ts'
import { useEdit } from './useEdit.ts'

interface Values {
  name: string
  website: string
  data: { alert: string }
}

const sections: FixedSection<Values>[] = [
  {
    title: 'Quién es',
    fields: [
      { name: 'name', label: 'Nombre', required: true },
      { name: 'website', label: 'Sitio' },
      { name: 'data.alert', label: 'Aviso', isShown: ({ website }) => website !== '' },
    ],
  },
]
const organization = (version: number, name: string) => ({
  _id: 'o1',
  uuid: 'u1',
  name,
  version,
  socialMedia: [],
  dataSchema: { identifier: name },
  createdAt: '',
  updatedAt: '',
})
const nothing: Values = { name: '', website: '', data: { alert: '' } }
const bodyOf = ({ name, website }: Values) => ({ name, website })

function NewForm({ onClose }: { onClose: (how: string) => void }) {
  const saving = useCreate({
    route: contract.organizations.create,
    bodyOf,
    draft: useDraft<DraftContent<Values>>('organization:new'),
    announced: { done: 'Creada' },
    onCreated: ({ name }) => onClose(`creada ${name}`),
    onRefused: () => onClose('cerrada'),
  })
  return (
    <FixedForm
      title="Nueva"
      submitLabel="Crear"
      sections={sections}
      initial={nothing}
      saving={saving}
      onClose={() => onClose('cancelada')}
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

const name = page.getByLabelText('Nombre')
const create = page.getByRole('button', { name: 'Crear' })
const closed = page.getByRole('status')
const offer = page.getByText('Quedó un borrador sin guardar.')

describe('a new record', () => {
  it('sends the typed values and leaves no draft', async () => {
    const sent = serve(({ body }) => ({ status: 200, body: organization(1, (body as Values).name) }))
    await show(<New />)
    await name.fill('La Aguada')
    await create.click()
    await expect.element(closed).toHaveTextContent('creada La Aguada')
    expect(sent).toMatchObject([{ method: 'POST', path: '/organizations', body: { name: 'La Aguada' } }])
    await page.getByRole('button', { name: 'Otra vez' }).click()
    await expect.element(create).toBeVisible()
    await expect.element(offer).not.toBeInTheDocument()
  })

  it('keeps the typed values when the server does not answer, and sends the same key again', async () => {
    const answers = [
      'nothing',
      refusal(503, 'UNAVAILABLE'),
      { status: 200, body: organization(1, 'X') },
    ] as const
    let at = 0
    const sent = serve(() => answers[at++]!)
    await show(<New />)
    await name.fill('La Aguada')
    await create.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('no se sabe si se guardó')
    await expect.element(name).toHaveValue('La Aguada')
    const retry = page.getByRole('button', { name: 'Probar de nuevo' })
    await retry.click()
    await expect.poll(() => sent.length).toBe(2)
    await expect.element(retry).toBeVisible()
    await retry.click()
    await expect.element(closed).toHaveTextContent('creada')
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  it('gets a new key for another record, and after the server has answered', async () => {
    const answers = ['nothing', refusal(400, 'INVALID'), refusal(400, 'INVALID')] as const
    let at = 0
    const sent = serve(() => answers[at++]!)
    await show(<New />)
    await name.fill('La Aguada')
    await create.click()
    await expect.poll(() => sent.length).toBe(1)
    await name.fill('La Aguada Chica')
    await create.click()
    await expect.poll(() => sent.length).toBe(2)
    await create.click()
    await expect.poll(() => sent.length).toBe(3)
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  })

  it('shows the server’s faults at their fields, and all others above the form', async () => {
    const errors = [
      { path: '/website', message: 'No es una dirección.' },
      { path: '/data/alert', message: 'Muy largo.' },
      { path: '/color', message: 'No se conoce.' },
    ]
    serve(() => refusal(400, 'INVALID', { errors }))
    await show(<New />)
    await name.fill('La Aguada')
    await page.getByLabelText('Sitio').fill('ww')
    await create.click()
    await expect.element(page.getByLabelText('Sitio')).toHaveAccessibleDescription('No es una dirección.')
    await expect.element(page.getByLabelText('Aviso')).toHaveAccessibleDescription('Muy largo.')
    await expect.element(page.getByText('No se conoce.')).toBeVisible()
    await expect.element(page.getByLabelText('Sitio')).toHaveFocus()
  })

  it('stays open on a conflict; closes on a refusal that the form cannot fix, and keeps its draft', async () => {
    const answers = [refusal(409, 'NOT_UNIQUE'), refusal(403, 'FORBIDDEN')]
    let at = 0
    serve(() => answers[at++]!)
    await show(<New />)
    await name.fill('La Aguada')
    await create.click()
    await expect.poll(() => at).toBe(1)
    await expect.element(name).toHaveValue('La Aguada')
    await expect.element(create).toBeDisabled()
    await name.fill('La Aguadita')
    await create.click()
    await expect.element(closed).toHaveTextContent('cerrada')
    await page.getByRole('button', { name: 'Otra vez' }).click()
    await expect.element(offer).toBeVisible()
    await expect.element(offer).toHaveTextContent(/Hoy, \d\d:\d\d$/)
    await page.getByRole('button', { name: 'Recuperarlo' }).click()
    await expect.element(name).toHaveValue('La Aguadita')
  })

  it('is not sent while required fields are empty', async () => {
    const sent = serve(() => 'nothing')
    await show(<New />)
    await create.click()
    await expect.element(name).toHaveAccessibleDescription('*Este campo es obligatorio')
    await expect.element(page.getByText('Todos los campos son obligatorios')).toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('drops its draft on cancelling', async () => {
    serve(() => 'nothing')
    await show(<New />)
    await name.fill('La Aguada')
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Otra vez' }).click()
    await expect.element(create).toBeVisible()
    await expect.element(offer).not.toBeInTheDocument()
  })

  it('is accepted by the submit button inside its form, and every entry names its member', async () => {
    serve(() => 'nothing')
    await show(<New />)
    await expect.element(create).toHaveAttribute('type', 'submit')
    expect(create.element().closest('form')).toBe(name.element().closest('form'))
    await expect.element(name).toHaveAttribute('name', 'name')
  })
})

function EditForm({ record, onClose }: { record: ReturnType<typeof organization>; onClose: () => void }) {
  const edit = useEdit({
    route: contract.organizations.update,
    id: record._id,
    record,
    bodyOf,
    draft: useDraft<DraftContent<Values>>('organization:o1'),
    announced: { done: 'Guardada' },
    onSaved: onClose,
  })
  return (
    <FixedForm
      key={edit.base.version}
      title="Editar"
      submitLabel="Guardar"
      sections={sections}
      initial={{ ...nothing, name: edit.base.name }}
      saving={edit}
      onClose={onClose}
    />
  )
}

/** A refetch of the list reaches the form as another record. */
function Editing({ reads }: { reads: ReturnType<typeof organization>[] }) {
  const [read, setRead] = useState(0)
  const [open, setOpen] = useState(true)
  const { data = 0 } = useQuery({ queryKey: ['read', read], queryFn: () => read })
  const record = reads[data]!
  return (
    <>
      {open && <EditForm record={record} onClose={() => setOpen(false)} />}
      {!open && <button onClick={() => setOpen(true)}>Otra vez</button>}
      <button id="again" onClick={() => setRead(1)}>
        Releer
      </button>
    </>
  )
}

const save = page.getByRole('button', { name: 'Guardar', exact: true })
const readAgain = () => document.getElementById('again')!.click()

describe('an edit', () => {
  it('sends the version that was opened, even after a refetch', async () => {
    const sent = serve(() => ({ status: 200, body: organization(3, 'Mía') }))
    await show(<Editing reads={[organization(1, 'Una'), organization(2, 'Otra')]} />)
    await name.fill('Mía')
    readAgain()
    await expect.element(name).toHaveValue('Mía')
    await save.click()
    await expect.element(page.getByRole('button', { name: 'Otra vez' })).toBeVisible()
    expect(sent).toMatchObject([
      { method: 'PUT', path: '/organizations/o1', body: { name: 'Mía', version: 1 } },
    ])
  })

  it('that is refused as a whole says why above the form, and offers the same no more (ERR-09)', async () => {
    const answers = [refusal(403, 'FORBIDDEN'), refusal(404, 'NOT_FOUND'), refusal(503, 'UNAVAILABLE')]
    let at = 0
    serve(() => answers[at++]!)
    await show(<Editing reads={[organization(1, 'Una')]} />)
    const form = page.getByRole('dialog', { name: 'Editar' })
    for (const code of ['FORBIDDEN', 'NOT_FOUND']) {
      await name.fill(`Mía ${code}`)
      await save.click()
      await expect.element(form.getByText(code, { exact: true })).toBeVisible()
      await expect.element(name).toHaveValue(`Mía ${code}`)
      await expect.element(save).toBeDisabled()
    }
    // A server that fails may be asked the same again.
    await name.fill('Mía')
    await save.click()
    await expect.element(form.getByText('UNAVAILABLE', { exact: true })).toBeVisible()
    await expect.element(save).toBeEnabled()
  })

  const stale = refusal(409, 'STALE', { details: { yours: {}, theirs: organization(2, 'Otra') } })

  it('keeps my version over the one that somebody else saved', async () => {
    const answers = [stale, { status: 200, body: organization(3, 'Mía') }]
    let at = 0
    const sent = serve(() => answers[at++]!)
    await show(<Editing reads={[organization(1, 'Una')]} />)
    await name.fill('Mía')
    await save.click()
    await page.getByRole('button', { name: 'Guardar lo mío' }).click()
    await expect.element(page.getByRole('button', { name: 'Otra vez' })).toBeVisible()
    expect(sent.map(({ body }) => body)).toMatchObject([
      { name: 'Mía', version: 1 },
      { name: 'Mía', version: 2 },
    ])
    await page.getByRole('button', { name: 'Otra vez' }).click()
    await expect.element(save).toBeVisible()
    await expect.element(offer).not.toBeInTheDocument()
  })

  it('starts again with their version', async () => {
    const answers = [stale, { status: 200, body: organization(3, 'Ambas') }]
    let at = 0
    const sent = serve(() => answers[at++]!)
    await show(<Editing reads={[organization(1, 'Una')]} />)
    await name.fill('Mía')
    await save.click()
    await page.getByRole('button', { name: 'Ver lo guardado' }).click()
    await expect.element(name).toHaveValue('Otra')
    await expect.element(offer).not.toBeInTheDocument()
    await name.fill('Ambas')
    await save.click()
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[1]!.body).toMatchObject({ name: 'Ambas', version: 2 })
  })

  it('offers a draft only for the version that it was typed over', async () => {
    serve(() => 'nothing')
    const first = await show(<Editing reads={[organization(1, 'Una')]} />)
    await name.fill('Mía')
    await expect.poll(() => sessionStorage.length).toBe(1)
    await first.unmount()
    const newer = await show(<Editing reads={[organization(2, 'Otra')]} />)
    await expect.element(name).toHaveValue('Otra')
    await expect.element(offer).not.toBeInTheDocument()
    await newer.unmount()
    await show(<Editing reads={[organization(1, 'Una')]} />)
    await expect.element(offer).toBeVisible()
    await page.getByRole('button', { name: 'Recuperarlo' }).click()
    await expect.element(name).toHaveValue('Mía')
  })
})
