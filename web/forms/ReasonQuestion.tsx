import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { isShortReason } from '../../core/rules/reason.ts'
import { QuestionBox } from '../ui/ConfirmModal.tsx'
import { useTranslation } from '../ui/texts.ts'
import { toastDone } from '../ui/toast.ts'
import { Entry, FormFrame, FormNotices } from './FixedForm.tsx'
import classes from './ReasonQuestion.module.css'
import { useFixedForm } from './useFixedForm.tsx'
import { useSend } from './useSend.ts'

interface Reason {
  reason: string
}

interface ReasonQuestionProps {
  title: string
  /** What the button does. */
  action: string
  label: string
  maxLength: number
  send: (body: Reason) => Promise<unknown>
  /** Said once it is done. */
  done: string
  onDone: () => Promise<unknown> | void
  onClose: () => void
  /** What follows from it. */
  children: ReactNode
}

/** Asks why, before something is done for which a reason is kept. */
export function ReasonQuestion({
  title,
  action,
  label,
  maxLength,
  send,
  done,
  onDone,
  onClose,
  children,
}: ReasonQuestionProps) {
  const { t } = useTranslation()
  const form = useFixedForm<Reason>({
    initial: { reason: '' },
    whenMissing: null,
    fields: [
      {
        name: 'reason',
        label,
        required: true,
        begins: true,
        rows: 3,
        maxLength,
        fault: ({ reason }) => (isShortReason(reason) ? t('forms.reasonShort') : undefined),
      },
    ],
    saving: useSend<Reason>({
      send,
      onSent: async () => {
        toastDone(done)
        await onDone()
        onClose()
      },
    }),
  })
  return (
    <QuestionBox title={title} onClose={onClose}>
      <FormFrame form={form} className={classes.form}>
        {children}
        <FormNotices form={form} />
        <Entry form={form} name="reason" />
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {action}
          </Button>
        </Group>
      </FormFrame>
    </QuestionBox>
  )
}
