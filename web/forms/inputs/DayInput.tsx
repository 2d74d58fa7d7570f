import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../core/i18n/index.ts'

const Calendar = lazy(() => import('./Calendar.tsx'))

interface DayInputProps extends Omit<TextInputProps, 'onChange'> {
  /** The title of the field, which its calendar is named by. */
  title: string
  day: string | null
  language: Language
  text: string
  onType: (text: string) => void
  onPick: (day: string) => void
  /** The focus went elsewhere than to the calendar or to what stands beside. */
  onLeave: () => void
  beside?: ReactNode
}

const followedBy = (beside: ReactNode) => (input: ReactNode) => (
  <>
    {input}
    {beside}
  </>
)

/** A day, typed or chosen in a calendar that comes when it is asked for. */
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
      wrapperProps={{
        onBlur: ({ currentTarget, relatedTarget }: React.FocusEvent) => {
          if (!currentTarget.contains(relatedTarget)) onLeave()
        },
      }}
      inputContainer={followedBy(beside)}
      leftSection={
        // Within the field, so that going to the calendar isn't leaving it.
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
