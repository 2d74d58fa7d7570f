import { Button, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import classes from './Connections.module.css'

interface SecretProps {
  name: string
  /** Absent where it was shown before. */
  secret: string | undefined
  onClose: () => void
}

/** Shows the secret of a key once (KEY-09). */
export function Secret({ name, secret, onClose }: SecretProps) {
  const { t } = useTranslation()
  // If the clipboard refuses, the fault is only logged (ERR-18).
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => toastDone(t('common.toast.copied'), { duration: 2000, name: 'copied' }),
      (error: unknown) => console.error(error),
    )
  return (
    <QuestionBox title={t('connections.once.title', { name })} onClose={onClose}>
      {secret === undefined ? (
        <p>{t('connections.once.gone')}</p>
      ) : (
        <>
          <p>
            <b>{t('connections.once.keep')}</b>
          </p>
          <code className={classes.secret}>{secret}</code>
          <p className={classes.use}>
            {t('connections.once.use')} <code>Authorization: Bearer rk_…</code>
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
            {t('connections.once.copy')}
          </Button>
        )}
        <Button onClick={onClose}>
          {t(secret === undefined ? 'common.close' : 'connections.once.done')}
        </Button>
      </Group>
    </QuestionBox>
  )
}
