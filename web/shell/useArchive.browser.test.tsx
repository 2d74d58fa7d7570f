import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { contract } from '../../core/contract/index.ts'
import { refusal, serve, show } from '../../test/kit/screen.tsx'
import { call } from '../api/client.ts'
import { ConfirmModal } from '../ui/ConfirmModal.tsx'
import { useArchive } from './useArchive.ts'

const id = 'o1'

interface QuestionProps {
  refusal?: string
  onRefresh: (archived: readonly string[]) => void
  onClose: () => void
}

function Question({ refusal, onRefresh, onClose }: QuestionProps) {
  const archiving = useArchive({
    type: 'organizations',
    ids: [id],
    archive: (options) => call(contract.organizations.archive, { params: { id } }, options),
    refusal,
    done: 'Se archivó La Aguada',
    restored: 'Volvió La Aguada',
    refresh: async (archived) => onRefresh(archived),
    onArchived: onClose,
  })
  return (
    <ConfirmModal {...archiving} title="¿Archivar?" onClose={onClose}>
      Deja de verse.
    </ConfirmModal>
  )
}

function List(props: { refusal?: string; onRefresh?: (archived: readonly string[]) => void }) {
  const [isOpen, setIsOpen] = useState(true)
  return isOpen && <Question onRefresh={() => {}} {...props} onClose={() => setIsOpen(false)} />
}

const archive = page.getByRole('button', { name: 'Archivar' })

it('archives after confirming, and undo restores the record', async () => {
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
})

it('sends nothing while archiving is refused in advance', async () => {
  const sent = serve(() => ({ status: 204 }))
  await show(<List refusal="Tiene productos" />)
  await archive.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Tiene productos')
  expect(sent).toEqual([])
})
