import { Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../ui/texts.ts'
import { reasonFaults } from '../../core/rules/reason.ts'
import { entryOrder, FaultText } from './inputs/common.tsx'
import type { Draft } from './saving.ts'

interface CorrectionReason {
  /** Without the spaces around it. */
  reason: string
  /** Whether the reason is long enough; if not, its field says so and takes the focus. */
  check: () => boolean
  field: ReactNode
  drop: () => void
}

/** The reason of an administrator's correction, which the server asks for; its draft outlives the page (AUT-04). */
export function useCorrectionReason(id: string, draft: Draft<string>): CorrectionReason {
  const { t } = useTranslation()
  const [text, setText] = useState(draft.found ?? '')
  const [isTried, setTried] = useState(false)
  const [fault] = reasonFaults(text)
  return {
    reason: text.trim(),
    check() {
      setTried(true)
      if (fault) document.getElementById(id)?.focus()
      return fault === undefined
    },
    field: (
      <Textarea
        id={id}
        name="reason"
        label={t('milestones.correct.reason')}
        description={t('milestones.correct.reasonHint')}
        inputWrapperOrder={entryOrder}
        required
        autosize
        minRows={2}
        maxLength={1000}
        mb={20}
        value={text}
        error={isTried && fault && <FaultText>{t(fault.key, fault.params ?? {})}</FaultText>}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          draft.keep(value)
        }}
      />
    ),
    drop: draft.drop,
  }
}
