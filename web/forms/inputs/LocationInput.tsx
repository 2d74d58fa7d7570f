import { Button, TextInput } from '@mantine/core'
import { use, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../ui/texts.ts'
import { AroundContext } from '../around.ts'
import type { InputProps } from '../field.ts'
import { MendingContext } from '../geometry/mending.ts'
import { type Place, placeParts } from '../places.ts'
import { messageAt } from './common.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { KeepPlace } from './KeepPlace.tsx'
import { PlaceLine } from './PlaceLine.tsx'
import { PointOnMap } from './PointOnMap.tsx'
import { PositionInput } from './PositionInput.tsx'
import classes from './inputs.module.css'

/** A place: one of the saved ones in a single entry, or another one by name, country, province, town, address and coordinates. */
export function LocationInput(props: InputProps<'location'>) {
  const { id, name, property, descriptor, value, onChange, onLeave, issues, disabled, readOnly } = props
  const { t } = useTranslation()
  const { country } = use(AroundContext)
  const { isLed } = use(MendingContext)
  const place: Place = typeof value === 'object' && value !== null ? value : {}
  const isFixed = disabled || readOnly
  // Faults and doubts of the parts stand next to them.
  const isOdd = isLed || typeof place.coords === 'string' || issues.some(({ path }) => path !== '')
  const [wasOdd, setWasOdd] = useState(isOdd)
  const [isWritten, setWritten] = useState(isOdd)
  if (isOdd !== wasOdd) {
    setWasOdd(isOdd)
    if (isOdd) setWritten(true)
  }
  const given: Place = country !== undefined && Object.keys(place).length === 0 ? { country } : {}
  const parts = { ...given, ...place }
  // An edited place is no longer the snapshot of a saved location.
  const change = (part: Place) => {
    const { _id, ...kept } = { ...parts, ...part }
    const filled = Object.entries(kept).filter(([, member]) => member !== undefined && member !== '')
    // A preset country alone is no place.
    const isGiven = kept.country === country && !('country' in part) && filled.length === 1
    onChange(filled.length === 0 || isGiven ? undefined : Object.fromEntries(filled))
  }
  /** Switches between the single entry and the parts, and focuses the first part. */
  const turn = (toParts: boolean) => {
    flushSync(() => setWritten(toParts))
    document.getElementById(id)?.focus()
  }
  if (!isWritten && !isFixed)
    return (
      <FieldGroup {...props} hint={descriptor.help}>
        <PlaceLine
          id={id}
          name={`${name}.name`}
          place={place}
          country={country}
          onChange={onChange}
          onLeave={onLeave}
          onOpen={() => turn(true)}
        />
      </FieldGroup>
    )
  return (
    <FieldGroup {...props} hint={descriptor.help}>
      <div className={classes.group} data-error={issues.length > 0 || undefined}>
        {!isFixed && (
          <div className={classes.back}>
            <Button variant="subtle" size="compact-sm" onClick={() => turn(false)}>
              {t('forms.location.pick')}
            </Button>
          </div>
        )}
        {messageAt(issues, '/_id')}
        <div className={classes.parts}>
          {placeParts.map((part) => (
            <TextInput
              key={part}
              id={part === 'name' ? id : `${id}-${part}`}
              name={`${name}.${part}`}
              label={t(`forms.location.${part}`)}
              value={parts[part] ?? ''}
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
            country={parts.country}
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
          {!isFixed && (
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
        {!isFixed && (
          <KeepPlace
            place={place}
            onKept={(kept) => {
              onChange(kept)
              turn(false)
            }}
          />
        )}
      </div>
    </FieldGroup>
  )
}

const withoutCoords = { coords: undefined } as unknown as Place
