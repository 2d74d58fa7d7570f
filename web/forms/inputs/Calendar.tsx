import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import classes from './Calendar.module.css'
import { type Language, locales } from '../../../core/i18n/index.ts'

interface CalendarProps {
  day: string | null
  language: Language
  onPick: (day: string | null) => void
}

/** The calendar of a date input. Its code loads when the first one opens. */
export default function Calendar({ day, language, onPick }: CalendarProps) {
  const { t } = useTranslation()
  const table = useRef<HTMLDivElement>(null)
  // The popover has already looked for a focusable element when this chunk arrives, so the focus moves here.
  useEffect(() => table.current?.querySelector<HTMLElement>('td button[tabindex="0"]')?.focus(), [])
  return (
    <DatePicker
      ref={table}
      value={day}
      {...(day ? { defaultDate: day } : {})}
      onChange={onPick}
      classNames={{ day: classes.day ?? '', calendarHeaderControl: classes.header ?? '' }}
      locale={language}
      highlightToday
      firstDayOfWeek={locales[language].firstDayOfWeek}
      minDate="1900-01-01"
      maxDate="2199-12-31"
      ariaLabels={{
        previousMonth: t('forms.date.previousMonth'),
        nextMonth: t('forms.date.nextMonth'),
        previousYear: t('forms.date.previousYear'),
        nextYear: t('forms.date.nextYear'),
        monthLevelControl: t('forms.date.months'),
        yearLevelControl: t('forms.date.years'),
      }}
    />
  )
}
