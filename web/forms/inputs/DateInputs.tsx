import { Input } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { completeDay } from '../../../core/fields/typed-day.ts'
import { kinds } from '../../../core/fields/index.ts'
import { doubtsOfMoment } from '../../../core/rules/moment.ts'
import { Remarks } from '../Remarks.tsx'
import { boxesOf, dayOf, instantOfBoxes, isHourOfToday, timeAfter, typedDate, type Boxes } from '../dates.ts'
import type { InputProps } from '../field.ts'
import { zoneElsewhere } from '../../ui/zone.ts'
import { frameOf } from './common.tsx'
import { DayInput } from './DayInput.tsx'
import classes from './inputs.module.css'

/** FRM-06: a day typed as dd/mm/yyyy, mm/dd/yyyy in English, or dd-mm-yyyy in both. */
export function DateField(props: InputProps<'date'> | InputProps<'date-string'>) {
  const { property, descriptor, value, onChange, onLeave, languages } = props
  const { t } = useTranslation()
  const language = languages.shown
  const frame = frameOf(props)
  // The text being typed, until the field loses the focus.
  const [typed, setTyped] = useState<string>()
  const change = (text: string) =>
    onChange(kinds[descriptor.kind].parse(text, { property, descriptor }, { language }) || undefined)
  return (
    <DayInput
      {...frame}
      description={frame.description ?? t(timeAfter(value) ? 'forms.date.momentHint' : 'forms.date.hint')}
      title={property.title}
      day={dayOf(value)}
      language={language}
      text={typed ?? typedDate(value, language)}
      onType={(text) => {
        setTyped(text)
        change(completeDay(text))
      }}
      onPick={(day) => {
        setTyped(undefined)
        change(day + timeAfter(value))
      }}
      onLeave={() => {
        setTyped(undefined)
        onLeave()
      }}
    />
  )
}

/**
 * FRM-06: an instant, with the day as in a date field and a 24-hour time beside it (look.md §4, wizard). A `datetime-local` would write
 * the day as the browser's language has it, not the page's, and take no "4/3/26".
 */
export function DateTimeField(props: InputProps<'datetime'>) {
  const { property, value, onChange, onLeave, languages } = props
  const { t } = useTranslation()
  const language = languages.shown
  const frame = frameOf(props)
  const zone = zoneElsewhere()
  const { id, error, disabled, readOnly } = frame
  const [typed, setTyped] = useState<Partial<Boxes>>({})
  const boxes = { ...boxesOf(value, language), ...typed }
  const change = (part: Partial<Boxes>) => {
    const isOther =
      part.day !== undefined && typed.time === undefined && isHourOfToday(value, part.day, language)
    const changed = { ...(isOther ? { time: '' } : {}), ...part }
    setTyped({ ...typed, ...changed })
    onChange(instantOfBoxes({ ...boxes, ...changed }, value, language))
  }
  // Only processes happen at a moment of this name.
  const doubts = props.name === 'occurred_at' && !('day' in typed) ? doubtsOfMoment(value, { language }) : []
  return (
    <div>
      <DayInput
        {...frame}
        description={[frame.description ?? t('forms.date.momentHint'), zone && t('forms.date.zone', { zone })]
          .filter(Boolean)
          .join('. ')}
        title={property.title}
        classNames={{ root: classes.moment ?? '' }}
        day={dayOf(value)}
        language={language}
        text={boxes.day}
        onType={(text) => {
          const { day, time } = boxesOf(text, language)
          change(time ? { day, time } : { day: text })
        }}
        onPick={(day) => change({ day: typedDate(day, language) })}
        onLeave={() => {
          // Emptying the day empties the instant, unless the person typed a time.
          if (boxes.day.trim() === '' && typed.time === undefined) onChange(undefined)
          setTyped({})
          onLeave()
        }}
        beside={
          <Input
            id={`${id}-time`}
            name={`${frame.name}.time`}
            withAria={false}
            aria-label={t('forms.date.time', { field: property.title })}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-error ${id}-description`}
            error={Boolean(error)}
            readOnly={readOnly || disabled}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('forms.date.timePlaceholder')}
            leftSection={<IconClock size={17} stroke={1.6} aria-hidden />}
            leftSectionPointerEvents="none"
            value={boxes.time}
            onChange={(event) => change({ time: event.currentTarget.value })}
          />
        }
      />
      {doubts.length > 0 && <Remarks doubts={doubts} />}
    </div>
  )
}
