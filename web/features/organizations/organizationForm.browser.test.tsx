import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contract } from '../../../core/contract/index.ts'
import { serve, show, type SentRequest, type Server } from '../../../test/kit/screen.tsx'
import type { DraftContent } from '../../forms/saving.ts'
import { useCreate } from '../../forms/useCreate.ts'
import { useDraft } from '../../shell/draft.ts'
import { OrganizationForm } from './OrganizationForm.tsx'
import { bodyOf, valuesOf, type OrganizationValues } from './values.ts'

function NewOrganization() {
  const [closed, setClosed] = useState(false)
  const saving = useCreate({
    route: contract.organizations.create,
    bodyOf,
    draft: useDraft<DraftContent<OrganizationValues>>('organization:new'),
    announced: { done: false },
    onCreated: () => setClosed(true),
    onRefused: () => setClosed(true),
  })
  if (closed) return <output>creada</output>
  return (
    <OrganizationForm
      title="Nueva organización"
      submitLabel="Crear"
      initial={valuesOf()}
      saving={saving}
      onClose={() => setClosed(true)}
    />
  )
}

let count = 0
const address = (key: string) => `https://rastro.example/api/files/${key}`
const working: Server = ({ method, path, query }: SentRequest) => {
  if (path === '/getUploadSignedUrl') {
    const key = `${++count}-${query.fileName}`
    return { status: 200, body: { key, signedUrl: `${address(key)}?expires=1&signature=x` } }
  }
  if (method === 'PUT') return { status: 200 }
  return { status: 200, body: { _id: 'o1' } }
}
const fileInput = (name: string) =>
  document.querySelector<HTMLInputElement>(`input[type=file][name="${name}"]`)!
const choose = (name: string, ...files: File[]) => userEvent.upload(fileInput(name), files)
const fileOf = (name: string, type: string, size = 3) => new File([new Uint8Array(size)], name, { type })
const done = page.getByText('creada', { exact: true })

it('uploads its pictures, video and files, of which a single place takes the first chosen (ORG-14, FRM-09)', async () => {
  const sent = serve(working)
  await show(<NewOrganization />)
  await page.getByLabelText('Nombre', { exact: false }).first().fill('Las Garzas')
  for (const [name, type] of [
    ['logoUrl', 'image/png'],
    ['frontImageUrl', 'image/jpeg'],
    ['videoUrl', 'video/webm'],
    ['data.image', 'image/png'],
    ['data.file1', 'application/pdf'],
    ['data.file2', 'image/png'],
    ['data.file3', 'application/pdf'],
  ] as const) {
    expect(fileInput(name).multiple).toBe(false)
    await choose(name, fileOf(name, type))
  }
  await page.getByRole('button', { name: 'Crear' }).click()
  await expect.element(done).toBeVisible()
  const { logoUrl, frontImageUrl, videoUrl, data } = sent.at(-1)!.body as Record<string, any>
  const stored = [logoUrl, frontImageUrl, videoUrl, data.image, data.file1, data.file2, data.file3]
  expect(stored.map((url: string) => url.slice(url.indexOf('-') + 1))).toEqual([
    'logoUrl',
    'frontImageUrl',
    'videoUrl',
    'data.image',
    'data.file1',
    'data.file2',
    'data.file3',
  ])
})

it('takes no file over 1,000,000 bytes and no picture as a video (ORG-14, FRM-08)', async () => {
  const sent = serve(working)
  await show(<NewOrganization />)
  await choose('logoUrl', fileOf('grande.png', 'image/png', 1_000_001))
  await expect.element(page.getByText('El archivo es demasiado grande (tamaño admitido < 1MB)')).toBeVisible()
  await choose('videoUrl', fileOf('foto.png', 'image/png'))
  await expect.element(page.getByText('Ese tipo de archivo no se acepta')).toBeVisible()
  expect(sent).toEqual([])
  await choose('logoUrl', fileOf('justo.png', 'image/png', 1_000_000))
  await expect.element(page.getByRole('link', { name: 'Abrir Logo' })).toBeVisible()
})

it('creates the files to keep in the library once it is saved, and forgets them then (PRE-05)', async () => {
  const sent = serve(working)
  await show(<NewOrganization />)
  await page.getByLabelText('Nombre', { exact: false }).first().fill('Las Garzas')
  await choose('logoUrl', fileOf('logo.png', 'image/png'))
  await page.getByLabelText('Guardar también en Archivos').click()
  const added = () => sent.filter(({ path }) => path === '/media')
  await page.getByRole('button', { name: 'Crear' }).click()
  await expect.element(done).toBeVisible()
  await expect.poll(() => added().length).toBe(1)
  expect(added()[0]!.body).toMatchObject({ name: 'logo.png', type: 'image/png' })
  expect(sent.findIndex(({ path }) => path === '/organizations')).toBeLessThan(
    sent.findIndex(({ path }) => path === '/media'),
  )
})

it('keeps only the digits of a phone number (ORG-12)', async () => {
  serve(working)
  await show(<NewOrganization />)
  const phone = page.getByLabelText('Teléfono')
  await phone.fill('+54 (3491) 15-402-717')
  await expect.element(phone).toHaveValue('54349115402717')
})
