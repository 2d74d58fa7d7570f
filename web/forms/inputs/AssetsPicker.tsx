import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asset, AssetSchema } from '../../../core/contract/assets.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { inSentence } from '../../../core/i18n/nouns.ts'
import { Beside } from '../../ui/Beside.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Picker, type PickerColumn } from '../../ui/Picker.tsx'
import { usePickerSearch } from '../../ui/usePickerSearch.ts'
import { cellText } from '../cells.ts'
import { assetsQuery, type ChosenAsset } from './assets.ts'
import classes from './Assets.module.css'

interface AssetsPickerProps {
  schema: AssetSchema
  multiple: boolean
  chosen: readonly ChosenAsset[]
  language: Language
  onUse: (assets: ChosenAsset[]) => void
  onClose: () => void
}

/** The assets of a kind in the column beside the form (picture 22b). What is picked counts once it is used. */
export function AssetsPicker({ schema, multiple, chosen, language, onUse, onClose }: AssetsPickerProps) {
  const { t } = useTranslation()
  const headingId = useId()
  const [query, ask] = usePickerSearch()
  const [picks, setPicks] = useState(chosen)
  const list = useQuery(assetsQuery(schema._id, query))
  const { collection: rows, totalDocs = 0, totalPages = 1, capped = false } = list.data ?? {}
  useEffect(() => document.getElementById(headingId)?.focus(), [headingId])
  const pick = ({ _id, name }: Asset) =>
    setPicks((before) =>
      before.some((one) => one._id === _id)
        ? before.filter((one) => one._id !== _id)
        : [...(multiple ? before : []), { _id, name }],
    )
  const isSearched = query.search !== ''
  return (
    <Beside onClose={onClose}>
      <ActionIcon className={classes.close ?? ''} size={32} aria-label={t('common.close')} onClick={onClose}>
        <IconX size={18} stroke={1.6} />
      </ActionIcon>
      <div className={classes.picker}>
        <Picker
          title={t('forms.assets.choose', { noun: inSentence(schema.name) })}
          headingId={headingId}
          count={list.data && t('forms.assets.found', { count: totalDocs })}
          searchLabel={t('forms.assets.search')}
          query={query}
          onAsk={ask}
          rows={rows}
          busy={list.isFetching}
          error={
            list.isError &&
            !list.data && (
              <ErrorState
                title={t('forms.assets.loading')}
                text={list.error.message}
                onRetry={() => void list.refetch()}
              />
            )
          }
          empty={
            <EmptyState
              title={t(isSearched ? 'forms.assets.notFoundTitle' : 'forms.assets.noneTitle')}
              text={t(isSearched ? 'forms.assets.notFoundText' : 'forms.assets.noneText')}
            />
          }
          pages={{ total: totalDocs, totalPages, capped }}
          columns={columnsOf(schema, language, t('common.organization'))}
          rowId={({ _id }) => _id}
          rowLabel={({ name }) => t('forms.assets.pick', { name })}
          picked={new Set(picks.map(({ _id }) => _id))}
          onPick={pick}
        />
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button onClick={() => onUse([...picks])}>
          {picks.length ? t('forms.assets.use', { count: picks.length }) : t('forms.assets.useNone')}
        </Button>
      </div>
    </Beside>
  )
}

/** What tells assets of one name apart stands below it: batch, lot. */
function columnsOf(
  { schema, descriptor, uniqueFields }: AssetSchema,
  language: Language,
  organizationTitle: string,
): PickerColumn<Asset>[] {
  const beside = uniqueFields.find((field) => field !== 'identifier')
  return [
    {
      key: 'name',
      title: schema.properties.identifier!.title,
      cell: ({ name, dataSchema }) => (
        <>
          <b>{name}</b>
          {beside !== undefined && (
            <small className={classes.beside}>
              {cellText(descriptor[beside]!, dataSchema[beside], language)}
            </small>
          )}
        </>
      ),
    },
    {
      key: 'organization',
      title: organizationTitle,
      grows: true,
      cell: ({ organization }) => organization.name,
    },
  ]
}
