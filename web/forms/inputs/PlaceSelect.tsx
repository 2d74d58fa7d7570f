import { CloseButton, Input } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { NamedPlace } from '../record.ts'
import { PlacePicker } from './PlacePicker.tsx'

interface PlaceSelectProps {
  id: string
  value: NamedPlace | null
  onChange: (place: NamedPlace | null) => void
  readOnly: boolean
  error: ReactNode
}

/** One saved place: looks like a select, and opens the list of places beside the form. */
export function PlaceSelect({ id, value, onChange, readOnly, error }: PlaceSelectProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const label = t('forms.location.place')
  return (
    <Input.Wrapper id={id} label={label} labelProps={{ id: `${id}-label` }} error={error}>
      <Input
        component="button"
        type="button"
        name="location"
        id={id}
        ref={button}
        pointer
        aria-labelledby={`${id}-label ${id}`}
        aria-expanded={open}
        disabled={readOnly}
        error={Boolean(error)}
        leftSection={<IconMapPin size={17} stroke={1.6} aria-hidden />}
        rightSectionPointerEvents="auto"
        rightSection={
          !readOnly &&
          value && (
            <CloseButton
              size={28}
              aria-label={t('forms.removeChoice', { choice: value.name })}
              onClick={() => onChange(null)}
            />
          )
        }
        onClick={() => setOpen(true)}
      >
        {value?.name ?? <Input.Placeholder>{t('forms.choose')}</Input.Placeholder>}
      </Input>
      {open && (
        <PlacePicker
          chosen={value?._id}
          onPick={({ _id, name }) => {
            onChange(_id === value?._id ? null : { _id, name })
            close()
          }}
          onClose={close}
        />
      )}
    </Input.Wrapper>
  )
}
