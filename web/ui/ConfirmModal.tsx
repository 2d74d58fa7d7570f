import { Button, Group, Modal } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RefusableButton } from './RefusableButton.tsx'
import { useTranslation } from './texts.ts'
import { useReturnFocus } from './useReturnFocus.ts'
import classes from './ConfirmModal.module.css'

interface ConfirmModalProps {
  title: string
  /** Describes the consequences. */
  children: ReactNode
  /** Names the action ("Archivar"), never "OK". */
  confirmLabel: string
  danger?: boolean
  busy: boolean
  /** The refusal of this action, shown in the box itself. */
  fault?: string | undefined
  /** Why it is not allowed; the action stays, off, below its reason. */
  refusal?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before something is archived or lost. */
export function ConfirmModal({
  title,
  children,
  confirmLabel,
  danger = false,
  busy,
  refusal,
  fault = refusal,
  onConfirm,
  onClose,
}: ConfirmModalProps) {
  const { t } = useTranslation()
  return (
    <QuestionBox title={title} onClose={onClose}>
      <div>{children}</div>
      {fault && (
        <p className={classes.fault} role="alert">
          <IconAlertCircle size={17} aria-hidden /> {fault}
        </p>
      )}
      <Group justify="flex-end" gap={10} mt={24}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <RefusableButton
          {...(danger ? { color: 'red' } : {})}
          loading={busy}
          refusal={refusal}
          onClick={onConfirm}
          data-autofocus
        >
          {confirmLabel}
        </RefusableButton>
      </Group>
    </QuestionBox>
  )
}

/** Box of a question, for content that replaces the question. */
export function QuestionBox({
  title,
  onClose,
  children,
}: Pick<ConfirmModalProps, 'title' | 'onClose' | 'children'>) {
  useReturnFocus()
  return (
    <Modal.Root opened onClose={onClose} size={460} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header component="div" className={classes.header ?? ''}>
          <Modal.Title component="h2" className={classes.title ?? ''}>
            {title}
          </Modal.Title>
        </Modal.Header>
        <Modal.Body className={classes.body ?? ''}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
