import { Button, Group } from '@mantine/core'
import { contract } from '../../../core/contract/index.ts'
import type { Statement } from '../../../core/contract/statements.ts'
import {
  doubtsOfReference,
  isReferenceNumber,
  isVerificationNumber,
  numberOf,
} from '../../../core/eudr/numbers.ts'
import { call } from '../../api/client.ts'
import { Entry, FormFrame, FormNotices } from '../../forms/FixedForm.tsx'
import { Remarks } from '../../forms/Remarks.tsx'
import { useFixedForm, type FixedField } from '../../forms/useFixedForm.tsx'
import { useSend } from '../../forms/useSend.ts'
import { QuestionBox } from '../../ui/ConfirmModal.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import { refreshStatements } from './queries.ts'
import classes from './Statement.module.css'

interface Values {
  referenceNumber: string
  verificationNumber: string
  reason: string
}

interface NumbersQuestionProps {
  statement: Statement
  onClose: () => void
}

/** EUD-08: the numbers of TRACES, typed or pasted; correcting them asks why. */
export function NumbersQuestion({ statement, onClose }: NumbersQuestionProps) {
  const { t } = useTranslation()
  const isCorrection = statement.state === 'available'
  const wrong = (fits: (text: string) => boolean, text: string, fault: string) =>
    text.trim() !== '' && !fits(numberOf(text)) ? fault : undefined
  const fields: readonly FixedField<Values>[] = [
    {
      name: 'referenceNumber',
      label: t('statements.numbers.reference'),
      required: true,
      begins: true,
      maxLength: 60,
      fault: ({ referenceNumber }) =>
        wrong(isReferenceNumber, referenceNumber, t('statements.fault.reference')),
    },
    {
      name: 'verificationNumber',
      label: t('statements.numbers.verification'),
      required: true,
      maxLength: 80,
      fault: ({ verificationNumber }) =>
        wrong(isVerificationNumber, verificationNumber, t('statements.fault.verification')),
    },
    {
      name: 'reason',
      label: t('statements.numbers.reason'),
      required: true,
      rows: 2,
      maxLength: 500,
      isShown: () => isCorrection,
    },
  ]
  const form = useFixedForm<Values>({
    initial: {
      referenceNumber: statement.eu?.referenceNumber ?? '',
      verificationNumber: statement.eu?.verificationNumber ?? '',
      reason: '',
    },
    whenMissing: null,
    fields,
    saving: useSend<Values>({
      faultAt: '/referenceNumber',
      send: ({ referenceNumber, verificationNumber, reason }) =>
        call(
          contract.statements.reference,
          {
            params: { id: statement._id },
            body: { referenceNumber, verificationNumber, ...(isCorrection ? { reason } : {}) },
          },
          { quiet: true },
        ),
      onSent: async () => {
        toastDone(t('statements.numbers.done'))
        await refreshStatements()
        onClose()
      },
    }),
  })
  return (
    <QuestionBox
      title={t(isCorrection ? 'statements.foot.correct' : 'statements.foot.enter')}
      onClose={onClose}
    >
      <FormFrame form={form} className={classes.question}>
        <FormNotices form={form} />
        <Entry form={form} name="referenceNumber" />
        <Remarks doubts={doubtsOfReference(form.values.referenceNumber)} />
        <Entry form={form} name="verificationNumber" />
        {isCorrection && <Entry form={form} name="reason" />}
        <Group justify="flex-end" gap={10}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t('statements.form.save')}
          </Button>
        </Group>
      </FormFrame>
    </QuestionBox>
  )
}
