import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ListedLocation } from '../../../core/contract/locations.ts'
import { isFound } from '../../../core/rules/search.ts'
import { useTranslation } from '../../ui/texts.ts'
import { copyOf, type Place, placesQuery, sayPlace } from '../places.ts'
import { dropdown } from './common.tsx'
import { KeepPlace } from './KeepPlace.tsx'
import inputs from './inputs.module.css'
import classes from './PlaceLine.module.css'

/** Typing finds the others. */
const maxOffered = 8
/** Milliseconds after the last key. */
const delay = 200
const other = 'other'

interface PlaceLineProps {
  id: string
  name: string
  place: Place
  /** Expected country of a new place. */
  country: string | undefined
  onChange: (place: Place | undefined) => void
  onLeave: () => void
  /** Opens the entries of the parts. */
  onOpen: () => void
}

/** A place in one entry: typing finds the saved ones, and what matches none is the name of another place. */
export function PlaceLine({ id, name, place, country, onChange, onLeave, onOpen }: PlaceLineProps) {
  const { t } = useTranslation()
  const shown = sayPlace(place)
  const [typed, setTyped] = useState<string>()
  const text = typed?.trim() ?? ''
  const [asked] = useDebouncedValue(text.slice(0, 100), delay)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const list = useQuery({
    ...placesQuery({ page: 1, limit: maxOffered, search: asked }),
    enabled: combobox.dropdownOpened,
    retry: false,
  })
  const { collection = [], totalDocs = 0 } = list.data ?? {}
  // Results for fewer letters are filtered again.
  const found = collection.filter((one) => isFound([one.name, one.organization.name], text))
  const isSettled = asked === text && !list.isFetching
  // All places for fewer letters are loaded, so the filter is complete.
  const isComplete = !list.isPlaceholderData && totalDocs === collection.length && text.includes(asked)
  const first = text === '' ? undefined : (found[0]?._id ?? other)
  const { selectFirstOption } = combobox
  useEffect(() => {
    if (first !== undefined) selectFirstOption()
  }, [first, selectFirstOption])

  const close = () => {
    setTyped(undefined)
    combobox.closeDropdown()
  }
  const take = (location: ListedLocation) => {
    onChange(copyOf(location))
    close()
  }
  const nameOther = () => onChange({ ...(country === undefined ? {} : { country }), name: text })
  const choose = (chosen: string) => {
    if (chosen === other) {
      if (text !== '') nameOther()
      close()
      return onOpen()
    }
    const location = found.find(({ _id }) => _id === chosen)
    if (location) take(location)
  }
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={choose} {...dropdown.comboboxProps}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            id={id}
            name={name}
            aria-labelledby={`${id}-label`}
            autoComplete="off"
            data-any-text
            placeholder={t('forms.location.search')}
            leftSection={<IconMapPin size={17} stroke={1.6} aria-hidden />}
            rightSectionPointerEvents="auto"
            rightSection={
              list.isFetching && combobox.dropdownOpened ? (
                <Loader size={16} />
              ) : (
                shown !== '' && (
                  <CloseButton
                    size={28}
                    aria-label={t('forms.removeChoice', { choice: shown })}
                    onClick={() => {
                      onChange(undefined)
                      close()
                    }}
                  />
                )
              )
            }
            value={typed ?? shown}
            onChange={({ currentTarget: { value } }) => {
              setTyped(value)
              combobox.openDropdown()
            }}
            onClick={() => combobox.openDropdown()}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && combobox.dropdownOpened) setTyped(undefined)
              const [only, more] = found
              if (event.key === 'Tab' && text !== '' && (isSettled || isComplete) && only && !more) take(only)
            }}
            onBlur={() => {
              if (typed !== undefined && text === '') onChange(undefined)
              else if (text !== '' && text !== shown) nameOther()
              close()
              onLeave()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options className={classes.options ?? ''} aria-labelledby={`${id}-label`}>
            {found.map((location) => (
              <Combobox.Option key={location._id} value={location._id} className={classes.option ?? ''}>
                <strong>{location.name}</strong>
                <span className={classes.where}>{whereOf(location)}</span>
              </Combobox.Option>
            ))}
            {found.length === 0 && isSettled && (
              <Combobox.Empty>
                {t(
                  list.isError
                    ? 'forms.location.picker.fault'
                    : text === ''
                      ? 'forms.location.picker.none.title'
                      : 'forms.location.picker.noneFound.title',
                )}
              </Combobox.Empty>
            )}
            {isSettled && totalDocs > collection.length && (
              <div className={classes.more}>
                {t('forms.location.more', { count: totalDocs - collection.length })}
              </div>
            )}
            <Combobox.Option value={other} className={classes.other ?? ''}>
              <IconPlus size={16} stroke={1.8} aria-hidden />
              <span>{t('forms.location.other')}</span>
              {country !== undefined && (
                <span className={classes.where}>{t('forms.location.otherHint', { country })}</span>
              )}
            </Combobox.Option>
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {shown !== '' && (
        <div className={inputs.links}>
          <button type="button" className={inputs.under} onClick={onOpen}>
            {t('forms.location.details')}
          </button>
          <KeepPlace
            place={place}
            onKept={(kept) => {
              onChange(kept)
              document.getElementById(id)?.focus()
            }}
          />
        </div>
      )}
    </>
  )
}

const whereOf = ({ city, state, organization }: ListedLocation): string =>
  [city, state].filter(Boolean).join(', ') || organization.name
