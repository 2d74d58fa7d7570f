import { useState } from 'react'
import type { Assessment, AssessmentChange } from '../../../core/contract/assessments.ts'
import { faultText } from '../../api/faultText.ts'
import { dayIn, LastDay } from '../../forms/inputs/LastDay.tsx'
import { shortDay } from '../../ui/format.ts'
import { useTranslation } from '../../ui/texts.ts'
import classes from './Risk.module.css'

interface PlacedOnProps {
  assessment: Assessment
  refusal: string | undefined
  onSave: (change: AssessmentChange) => Promise<unknown>
}

/** The day from which records are kept for five years; it may be said at any time (RSK-10). */
export function PlacedOn({ assessment, refusal, onSave }: PlacedOnProps) {
  const { t, i18n } = useTranslation()
  const { placedOn, version } = assessment
  const [typed, setTyped] = useState(placedOn ?? '')
  const [fault, setFault] = useState<string>()
  const change = async (day: string) => {
    setTyped(day)
    setFault(undefined)
    const next = day === '' ? null : dayIn(day)
    if (next === undefined || next === placedOn) return
    try {
      await onSave({ placedOn: next, version })
    } catch (error) {
      setFault(faultText(error))
    }
  }
  if (refusal !== undefined)
    return placedOn ? (
      <p className={classes.nothing}>
        {t('risk.conclusion.placedOn')} {shortDay(placedOn, i18n.language)}
      </p>
    ) : null
  return (
    <LastDay
      label={t('risk.conclusion.placedOn')}
      help={t('risk.conclusion.placedOnHelp')}
      value={typed}
      error={fault}
      onChange={(day) => void change(day)}
    />
  )
}
