import { Button, Group, Modal } from '@mantine/core'
import { useTranslation } from './texts.ts'
import { useReturnFocus } from './useReturnFocus.ts'
import modal from './ConfirmModal.module.css'
import classes from './ErrorsModal.module.css'

interface ErrorsModalProps {
  title: string
  /** One sentence each. */
  errors: readonly string[]
  onClose: () => void
}

/** GEN-13: the errors of one action on many things, to be read and closed with OK. */
export function ErrorsModal({ title, errors, onClose }: ErrorsModalProps) {
  const { t } = useTranslation()
  useReturnFocus()
  return (
    <Modal.Root opened onClose={onClose} size={560} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header component="div" className={modal.header ?? ''}>
          <Modal.Title component="h2" className={modal.title ?? ''}>
            {title}
          </Modal.Title>
        </Modal.Header>
        <Modal.Body className={modal.body ?? ''}>
          <ul className={classes.errors} tabIndex={0} aria-label={title}>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
          <Group justify="flex-end" mt={24}>
            <Button onClick={onClose} data-autofocus>
              {t('common.ok')}
            </Button>
          </Group>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
