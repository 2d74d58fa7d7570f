import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedProduct, Product } from '../../../core/contract/products.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { formatNumber } from '../../../core/i18n/format.ts'
import type { Amount } from '../../../core/rules/quantity.ts'
import { inSentence } from '../../../core/i18n/nouns.ts'
import { Fault } from '../../shell/faults.tsx'
import type { ChainStage } from '../../shell/stations.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { shortDate } from '../../ui/format.ts'
import { commonPrefix } from '../../ui/identifier.ts'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { Picker, type PickerColumn } from '../../ui/Picker.tsx'
import { usePickerSearch } from '../../ui/usePickerSearch.ts'
import { OrganizationFilter } from '../organizations/OrganizationFilter.tsx'
import { amountOf } from '../products/amounts.ts'
import { headerFields, identifierOf } from '../products/columns.tsx'
import { joinChoices, capitalised, stageWords } from '../products/words.ts'
import { availableQuery } from './queries.ts'
import type { Work } from './work.ts'

interface AvailableOriginsProps {
  work: Work
  /** The stage of the origins. */
  origin: ChainStage
  headingId: string
  onPick: (origin: Product) => void
}

/** The origins that can be chosen, in the sunk column on the left (TRF-08). */
export function AvailableOrigins({ work, origin, headingId, onPick }: AvailableOriginsProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language as Language
  const { product, milestone, sharing, amount, picks } = work
  const [query, ask] = usePickerSearch()
  const [organization, setOrganization] = useState<string[]>([])
  const scope = { stage: origin.id, sharing, destination: product._id, milestone: milestone?._id }
  const list = useQuery(availableQuery(scope, { ...query, organization }))
  const { collection: rows, totalDocs = 0, totalPages = 1, capped = false } = list.data ?? {}
  const { many } = stageWords(origin, t)
  const { identifier, headers } = headerFields(origin.stage)
  const names = [identifier, ...headers].flatMap((field) => (field ? inSentence(field.property.title) : []))
  return (
    <Picker
      title={t('transformations.available', { Many: capitalised(many) })}
      headingId={headingId}
      count={
        list.data &&
        t(sharing || milestone ? 'transformations.toChoose' : 'transformations.unused', { count: totalDocs })
      }
      searchLabel={t('products.search', { fields: joinChoices(names, language) })}
      searchPlaceholder={capitalised(joinChoices(names.slice(0, 2), language))}
      filter={
        <OrganizationFilter
          chosen={organization}
          onChange={(ids) => {
            setOrganization(ids)
            ask({})
          }}
        />
      }
      query={query}
      onAsk={ask}
      rows={rows}
      busy={list.isFetching}
      error={
        list.isError &&
        !list.data && (
          <Fault error={list.error} title={t('shell.fault.loading')} onRetry={() => void list.refetch()} />
        )
      }
      empty={
        query.search !== '' || organization.length > 0 ? (
          <EmptyState
            title={t('transformations.noneFound.title')}
            text={t('transformations.noneFound.text')}
            stage={origin}
          />
        ) : (
          <EmptyState
            title={t('transformations.noneAvailable.title', { many })}
            text={t(`transformations.noneAvailable.${sharing ? 'sharing' : 'exclusive'}`)}
            stage={origin}
          />
        )
      }
      pages={{ total: totalDocs, totalPages, capped }}
      columns={originColumns({
        t,
        language,
        origin,
        amount,
        sharing,
        prefix: commonPrefix((rows ?? []).map(identifierOf)),
      })}
      rowId={({ _id }) => _id}
      rowLabel={(row) => t('transformations.choose', { name: identifierOf(row) })}
      picked={new Set(picks.map(({ _id }) => _id))}
      onPick={onPick}
    />
  )
}

interface ColumnsInput {
  t: TFunction
  language: Language
  origin: ChainStage
  amount: Amount | undefined
  sharing: boolean
  /** The common prefix of the identifiers. */
  prefix: string
}

function originColumns({
  t,
  language,
  origin,
  amount,
  sharing,
  prefix,
}: ColumnsInput): PickerColumn<ListedProduct>[] {
  return [
    {
      key: 'identifier',
      title: origin.stage.schema.properties.identifier?.title ?? t('common.name'),
      cell: (row) => <IdentifierText prefix={prefix}>{identifierOf(row)}</IdentifierText>,
    },
    {
      key: 'organization',
      title: t('transformations.columns.organization'),
      grows: true,
      cell: ({ organization }) => organization.name,
    },
    {
      key: 'date',
      title: t('transformations.columns.date'),
      wideOnly: true,
      cell: ({ createdAt }) => shortDate(createdAt, (time) => t('common.today', { time })),
    },
    ...(amount ? [quantityColumn(amount, language)] : []),
    // An origin that is taken once has nothing used of it.
    ...(sharing ? [usedColumn(t('transformations.columns.used'), language)] : []),
  ]
}

/** The unit is in the head of the column. */
const quantityColumn = (amount: Amount, language: Language): PickerColumn<ListedProduct> => ({
  key: 'amount',
  title: amount.unit,
  align: 'end',
  cell: (row) => {
    const quantity = amountOf(amount, row)
    return (
      quantity !== undefined &&
      formatNumber(quantity, language, amount.unit).slice(0, -amount.unit.length - 1)
    )
  },
})

const usedColumn = (title: string, language: Language): PickerColumn<ListedProduct> => ({
  key: 'used',
  title,
  align: 'end',
  wideOnly: true,
  cell: ({ used }) =>
    used && used.quantity > 0 && formatNumber(used.quantity, language, used.unit ?? undefined),
})
