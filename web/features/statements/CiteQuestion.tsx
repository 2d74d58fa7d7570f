import type { Statement } from '../../../core/contract/statements.ts'
import {
  doubtsOfReference,
  isReferenceNumber,
  isVerificationNumber,
  numberOf,
} from '../../../core/eudr/numbers.ts'
import { Entry } from '../../forms/FixedForm.tsx'
import { FormQuestion } from '../../forms/FormQuestion.tsx'
import { Remarks } from '../../forms/Remarks.tsx'
import { useFixedForm } from '../../forms/useFixedForm.tsx'
import { useSend } from '../../forms/useSend.ts'
import { useTranslation } from '../../ui/texts.ts'

type Reference = Statement['references'][number]

interface Values {
  referenceNumber: string
  verificationNumber: string
}

interface CiteQuestionProps {
  references: readonly Reference[]
  onAdd: (one: Reference) => void
  onClose: () => void
}

/** One more number to cite, as it was received. */
export function CiteQuestion({ references, onAdd, onClose }: CiteQuestionProps) {
  const { t } = useTranslation()
  const form = useFixedForm<Values>({
    initial: { referenceNumber: '', verificationNumber: '' },
    whenMissing: null,
    fields: [
      {
        name: 'referenceNumber',
        label: t('statements.numbers.reference'),
        required: true,
        begins: true,
        maxLength: 60,
        fault({ referenceNumber }) {
          const number = numberOf(referenceNumber)
          if (number === '') return undefined
          if (!isReferenceNumber(number)) return t('statements.fault.reference')
          return references.some((one) => one.referenceNumber === number)
            ? t('statements.fault.twice')
            : undefined
        },
      },
      {
        name: 'verificationNumber',
        label: t('statements.numbers.verification'),
        required: true,
        maxLength: 80,
        fault: ({ verificationNumber }) =>
          verificationNumber.trim() === '' || isVerificationNumber(numberOf(verificationNumber))
            ? undefined
            : t('statements.fault.verification'),
      },
    ],
    // It is kept with the rest of the statement.
    saving: useSend<Values>({
      async send({ referenceNumber, verificationNumber }) {
        onAdd({
          referenceNumber: numberOf(referenceNumber),
          verificationNumber: numberOf(verificationNumber),
          use: 'keep',
          from: { source: 'hand', product: null },
          verified: null,
        })
      },
      onSent: onClose,
    }),
  })
  return (
    <FormQuestion
      title={t('statements.cited.add')}
      action={t('statements.cited.take')}
      form={form}
      onClose={onClose}
    >
      <Entry form={form} name="referenceNumber" />
      <Remarks doubts={doubtsOfReference(form.values.referenceNumber)} />
      <Entry form={form} name="verificationNumber" />
    </FormQuestion>
  )
}
