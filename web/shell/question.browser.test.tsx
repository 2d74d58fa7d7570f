import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { contract } from '../../core/contract/index.ts'
import { refusal, serve, show } from '../../test/kit/screen.tsx'
import { question, reasonForm } from './question.tsx'

const refresh = vi.fn<() => Promise<void>>(async () => {})

const Revoke = question({
  route: contract.keys.revoke,
  input: ({ id }: { id: string }) => ({ params: { id } }),
  danger: true,
  texts: () => ({ title: '¿Dar de baja la llave?', action: 'Dar de baja', text: 'Deja de abrir.' }),
  done: () => 'La llave ya no abre',
  refresh,
})

const Rotate = question({
  route: contract.keys.rotate,
  input: ({ id }: { id: string }) => ({ params: { id }, body: { graceHours: 1 } }),
  texts: () => ({ title: '¿Cambiar el secreto?', action: 'Cambiar' }),
  outcome: (_, { secret }) => <p>{secret}</p>,
  refresh,
})

const Reopen = question({
  route: contract.assessments.reopen,
  input: ({ id }: { id: string }, body) => ({ params: { id }, body }),
  texts: () => ({ title: 'Reabrir', action: 'Reabrir' }),
  form: reasonForm(() => 'Por qué', 500),
  refresh,
})

function Asking({ Question }: { Question: typeof Revoke | typeof Rotate | typeof Reopen }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Preguntar
      </button>
      {isOpen && <Question of={{ id: 'k1' }} onClose={() => setOpen(false)} />}
    </>
  )
}

async function ask(Question: typeof Revoke | typeof Rotate | typeof Reopen, rights?: { admin: boolean }) {
  await show(<Asking Question={Question} />, rights ? { rights } : {})
  await page.getByRole('button', { name: 'Preguntar' }).click()
  await expect.element(dialog()).toBeVisible()
}
const dialog = () => page.getByRole('dialog')
const action = (name: string) => dialog().getByRole('button', { name })

describe('a question', () => {
  it('does what it asks, says so, refetches and gives the focus back', async () => {
    const sent = serve(() => ({ status: 204 }))
    await ask(Revoke)
    await expect.element(action('Dar de baja')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('La llave ya no abre')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Preguntar' })).toHaveFocus()
    expect(sent.map(({ method, path }) => [method, path])).toEqual([['DELETE', '/keys/k1']])
    expect(refresh).toHaveBeenCalled()
  })

  it('keeps a refusal in its box, and Escape sends nothing', async () => {
    const sent = serve(() => refusal(409, 'CONFLICT'))
    await ask(Revoke)
    await action('Dar de baja').click()
    await expect.element(dialog().getByRole('alert')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(sent).toHaveLength(1)
  })

  it('is off with its reason for who may not', async () => {
    const sent = serve(() => ({ status: 204 }))
    await ask(Revoke, { admin: false })
    await expect.element(action('Dar de baja: ')).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    expect(sent).toEqual([])
  })

  it('asks for a lost answer again under the same key, and shows its outcome', async () => {
    let isLost = true
    const sent = serve(() => (isLost ? 'nothing' : { status: 200, body: { secret: 'rk_1' } }))
    await ask(Rotate)
    await action('Cambiar').click()
    await expect.element(dialog().getByRole('alert')).toBeVisible()
    isLost = false
    await action('Cambiar').click()
    await expect.element(page.getByText('rk_1')).toBeVisible()
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  })

  it('with entries shows faults at them, and sends what is typed', async () => {
    const reason = 'Llegó otro informe'
    const sent = serve(({ body }) =>
      (body as { reason: string }).reason === reason
        ? { status: 200, body: {} }
        : refusal(400, 'VALIDATION', { errors: [{ path: '/reason', message: 'No alcanza' }] }),
    )
    await ask(Reopen)
    const entry = dialog().getByRole('textbox', { name: 'Por qué' })
    await expect.element(entry).toHaveFocus()
    await action('Reabrir').click()
    expect(sent).toEqual([])
    await entry.fill('Porque hace falta')
    await action('Reabrir').click()
    await expect.element(entry).toHaveAccessibleDescription('No alcanza')
    await entry.fill(reason)
    await action('Reabrir').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(sent.at(-1)?.body).toEqual({ reason })
  })
})
