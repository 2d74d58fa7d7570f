import {
  IconArrowRight,
  IconCertificate,
  IconWorldCheck,
  IconChevronRight,
  IconHandStop,
  IconMailX,
  IconMessageCheck,
  IconTableImport,
} from '@tabler/icons-react'
import { useDocumentTitle } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Today, Waiting } from '../../../core/contract/today.ts'
import type { Language } from '../../../core/i18n/index.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { useOwnSettings } from '../../shell/ownSettings.ts'
import { amount } from '../../ui/format.ts'
import { Go } from '../../ui/Go.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { StageMark } from '../../ui/StageMark.tsx'
import { useTranslation } from '../../ui/texts.ts'
import { ChainLine } from './ChainLine.tsx'
import { agendaOf, type Entry } from './agenda.ts'
import { dayTitle, isOfDay, sinceTitle } from './moments.ts'
import { todayQuery } from './queries.ts'
import { ShownChooser } from './ShownChooser.tsx'
import { shownToday } from './shown.ts'
import classes from './Today.module.css'

/** Pictures 24b and 24c: how the chains are, and what waits for whoever looks. */
export function TodayPage() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const today = useQuery(todayQuery(language))
  const { chains } = useChains()
  const { hiddenToday = [] } = useOwnSettings()
  const found = today.data && shownToday(today.data, hiddenToday)
  useDocumentTitle(t('shell.document', { title: t('today.title') }))
  if (!found)
    return (
      <div className={classes.page}>
        {today.isError ? (
          <Fault error={today.error} title={t('today.failed')} onRetry={() => void today.refetch()} />
        ) : (
          <ListSkeleton rows={8} height={51} />
        )}
      </div>
    )
  const waits = found.waiting.reduce((sum, { count }) => sum + count, 0)
  // Whoever is here for the first time has nothing but this day.
  const isNew = !isOfDay(found.since.at, found.at)
  const groups = t('today.groups', { count: found.waiting.length })
  const nothing = t(found.unseen > 0 ? 'today.nothingShown' : 'today.nothing')
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{dayTitle(found.at, language)}</h1>
        <span>
          {waits === 0 ? nothing : t('today.waits', { count: waits, groups })}
          {found.unseen > 0 && ` · ${t('today.unseen', { count: found.unseen })}`}
        </span>
        <ShownChooser chains={today.data?.chains ?? []} hidden={hiddenToday} />
      </header>
      <div className={classes.chains}>
        {found.chains.map((chain) => (
          <ChainLine key={chain.vertical._id} chain={chain} looks={(id) => findStage(chains, id)?.stage} />
        ))}
      </div>
      <div className={classes.below}>
        <section className={classes.waiting} aria-labelledby="today-waiting">
          <h2 id="today-waiting">{t('today.waiting')}</h2>
          <Track found={found} nothing={nothing} />
        </section>
        <aside className={classes.since}>
          <Counts title={t('today.done')} items={found.done} nothing={t('today.nothingDone')} />
          {isNew && (
            <Counts
              title={sinceTitle(found.since.at, found.at, language, t)}
              items={found.since.items}
              nothing={t('today.nothingNew')}
            />
          )}
        </aside>
      </div>
    </div>
  )
}

interface CountsProps {
  title: string
  items: Today['done']
  nothing: string
}

/** Five numbers at most (look.md). */
function Counts({ title, items, nothing }: CountsProps) {
  const { language } = useTranslation().i18n
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {items.length === 0 ? (
        <p>{nothing}</p>
      ) : (
        <ul>
          {items.slice(0, 5).map(({ count, title: what, address }) => (
            <li key={address + what}>
              <strong>{countText(count, language)}</strong>
              <Go to={address}>{what}</Go>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const countText = (count: number, language: Language): string =>
  count > 1_000 ? `${amount(1_000, language)}+` : amount(count, language)

/** What waits as a track in time: solid down to today, dotted from there; where nothing waits it ends in one ring. */
function Track({ found, nothing }: { found: Today; nothing: string }) {
  const { t, i18n } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  if (found.waiting.length === 0)
    return (
      <ol className={classes.track}>
        <li className={classes.end}>
          <span className={classes.dot} aria-hidden />
          {nothing}
        </li>
      </ol>
    )
  const { past, today, coming, folded, day } = agendaOf(found, isWhole, i18n.language, t)
  return (
    <ol className={classes.track}>
      {past.map((entry) => (
        <Row key={keyOf(entry)} entry={entry} />
      ))}
      {folded > 0 && (
        <li className={classes.more}>
          <button type="button" onClick={() => setWhole(true)}>
            {t('today.more', { count: folded })}
          </button>
        </li>
      )}
      {today.length === 0 && (
        <li className={classes.now} data-when="today">
          <span className={classes.when}>{day}</span>
          <span className={classes.dot} aria-hidden />
          <span className={classes.date}>{day}</span>
        </li>
      )}
      {[...today, ...coming].map((entry) => (
        <Row key={keyOf(entry)} entry={entry} />
      ))}
    </ol>
  )
}

const keyOf = ({ row }: Entry) => `${row.code} ${row.action.address}`

function Row({ entry: { row, when, text } }: { entry: Entry }) {
  return (
    <li data-code={row.code} data-when={when}>
      <span className={classes.when}>{text}</span>
      <span className={classes.dot} aria-hidden />
      <RowIcon row={row} />
      <span className={classes.what}>
        <strong>{row.title}</strong>
        <span className={classes.why} title={row.detail}>
          {row.detail}
        </span>
        <span className={classes.date}>{text}</span>
      </span>
      <Go to={row.action.address} className={classes.way}>
        <span>{row.action.title}</span>
        <IconArrowRight size={16} stroke={1.9} aria-hidden />
        <IconChevronRight size={18} stroke={1.7} aria-hidden />
      </Go>
    </li>
  )
}

const icons = {
  RECALL: IconHandStop,
  IMPORT_FAULTY: IconTableImport,
  ANSWER: IconMessageCheck,
  MAIL_FAILED: IconMailX,
  CERTIFICATE: IconCertificate,
  EU_HAS_NONE: IconWorldCheck,
} as const

function RowIcon({ row }: { row: Waiting }) {
  const { chains } = useChains()
  const look = row.stage && findStage(chains, row.stage._id)?.stage
  if (look) return <StageMark {...look} size={18} />
  const Icon = row.code in icons ? icons[row.code as keyof typeof icons] : IconChevronRight
  return <Icon size={18} stroke={1.6} aria-hidden />
}
