import { Button, Group } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { Inquiry } from '../../../core/contract/inquiries.ts'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import classes from './Ask.module.css'

/** The link of an inquiry, which nobody can see again (LNK-03). */
export function LinkOnce({ inquiry, onClose }: { inquiry: Inquiry; onClose: () => void }) {
  const { t } = useTranslation()
  const { address, recipient } = inquiry
  // If the clipboard refuses, the fault is only logged (ERR-18).
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => toastDone(t('common.toast.copied'), { duration: 2000, name: 'copied' }),
      (error: unknown) => console.error(error),
    )
  return (
    <div className={classes.form}>
      {address === undefined ? (
        <p>{t('inquiries.once.gone')}</p>
      ) : (
        <>
          <b>{t('inquiries.once.lead')}</b>
          <code className={classes.address}>{address}</code>
        </>
      )}
      {recipient.email && <p>{t('inquiries.once.mailed', { email: recipient.email })}</p>}
      <Group gap={10}>
        {address !== undefined && (
          <Button
            variant="default"
            leftSection={<IconCopy size={17} stroke={1.6} aria-hidden />}
            onClick={() => void copy(address)}
          >
            {t('inquiries.once.copy')}
          </Button>
        )}
        <Button ml="auto" onClick={onClose}>
          {t('inquiries.once.done')}
        </Button>
      </Group>
    </div>
  )
}
