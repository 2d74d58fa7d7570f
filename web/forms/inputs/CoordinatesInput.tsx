import { TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { type Coordinates, readCoordinates, writeCoordinates } from '../coordinates.ts'
import { FaultText } from './common.tsx'
import classes from './inputs.module.css'

interface CoordinatesInputProps {
  id: string
  name: string
  coords: Coordinates | undefined
  disabled: boolean
  readOnly: boolean
  fault: ReactNode
  onChange: (coords: Coordinates | undefined) => void
  onLeave: () => void
}

/** LOC-05: one text for both coordinates. Unreadable text leaves the read-only boxes unchanged. */
export function CoordinatesInput({
  id,
  name,
  coords,
  disabled,
  readOnly,
  fault,
  onChange,
  onLeave,
}: CoordinatesInputProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (coords ? writeCoordinates(coords) : '')
  const wrong = shown.trim() !== '' && readCoordinates(shown) === undefined
  return (
    <div className={classes.coordinates}>
      <TextInput
        id={`${id}-coords`}
        name={name}
        label={t('forms.location.coords')}
        placeholder="-31.4, -64.2"
        description={t('forms.location.coordsHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={shown}
        disabled={disabled}
        readOnly={readOnly}
        error={wrong ? <FaultText>{t('forms.location.coordsInvalid')}</FaultText> : fault}
        rightSection={
          !wrong &&
          coords && (
            <IconCheck size={16} className={classes.good} aria-label={t('forms.location.coordsValid')} />
          )
        }
        onChange={(event) => {
          const text = event.currentTarget.value
          setTyped(text)
          const read = readCoordinates(text)
          if (read || text.trim() === '') onChange(read)
        }}
        onBlur={() => {
          if (!wrong) setTyped(undefined)
          onLeave()
        }}
      />
      <TextInput
        label={t('forms.location.lat')}
        value={coords ? String(coords.lat) : ''}
        readOnly
        disabled={disabled}
      />
      <TextInput
        label={t('forms.location.lng')}
        value={coords ? String(coords.lng) : ''}
        readOnly
        disabled={disabled}
      />
    </div>
  )
}
