import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useTranslation } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { call } from '../../api/client.ts'
import { Entry, FormFrame } from '../../forms/FixedForm.tsx'
import { useSend } from '../../forms/useSend.ts'
import { useFixedForm } from '../../forms/useFixedForm.tsx'
import { useRefusal } from '../../shell/useRefusal.ts'
import { toastDone, toastFault } from '../../ui/toast.ts'
import classes from './QrPanel.module.css'

/** Sends the code to one address (QRP-03). The field keeps its text until the mail has left. */
export function SendQr({ itemId }: { itemId: string }) {
  const { t, i18n } = useTranslation()
  const refusal = useRefusal()(contract.qr.send)
  const form = useFixedForm({
    refusal,
    initial: { email: '' },
    next: { email: '' },
    saving: useSend({
      faultAt: '/email',
      send: ({ email }: { email: string }) =>
        call(
          contract.qr.send,
          { body: { email: email.trim(), itemId }, query: { language: i18n.language } },
          { quiet: true },
        ).catch((error: unknown) => {
          toastFault(t('common.toast.errorSending'), { name: 'errorSending' })
          throw error
        }),
      onSent: ({ email }) => toastDone(t('qr.sent', { email: email.trim() })),
    }),
    fields: [
      {
        name: 'email',
        label: t('qr.email'),
        render: ({ name, label, value, onChange, error }) => (
          <TextInput
            name={name}
            type="email"
            autoComplete="off"
            label={label}
            maxLength={254}
            value={value}
            disabled={refusal !== undefined}
            description={refusal}
            error={error}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ),
      },
    ],
  })
  return (
    <FormFrame form={form} className={classes.send}>
      <Entry form={form} name="email" />
      <RefusableButton
        type="submit"
        variant="default"
        loading={form.isBusy}
        leftSection={<IconSend size={17} stroke={1.6} aria-hidden />}
        refusal={refusal}
      >
        {t('qr.send')}
      </RefusableButton>
    </FormFrame>
  )
}
