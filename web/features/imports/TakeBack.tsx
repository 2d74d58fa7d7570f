import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Import, UndoneImport } from '../../../core/contract/imports.ts'
import { call } from '../../api/client.ts'
import { refetch } from '../../api/queries.ts'
import { useConfirm } from '../../shell/useConfirm.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { ConfirmModal, QuestionBox } from '../../ui/ConfirmModal.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { refreshImports } from './queries.ts'
import { useRowCount } from './said.ts'

/** Asks before an import is taken back. Records that were used or changed since stay, and the box names them. */
export function TakeBack({
  of: { _id, file, kind, saved, changed },
  onClose,
}: {
  of: Import
  onClose: () => void
}) {
  const { t } = useTranslation()
  const rows = useRowCount()
  const [answer, setAnswer] = useState<UndoneImport>()
  const confirm = useConfirm({
    async act(options) {
      const undone = await call(contract.imports.undo, { params: { id: _id } }, options)
      await Promise.all([refreshImports(), refetch(kind)])
      if (undone.kept.length > 0) return setAnswer(undone)
      toastDone(t('importing.undo.done', { file: file.name }))
      return onClose()
    },
    refusal: useRefusal()(contract.imports.undo),
    onDone() {},
  })
  const title = t('importing.undo.title', { file: file.name })
  if (answer) return <Outcome title={title} file={file.name} answer={answer} onClose={onClose} />
  return (
    <ConfirmModal
      title={title}
      confirmLabel={t('importing.undo.confirm', rows(saved + changed))}
      onClose={onClose}
      {...confirm}
    >
      {saved > 0 && t('importing.undo.text', rows(saved))}{' '}
      {changed > 0 && t('importing.undo.changed', rows(changed))}
    </ConfirmModal>
  )
}

/** Records that the box names; the others are counted. */
const maxNamed = 8

interface OutcomeProps {
  title: string
  file: string
  answer: UndoneImport
  onClose: () => void
}

/** What stays of an import, and why. */
function Outcome({ title, file, answer: { undone, kept }, onClose }: OutcomeProps) {
  const { t } = useTranslation()
  const rows = useRowCount()
  const all = rows(undone + kept.length).rows
  return (
    <QuestionBox title={title} onClose={onClose}>
      <p>{t('importing.undo.partly', { file, undone: rows(undone).rows, rows: all })}</p>
      <ul>
        {kept.slice(0, maxNamed).map(({ n, name, code }) => (
          <li key={n}>
            <b>{name}</b>, {t(`importing.undo.kept.${code}`)}
          </li>
        ))}
        {kept.length > maxNamed && <li>{t('importing.undo.others', rows(kept.length - maxNamed))}</li>}
      </ul>
      <Group justify="flex-end" mt={24}>
        <Button onClick={onClose} data-autofocus>
          {t('importing.save.close')}
        </Button>
      </Group>
    </QuestionBox>
  )
}
