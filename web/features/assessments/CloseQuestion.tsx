import { Button, Group } from '@mantine/core'
import type { Concern } from '../../../core/contract/concerns.ts'
import { contract } from '../../../core/contract/index.ts'
import { maxConcernText } from '../../../core/rules/concern.ts'
import { isShortReason } from '../../../core/rules/reason.ts'
import { call } from '../../api/client.ts'
import { Entry, FormFrame, FormNotices } from '../../forms/FixedForm.tsx'
import { useFixedForm } from '../../forms/useFixedForm.tsx'
import { useSend } from '../../forms/useSend.ts'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { refreshConcerns } from './concerns.ts'
import classes from './Concerns.module.css'

/** A concern is closed once, with what was found out. */
export function CloseQuestion({ concern, onClose }: { concern: Concern; onClose: () => void }) {
  const { t } = useTranslation()
  const form = useFixedForm<{ reason: string }>({
    initial: { reason: '' },
    whenMissing: null,
    fields: [
      {
        name: 'reason',
        label: t('concerns.close.reason'),
        required: true,
        begins: true,
        rows: 3,
        maxLength: maxConcernText,
        fault: ({ reason }) => (isShortReason(reason) ? t('concerns.short') : undefined),
      },
    ],
    saving: useSend<{ reason: string }>({
      send: (body) => call(contract.concerns.close, { params: { id: concern._id }, body }, { quiet: true }),
      onSent: async () => {
        toastDone(t('concerns.close.done'))
        await refreshConcerns()
        onClose()
      },
    }),
  })
  return (
    <QuestionBox title={t('concerns.close.title')} onClose={onClose}>
      <FormFrame form={form} className={classes.form}>
        <p className={classes.text}>{concern.text}</p>
        <p className={classes.meta}>{t('concerns.close.text')}</p>
        <FormNotices form={form} />
        <Entry form={form} name="reason" />
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t('concerns.close.action')}
          </Button>
        </Group>
      </FormFrame>
    </QuestionBox>
  )
}
