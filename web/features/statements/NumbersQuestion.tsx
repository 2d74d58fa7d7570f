import { contract } from '../../../core/contract/index.ts'
import type { Statement } from '../../../core/contract/statements.ts'
import {
  doubtsOfReference,
  isReferenceNumber,
  isVerificationNumber,
  numberOf,
} from '../../../core/eudr/numbers.ts'
import { Entry } from '../../forms/FixedForm.tsx'
import { Remarks } from '../../forms/Remarks.tsx'
import { question } from '../../shell/question.tsx'
import { refreshStatements } from './queries.ts'

const isCorrection = ({ state }: Statement): boolean => state === 'available'

const isWrong = (fits: (text: string) => boolean, text: string): boolean =>
  text.trim() !== '' && !fits(numberOf(text))

/** EUD-08: the numbers of TRACES, typed or pasted; correcting them asks why. */
export const NumbersQuestion = question({
  route: contract.statements.reference,
  input: (statement: Statement, { referenceNumber, verificationNumber, reason }) => ({
    params: { id: statement._id },
    body: { referenceNumber, verificationNumber, ...(isCorrection(statement) ? { reason } : {}) },
  }),
  texts: (t, statement) => ({
    title: t(isCorrection(statement) ? 'statements.foot.correct' : 'statements.foot.enter'),
    action: t('statements.form.save'),
  }),
  form: {
    initial: ({ eu }: Statement) => ({
      referenceNumber: eu?.referenceNumber ?? '',
      verificationNumber: eu?.verificationNumber ?? '',
      reason: '',
    }),
    fields: (t, statement) => [
      {
        name: 'referenceNumber',
        label: t('statements.numbers.reference'),
        required: true,
        begins: true,
        maxLength: 60,
        fault: ({ referenceNumber }) =>
          isWrong(isReferenceNumber, referenceNumber) ? t('statements.fault.reference') : undefined,
      },
      {
        name: 'verificationNumber',
        label: t('statements.numbers.verification'),
        required: true,
        maxLength: 80,
        fault: ({ verificationNumber }) =>
          isWrong(isVerificationNumber, verificationNumber) ? t('statements.fault.verification') : undefined,
      },
      {
        name: 'reason',
        label: t('statements.numbers.reason'),
        required: true,
        rows: 2,
        maxLength: 500,
        isShown: () => isCorrection(statement),
      },
    ],
    layout: (form) => (
      <>
        <Entry form={form} name="referenceNumber" />
        <Remarks doubts={doubtsOfReference(form.values.referenceNumber)} />
        <Entry form={form} name="verificationNumber" />
        <Entry form={form} name="reason" />
      </>
    ),
    faultAt: '/referenceNumber',
  },
  done: (t) => t('statements.numbers.done'),
  refresh: refreshStatements,
})
