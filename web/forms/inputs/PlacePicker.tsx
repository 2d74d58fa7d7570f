import { useQuery } from '@tanstack/react-query'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import type { ListedLocation } from '../../../core/contract/locations.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { BesidePicker } from '../BesidePicker.tsx'
import type { PickerColumn } from '../../ui/Picker.tsx'
import { usePickerSearch } from '../../ui/usePickerSearch.ts'
import { placesQuery } from '../places.ts'

interface PlacePickerProps {
  /** The id of the chosen place. */
  chosen: string | undefined
  onPick: (location: ListedLocation) => void
  onClose: () => void
}

/** The saved places, in the column beside the form: a click chooses one and closes it (picture 22b). */
export function PlacePicker({ chosen, onPick, onClose }: PlacePickerProps) {
  const { t, i18n } = useTranslation()
  const [query, ask] = usePickerSearch()
  const list = useQuery(placesQuery(query))
  const none = query.search === '' ? 'none' : 'noneFound'
  return (
    <BesidePicker
      title={t('forms.location.picker.title')}
      searchLabel={t('forms.location.picker.search')}
      query={query}
      onAsk={ask}
      list={list}
      failed={t('forms.location.picker.fault')}
      empty={{
        title: t(`forms.location.picker.${none}.title`),
        text: t(`forms.location.picker.${none}.text`),
      }}
      columns={columnsOf(t, i18n.language)}
      rowId={({ _id }) => _id}
      rowLabel={({ name, organization }) =>
        t('forms.location.picker.choose', { name, organization: organization.name })
      }
      single
      picked={new Set(chosen === undefined ? [] : [chosen])}
      onPick={onPick}
      onClose={onClose}
    />
  )
}

const columnsOf = (t: Translator, language: Language): PickerColumn<ListedLocation>[] => [
  { key: 'name', title: t('common.name'), cell: ({ name }) => <strong>{name}</strong> },
  {
    key: 'organization',
    title: t('common.organization'),
    grows: true,
    cell: ({ organization }) => organization.name,
  },
  {
    key: 'area',
    title: t('forms.location.picker.polygon'),
    align: 'end',
    wideOnly: true,
    cell: ({ areaHa, hasGeometry, coords }) =>
      areaHa !== null
        ? formatNumber(areaHa, language, 'ha')
        : (hasGeometry || coords !== null) && t('forms.location.picker.point'),
  },
]
