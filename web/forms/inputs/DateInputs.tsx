import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kinds } from '../../../core/fields/index.ts'
import { dayOf, localInput, typedDate } from '../dates.ts'
import type { InputProps } from '../field.ts'
import { frameOf } from './common.tsx'

const Calendar = lazy(() => import('./Calendar.tsx'))

/** FRM-06: a day typed as dd-mm-yyyy, or chosen in a calendar that comes when it is asked for. */
export function DateField(props: InputProps<'date'> | InputProps<'date-string'>) {
  const { property, descriptor, value, onChange, onLeave, languages, disabled } = props
  const { t } = useTranslation()
  const frame = frameOf(props)
  const view = { language: languages.shown }
  const parse = (text: string) =>
    kinds[descriptor.kind].parse(text, { property, descriptor }, view) || undefined
  const [typed, setTyped] = useState<string>()
  const [open, setOpen] = useState(false)

  const pick = (day: string | null) => {
    setOpen(false)
    setTyped(undefined)
    if (day) onChange(parse(day))
  }
  return (
    <TextInput
      {...frame}
      description={frame.description ?? t('forms.date.hint')}
      inputMode="numeric"
      placeholder={t('forms.date.placeholder')}
      value={typed ?? typedDate(value)}
      leftSection={
        <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon
              aria-label={t('forms.date.open', { field: property.title })}
              disabled={disabled || frame.readOnly}
              onClick={() => setOpen(!open)}
            >
              <IconCalendar size={17} stroke={1.6} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense>
              <Calendar day={dayOf(value)} language={languages.shown} onPick={pick} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(parse(event.currentTarget.value))
      }}
      onBlur={() => {
        setTyped(undefined)
        onLeave()
      }}
    />
  )
}

/** FRM-06: an instant, by the browser's own input for local date and time. */
export function DateTimeField(props: InputProps<'datetime'>) {
  const { property, descriptor, value, onChange, onLeave, languages } = props
  const view = { language: languages.shown }
  return (
    <TextInput
      {...frameOf(props)}
      type="datetime-local"
      step="any"
      max="2199-12-31T23:59"
      value={localInput(value)}
      onChange={(event) =>
        onChange(kinds.datetime.parse(event.currentTarget.value, { property, descriptor }, view) || undefined)
      }
      onBlur={onLeave}
    />
  )
}
