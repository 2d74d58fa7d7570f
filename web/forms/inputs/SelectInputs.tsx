import { MultiSelect, Pill, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { InputProps } from '../field.ts'
import { cutLabel } from '../labels.ts'
import { dropdown, frameOf } from './common.tsx'
import classes from './inputs.module.css'

/** Lists with at least this many options can be searched. */
const searchableFrom = 8
/** With at least this many options, the pills of a multiple choice show short names (FRM-07). */
const compactFrom = 4

function optionsOf({ property, descriptor }: InputProps<'select'> | InputProps<'multiple-select'>) {
  const labels = (descriptor.enumLabels ?? {}) as Readonly<Record<string, string>>
  return (property.enum ?? []).map((value) => ({ value, label: labels[value] ?? value }))
}

export function SelectField(props: InputProps<'select'>) {
  const { value, onChange, onLeave, required } = props
  const { t } = useTranslation()
  const data = optionsOf(props)
  return (
    <Select
      {...frameOf(props)}
      {...dropdown}
      data={data}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      onBlur={onLeave}
      placeholder={t('forms.choose')}
      clearable={!required}
      allowDeselect={!required}
      searchable={data.length >= searchableFrom}
      nothingFoundMessage={t('forms.nothingFound')}
      clearButtonProps={{ 'aria-label': t('shell.clear', { field: props.property.title }) }}
    />
  )
}

export function MultipleSelectField(props: InputProps<'multiple-select'>) {
  const { value, onChange, onLeave } = props
  const { t } = useTranslation()
  const data = optionsOf(props)
  const chosen = Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
  const compact = chosen.length >= compactFrom
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
          {compact ? <span aria-label={option?.label}>{cutLabel(option?.label ?? '')}</span> : option?.label}
        </Pill>
      )}
    />
  )
}
