import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contract } from '../../../core/contract/index.ts'
import { refusal, serve, show, type SentRequest } from '../../../test/kit/screen.tsx'
import { useDraft } from '../../shell/draft.ts'
import type { DraftContent } from '../../forms/saving.ts'
import { useCreate } from '../../forms/useCreate.ts'
import { bodyOf, InsightForm, valuesOf, type InsightValues } from './InsightForm.tsx'

const url = `${location.origin}/api/files/${'a'.repeat(32)}.png`
const sello = { _id: 'm1', name: 'sello.png', type: 'image/png', url, tags: [], createdBy: {}, createdAt: '' }
const signed = { signedUrl: `${url}?signature=1`, key: 'a' }

function New({ initial = valuesOf() }: { initial?: InsightValues }) {
  const [done, setDone] = useState('')
  const saving = useCreate({
    route: contract.insights.create,
    bodyOf: (values: InsightValues) => ({ product: 'p1', ...bodyOf(values) }),
    draft: useDraft<DraftContent<InsightValues>>('insight:p1:new'),
    announced: { done: false },
    onCreated: () => setDone('creado'),
    onRefused: () => setDone('cerrado'),
  })
  if (done) return <output>{done}</output>
  return (
    <InsightForm
      title="Nuevo atributo"
      submitLabel="Crear"
      initial={initial}
      saving={saving}
      onClose={() => setDone('x')}
    />
  )
}

const name = page.getByRole('textbox', { name: 'Nombre', exact: true })
const value = page.getByRole('textbox', { name: 'Valor', exact: true })
const caption = page.getByRole('textbox', { name: 'Texto que la acompaña', exact: true })
const create = page.getByRole('button', { name: 'Crear' })
const mode = (label: string) => page.getByText(label, { exact: true })
const posted = (sent: readonly SentRequest[], path: string) =>
  sent.filter((one) => one.method === 'POST' && one.path === path).map(({ body }) => body)

/** Answers the library with one picture, and every write with success. */
const library = () =>
  serve(({ method, path }) => {
    if (path === '/media' && method === 'GET') return { status: 200, body: { collection: [sello] } }
    if (path === '/getUploadSignedUrl') return { status: 200, body: signed }
    return { status: 200, body: {} }
  })

describe('the form of an attribute', () => {
  it('is not sent without a name and a value, which a toast says (INS-03)', async () => {
    const sent = serve(() => ({ status: 200, body: {} }))
    await show(<New />)
    await value.fill('   ')
    await create.click()
    await expect.element(page.getByText('Faltan datos')).toBeInTheDocument()
    await expect.element(name).toHaveAccessibleDescription(/Este campo es obligatorio/)
    await expect.element(value).toHaveAccessibleDescription(/Este campo es obligatorio/)
    expect(sent).toEqual([])
  })

  it('sends a text and what it says of it, and shows both as the public page does (INS-04)', async () => {
    const sent = serve(() => ({ status: 200, body: {} }))
    await show(<New />)
    await name.fill('1.264 m ')
    await value.fill('altura')
    await expect.element(page.getByRole('strong').filter({ hasText: '1.264 m' })).toBeVisible()
    await create.click()
    await expect.element(page.getByText('creado')).toBeVisible()
    expect(posted(sent, '/insights')).toEqual([{ product: 'p1', name: '1.264 m', value: 'altura', i18n: {} }])
  })

  it('sends what it says in other languages of the account, and forgets what is empty', async () => {
    const sent = serve(() => ({ status: 200, body: {} }))
    await show(<New initial={valuesOf({ name: 'Malbec', value: 'uva', i18n: { en: { name: 'Malbec' } } })} />)
    await page.getByRole('textbox', { name: 'Valor, en inglés' }).fill(' grape ')
    await page.getByRole('textbox', { name: 'Nombre, en inglés' }).fill('')
    await create.click()
    await expect.element(page.getByText('creado')).toBeVisible()
    expect(posted(sent, '/insights')).toEqual([
      { product: 'p1', name: 'Malbec', value: 'uva', i18n: { en: { value: 'grape' } } },
    ])
  })

  it('takes a picture of the library (INS-05)', async () => {
    const sent = library()
    await show(<New />)
    await mode('Ícono').click()
    await page.getByRole('button', { name: 'sello.png' }).click()
    await caption.fill('A mano')
    await create.click()
    await expect.element(page.getByText('creado')).toBeVisible()
    expect(sent.find(({ path }) => path === '/media')?.query.filterType).toBe('[image/*]')
    expect(posted(sent, '/insights')).toEqual([{ product: 'p1', name: url, value: 'A mano', i18n: {} }])
    expect(posted(sent, '/media')).toEqual([])
  })

  it('uploads a picture and keeps it in the library, too, if that is wanted (INS-05)', async () => {
    const sent = library()
    await show(<New />)
    await mode('Imagen nueva').click()
    const file = new File(['png'], 'sala.png', { type: 'image/png' })
    await userEvent.upload(document.querySelector<HTMLElement>('input[type=file]')!, file)
    await expect.element(page.getByText('sala.png')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Guardar también en Archivos' }).click()
    await caption.fill('12 meses')
    await create.click()
    await expect.element(page.getByText('creado')).toBeVisible()
    expect(posted(sent, '/insights')).toEqual([{ product: 'p1', name: url, value: '12 meses', i18n: {} }])
    await expect
      .poll(() => posted(sent, '/media'))
      .toEqual([{ name: 'sala.png', type: 'image/png', url, rename: true }])
  })

  it('keeps what was entered in another mode, and opens with the mode of what it edits', async () => {
    library()
    await show(<New initial={valuesOf({ name: url, value: 'A mano' })} />)
    await expect
      .element(page.getByRole('button', { name: 'sello.png' }))
      .toHaveAttribute('aria-pressed', 'true')
    await mode('Texto').click()
    await name.fill('40 años')
    await mode('Ícono').click()
    await expect.element(caption).toHaveValue('A mano')
    await mode('Texto').click()
    await expect.element(name).toHaveValue('40 años')
  })

  it('shows the server’s faults at their fields', async () => {
    const errors = [{ path: '/name', message: 'No es una imagen de la cuenta.' }]
    serve(() => refusal(400, 'INVALID', { errors }))
    await show(<New />)
    await name.fill('http://x')
    await value.fill('y')
    await create.click()
    await expect.element(name).toHaveAccessibleDescription(/No es una imagen de la cuenta\./)
  })
})
