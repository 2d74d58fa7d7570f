import { Button, Input, TextInput } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import { type ReactNode, useContext, useRef, useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { AroundContext } from '../around.ts'
import type { InputProps } from '../field.ts'
import { copyOf, type Place, placeParts } from '../places.ts'
import { messageAt } from './common.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { PlacePicker } from './PlacePicker.tsx'
import { PointOnMap } from './PointOnMap.tsx'
import { PositionInput } from './PositionInput.tsx'
import ui from '../../ui/shared.module.css'
import classes from './inputs.module.css'

/** A saved place, or a typed one: name, country, province, town, address and coordinates. */
export function LocationInput(props: InputProps<'location'>) {
  const { id, name, property, descriptor, value, onChange, onLeave, issues, disabled, readOnly } = props
  const { t } = useTranslation()
  const { country } = useContext(AroundContext)
  const place: Place = typeof value === 'object' && value !== null ? value : {}
  // An edited place is no longer the snapshot of a saved location.
  const change = (part: Place) => {
    const { _id, ...kept } = { ...place, ...part }
    const filled = Object.entries(kept).filter(([, member]) => member !== undefined && member !== '')
    onChange(filled.length ? Object.fromEntries(filled) : undefined)
  }
  return (
    <FieldGroup {...props} hint={descriptor.help}>
      <div className={classes.group} data-error={issues.length > 0 || undefined}>
        {!disabled && !readOnly && (
          <SavedPlace
            place={place}
            fault={messageAt(issues, '/_id')}
            onChange={(chosen) => {
              onChange(chosen)
              onLeave()
            }}
          />
        )}
        <div className={classes.parts}>
          {placeParts.map((part) => (
            <TextInput
              key={part}
              id={part === 'name' ? id : `${id}-${part}`}
              name={`${name}.${part}`}
              label={t(`forms.location.${part}`)}
              value={place[part] ?? ''}
              disabled={disabled}
              readOnly={readOnly}
              maxLength={200}
              error={messageAt(issues, `/${part}`)}
              onChange={(event) => change({ [part]: event.currentTarget.value })}
              onBlur={() => {
                if (place[part] !== place[part]?.trim()) change({ [part]: place[part]?.trim() ?? '' })
                onLeave()
              }}
            />
          ))}
          <PositionInput
            id={id}
            name={`${name}.coords`}
            value={place.coords}
            country={place.country ?? country}
            disabled={disabled}
            readOnly={readOnly}
            fault={
              messageAt(issues, '/coords/lat') ??
              messageAt(issues, '/coords/lng') ??
              messageAt(issues, '/coords')
            }
            onChange={(coords) => change(coords ? { coords } : withoutCoords)}
            onLeave={onLeave}
          />
          {!disabled && !readOnly && (
            <PointOnMap
              title={property.title}
              coords={typeof place.coords === 'object' ? place.coords : undefined}
              onPick={(coords) => {
                change({ coords })
                onLeave()
              }}
            />
          )}
        </div>
      </div>
    </FieldGroup>
  )
}

interface SavedPlaceProps {
  place: Place
  fault: ReactNode
  onChange: (place: Place) => void
}

/** Opens the saved places, and says whether the field holds the copy of one. */
function SavedPlace({ place, fault, onChange }: SavedPlaceProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    button.current?.focus()
  }
  return (
    <div>
      <div className={classes.saved}>
        <Button
          ref={button}
          variant="default"
          size="sm"
          leftSection={<IconMapPin size={16} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t(place._id === undefined ? 'forms.location.pick' : 'forms.location.pickOther')}
        </Button>
        {place._id !== undefined && (
          <span className={ui.meta}>{t('forms.location.saved', { name: place.name ?? '' })}</span>
        )}
      </div>
      {fault && <Input.Error mb={8}>{fault}</Input.Error>}
      {opened && (
        <PlacePicker
          chosen={place._id}
          onClose={close}
          onPick={(location) => {
            onChange(copyOf(location))
            close()
          }}
        />
      )}
    </div>
  )
}

const withoutCoords = { coords: undefined } as unknown as Place
