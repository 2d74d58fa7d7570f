import { Button, Group } from '@mantine/core'
import { contract } from '../../../core/contract/index.ts'
import { isShortReason } from '../../../core/rules/reason.ts'
import type { Recall } from '../../../core/contract/recalls.ts'
import { call } from '../../api/client.ts'
import { Entry, FormFrame, FormNotices } from '../../forms/FixedForm.tsx'
import { useFixedForm } from '../../forms/useFixedForm.tsx'
import { useSend } from '../../forms/useSend.ts'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { amount } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { refreshRecalls } from '../trace/queries.ts'
import classes from './Recall.module.css'

interface EndQuestionProps {
  recall: Recall
  /** Lifted: it was a mistake. Ended: it ran its course. */
  how: 'lift' | 'end'
  onClose: () => void
}

/** Says what public pages will say, before a recall is lifted or ended (picture 37). */
export function EndQuestion({ recall, how, onClose }: EndQuestionProps) {
  const { t, i18n } = useTranslation()
  const { _id: id, number, kind, counts } = recall
  const form = useFixedForm<{ reason: string }>({
    initial: { reason: '' },
    whenMissing: null,
    fields: [
      {
        name: 'reason',
        label: t('recalls.why'),
        required: true,
        begins: true,
        rows: 2,
        maxLength: 500,
        fault: ({ reason }) => (isShortReason(reason) ? t('recalls.dialog.reasonShort') : undefined),
      },
    ],
    saving: useSend<{ reason: string }>({
      send: (body) => call(contract.recalls[how], { params: { id }, body }, { quiet: true }),
      onSent: () => {
        toastDone(t(`recalls.${how}.done`))
        void refreshRecalls()
        onClose()
      },
    }),
  })
  const things = t('recalls.products', {
    count: counts.products,
    amount: amount(counts.products, i18n.language),
  })
  return (
    <QuestionBox title={t(`recalls.${how}.title.${kind}`, { number })} onClose={onClose}>
      <FormFrame form={form} className={classes.form}>
        <p>{t(`recalls.${how}.text.${kind}`, { things })}</p>
        <FormNotices form={form} />
        <Entry form={form} name="reason" />
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t(`recalls.show.${how}`)}
          </Button>
        </Group>
      </FormFrame>
    </QuestionBox>
  )
}
