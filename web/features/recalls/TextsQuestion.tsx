import { contract } from '../../../core/contract/index.ts'
import { isShortReason } from '../../../core/rules/reason.ts'
import type { Recall } from '../../../core/contract/recalls.ts'
import { call } from '../../api/client.ts'
import { Entry } from '../../forms/FixedForm.tsx'
import { FormQuestion } from '../../forms/FormQuestion.tsx'
import { useFixedForm, type FixedField } from '../../forms/useFixedForm.tsx'
import { useSend } from '../../forms/useSend.ts'
import { useFormLanguages } from '../../shell/useFormLanguages.ts'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { refreshRecalls } from '../trace/queries.ts'
import classes from './Recall.module.css'

interface Values {
  reason: string
  action: string
  phone: string
  otherReason: string
  otherAction: string
}

interface TextsQuestionProps {
  recall: Recall
  /** A hold becomes a recall, whose notice tells what to do and whom to call. */
  toRecall?: true
  onClose: () => void
}

/** Edits what a hold or recall says, in the account's languages (RCL-04). */
export function TextsQuestion({ recall, toRecall, onClose }: TextsQuestionProps) {
  const { t } = useTranslation()
  const { default: own, supported } = useFormLanguages()
  const other = supported.find((language) => language !== own)
  const isPublic = () => toRecall === true || recall.kind === 'recall'
  const translated = other ? recall.i18n[other] : undefined
  const tooShort = (text: string) => (text !== '' && isShortReason(text) ? t('forms.reasonShort') : undefined)
  const fields: readonly FixedField<Values>[] = [
    {
      name: 'reason',
      label: t('recalls.show.reason'),
      required: true,
      begins: true,
      rows: 2,
      maxLength: 500,
      fault: ({ reason }) => tooShort(reason),
    },
    { name: 'action', label: t('recalls.dialog.action'), required: true, maxLength: 300, isShown: isPublic },
    { name: 'phone', label: t('recalls.dialog.phone'), required: true, maxLength: 40, isShown: isPublic },
    {
      name: 'otherReason',
      label: t('recalls.show.reason'),
      rows: 2,
      maxLength: 500,
      isShown: isPublic,
      fault: ({ otherReason }) => tooShort(otherReason),
    },
    { name: 'otherAction', label: t('recalls.dialog.action'), maxLength: 300, isShown: isPublic },
  ]
  const form = useFixedForm<Values>({
    initial: {
      reason: recall.reason,
      action: recall.action ?? '',
      phone: recall.phone ?? '',
      otherReason: translated?.reason ?? '',
      otherAction: translated?.action ?? '',
    },
    whenMissing: null,
    fields,
    saving: useSend<Values>({
      send: ({ reason, action, phone, otherReason, otherAction }) =>
        call(
          contract.recalls.update,
          {
            params: { id: recall._id },
            body: {
              ...(toRecall ? { kind: 'recall' as const } : {}),
              reason,
              ...(isPublic() ? { action, phone } : {}),
              ...(other && isPublic() && (otherReason || otherAction || translated)
                ? {
                    i18n: {
                      ...recall.i18n,
                      [other]: {
                        ...(otherReason && { reason: otherReason }),
                        ...(otherAction && { action: otherAction }),
                      },
                    },
                  }
                : {}),
              version: recall.version,
            },
          },
          { quiet: true },
        ),
      onSent: () => {
        toastDone(t(toRecall ? 'recalls.change.toRecallDone' : 'recalls.change.done'))
        void refreshRecalls()
        onClose()
      },
    }),
  })
  return (
    <FormQuestion
      title={t(toRecall ? 'recalls.change.toRecall' : 'recalls.change.title')}
      action={t(toRecall ? 'recalls.change.toRecall' : 'recalls.change.submit')}
      danger={toRecall}
      text={toRecall && <p>{t('recalls.change.toRecallText')}</p>}
      form={form}
      onClose={onClose}
    >
      <Entry form={form} name="reason" />
      <Entry form={form} name="action" />
      <Entry form={form} name="phone" />
      {other && isPublic() && (
        <details className={classes.more} open={translated !== undefined}>
          <summary>{t('recalls.dialog.other', { language: other })}</summary>
          <div>
            <Entry form={form} name="otherReason" />
            <Entry form={form} name="otherAction" />
          </div>
        </details>
      )}
    </FormQuestion>
  )
}
