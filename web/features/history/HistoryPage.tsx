import { IconAdjustmentsHorizontal, IconCalendar, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Translator } from '../../ui/texts.ts'
import { contract } from '../../../core/contract/index.ts'
import { type HistoryType, historyTypes, thingKey } from '../../../core/nouns/history.ts'
import { doors, eventActions } from '../../../core/rules/history.ts'
import { nounTypes } from '../../../core/nouns/index.ts'
import { amount } from '../../ui/format.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { DownloadButton } from '../../shell/DownloadButton.tsx'
import { capitalised } from '../../../core/i18n/nouns.ts'
import { byLink, listFilters, oneOf } from '../../shell/filters.tsx'
import { drawnRows } from '../../shell/drawnRows.tsx'
import { ListView } from '../../shell/ListView.tsx'
import { peersQuery } from '../../shell/people.ts'
import { useList } from '../../shell/useList.ts'
import { ChainHead } from './ChainHead.tsx'
import { ChangeDetail } from './ChangeDetail.tsx'
import { ChangeRows } from './ChangeRows.tsx'
import { historyQuery, readTable, sealQuery } from './queries.ts'
import { historySearch, kindChosen, kindOf, periods, type HistorySearch } from './search.ts'
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
  const of = useList(knownSearch, historyQuery, { name: 'history', card: { hasViews: false } })
  const { t, language, refusal, search } = of.context
  const navigate = useNavigate()
  const isNarrow = useMedia(narrow)
  const seal = useQuery(sealQuery)
  const filters = useFilters(t)
  const { totalDocs = 0, capped = false } = of.list.data ?? {}
  const chosen = of.rows?.find(({ n }) => n === search.n) ?? (isNarrow ? undefined : of.rows?.[0])
  const choose = (n: number) =>
    void navigate({ to: '.', search: { ...search, n } as never, replace: !isNarrow })
  return (
    <div className={classes.page} data-detail={(isNarrow && chosen !== undefined) || undefined}>
      <ListView
        texts="history"
        of={of}
        count={
          totalDocs > 0
            ? t('history.count', {
                count: totalDocs,
                amount: capped ? `${amount(totalDocs - 1, language)}+` : amount(totalDocs, language),
              })
            : ''
        }
        beside={
          <DownloadButton
            label={t('history.csv')}
            done={t('history.csvDone')}
            read={() => readTable(search, language)}
            refusal={refusal(contract.history.list)}
          />
        }
        filters={filters}
        renderRows={drawnRows({
          height: 54,
          render: (events) => (
            <ChangeRows
              events={events}
              chosen={chosen?.n}
              brokenAt={seal.data?.verified?.brokenAt ?? null}
              onChoose={choose}
            />
          ),
        })}
        empty={{ title: t('history.empty.title'), text: t('history.empty.text') }}
      >
        {(rows) => (
          <>
            <ChainHead />
            {rows}
          </>
        )}
      </ListView>
      {chosen ? (
        <ChangeDetail key={chosen.n} event={chosen} onBack={() => of.show({ n: undefined })} />
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

function useFilters(t: Translator) {
  const { data: people = [] } = useQuery(peersQuery)
  return listFilters<HistorySearch>(
    oneOf({
      name: 'period',
      label: t('history.period.label'),
      icon: IconCalendar,
      all: t('history.period.all'),
      options: (Object.keys(periods) as (keyof typeof periods)[]).map((one) => ({
        value: one,
        label: t(`history.period.${one}`),
      })),
      width: 164,
    }),
    oneOf({
      name: 'user',
      label: t('history.people.label'),
      icon: IconUser,
      all: t('history.people.all'),
      options: people.map(({ _id, name }) => ({ value: _id, label: name })),
      width: 192,
      isSearchable: true,
    }),
    oneOf({
      name: 'action',
      label: t('history.kind.label'),
      icon: IconAdjustmentsHorizontal,
      all: t('history.kind.all'),
      options: kindChoices(t),
      width: 172,
      spread: { of: kindOf, into: (kind) => ({ ...kindChosen(kind) }) },
    }),
    byLink('record'),
  )
}
