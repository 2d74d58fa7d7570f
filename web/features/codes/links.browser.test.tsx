import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Gs1Link } from '../../../core/contract/gs1.ts'
import { refusal, type SentRequest, serve, show } from '../../../test/kit/screen.tsx'
import { AddressForm } from './AddressForm.tsx'
import { LinkTable } from './LinkTable.tsx'

const link: Gs1Link = {
  _id: 'k1',
  anchor: '/01/07791234500017/10/*',
  linkType: 'gs1:recipeInfo',
  href: 'https://vino.example/recetas?lote={10}',
  title: 'Recetas',
  type: 'text/html',
  hreflang: ['es'],
  default: false,
  fwqs: false,
}

let links: Gs1Link[] | undefined
let sent: SentRequest[]
let answer: ReturnType<typeof refusal> | undefined
beforeEach(async () => {
  await page.viewport(1440, 900)
  links = [link]
  answer = undefined
  sent = serve(({ method, path, body }) => {
    if (path !== '/gs1/links' && !path.startsWith('/gs1/links/')) return { status: 200, body: {} }
    if (method === 'GET')
      return links ? { status: 200, body: { collection: links } } : refusal(500, 'INTERNAL')
    if (answer) return answer
    if (method === 'DELETE') return { status: 204, body: undefined }
    return { status: 200, body: { _id: 'k2', ...(body as object) } }
  })
})

const written = () => sent.find(({ method }) => method !== 'GET')

describe('extra links of codes (GS1-08)', () => {
  it('are listed with where they lead', async () => {
    await show(<LinkTable />)
    const list = page.getByRole('list', { name: 'Otros destinos' })
    for (const text of ['/01/07791234500017/10/*', 'Recetas', 'https://vino.example/recetas?lote={10}'])
      await expect.element(list).toHaveTextContent(text)
  })

  it('are added with languages that commas part', async () => {
    links = []
    await show(<LinkTable />)
    await expect.element(page.getByText(/^Los códigos llevan a la página/)).toBeVisible()
    await page.getByRole('button', { name: 'Agregar un destino' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Código' }).fill('/01/07791234500017')
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Instrucciones')
    await dialog.getByRole('textbox', { name: 'Dirección' }).fill('https://vino.example/uso')
    await dialog.getByRole('textbox', { name: 'Idiomas' }).fill('es, en-US')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect.poll(written).toMatchObject({
      method: 'POST',
      path: '/gs1/links',
      body: {
        anchor: '/01/07791234500017',
        linkType: 'gs1:pip',
        href: 'https://vino.example/uso',
        title: 'Instrucciones',
        hreflang: ['es', 'en-US'],
        default: false,
        fwqs: false,
      },
    })
  })

  it('keep what the form doesn’t show, and say at its entry what is refused', async () => {
    answer = refusal(400, 'INVALID', {
      errors: [{ path: '/anchor', message: 'El código no es de la cuenta' }],
    })
    await show(<LinkTable />)
    await page.getByRole('button', { name: 'Cambiar' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' }).fill('Cocina')
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
    await expect.element(page.getByText('El código no es de la cuenta')).toBeVisible()
    expect(written()).toMatchObject({
      method: 'PUT',
      path: '/gs1/links/k1',
      body: { title: 'Cocina', type: 'text/html', linkType: 'gs1:recipeInfo', hreflang: ['es'] },
    })
  })

  it('are removed after a question', async () => {
    await show(<LinkTable />)
    await page.getByRole('button', { name: 'Quitar' }).click()
    await page
      .getByRole('dialog', { name: 'Quitar «Recetas»' })
      .getByRole('button', { name: 'Quitar' })
      .click()
    await expect.poll(written).toMatchObject({ method: 'DELETE', path: '/gs1/links/k1' })
  })

  it('that could not be read can be asked for again', async () => {
    links = undefined
    await show(<LinkTable />)
    await expect.element(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  })
})

describe('what QR codes carry (GS1-03)', () => {
  it('is saved with the settings of the account', async () => {
    await show(<AddressForm />)
    const save = page.getByRole('button', { name: 'Guardar' })
    await expect.element(save).toBeDisabled()
    await page.getByRole('radio', { name: 'La dirección de la página' }).click()
    await save.click()
    await expect
      .poll(written)
      .toMatchObject({ method: 'PUT', path: '/accountSettings', body: { qrAddress: 'uuid', version: 1 } })
  })
})
