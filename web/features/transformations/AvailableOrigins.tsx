import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { useState } from 'react'
import type { ListedProduct } from '../../../core/contract/products.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { paths } from '../../../core/rules/paths.ts'
import { attempt } from '../../api/client.ts'
import { cellNumber, decimalsOf } from '../../forms/cells.ts'
import { toastFault } from '../../ui/toast.ts'
import { capitalised, inSentence } from '../../../core/i18n/nouns.ts'
import { listFault } from '../../shell/faults.tsx'
import type { ChainStage } from '../../shell/stations.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { listDate } from '../../ui/format.ts'
import { commonPrefix } from '../../ui/identifier.ts'
import { Formerly } from '../../ui/Formerly.tsx'
import { Go } from '../../ui/Go.tsx'
import { HoldCut } from '../../ui/HoldMark.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { Picker, type PickerColumn } from '../../ui/Picker.tsx'
import { usePickerSearch } from '../../ui/usePickerSearch.ts'
import { OrganizationFilter } from '../organizations/OrganizationFilter.tsx'
import { amountOf } from '../products/amounts.ts'
import { headerFields } from '../../forms/headers.ts'
import { identifierOf } from '../products/columns.tsx'
import { joinChoices, countOf, stageWords } from '../products/words.ts'
import { isPartly, leftOfOrigin, type Measures } from './origin.ts'
import { availableQuery, readMatching } from './queries.ts'
import type { Origins } from './useOrigins.ts'
import type { Work } from './work.ts'

interface AvailableOriginsProps {
  work: Work
  origins: Origins
  /** The stage of the origins. */
  stage: ChainStage
  headingId: string
}

/** The origins that can be chosen, in the sunk column on the left (TRF-08). */
export function AvailableOrigins({ work, origins, stage: origin, headingId }: AvailableOriginsProps) {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  const { kind, product, milestone, sharing, measures, picks } = work
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
      error={listFault(list)}
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
      note={(list.data?.onHold ?? 0) > 0 && <HeldNote count={list.data?.onHold ?? 0} />}
      pages={{ total: totalDocs, totalPages, capped }}
      columns={originColumns({
        t,
        language,
        origin,
        measures,
        rows: rows ?? [],
        prefix: commonPrefix((rows ?? []).map(identifierOf)),
      })}
      rowId={({ _id }) => _id}
      rowLabel={(row) => t('transformations.choose', { name: identifierOf(row) })}
      picked={new Set(picks.map(({ _id }) => _id))}
      onPick={origins.pick}
      {...(kind === 'grouping'
        ? {
            onPickAll: origins.pickAll,
            action: totalPages > 1 && !capped && (
              <AddMatching
                label={t(query.search ? 'transformations.addMatching' : 'transformations.addAll', {
                  things: countOf(totalDocs, origin, t, language),
                })}
                read={() => readMatching(scope, { search: query.search, organization })}
                onAdd={(found) => origins.pickAll(found, true)}
              />
            ),
          }
        : { single: true })}
    />
  )
}

/** How many a hold or recall keeps from being offered. */
function HeldNote({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <>
      <HoldCut kind="hold" /> {t('recalls.marks.held', { count })}{' '}
      <Go to={paths.recalls()}>{t('recalls.marks.seeAll')}</Go>
    </>
  )
}

interface AddMatchingProps {
  label: string
  read: () => ReturnType<typeof readMatching>
  onAdd: (found: readonly ListedProduct[]) => void
}

/** Adds the origins of all pages, in one request. */
function AddMatching({ label, read, onAdd }: AddMatchingProps) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    const found = await attempt(read()).finally(() => setBusy(false))
    if (!found) return
    onAdd(found.collection)
    if (found.capped)
      toastFault(t('transformations.addedPart', { count: found.collection.length }), { duration: 5000 })
  }
  return (
    <Button size="compact-sm" variant="subtle" loading={busy} onClick={() => void add()}>
      {label}
    </Button>
  )
}

interface ColumnsInput {
  t: Translator
  language: Language
  origin: ChainStage
  measures: Measures
  rows: readonly ListedProduct[]
  /** The common prefix of the identifiers. */
  prefix: string
}

function originColumns({
  t,
  language,
  origin,
  measures,
  rows,
  prefix,
}: ColumnsInput): PickerColumn<ListedProduct>[] {
  const { amount, sharing } = measures
  return [
    {
      key: 'identifier',
      title: origin.stage.schema.properties.identifier?.title ?? t('common.name'),
      cell: (row) => (
        <>
          <IdentifierText prefix={prefix}>{identifierOf(row)}</IdentifierText>
          <Formerly of={row.formerly} />
        </>
      ),
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
      cell: ({ createdAt }) => listDate(createdAt, (time) => t('common.today', { time })),
    },
    ...(amount ? [numbers('amount', amount.unit, (row) => amountOf(amount, row))] : []),
    // An origin that is taken once has nothing used of it; its processes may have lost of it.
    ...(amount &&
    rows.some((row) => (sharing ? leftOfOrigin(row, measures) !== undefined : isPartly(row, measures)))
      ? [
          numbers('left', t('transformations.columns.left', { unit: amount.unit }), (row) =>
            leftOfOrigin(row, measures),
          ),
        ]
      : []),
  ]

  /** A column of numbers with as many decimals as the longest; the unit is in its head. */
  function numbers(
    key: string,
    title: string,
    valueOf: (row: ListedProduct) => number | undefined,
  ): PickerColumn<ListedProduct> {
    const decimals = Math.max(0, ...rows.map((row) => decimalsOf(valueOf(row))))
    return {
      key,
      title,
      align: 'end',
      cell: (row) => {
        const value = valueOf(row)
        return (
          value !== undefined &&
          cellNumber(value, { kind: 'number', ...(amount ? { unit: amount.unit } : {}) }, language, decimals)
        )
      },
    }
  }
}
