import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { serve, show } from '../../../test/kit/screen.tsx'
import { RequestForm } from './RequestForm.tsx'

const url = `${location.origin}/api/files/${'a'.repeat(32)}.png`

it('a request that is sent while its picture is on its way goes with the picture, and is announced (SUP-01)', async () => {
  let arrive = () => {}
  const arrived = new Promise<{ status: number }>((done) => {
    arrive = () => done({ status: 200 })
  })
  const sent = serve(({ method, path }) => {
    if (path === '/getUploadSignedUrl') return { status: 200, body: { signedUrl: `${url}?s=x`, key: 'a' } }
    return method === 'PUT' ? arrived : { status: 200, body: {} }
  })
  await show(<RequestForm />)
  const send = page.getByRole('button', { name: 'Enviar' })
  await expect.element(send).toBeDisabled()
  await userEvent.fill(page.getByLabelText('¿Qué pasó?'), 'No puedo imprimir')
  const picture = new File([new Uint8Array(100)], 'pantalla.png', { type: 'image/png' })
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, picture)
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await send.click()
  await expect.element(page.getByText('Sigue solo apenas termine con el archivo')).toBeVisible()
  arrive()
  await expect.element(page.getByText('Se envió el pedido')).toBeVisible()
  expect(sent.find(({ path }) => path === '/support')!.body).toMatchObject({ files: [url] })
})
