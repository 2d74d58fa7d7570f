import { Select } from '@mantine/core'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import { filterOptions } from '../../ui/filterOptions.ts'
import { dropdown, entryOrder } from '../../forms/inputs/common.tsx'
import { allOrganizationsQuery } from './queries.ts'

interface OrganizationSelectProps {
  id?: string
  /** Defaults to "Organización". */
  label?: string
  value: string
  onChange: (id: string) => void
  onBlur?: () => void
  error?: ReactNode
  readOnly?: boolean
  help?: string | undefined
  /** The record's current organization. Archived organizations are not offered but still named here (ORG-16). */
  present?: { _id: string; name: string } | undefined
}

/** Selects the organization in charge from those assigned to the person. */
export function OrganizationSelect({
  id,
  label,
  value,
  onChange,
  onBlur,
  error,
  readOnly = false,
  help,
  present,
}: OrganizationSelectProps) {
  const { t } = useTranslation()
  const { data: all } = useQuery(allOrganizationsQuery)
  const offered = (all ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const known = present && !offered.some((one) => one.value === present._id)
  return (
    <Select
      {...(id ? { id } : {})}
      name="organization"
      label={label ?? t('common.organization')}
      required
      data={known ? [{ value: present._id, label: present.name }, ...offered] : offered}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      {...(onBlur ? { onBlur } : {})}
      error={error}
      description={help}
      inputWrapperOrder={entryOrder}
      readOnly={readOnly}
      searchable
      filter={filterOptions}
      allowDeselect={false}
      {...dropdown}
      placeholder={t('forms.choose')}
      nothingFoundMessage={t('forms.nothingFound')}
      leftSection={<IconBuildingCommunity size={17} stroke={1.6} aria-hidden />}
    />
  )
}
