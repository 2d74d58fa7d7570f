import { contract } from '../../../core/contract/index.ts'
import type { Assessment } from '../../../core/contract/assessments.ts'
import { call } from '../../api/client.ts'
import { useConfirm } from '../../shell/useConfirm.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useSession } from '../../shell/useSession.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone } from '../../ui/toast.ts'
import type { Verdict } from './Conclusion.tsx'
import { refreshAssessments } from './queries.ts'

interface ConcludeQuestionProps {
  assessment: Assessment
  verdict: Verdict
  onFaults: (faults: ReadonlyMap<string, string>) => void
  onClose: () => void
}

/** Names who signs, before an assessment is concluded. */
export function ConcludeQuestion({ assessment, verdict, onFaults, onClose }: ConcludeQuestionProps) {
  const { t } = useTranslation()
  const { _id: id, version } = assessment
  const { session } = useSession()
  const question = useConfirm({
    act: (options) =>
      call(
        contract.assessments.conclude,
        {
          params: { id },
          body: {
            risk: verdict.risk!,
            reason: verdict.reason.trim(),
            ...(verdict.reviewBy ? { reviewBy: verdict.reviewBy } : {}),
            version,
          },
        },
        options,
      ),
    onDone: async () => {
      toastDone(t('risk.conclusion.done'))
      await refreshAssessments()
      onClose()
    },
    onRefused: ({ errors }) => {
      onFaults(new Map(errors.map(({ path, message }) => [path, message])))
      // Somebody may have written it meanwhile.
      void refreshAssessments()
    },
  })
  return (
    <ConfirmModal
      {...question}
      danger={false}
      title={t('risk.conclusion.ask')}
      confirmLabel={t('risk.conclusion.conclude')}
      onClose={onClose}
    >
      <b>{t(`assessments.risk.${verdict.risk!}`)}</b>
      <p>{t('risk.conclusion.askText', { name: session.name })}</p>
    </ConfirmModal>
  )
}

interface DiscardQuestionProps {
  assessment: Assessment
  onClose: () => void
  onDone: () => void
}

export function DiscardQuestion({ assessment, onClose, onDone }: DiscardQuestionProps) {
  const { t } = useTranslation()
  const refusal = useRefusal()(contract.assessments.archive)
  const question = useConfirm({
    refusal,
    act: (options) => call(contract.assessments.archive, { params: { id: assessment._id } }, options),
    onDone: async () => {
      toastDone(t('risk.discarded'))
      onDone()
      await refreshAssessments()
    },
  })
  return (
    <ConfirmModal {...question} title={t('risk.discard')} confirmLabel={t('risk.discard')} onClose={onClose}>
      <p>{t('risk.discardText')}</p>
    </ConfirmModal>
  )
}
