import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useTranslation } from '../../ui/texts.ts'

interface AmendQuestionProps {
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what was declared changes. */
export function AmendQuestion(props: AmendQuestionProps) {
  const { t } = useTranslation()
  return (
    <ConfirmModal
      title={t('statements.eu.question.amend.title')}
      confirmLabel={t('statements.eu.amend')}
      {...props}
    >
      {t('statements.eu.question.amend.text')}
    </ConfirmModal>
  )
}
