import { useQuery } from '@tanstack/react-query'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import type { ReactNode } from 'react'
import type { Asset, AssetSchema } from '../../../core/contract/assets.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { inSentence, pluralOf } from '../../../core/i18n/nouns.ts'
import { expiryOf, isExpired } from '../../../core/rules/asset.ts'
import { BesidePicker } from '../BesidePicker.tsx'
import type { PickerColumn } from '../../ui/Picker.tsx'
import { listDate, listDay } from '../../ui/format.ts'
import { usePickerSearch } from '../../ui/usePickerSearch.ts'
import { cellText } from '../kinds.ts'
import { assetsQuery, type ChosenAsset } from './assets.ts'
import classes from './Assets.module.css'

interface AssetsPickerProps {
  schema: AssetSchema
  multiple: boolean
  picks: readonly ChosenAsset[]
  language: Language
  /** What had expired by this day can't be picked. */
  day: string
  onPick: (asset: Asset) => void
  /** Buttons at the foot; where a click picks the only one, there are none. */
  actions?: ReactNode
  onClose: () => void
}

/** The assets of a kind in the column beside the form (picture 22b). */
export function AssetsPicker(props: AssetsPickerProps) {
  const { schema, multiple, picks, language, day, onPick, actions, onClose } = props
  const { t } = useTranslation()
  const [query, ask] = usePickerSearch()
  const list = useQuery(assetsQuery(schema._id, query))
  const noun = inSentence(schema.name)
  const isSearched = query.search !== ''
  const dayOf = ({ dataSchema }: Asset) => expiryOf(schema, dataSchema)
  const expired = list.data?.collection.find((row) => isExpired(dayOf(row), day))
  return (
    <BesidePicker
      title={t('forms.assets.choose', { noun: multiple ? pluralOf(language, noun) : noun })}
      countOf={(count) => t('forms.assets.found', { count })}
      searchLabel={t('forms.assets.search')}
      query={query}
      onAsk={ask}
      list={list}
      failed={t('forms.assets.loading')}
      empty={{
        title: t(isSearched ? 'forms.assets.notFoundTitle' : 'forms.assets.noneTitle'),
        text: t(isSearched ? 'forms.assets.notFoundText' : 'forms.assets.noneText'),
      }}
      columns={columnsOf(schema, language, day, t)}
      rowId={({ _id }) => _id}
      rowLabel={({ name }) => t('forms.assets.pick', { name })}
      refusalOf={(row) =>
        isExpired(dayOf(row), day)
          ? t('forms.assets.expired', { name: row.name, date: listDay(dayOf(row)!) })
          : undefined
      }
      note={
        expired &&
        t('forms.assets.expiredNote', {
          name: expired.name,
          date: listDay(dayOf(expired)!),
          day: listDay(day),
        })
      }
      single={!multiple}
      picked={new Set(picks.map(({ _id }) => _id))}
      onPick={onPick}
      actions={actions}
      onClose={onClose}
    />
  )
}

/** What tells assets of one name apart stands below it: batch, lot. */
function columnsOf(
  schema: AssetSchema,
  language: Language,
  day: string,
  t: Translator,
): PickerColumn<Asset>[] {
  const { properties } = schema.schema
  const beside = schema.uniqueFields.find((field) => field !== 'identifier')
  const added = (date: string) => listDate(date, (time) => t('common.today', { time }))
  // TRF-08: the date has a column of its own, unless the day that matters more takes it.
  const expiry = Object.keys(schema.descriptor).find((name) => schema.descriptor[name]?.role === 'expiry')
  return [
    {
      key: 'name',
      title: properties.identifier!.title,
      cell: ({ name, dataSchema }) => (
        <>
          <b>{name}</b>
          {beside !== undefined && (
            <small className={classes.beside}>
              {inSentence(properties[beside]!.title)}{' '}
              {cellText(schema.descriptor[beside]!, dataSchema[beside], language)}
            </small>
          )}
        </>
      ),
    },
    {
      key: 'organization',
      title: t('common.organization'),
      grows: true,
      cell: ({ organization, createdAt }) => (
        <>
          {organization.name}
          {expiry !== undefined && (
            <small className={classes.beside}>
              {t('forms.assets.created')} {added(createdAt)}
            </small>
          )}
        </>
      ),
    },
    ...(expiry === undefined
      ? [
          {
            key: 'date',
            title: t('forms.assets.created'),
            align: 'end' as const,
            cell: ({ createdAt }: Asset) => added(createdAt),
          },
        ]
      : [
          {
            key: 'expiry',
            title: properties[expiry]!.title,
            align: 'end' as const,
            cell: ({ dataSchema }: Asset) => {
              const date = expiryOf(schema, dataSchema)
              if (date === undefined) return t('forms.assets.noExpiry')
              return isExpired(date, day) ? (
                <span className={classes.expired}>
                  {t('forms.assets.expiredOn')} <span>{listDay(date)}</span>
                </span>
              ) : (
                listDay(date)
              )
            },
          },
        ]),
  ]
}
