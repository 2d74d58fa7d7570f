import { IconArrowBackUp, IconPencil, IconRefresh, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Statement } from '../../../core/contract/statements.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { useConfirm } from '../../shell/useConfirm.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useSession } from '../../shell/useSession.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone, toastFault } from '../../ui/toast.ts'
import { isChangeable, type Refused, refusedOf, useAsked } from './declaring.ts'
import { refreshStatements } from './queries.ts'

interface EuButtonsProps {
  statement: Statement
  /** Why the person may not write it. */
  refusal: string | undefined
  onRefused: (refused: Refused | undefined) => void
  /** Opens the content of a declared one. */
  onAmend: () => void
}

/** What the server asks of the EU for the account (EUD-09); nothing where it is done by hand alone. */
export function EuButtons({ statement, refusal, onRefused, onAmend }: EuButtonsProps) {
  const { t } = useTranslation()
  const { settings } = useSession()
  const refuse = useRefusal()
  const asked = useAsked(statement)
  const [question, setQuestion] = useState<'submit' | 'withdraw'>()
  const [isRefreshing, setRefreshing] = useState(false)
  if (!settings.declares) return null
  const { _id: id, state, eu } = statement
  const isKnown = Boolean(eu?.uuid) && (state === 'submitted' || state === 'available')
  const mayChange = isKnown && isChangeable(statement, settings.amendHours)
  const waits = refusal ?? (asked === 'underWay' ? t('statements.sending') : undefined)
  const declaring = refuse(contract.statements.submit) ?? waits
  const changing =
    declaring ?? (asked ? t('error.ASKED') : eu?.status === 'GROUPED' ? t('statements.grouped') : undefined)
  const refresh = async () => {
    setRefreshing(true)
    onRefused(undefined)
    try {
      await call(contract.statements.refresh, { params: { id } }, { quiet: true })
      toastDone(t('statements.eu.done.refresh'))
    } catch (error) {
      onRefused(refusedOf(error))
      if (!refusedOf(error)) toastFault(faultText(error))
    }
    await refreshStatements()
    setRefreshing(false)
  }
  return (
    <>
      {(isKnown || (state === 'frozen' && eu?.asked)) && (
        <RefusableButton
          variant="default"
          refusal={waits}
          loading={isRefreshing}
          leftSection={<IconRefresh size={17} stroke={1.6} aria-hidden />}
          onClick={() => void refresh()}
        >
          {t('statements.eu.refresh')}
        </RefusableButton>
      )}
      {mayChange && (
        <RefusableButton
          variant="default"
          refusal={changing}
          leftSection={<IconArrowBackUp size={17} stroke={1.6} aria-hidden />}
          onClick={() => setQuestion('withdraw')}
        >
          {t('statements.eu.withdraw')}
        </RefusableButton>
      )}
      {mayChange && state === 'available' && (
        <RefusableButton
          variant="default"
          refusal={changing}
          leftSection={<IconPencil size={17} stroke={1.6} aria-hidden />}
          onClick={onAmend}
        >
          {t('statements.eu.amend')}
        </RefusableButton>
      )}
      {state === 'frozen' && (
        <RefusableButton
          refusal={declaring}
          leftSection={<IconSend size={17} stroke={1.6} aria-hidden />}
          onClick={() => setQuestion('submit')}
        >
          {t('statements.eu.submit')}
        </RefusableButton>
      )}
      {question && (
        <EuQuestion
          key={question}
          statement={statement}
          act={question}
          onRefused={onRefused}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  )
}

interface EuQuestionProps {
  statement: Statement
  act: 'submit' | 'withdraw'
  onRefused: (refused: Refused | undefined) => void
  onClose: () => void
}

/** Asks before what has no undo. */
function EuQuestion({ statement, act, onRefused, onClose }: EuQuestionProps) {
  const { t } = useTranslation()
  const { _id: id, internalReferenceNumber: reference } = statement
  const { danger, busy, fault, onConfirm } = useConfirm({
    act: async (options) => {
      onRefused(undefined)
      await call(contract.statements[act], { params: { id } }, options)
    },
    onDone: async () => {
      toastDone(t(`statements.eu.done.${act}`))
      onClose()
      await refreshStatements()
    },
    onRefused: (error) => {
      const refused = refusedOf(error)
      if (refused) {
        onRefused(refused)
        onClose()
      }
      void refreshStatements()
    },
  })
  return (
    <ConfirmModal
      title={t(`statements.eu.question.${act}.title`, { reference })}
      confirmLabel={t(`statements.eu.${act}`)}
      danger={danger && act === 'withdraw'}
      busy={busy}
      fault={fault}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t(`statements.eu.question.${act}.text`)}
    </ConfirmModal>
  )
}
