import { useState } from 'react'
import { contract } from '../../../core/contract/index.ts'
import type { Statement } from '../../../core/contract/statements.ts'
import { call } from '../../api/client.ts'
import { faultText } from '../../api/faultText.ts'
import { useTranslation } from '../../ui/texts.ts'
import { toastDone, toastFault } from '../../ui/toast.ts'
import { type EuRefusal, refusedOf } from './declaring.ts'
import { refreshStatements } from './queries.ts'

/** Asking the EU whether the numbers that a statement cites may be used. */
export interface VerifyAction {
  verify: () => void
  isRunning: boolean
  /** Why it can't be asked now. */
  refusal: string | undefined
}

export function useVerify(
  { _id: id }: Statement,
  refusal: string | undefined,
  onRefused: (refused: EuRefusal | undefined) => void,
): VerifyAction {
  const { t } = useTranslation()
  const [isRunning, setRunning] = useState(false)
  const verify = async () => {
    setRunning(true)
    onRefused(undefined)
    try {
      await call(contract.statements.verify, { params: { id } }, { quiet: true })
      toastDone(t('statements.cited.done'))
    } catch (error) {
      const refused = refusedOf(error)
      if (refused) onRefused(refused)
      else toastFault(faultText(error))
    }
    await refreshStatements()
    setRunning(false)
  }
  return { verify: () => void verify(), isRunning, refusal }
}
