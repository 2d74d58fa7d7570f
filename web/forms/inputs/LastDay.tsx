import { useState } from 'react'
import { dayAfter, instantOf, isoDay, localMoment, readIso } from '../../../core/fields/calendar.ts'
import { completeDay, readTyped } from '../../../core/fields/typed-day.ts'
import { useTranslation } from '../../ui/texts.ts'
import { typedDate } from '../dates.ts'
import type { Control } from '../useFixedForm.tsx'
import { FaultText } from './common.tsx'
import { DayInput } from './DayInput.tsx'

interface LastDayProps extends Pick<Control, 'label' | 'value' | 'onChange' | 'error'> {
  help?: string
  required?: boolean
}

/** The last day of something, typed or chosen in a calendar. */
export function LastDay({ label, help, required = false, value, onChange, error }: LastDayProps) {
  const { i18n } = useTranslation()
  const { language } = i18n
  const [typed, setTyped] = useState<string>()
  return (
    <DayInput
      label={label}
      title={label}
      {...(help ? { description: help } : {})}
      required={required}
      day={dayIn(value) ?? null}
      language={language}
      text={typed ?? typedDate(value, language)}
      error={error && <FaultText>{error}</FaultText>}
      onType={(text) => {
        setTyped(text)
        const day = readTyped(completeDay(text), language)
        onChange(day ? isoDay(day) : text.trim())
      }}
      onPick={(day) => {
        setTyped(undefined)
        onChange(day)
      }}
      onLeave={() => setTyped(undefined)}
    />
  )
}

/** The day that an entry holds, as YYYY-MM-DD; undefined where it holds other text. */
export const dayIn = (text: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && readIso(text) ? text : undefined

/** The last moment of a day, where the reader is. */
export const endOf = (day: string): string =>
  new Date(instantOf(dayAfter(readIso(day)!, 1)).getTime() - 1).toISOString()

/** The day of a moment, where the reader is. */
export const localDay = (moment: string): string => isoDay(localMoment(new Date(moment)))
