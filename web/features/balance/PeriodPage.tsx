import { Select } from '@mantine/core'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import type { StagePeriod } from '../../../core/contract/balance.ts'
import { isoDay } from '../../../core/fields/calendar.ts'
import { completeDay, readTyped } from '../../../core/fields/typed-day.ts'
import { paths } from '../../../core/rules/paths.ts'
import { maxPeriodDays } from '../../../core/rules/period.ts'
import { typedDate } from '../../forms/dates.ts'
import { DayInput } from '../../forms/inputs/DayInput.tsx'
import { useChains } from '../../shell/chains.ts'
import { DownloadButton } from '../../shell/DownloadButton.tsx'
import { Fault } from '../../shell/faults.tsx'
import type { Chain } from '../../shell/stations.ts'
import { useSession } from '../../shell/useSession.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { amount } from '../../ui/format.ts'
import { Go, useGo } from '../../ui/Go.tsx'
import { IdentifierText } from '../../ui/IdentifierText.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { allOrganizationsQuery } from '../organizations/queries.ts'
import { countOf } from '../products/words.ts'
import { yearTo } from './period.ts'
import { PeriodEquation } from './PeriodEquation.tsx'
import { PeriodTable } from './PeriodTable.tsx'
import { type PeriodQuery, periodQuery, readPeriodTable } from './queries.ts'
import { periodSearch, type PeriodSearch } from './search.ts'
import ui from '../../ui/shared.module.css'
import classes from './Period.module.css'

const day = 86_400_000

/** The days of a period; undefined where it ends before it begins, lasts too long, or isn't typed yet. */
function daysOf({ from, to }: { from: string; to: string }): number | undefined {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / day) + 1
  return days >= 1 && days <= maxPeriodDays ? days : undefined
}

/** What the stages of a chain had, took in, lost, gave away and have left (BAL-05, BAL-06, picture 39). */
export function PeriodPage() {
  const { t, i18n } = useTranslation()
  const { chains } = useChains()
  const search = useSearch({ strict: false, select: periodSearch })
  const go = useGo()
  const chain = chains.find(({ id }) => id === search.vertical) ?? chains[0]
  const [year] = useState(() => yearTo(new Date()))
  const asked = {
    vertical: chain?.id ?? '',
    from: search.from ?? year.from,
    to: search.to ?? year.to,
    organization: search.owner,
  }
  const days = daysOf(asked)
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...periodQuery(asked, i18n.language),
    enabled: chain !== undefined && days !== undefined,
  })
  const show = (change: PeriodSearch) => go(paths.balance({ ...search, ...change }), { replace: true })
  const seconds = data && amount(Math.max(0.1, Math.round(data.milliseconds / 100) / 10), i18n.language)
  return (
    <ListPage>
      <PageHeader
        title={t('balance.period.title')}
        count={chain?.name}
        action={
          data && (
            <DownloadButton
              label={t('balance.csv')}
              done={t('balance.csvDone')}
              read={() => readPeriodTable(asked, i18n.language)}
            />
          )
        }
      >
        <PeriodTools asked={asked} chains={chains} onChange={show} isWrong={days === undefined} />
        {days !== undefined && seconds && (
          <span className={classes.took} aria-live="polite">
            {t('balance.period.days', { count: days, seconds })}
          </span>
        )}
      </PageHeader>
      <div className={ui.scroll} aria-busy={isPlaceholderData || undefined}>
        {error ? (
          <Fault error={error} title={t('balance.failed')} onRetry={() => void refetch()} />
        ) : days === undefined ? (
          <p className={classes.note}>{t('balance.period.wrong')}</p>
        ) : !chain || !data ? (
          <ListSkeleton rows={5} height={104} />
        ) : data.collection.length === 0 ? (
          <EmptyState title={t('balance.period.empty')} text={t('balance.none.text')} />
        ) : (
          <Found chain={chain} rows={data.collection} asked={asked} />
        )}
      </div>
    </ListPage>
  )
}

interface PeriodDayProps {
  title: string
  day: string
  isWrong: boolean
  onChange: (day: string) => void
}

/** A date input of the browser would write the day in the browser's language (FIG-06). */
function PeriodDay({ title, day, isWrong, onChange }: PeriodDayProps) {
  const { i18n } = useTranslation()
  const [typed, setTyped] = useState<string>()
  return (
    <DayInput
      title={title}
      aria-label={title}
      w={150}
      error={isWrong}
      day={day}
      language={i18n.language}
      text={typed ?? typedDate(day, i18n.language)}
      onType={(text) => {
        setTyped(text)
        const moment = readTyped(completeDay(text), i18n.language)
        if (moment) onChange(isoDay(moment))
      }}
      onPick={(picked) => {
        setTyped(undefined)
        onChange(picked)
      }}
      onLeave={() => setTyped(undefined)}
    />
  )
}

interface PeriodToolsProps {
  asked: PeriodQuery
  chains: readonly Chain[]
  onChange: (change: PeriodSearch) => void
  isWrong: boolean
}

function PeriodTools({ asked, chains, onChange, isWrong }: PeriodToolsProps) {
  const { t } = useTranslation()
  const { data: organizations } = useQuery(allOrganizationsQuery)
  return (
    <>
      <Select
        aria-label={t('balance.period.chain')}
        w={{ base: '100%', sm: 190 }}
        allowDeselect={false}
        data={chains.map(({ id, name }) => ({ value: id, label: name }))}
        value={asked.vertical}
        onChange={(vertical) => onChange({ vertical: vertical ?? undefined })}
      />
      {(['from', 'to'] as const).map((name) => (
        <PeriodDay
          key={name}
          title={t(`balance.period.${name}`)}
          day={asked[name]}
          isWrong={isWrong}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <Select
        aria-label={t('organizations.all')}
        placeholder={t('organizations.all')}
        w={{ base: '100%', sm: 260 }}
        clearable
        searchable
        data={(organizations ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        value={asked.organization ?? null}
        onChange={(owner) => onChange({ owner: owner ?? undefined })}
      />
    </>
  )
}

function Found({ chain, rows, asked }: { chain: Chain; rows: readonly StagePeriod[]; asked: PeriodQuery }) {
  const { t } = useTranslation()
  const { session } = useSession()
  const isSome = !session.admin && session.organizations !== '*'
  return (
    <>
      {isSome && (
        <div className={classes.some}>
          <IconLock size={19} stroke={1.7} aria-hidden />
          <p>
            <b>{t('balance.period.some')}</b>
            <span>{t('balance.period.someText')}</span>
          </p>
        </div>
      )}
      <PeriodEquation
        rows={rows}
        asked={asked}
        isLine={chain.stages.every(({ made, before }) => made.every(({ origin }) => origin === before))}
      />
      <PeriodTable chain={chain} rows={rows} asked={asked} />
      <Lacking chain={chain} rows={rows} />
    </>
  )
}

/** The stages with products whose amounts nobody knows. */
function Lacking({ chain, rows }: { chain: Chain; rows: readonly StagePeriod[] }) {
  const { t, i18n } = useTranslation()
  return rows
    .filter(({ unknown }) => unknown > 0)
    .map(({ stage, unknown, lacking }) => {
      const own = chain.stages.find(({ id }) => id === stage._id)
      const things = countOf(unknown, own, t, i18n.language)
      return (
        <p key={stage._id} className={classes.lacking}>
          <IconAlertTriangle size={17} stroke={1.7} aria-hidden />
          <span>
            <b>{t('balance.period.lacksOf', { things })}</b>{' '}
            {lacking.map(({ _id, identifier }, n) => (
              <Fragment key={_id}>
                {n > 0 && ', '}
                <Go to={paths.productBalance(_id, stage._id)} title={t('balance.show')}>
                  <IdentifierText>{identifier}</IdentifierText>
                </Go>
              </Fragment>
            ))}
            {unknown > lacking.length && ` + ${amount(unknown - lacking.length, i18n.language)}`}
            {'. '}
            {t('balance.period.lacksText')}
          </span>
        </p>
      )
    })
}
