import { MultiSelect, Pill, Select } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { filterOptions } from '../../ui/filterOptions.ts'
import { useTranslation } from '../../ui/texts.ts'
import { labelOf } from '../../../core/fields/labels.ts'
import type { InputProps } from '../field.ts'
import { cutLabel } from '../labels.ts'
import { dropdown, frameOf } from './common.tsx'
import classes from './inputs.module.css'

/** Lists with at least this many options can be searched. */
const searchableFrom = 8
/** FRM-07: number of full pills in a closed multiple choice, and the width from which it shows them, in px. */
const wholePills = 3
const wholeFrom = 120

function optionsOf({ property, descriptor }: InputProps<'select'> | InputProps<'multiple-select'>) {
  return (property.enum ?? []).map((value) => ({ value, label: labelOf(value, { descriptor }) }))
}

export function SelectField(props: InputProps<'select'>) {
  const { value, onChange, onLeave, required } = props
  const { t } = useTranslation()
  const { ref, width } = useElementSize<HTMLInputElement>()
  const options = optionsOf(props)
  const isNarrow = width > 0 && width < wholeFrom
  const labelOf = (one: unknown) => options.find((option) => option.value === one)?.label
  const chosen = labelOf(value)
  const [search, setSearch] = useState('')
  return (
    <Select
      {...frameOf(props)}
      {...dropdown}
      ref={ref}
      data={isNarrow ? options.map((option) => ({ ...option, label: cutLabel(option.label) })) : options}
      renderOption={({ option }) => labelOf(option.value)}
      {...(isNarrow && chosen ? { title: chosen } : {})}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      onBlur={onLeave}
      placeholder={t('forms.choose')}
      clearable={!required}
      // Enter on a match that is chosen already leaves it chosen.
      allowDeselect={!required && (search === '' || search === chosen)}
      onSearchChange={setSearch}
      searchable={!isNarrow && options.length >= searchableFrom}
      filter={filterOptions}
      nothingFoundMessage={t('forms.nothingFound')}
      clearButtonProps={{ 'aria-label': t('shell.clear', { field: props.property.title }) }}
    />
  )
}

export function MultipleSelectField(props: InputProps<'multiple-select'>) {
  const { value, onChange, onLeave } = props
  const { t } = useTranslation()
  const data = optionsOf(props)
  const [search, setSearch] = useState('')
  const chosen = Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
  return (
    <MultiSelect
      {...frameOf(props)}
      {...dropdown}
      data={data}
      value={chosen}
      onChange={(values) => onChange(values.length ? values : undefined)}
      onBlur={onLeave}
      {...(chosen.length ? {} : { placeholder: t('forms.choose') })}
      searchable={data.length >= searchableFrom}
      filter={filterOptions}
      // After a choice the search is empty, and Enter would take the first of all.
      selectFirstOptionOnChange={search !== ''}
      onSearchChange={setSearch}
      nothingFoundMessage={t('forms.nothingFound')}
      hidePickedOptions={false}
      renderPill={({ option, onRemove, disabled }) => (
        <Pill
          withRemoveButton={!disabled}
          radius="sm"
          className={classes.pill ?? ''}
          title={option?.label}
          {...(onRemove ? { onRemove } : {})}
          removeButtonProps={{ 'aria-label': t('forms.removeChoice', { choice: option?.label ?? '' }) }}
        >
          {chosen.indexOf(String(option?.value)) < wholePills ? (
            option?.label
          ) : (
            <span aria-label={option?.label}>{cutLabel(option?.label ?? '')}</span>
          )}
        </Pill>
      )}
    />
  )
}
