import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { contract } from '../../core/contract/index.ts'
import { refusal, serve, show } from '../../test/kit/screen.tsx'
import { call } from '../api/client.ts'
import { ConfirmModal } from '../ui/ConfirmModal.tsx'
import { ErrorsModal } from '../ui/ErrorsModal.tsx'
import { useArchive } from './useArchive.ts'

const id = 'o1'
const names: Record<string, string> = { o1: 'La Aguada', o2: 'Los Timbúes' }

interface QuestionProps {
  refusal?: string
  ids?: readonly string[]
  onRefused?: (errors: readonly string[]) => void
  onRefresh: (archived: readonly string[]) => void
  onClose: () => void
}

function Question({ refusal, ids = [id], onRefresh, onRefused, onClose }: QuestionProps) {
  const archiving = useArchive({
    type: 'organizations',
    ids,
    nameOf: (one) => names[one] ?? one,
    archive: (options) => call(contract.organizations.archive, { params: { id } }, options),
    refusal,
    done: 'Se archivó La Aguada',
    restored: 'Volvió La Aguada',
    refresh: async (archived) => onRefresh(archived),
    onArchived: onClose,
    ...(onRefused ? { onRefused } : {}),
  })
  return (
    <ConfirmModal {...archiving} title="¿Archivar?" onClose={onClose}>
      Deja de verse.
    </ConfirmModal>
  )
}

function List(props: Partial<QuestionProps>) {
  const [isOpen, setIsOpen] = useState(true)
  const [errors, setErrors] = useState<readonly string[]>([])
  const navigate = useNavigate()
  const page = useSearch({ strict: false, select: ({ page: to = 1 }) => to })
  const show = (to: number) => void navigate({ to: '.', search: { page: to } as never })
  return (
    <>
      <output>página {page}</output>
      <button onClick={() => show(3)}>Página 3</button>
      <button onClick={() => show(1)}>Página 1</button>
      {errors.length > 0 && (
        <ErrorsModal title="No se archivó nada" errors={errors} onClose={() => setErrors([])} />
      )}
      {isOpen && errors.length === 0 && (
        <Question onRefresh={() => {}} {...props} onRefused={setErrors} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

const archive = page.getByRole('button', { name: 'Archivar' })

it('archives after confirming, and undo restores the record (UND-01)', async () => {
  const sent = serve(() => ({ status: 204 }))
  const refreshed: string[][] = []
  await show(<List onRefresh={(archived) => refreshed.push([...archived])} />)
  expect(sent).toEqual([])
  await archive.click()
  await expect.element(archive).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(page.getByText('Volvió La Aguada')).toBeInTheDocument()
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /organizations/o1',
    'PUT /undo',
  ])
  expect(sent[1]).toMatchObject({ query: { type: 'organizations' }, body: { ids: ['o1'] } })
  // Archived records are not refetched; restored records are.
  expect(refreshed).toEqual([['o1'], []])
})

it('shows a refusal only in the confirmation box', async () => {
  serve(() => refusal(403, 'FORBIDDEN'))
  await show(<List />)
  await archive.click()
  await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent('FORBIDDEN')
  expect(page.getByText('FORBIDDEN').elements()).toHaveLength(1)
  await expect.element(archive).toBeEnabled()
})

it('reports that the server did not answer, and allows another try', async () => {
  const answers = ['nothing', { status: 204 }] as const
  let at = 0
  serve(() => answers[at++]!)
  await show(<List />)
  await archive.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('El servidor no responde')
  await archive.click()
  await expect.element(archive).not.toBeInTheDocument()
  // Its toast comes a moment later, and would stand in the next test.
  await expect.element(page.getByRole('button', { name: 'Deshacer' })).toBeVisible()
})

it('sends nothing while archiving is refused in advance', async () => {
  const sent = serve(() => ({ status: 204 }))
  await show(<List refusal="Tiene productos" />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Tiene productos')
  await expect.element(archive).toBeDisabled()
  expect(sent).toEqual([])
})

it('undo returns to the page of the list that the record stands on (UND-02)', async () => {
  serve(() => ({ status: 204 }))
  await show(<List />)
  const shown = page.getByText(/^página/)
  // Under the question, which covers the page.
  ;(page.getByText('Página 3', { exact: true }).element() as HTMLElement).click()
  await expect.element(shown).toHaveTextContent('página 3')
  await archive.click()
  await expect.element(archive).not.toBeInTheDocument()
  await page.getByText('Página 1', { exact: true }).click()
  await expect.element(shown).toHaveTextContent('página 1')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.element(shown).toHaveTextContent('página 3')
})

it('a refused undo names what stays archived, and why', async () => {
  const details = [
    { id: 'o1', code: 'IDENTIFIER_TAKEN' },
    { id: 'o2', code: 'NOT_FOUND' },
  ]
  serve(({ path }) => (path === '/undo' ? refusal(409, 'UNDO_CONFLICT', { details }) : { status: 204 }))
  await show(<List ids={['o1', 'o2']} />)
  await archive.click()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  const toast = page.getByRole('alert')
  await expect.element(toast).toHaveTextContent('No volvió La Aguada: El identificador ya existe Y 1 más.')
  await expect.element(toast).toHaveAttribute('data-toast', 'UNDO_CONFLICT')
})

it('a refused batch lists every record at fault, with OK (GEN-13, PRD-13)', async () => {
  const answers = [
    refusal(409, 'RELATED', { details: { related: ['o2'] } }),
    refusal(400, 'INVALID', { errors: [{ path: '/ids/0', message: 'No se encontraron datos' }] }),
  ]
  serve(() => answers.shift()!)
  await show(<List ids={['o1', 'o2']} />)
  await archive.click()
  const errors = page.getByRole('dialog', { name: 'No se archivó nada' })
  await expect.element(errors).toHaveTextContent('Los Timbúes: No se puede archivar: tiene origen o destino.')
  expect(errors.getByRole('listitem').elements()).toHaveLength(1)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect.element(errors).not.toBeInTheDocument()
  await archive.click()
  await expect.element(errors).toHaveTextContent('La Aguada: No se encontraron datos')
})
