import { useQuery } from '@tanstack/react-query'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import type { CheckSchema } from '../../../core/contract/checks.ts'
import { BesidePicker } from '../BesidePicker.tsx'
import type { PickerColumn } from '../../ui/Picker.tsx'
import { usePickerSearch } from '../../ui/usePickerSearch.ts'
import { checkSchemasQuery } from './queries.ts'

interface CheckSchemaPickerProps {
  /** Only checks that look at this kind of asset. */
  assetSchema: string | undefined
  onPick: (schema: CheckSchema) => void
  onClose: () => void
}

/** CHK-04: the forms of checks, in the column beside the form; a click adds a check. */
export function CheckSchemaPicker({ assetSchema, onPick, onClose }: CheckSchemaPickerProps) {
  const { t, i18n } = useTranslation()
  const [query, ask] = usePickerSearch()
  const list = useQuery(checkSchemasQuery(assetSchema, query, i18n.language))
  const isSearched = query.search !== ''
  return (
    <BesidePicker
      title={t('forms.checks.choose')}
      searchLabel={t('forms.checks.search')}
      query={query}
      onAsk={ask}
      list={list}
      failed={t('forms.checks.loading')}
      empty={{
        title: t(isSearched ? 'forms.checks.notFoundTitle' : 'forms.checks.noneTitle'),
        text: t(isSearched ? 'forms.checks.notFoundText' : 'forms.checks.noneText'),
      }}
      columns={columnsOf(t)}
      rowId={({ _id }) => _id}
      rowLabel={({ name }) => t('forms.checks.pick', { name })}
      single
      picked={new Set()}
      onPick={onPick}
      onClose={onClose}
    />
  )
}

const columnsOf = (t: Translator): PickerColumn<CheckSchema>[] => [
  { key: 'name', title: t('common.name'), cell: ({ name }) => <b>{name}</b> },
]
