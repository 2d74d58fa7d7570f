import { Button, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconCalendar, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation, type Translator } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { type HistoryType, historyTypes, thingKey } from '../../../core/nouns/history.ts'
import { doors, eventActions } from '../../../core/rules/history.ts'
import { nounTypes } from '../../../core/nouns/index.ts'
import { Fault } from '../../shell/faults.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { EmptyState, NothingFound } from '../../ui/EmptyState.tsx'
import { filterOptions } from '../../ui/filterOptions.ts'
import { amount } from '../../ui/format.ts'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { DownloadButton } from '../../shell/DownloadButton.tsx'
import { ListFoot } from '../../shell/ListFoot.tsx'
import { capitalised } from '../../../core/i18n/nouns.ts'
import { peersQuery } from '../../shell/people.ts'
import { useRefusal } from '../../shell/useRefusal.ts'
import { ChainHead } from './ChainHead.tsx'
import { ChangeDetail } from './ChangeDetail.tsx'
import { ChangeRows } from './ChangeRows.tsx'
import { historyQuery, readTable, sealQuery } from './queries.ts'
import { historySearch, isNarrowed, kindChosen, kindOf, periods, type HistorySearch } from './search.ts'
import classes from './History.module.css'

/** Below this width the chosen change is a screen of its own. */
const narrow = '(max-width: 62em)'

/** An address that names no type of today asks for all. */
function knownSearch(address: Readonly<Record<string, unknown>>): HistorySearch {
  const { type, ...search } = historySearch(address)
  return historyTypes.some((one) => one === type) ? { ...search, type } : search
}

/** Every change of the account, hanging from its seal (picture 27). */
export function HistoryPage() {
  const { t, i18n } = useTranslation()
  const search = useSearch({ strict: false, select: knownSearch })
  const navigate = useNavigate()
  const refusal = useRefusal()
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false })
  const list = useQuery(historyQuery(search, i18n.language))
  const seal = useQuery(sealQuery)
  const show = (change: HistorySearch, replace = false) =>
    void navigate({ to: '.', search: { ...search, ...change }, replace })
  const narrowTo = (change: HistorySearch) => show({ ...change, page: undefined, n: undefined })
  const { collection, totalDocs = 0, capped = false } = list.data ?? {}
  const chosen = collection?.find(({ n }) => n === search.n) ?? (isNarrow ? undefined : collection?.[0])
  return (
    <div className={classes.page} data-detail={(isNarrow && chosen !== undefined) || undefined}>
      <ListPage>
        <PageHeader
          crumbs={[{ label: t('common.home'), href: paths.home() }, { label: t('history.title') }]}
          title={t('history.title')}
          count={
            totalDocs > 0
              ? t('history.count', {
                  count: totalDocs,
                  amount: capped
                    ? `${amount(totalDocs - 1, i18n.language)}+`
                    : amount(totalDocs, i18n.language),
                })
              : undefined
          }
          action={
            <DownloadButton
              label={t('history.csv')}
              done={t('history.csvDone')}
              read={() => readTable(search, i18n.language)}
              refusal={refusal(contract.history.list)}
            />
          }
        >
          <Filters search={search} onNarrow={narrowTo} />
        </PageHeader>
        <ChainHead />
        <div className={classes.scroll}>
          {list.isError && !collection ? (
            <Fault error={list.error} title={t('shell.fault.loading')} onRetry={() => void list.refetch()} />
          ) : collection === undefined ? (
            <ListSkeleton rows={10} height={54} />
          ) : collection.length === 0 ? (
            <Nothing search={search} onClear={() => void navigate({ to: '.', search: {} })} />
          ) : (
            <ChangeRows
              events={collection}
              chosen={chosen?.n}
              brokenAt={seal.data?.verified?.brokenAt ?? null}
              busy={list.isPlaceholderData}
              onChoose={(n) => show({ n }, !isNarrow)}
            />
          )}
        </div>
        <ListFoot list={list.data} onPage={(next) => show({ page: next, n: undefined })} />
      </ListPage>
      {chosen ? (
        <ChangeDetail key={chosen.n} event={chosen} onBack={() => show({ n: undefined })} />
      ) : (
        !isNarrow && <aside className={classes.detail} aria-label={t('history.detail')} />
      )}
    </div>
  )
}

/** What people look for; parts of the configuration are found by its versions. */
const soughtTypes: readonly HistoryType[] = [
  ...nounTypes,
  'grants',
  'assignments',
  'account_settings',
  'config_versions',
]

const kindChoices = (t: Translator) => [
  {
    group: t('history.kind.actions'),
    items: eventActions.map((one) => ({ value: `action:${one}`, label: t(`history.actions.${one}`) })),
  },
  {
    group: t('history.kind.types'),
    items: soughtTypes.map((one) => ({
      value: `type:${one}`,
      label: capitalised(t(thingKey(one))),
    })),
  },
  {
    group: t('history.kind.doors'),
    items: doors.map((one) => ({ value: `via:${one}`, label: capitalised(t(`history.doors.${one}`)) })),
  },
]

interface FiltersProps {
  search: HistorySearch
  onNarrow: (change: HistorySearch) => void
}

function Filters({ search, onNarrow }: FiltersProps) {
  const { t } = useTranslation()
  const people = useQuery(peersQuery)
  return (
    <>
      <SearchBox
        label={t('history.searchOf')}
        placeholder={t('history.search')}
        width={{ base: '100%', sm: 210 }}
        value={search.search ?? ''}
        onChange={(text) => onNarrow({ search: text })}
      />
      <Select
        aria-label={t('history.period.label')}
        placeholder={t('history.period.all')}
        leftSection={<IconCalendar size={17} stroke={1.6} aria-hidden />}
        w={{ base: 'calc(50% - 4px)', sm: 164 }}
        leftSectionWidth={34}
        rightSectionWidth={28}
        clearable
        data={(Object.keys(periods) as (keyof typeof periods)[]).map((one) => ({
          value: one,
          label: t(`history.period.${one}`),
        }))}
        value={search.period ?? null}
        onChange={(period) => onNarrow({ period: period ?? undefined })}
      />
      <Select
        aria-label={t('history.people.label')}
        placeholder={t('history.people.all')}
        leftSection={<IconUser size={17} stroke={1.6} aria-hidden />}
        className={classes.people ?? ''}
        w={{ base: '100%', sm: 192 }}
        clearable
        searchable
        filter={filterOptions}
        data={(people.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={search.user ?? null}
        onChange={(user) => onNarrow({ user: user ?? undefined })}
      />
      <Select
        aria-label={t('history.kind.label')}
        placeholder={t('history.kind.all')}
        leftSection={<IconAdjustmentsHorizontal size={17} stroke={1.6} aria-hidden />}
        w={{ base: 'calc(50% - 4px)', sm: 172 }}
        leftSectionWidth={34}
        rightSectionWidth={28}
        clearable
        maxDropdownHeight={420}
        data={kindChoices(t)}
        value={kindOf(search)}
        onChange={(choice) => onNarrow(kindChosen(choice))}
      />
      {search.record && (
        <Button variant="subtle" onClick={() => onNarrow(kindChosen(null))}>
          {t('common.clearSearch')}
        </Button>
      )}
    </>
  )
}

function Nothing({ search, onClear }: { search: HistorySearch; onClear: () => void }) {
  const { t } = useTranslation()
  return isNarrowed(search) ? (
    <NothingFound title={t('history.notFound.title')} text={t('history.notFound.text')} onClear={onClear} />
  ) : (
    <EmptyState title={t('history.empty.title')} text={t('history.empty.text')} />
  )
}
