import { contract } from '../../../core/contract/index.ts'
import type { Assessment } from '../../../core/contract/assessments.ts'
import { question } from '../../shell/question.tsx'
import { useSession } from '../../shell/useSession.ts'
import { useTranslation } from '../../ui/texts.ts'
import type { Verdict } from './Conclusion.tsx'
import { refreshAssessments } from './queries.ts'

interface ToConclude {
  assessment: Assessment
  verdict: Verdict
}

/** Names who signs, before an assessment is concluded. */
export const ConcludeQuestion = question({
  route: contract.assessments.conclude,
  input: ({ assessment: { _id: id, version }, verdict }: ToConclude) => ({
    params: { id },
    body: {
      risk: verdict.risk!,
      reason: verdict.reason.trim(),
      ...(verdict.reviewBy ? { reviewBy: verdict.reviewBy } : {}),
      version,
    },
  }),
  texts: (t, { verdict }) => ({
    title: t('risk.conclusion.ask'),
    action: t('risk.conclusion.conclude'),
    text: (
      <>
        <b>{t(`assessments.risk.${verdict.risk!}`)}</b>
        <Signer />
      </>
    ),
  }),
  done: (t) => t('risk.conclusion.done'),
  refresh: refreshAssessments,
})

function Signer() {
  const { t } = useTranslation()
  const { session } = useSession()
  return <p>{t('risk.conclusion.askText', { name: session.name })}</p>
}

export const DiscardQuestion = question({
  route: contract.assessments.archive,
  input: ({ _id: id }: Assessment) => ({ params: { id } }),
  danger: true,
  texts: (t) => ({
    title: t('risk.discard'),
    action: t('risk.discard'),
    text: <p>{t('risk.discardText')}</p>,
  }),
  done: (t) => t('risk.discarded'),
  refresh: refreshAssessments,
})
