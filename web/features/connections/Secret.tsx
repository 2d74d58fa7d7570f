import { Button, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import ui from '../../ui/shared.module.css'
import classes from './Connections.module.css'

interface SecretProps {
  of?: 'key' | 'webhook'
  name: string
  /** Absent where it was shown before. */
  secret: string | undefined
  onClose: () => void
}

const headers = { key: 'Authorization: Bearer rk_…', webhook: 'webhook-signature: v1,…' }

/** Shows the secret of a key or of a webhook once (KEY-09, HOK-03). */
export function Secret({ of = 'key', name, secret, onClose }: SecretProps) {
  const { t } = useTranslation()
  // If the clipboard refuses, the fault is only logged (ERR-18).
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => toastDone(t('common.toast.copied'), { duration: 2000, name: 'copied' }),
      (error: unknown) => console.error(error),
    )
  return (
    <QuestionBox title={t(`connections.once.${of}.title`, { name })} onClose={onClose}>
      {secret === undefined ? (
        <p>{t(`connections.once.${of}.gone`)}</p>
      ) : (
        <>
          <p>
            <b>{t(`connections.once.${of}.keep`)}</b>
          </p>
          <code className={classes.secret}>{secret}</code>
          <p className={ui.meta}>
            {t(`connections.once.${of}.use`)} <code>{headers[of]}</code>
          </p>
        </>
      )}
      <Group justify="flex-end" gap={10} mt={24}>
        {secret !== undefined && (
          <Button
            variant="default"
            leftSection={<IconCopy size={17} stroke={1.6} aria-hidden />}
            onClick={() => void copy(secret)}
            data-autofocus
          >
            {t(`connections.once.${of}.copy`)}
          </Button>
        )}
        <Button onClick={onClose}>
          {t(secret === undefined ? 'common.close' : `connections.once.${of}.done`)}
        </Button>
      </Group>
    </QuestionBox>
  )
}
