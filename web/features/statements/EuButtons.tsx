import { IconArrowBackUp, IconPencil, IconRefresh, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Statement } from '../../../core/contract/statements.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { question } from '../../shell/question.tsx'
import { useRefusal } from '../../shell/useRefusal.ts'
import { useSession } from '../../shell/useSession.ts'
import { RefusableButton } from '../../ui/RefusableButton.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone, toastFault } from '../../ui/toast.ts'
import { isChangeable, type EuRefusal, refusedOf, useAsked } from './declaring.ts'
import { refreshStatements } from './queries.ts'

interface EuButtonsProps {
  statement: Statement
  /** Why the person may not write it. */
  refusal: string | undefined
  onRefused: (refused: EuRefusal | undefined) => void
  /** Opens the content of a declared one. */
  onAmend: () => void
}

/** What the server asks of the EU for the account (EUD-09); nothing where it is done by hand alone. */
export function EuButtons({ statement, refusal, onRefused, onAmend }: EuButtonsProps) {
  const { t } = useTranslation()
  const { settings } = useSession()
  const refuse = useRefusal()
  const asked = useAsked(statement)
  const [asks, setAsks] = useState<keyof typeof questions>()
  const [isRefreshing, setRefreshing] = useState(false)
  if (!settings.declares) return null
  const { _id: id, state, eu } = statement
  const isKnown = Boolean(eu?.uuid) && (state === 'submitted' || state === 'available')
  const mayChange = isKnown && isChangeable(statement, settings.amendHours)
  const waits = refusal ?? (asked === 'underWay' ? t('statements.sending') : undefined)
  const declaring = refuse(contract.statements.submit) ?? waits
  const changing =
    declaring ?? (asked ? t('error.ASKED') : eu?.status === 'GROUPED' ? t('statements.grouped') : undefined)
  const Question = asks && questions[asks]
  const close = () => setAsks(undefined)
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
          onClick={() => setAsks('withdraw')}
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
          onClick={() => setAsks('submit')}
        >
          {t('statements.eu.submit')}
        </RefusableButton>
      )}
      {Question && (
        <Question
          of={statement}
          onClose={close}
          onDone={() => onRefused(undefined)}
          onRefused={(error) => {
            onRefused(refusedOf(error))
            if (refusedOf(error)) close()
            void refreshStatements()
          }}
        />
      )}
    </>
  )
}

/** Asks before what has no undo. */
const euQuestion = (act: 'submit' | 'withdraw') =>
  question({
    route: contract.statements[act],
    input: ({ _id: id }: Statement) => ({ params: { id } }),
    ...(act === 'withdraw' ? { danger: true } : {}),
    texts: (t, { internalReferenceNumber: reference }) => ({
      title: t(`statements.eu.question.${act}.title`, { reference }),
      action: t(`statements.eu.${act}`),
      text: t(`statements.eu.question.${act}.text`),
    }),
    done: (t) => t(`statements.eu.done.${act}`),
    refresh: refreshStatements,
  })

const questions = { submit: euQuestion('submit'), withdraw: euQuestion('withdraw') }
