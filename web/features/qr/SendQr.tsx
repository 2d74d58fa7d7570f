import { Button, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { faultText } from '../../api/faultText.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { toastDone, toastFault } from '../../ui/toast.ts'
import classes from './QrPanel.module.css'

/** Sends the code to one address (QRP-03). The field keeps what was typed until it has left. */
export function SendQr({ itemId }: { itemId: string }) {
  const { t, i18n } = useTranslation()
  const [email, setEmail] = useState('')
  const refusal = useRefusal()(contract.qr.send)
  const sending = useMutation({
    mutationFn: () =>
      call(
        contract.qr.send,
        { body: { email: email.trim(), itemId }, query: { language: i18n.language } },
        { quiet: true },
      ),
    onSuccess: () => {
      toastDone(t('qr.sent', { email: email.trim() }))
      setEmail('')
    },
    onError: () => toastFault(t('common.toast.errorSending'), { name: 'errorSending' }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (refusal === undefined && !sending.isPending) sending.mutate()
  }
  return (
    <form className={classes.send} onSubmit={submit} noValidate>
      <TextInput
        name="email"
        type="email"
        autoComplete="off"
        label={t('qr.email')}
        maxLength={254}
        value={email}
        disabled={refusal !== undefined}
        description={refusal}
        error={sending.isError && reasonOf(sending.error)}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          sending.reset()
        }}
      />
      <Button
        type="submit"
        variant="default"
        loading={sending.isPending}
        leftSection={<IconSend size={17} stroke={1.6} aria-hidden />}
        {...(refusal === undefined
          ? {}
          : {
              'aria-disabled': true,
              'data-disabled': true,
              'data-hint': refusal,
              'aria-label': `${t('qr.send')}: ${refusal}`,
            })}
      >
        {t('qr.send')}
      </Button>
    </form>
  )
}

/** What is wrong with the address, or why the mail didn't leave. */
const reasonOf = (error: unknown) =>
  (error instanceof ApiError && error.errors[0]?.message) || faultText(error)
