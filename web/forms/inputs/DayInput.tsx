import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { Language } from '../../../core/i18n/index.ts'

const Calendar = lazy(() => import('./Calendar.tsx'))

interface DayInputProps extends Omit<TextInputProps, 'onChange'> {
  /** The title of the field; it names the calendar too. */
  title: string
  day: string | null
  language: Language
  text: string
  onType: (text: string) => void
  onPick: (day: string) => void
  /** The focus left the field, including its calendar and the input beside it. */
  onLeave: () => void
  beside?: ReactNode
}

const followedBy = (beside: ReactNode) => (input: ReactNode) => (
  <>
    {input}
    {beside}
  </>
)

/** A day, typed or chosen in a calendar that loads when it opens. */
export function DayInput(props: DayInputProps) {
  const { title, day, language, text, onType, onPick, onLeave, beside, ...frame } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const fixed = Boolean(frame.disabled || frame.readOnly)
  return (
    <TextInput
      {...frame}
      inputMode="numeric"
      placeholder={t('forms.date.placeholder')}
      value={text}
      onChange={(event) => onType(event.currentTarget.value)}
      onKeyDown={(event) => {
        // The keys that open a list of choices elsewhere. The button itself is no stop on the way to the text.
        if (fixed || !(event.key === 'F4' || (event.altKey && event.key === 'ArrowDown'))) return
        event.preventDefault()
        setOpen(true)
      }}
      wrapperProps={{
        onBlur: ({ currentTarget, relatedTarget }: React.FocusEvent) => {
          if (!currentTarget.contains(relatedTarget)) onLeave()
        },
      }}
      inputContainer={followedBy(beside)}
      leftSection={
        // Rendered inside the field, so that focusing the calendar does not count as leaving the field.
        <Popover
          opened={open}
          onChange={setOpen}
          position="bottom-start"
          floatingStrategy="fixed"
          withinPortal={false}
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <ActionIcon
              aria-label={t('forms.date.open', { field: title })}
              tabIndex={-1}
              disabled={fixed}
              onClick={() => setOpen(!open)}
            >
              <IconCalendar size={17} stroke={1.6} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense>
              <Calendar
                day={day}
                language={language}
                onPick={(chosen) => {
                  setOpen(false)
                  if (chosen) onPick(chosen)
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
