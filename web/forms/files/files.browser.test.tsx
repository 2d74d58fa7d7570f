import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contract } from '../../../core/contract/index.ts'
import type { Form } from '../../../core/fields/index.ts'
import { refusal, serve, show, type Server } from '../../../test/kit/screen.tsx'
import { useDraft } from '../../shell/draft.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { newRecord, type FormRecord } from '../record.ts'
import { RecordPanel } from '../RecordPanel.tsx'
import type { DraftContent } from '../saving.ts'
import { useCreate } from '../useCreate.ts'
import { useRecordForm } from '../useRecordForm.ts'
import { FileTile } from './FileTile.tsx'

const form: Form = {
  schema: {
    type: 'object',
    properties: {
      foto: { type: 'string', title: 'Foto' },
      fotos: { type: 'array', title: 'Fotos' },
      plano: { type: 'string', title: 'Plano' },
      contrato: { type: 'object', title: 'Contrato' },
    },
  },
  descriptor: {
    foto: { kind: 'image' },
    fotos: { kind: 'images' },
    plano: { kind: 'image', accept: 'image/png' },
    contrato: { kind: 'file', accept: 'application/pdf' },
  },
}

function NewForm() {
  const [isCreated, setCreated] = useState(false)
  const saving = useCreate({
    route: contract.products.create,
    bodyOf: (record: FormRecord) => ({ ...record, productSchema: 's1' }),
    draft: useDraft<DraftContent<FormRecord>>('product:s1:new'),
    announced: { done: false },
    onCreated: () => setCreated(true),
    onRefused: () => {},
  })
  const [initial] = useState(() => ({ ...newRecord(form), organization: 'o1' }))
  const fields = useRecordForm({ form, languages: useFormLanguages(), initial, draft: saving.draft })
  if (isCreated) return <output>creado</output>
  return (
    <RecordPanel
      title="Nuevo"
      form={fields}
      saving={saving}
      submitLabel="Crear"
      lead={null}
      onCancel={() => {}}
      onClose={() => setCreated(true)}
    />
  )
}

const address = (key: string) => `${location.origin}/api/files/${key}`
let keys = 0
const keyOf = (type: string) =>
  String((keys += 1))
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
    .padStart(32, 'x') + (type === 'application/pdf' ? '.pdf' : '.png')

const library = [1, 2, 3].map((n) => ({
  _id: `m${n}`,
  name: `lote ${n}.png`,
  type: 'image/png',
  url: address(`${'y'.repeat(31)}${'abc'[n - 1]}.png`),
  tags: [],
  createdBy: { _id: 'ana', name: 'Ana' },
  createdAt: '2026-04-01T10:00:00.000Z',
  version: 1,
}))

/** Signs addresses, takes files, lists the library and creates records. */
const working: Server = ({ method, path, query }) => {
  if (path === '/getUploadSignedUrl') {
    const key = keyOf(query.fileType!)
    return { status: 200, body: { signedUrl: `${address(key)}?signature=x`, key } }
  }
  if (path === '/media' && method === 'GET')
    return { status: 200, body: { collection: library, page: 1, totalPages: 1, totalDocs: 3 } }
  return { status: 200, body: method === 'PUT' ? undefined : {} }
}

const fileOf = (name: string, type: string, bytes = 2_000) =>
  new File([new Uint8Array(bytes)], name, { type })
/** A picture as a camera makes it: its weight is padding, which no decoder reads. */
async function photo(name: string, type: string, bytes: number, ground = '#5b4') {
  const canvas = Object.assign(document.createElement('canvas'), { width: 4000, height: 3000 })
  const pen = canvas.getContext('2d')!
  pen.fillStyle = ground
  pen.fillRect(0, 0, 4000, 3000)
  const blob = await new Promise<Blob>((done) => canvas.toBlob((made) => done(made!), type))
  return new File([blob, new Uint8Array(bytes - blob.size)], name, { type })
}
/** An answer that comes when the test says so. */
function slowly() {
  let arrive = () => {}
  const arrived = new Promise<{ status: number }>((done) => {
    arrive = () => done({ status: 200 })
  })
  return { arrived, arrive: () => arrive() }
}
const inputOf = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[type=file][name="${name}"]`)!
const choose = (name: string, ...files: File[]) => userEvent.upload(inputOf(name), files)
const create = page.getByRole('button', { name: 'Crear' })
const toast = async (name: string) => {
  // The first file loads the code of its thread.
  await expect.poll(() => document.querySelector(`[data-toast="${name}"]`)).not.toBeNull()
}

beforeEach(() => page.viewport(1280, 900))

it('an uploaded picture is sent with the record, and a removed one is not', async () => {
  const sent = serve(working)
  await show(<NewForm />)
  await choose('foto', fileOf('a?b\u202e.png', 'image/png'))
  await expect.element(page.getByRole('link', { name: 'Abrir Foto' })).toBeVisible()
  const [sign, put] = sent
  expect(sign).toMatchObject({ path: '/getUploadSignedUrl', query: { fileType: 'image/png' } })
  expect(sign!.query.fileName).toMatch(/^a.b\.png$/)
  expect(put).toMatchObject({ method: 'PUT', query: { signature: 'x' }, body: 2_000 })
  await choose('contrato', fileOf('contrato.pdf', 'application/pdf'))
  await page.getByRole('button', { name: 'Quitar contrato.pdf' }).click()
  await create.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('creado')
  const foto = page.getByRole('link', { name: 'Abrir Foto' })
  await expect.element(foto).not.toBeInTheDocument()
  expect(sent.at(-1)!.body).toMatchObject({ dataSchema: { foto: `${location.origin}/api${put!.path}` } })
  expect(sent.at(-1)!.body).not.toHaveProperty('dataSchema.contrato')
})

it('a file is shown by its type: pictures, the frame of a video, an icon for the rest (FRM-11)', async () => {
  const key = 'z'.repeat(32)
  const urlOf = (ending: string) => address(`${key}.${ending}`)
  await show(
    <ul>
      {['jpg', 'png', 'svg', 'webm', 'pdf', 'exe'].map((ending) => (
        <FileTile key={ending} file={{ url: urlOf(ending) }} title={ending} onRemove={undefined} />
      ))}
    </ul>,
  )
  const shownIn = (ending: string) =>
    page.getByRole('link', { name: `Abrir ${ending}` }).element().firstElementChild!
  await expect.element(page.getByRole('link', { name: 'Abrir jpg' })).toHaveAttribute('href', urlOf('jpg'))
  for (const ending of ['jpg', 'png', 'svg'])
    expect(shownIn(ending).getAttribute('src')).toBe(`${urlOf(ending)}?w=320`)
  expect(shownIn('webm').tagName).toBe('VIDEO')
  for (const ending of ['pdf', 'exe']) expect(shownIn(ending).tagName).toBe('svg')
  expect(shownIn('pdf').outerHTML).not.toBe(shownIn('exe').outerHTML)
})

it('several pictures come in one go, and the library fills the field as one chooses', async () => {
  const sent = serve(working)
  await show(<NewForm />)
  await choose('fotos', fileOf('uno.png', 'image/png'), fileOf('dos.png', 'image/png'))
  await expect.element(page.getByRole('link', { name: 'Abrir Fotos 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Elegir de Archivos: Fotos' }).click()
  await page.getByRole('button', { name: 'lote 1.png' }).click()
  await expect.element(page.getByRole('link', { name: 'Abrir Fotos 3' })).toBeVisible()
  await page.getByRole('button', { name: 'lote 1.png' }).click()
  await expect.element(page.getByRole('link', { name: 'Abrir Fotos 3' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'lote 2.png' }).click()
  await page.getByRole('button', { name: 'Listo' }).click()
  await create.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('creado')
  expect(sent.find(({ path }) => path === '/media')!.query).toMatchObject({ filterType: '[image/*]' })
  const { dataSchema } = sent.at(-1)!.body as FormRecord
  expect(dataSchema.fotos).toHaveLength(3)
  expect((dataSchema.fotos as string[]).at(-1)).toBe(library[1]!.url)
})

it('the library is walked by the keys, and Escape closes it alone', async () => {
  serve(working)
  await show(<NewForm />)
  const opener = page.getByRole('button', { name: 'Elegir de Archivos: Foto', exact: true })
  await opener.click()
  const [first, second] = [1, 2].map((n) => page.getByRole('button', { name: `lote ${n}.png` }))
  await expect.element(first!).toBeVisible()
  ;(first!.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(second!).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(first!).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  ;(second!.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('link', { name: 'Abrir Foto' }))
    .toHaveAttribute('href', library[1]!.url)
})

it('a file that is too big or of another type is not sent, and a toast says why', async () => {
  const sent = serve(working)
  await show(<NewForm />)
  await choose('foto', fileOf('grande.png', 'image/png', 1_000_001))
  await toast('fileTooBig')
  await choose('foto', fileOf('tabla.xlsx', 'application/vnd.ms-excel'))
  await toast('invalidFileType')
  await choose('contrato', fileOf('foto.png', 'image/png'))
  expect(sent).toEqual([])
  await choose('foto', fileOf('justa.png', 'image/png', 1_000_000))
  await expect.element(page.getByRole('link', { name: 'Abrir Foto' })).toBeVisible()
})

it('the photo of a phone comes in smaller, as a JPEG, without a question', async () => {
  const sent = serve(working)
  const sizes = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob')
  await show(<NewForm />)
  await choose('fotos', await photo('campo.jpeg', 'image/jpeg', 3_800_000))
  await expect.element(page.getByRole('link', { name: 'Abrir Fotos 1' })).toBeVisible()
  expect(sent[0]!.query).toMatchObject({ fileName: 'campo.jpg', fileType: 'image/jpeg' })
  expect(sent[1]!.body).toBeLessThan(1_000_000)
  const { width, height } = sizes.mock.contexts.at(-1) as HTMLCanvasElement
  expect([width, height]).toEqual([1600, 1200])
  await choose('fotos', await photo('opaca.png', 'image/png', 1_000_001))
  await expect.element(page.getByRole('link', { name: 'Abrir Fotos 2' })).toBeVisible()
  expect(sent[2]!.query).toMatchObject({ fileName: 'opaca.jpg', fileType: 'image/jpeg' })
  expect(document.querySelector('[data-toast]')).toBeNull()
})

it('a picture that fits is sent as it is', async () => {
  const sent = serve(working)
  await show(<NewForm />)
  await choose('foto', await photo('justa.jpeg', 'image/jpeg', 1_000_000))
  await expect.element(page.getByRole('link', { name: 'Abrir Foto' })).toBeVisible()
  expect([sent[0]!.query.fileName, sent[1]!.body]).toEqual(['justa.jpeg', 1_000_000])
})

it('a drawing with transparency, and a field that takes no JPEG, keep what they are: too big is too big', async () => {
  const sent = serve(working)
  await show(<NewForm />)
  await choose('foto', await photo('logo.png', 'image/png', 1_000_001, '#5b48'))
  await toast('fileTooBig')
  await expect.element(page.getByText('El archivo es demasiado grande (tamaño admitido < 1MB)')).toBeVisible()
  await expect.element(page.getByText('logo.png')).not.toBeInTheDocument()
  await choose('plano', await photo('plano.png', 'image/png', 1_000_001))
  await expect.element(page.getByText('plano.png')).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

it.each([
  [refusal(415, 'UNSUPPORTED_TYPE'), 'invalidFileType'],
  [refusal(413, 'TOO_LARGE'), 'fileTooBig'],
  [refusal(400, 'INVALID', { errors: [{ path: '/file', message: 'Demasiados píxeles' }] }), 'INVALID'],
  ['nothing' as const, 'UNKNOWN'],
])('what the server refuses stays as a failed tile, and the field is free: %#', async (answer, name) => {
  serve((sent) => (sent.method === 'PUT' ? answer : working(sent)))
  await show(<NewForm />)
  await choose('foto', fileOf('rara.png', 'image/png'))
  await toast(name)
  await expect.element(page.getByRole('button', { name: 'Subir: Foto', exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Abrir Foto' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Quitar rara.png' }).click()
  await expect.element(page.getByText('rara.png')).not.toBeInTheDocument()
})

it('a fault of one picture is shown at its field', async () => {
  const errors = [{ path: '/dataSchema/fotos/0', message: 'Este archivo no está en la cuenta' }]
  serve((one) => (one.path === '/products' ? refusal(400, 'INVALID', { errors }) : working(one)))
  await show(<NewForm />)
  await choose('fotos', fileOf('uno.png', 'image/png'))
  await expect.element(page.getByRole('link', { name: 'Abrir Fotos 1' })).toBeVisible()
  await create.click()
  await expect
    .element(page.getByRole('group', { name: 'Fotos' }))
    .toHaveAccessibleDescription('Este archivo no está en la cuenta')
  await toast('INVALID')
})

it('an upload under way says how far it is and can be cancelled', async () => {
  serve((sent) => (sent.method === 'PUT' ? 'waiting' : working(sent)))
  await show(<NewForm />)
  await choose('foto', fileOf('lenta.png', 'image/png', 640_000))
  await expect
    .element(page.getByRole('progressbar'))
    .toHaveAccessibleName('Subiendo lenta.png: 320 de 640 kB')
  await page.getByRole('button', { name: 'Cancelar la subida de lenta.png' }).click()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  expect(document.querySelector('[data-toast]')).toBeNull()
  // Without the file, the record can be saved.
  await create.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('creado')
})

it('saving waits for the file under way and goes on by itself, with it', async () => {
  const { arrived, arrive } = slowly()
  const sent = serve((one) => (one.method === 'PUT' ? arrived : working(one)))
  await show(<NewForm />)
  await choose('foto', fileOf('lenta.png', 'image/png'))
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await create.click()
  await toast('uploading')
  expect(sent.filter(({ path }) => path === '/products')).toEqual([])
  arrive()
  await expect.element(page.getByRole('status').getByText('creado', { exact: true })).toBeVisible()
  expect(sent.at(-1)!.body).toHaveProperty('dataSchema.foto')
})

it('closing the form while saving waits saves nothing', async () => {
  const { arrived, arrive } = slowly()
  const sent = serve((one) => (one.method === 'PUT' ? arrived : working(one)))
  await show(<NewForm />)
  await choose('foto', fileOf('lenta.png', 'image/png'))
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await create.click()
  await toast('uploading')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('status').getByText('creado', { exact: true })).toBeVisible()
  arrive()
  await arrived
  expect(sent.filter(({ path }) => path === '/products')).toEqual([])
})

it('a file that failed stays until it is sent again or taken away, and nothing is saved without it unawares', async () => {
  let isDown = true
  const sent = serve((one) => (one.method === 'PUT' && isDown ? 'nothing' : working(one)))
  await show(<NewForm />)
  await choose('foto', fileOf('campo.png', 'image/png'))
  const retry = page.getByRole('button', { name: 'Probar de nuevo: campo.png' })
  await expect.element(retry).toBeVisible()
  await create.click()
  await toast('uploadFailed')
  expect(sent.filter(({ path }) => path === '/products')).toEqual([])
  isDown = false
  await retry.click()
  await expect.element(page.getByRole('link', { name: 'Abrir Foto' })).toBeVisible()
  await create.click()
  await expect.element(page.getByRole('status').getByText('creado', { exact: true })).toBeVisible()
  expect(sent.at(-1)!.body).toHaveProperty('dataSchema.foto')
})

it('a file to keep joins the library once the record is saved, and only then', async () => {
  const sent = serve(working)
  await show(<NewForm />)
  await choose('contrato', fileOf('contrato.pdf', 'application/pdf'))
  await choose('foto', fileOf('suelta.png', 'image/png'))
  await page.getByLabelText('Guardar también en Archivos').last().click()
  const added = () => sent.filter(({ method, path }) => method === 'POST' && path === '/media')
  expect(added()).toEqual([])
  await create.click()
  await expect.poll(() => added().length).toBe(1)
  expect(added()[0]!.body).toMatchObject({ name: 'contrato.pdf', type: 'application/pdf', rename: true })
})

it('everything fits on a phone', async () => {
  await page.viewport(390, 844)
  serve(working)
  await show(<NewForm />)
  await choose('fotos', fileOf('uno.png', 'image/png'))
  await page.getByRole('button', { name: 'Elegir de Archivos: Fotos' }).click()
  await expect.element(page.getByRole('button', { name: 'lote 3.png' })).toBeVisible()
  const wide = [...document.querySelectorAll('form *')].filter(
    (element) => element.getBoundingClientRect().right > 390,
  )
  expect(wide.map(({ outerHTML }) => outerHTML)).toEqual([])
})
