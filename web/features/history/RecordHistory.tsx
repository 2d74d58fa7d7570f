import { IconLock, IconLockOpen2 } from '@tabler/icons-react'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { HistoryEvent } from '../../../core/contract/history.ts'
import { sentenceOf, type HistoryType } from '../../../core/nouns/history.ts'
import { Fault } from '../../shell/faults.tsx'
import { ListFoot } from '../../shell/ListFoot.tsx'
import { useSession } from '../../shell/useSession.ts'
import { amount, exactClock } from '../../ui/format.ts'
import { useGo } from '../../ui/Go.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { ChangeLine } from './ChangeText.tsx'
import { recordQuery, sealQuery } from './queries.ts'
import { actorOf, deedOf, dayOf, recordName } from './words.ts'
import classes from './History.module.css'

interface RecordHistoryOptions<Row> {
  type: HistoryType
  query: (id: string) => UseQueryOptions<Row | null, Error, Row | null, string[]>
  /** The address of its list, which keeps what the address says of it. */
  list: (search: ListAddress) => string
}

interface ListAddress {
  assetTypeId?: string
}

/** The panel `History` of a noun: what happened to one record. */
export function recordHistory<Row extends { name: string; organization?: { name: string } }>({
  type,
  query,
  list,
}: RecordHistoryOptions<Row>) {
  return function History() {
    const id = useParams({ strict: false, select: ({ id = '' }) => id })
    const search: ListAddress = useSearch({ strict: false })
    const go = useGo()
    const { data } = useQuery(query(id))
    return (
      <HistoryPanel
        type={type}
        id={id}
        name={data?.name}
        subtitle={data?.organization?.name}
        onClose={() => go(list(search), { keep: true })}
      />
    )
  }
}

interface HistoryPanelProps {
  type: HistoryType
  id: string
  /** The record's; without one the first change tells it. */
  name?: string | undefined
  subtitle?: string | undefined
  onClose: () => void
}

/** What happened to one record, in a panel of its own. */
export function HistoryPanel({ type, id, name, subtitle, onClose }: HistoryPanelProps) {
  const { t, i18n } = useTranslation()
  const event = useQuery(recordQuery(type, id, 1, i18n.language)).data?.collection[0]
  const shownName = name ?? (event && recordName(t, event))
  return (
    <SidePanel
      title={shownName ?? t('history.title')}
      subtitle={subtitle || (event && !('restricted' in event.record) && event.record.schema?.name)}
      width="form"
      bare
      onClose={onClose}
    >
      <RecordChanges type={type} id={id} name={shownName} title={t('history.title')} />
    </SidePanel>
  )
}

interface RecordChangesProps {
  type: HistoryType
  id: string
  name: string | undefined
  /** Stands above, where no tab says what this is. */
  title?: string
}

/** What happened to one record, the last change first. */
export function RecordChanges({ type, id, name, title }: RecordChangesProps) {
  const { t, i18n } = useTranslation()
  const [page, setPage] = useState(1)
  const list = useQuery(recordQuery(type, id, page, i18n.language))
  const { collection, totalDocs = 0, totalPages = 1 } = list.data ?? {}
  return (
    <div className={classes.changes}>
      <div className={classes.bar}>
        {title && <h3 className={classes.only}>{title}</h3>}
        {totalDocs > 0 && <ChainWord total={totalDocs} />}
      </div>
      <div className={classes.scroll}>
        {list.isError && !collection ? (
          <Fault error={list.error} title={t('shell.fault.loading')} onRetry={() => void list.refetch()} />
        ) : collection === undefined ? (
          <ListSkeleton rows={5} />
        ) : (
          <Changes
            events={collection}
            isOf={type}
            name={name}
            label={t('history.of', { name: name ?? '' })}
          />
        )}
      </div>
      {totalPages > 1 && <ListFoot list={list.data} onPage={setPage} />}
    </div>
  )
}

interface ChangesProps {
  events: readonly HistoryEvent[]
  isOf: HistoryType
  /** The record's own. */
  name: string | undefined
  label: string
}

/** Changes on the gutter. */
export const Changes = ({ events, isOf, name, label }: ChangesProps) => (
  <ol className={classes.told} aria-label={label}>
    {events.map((one) => (
      <Told key={one.n} event={one} isOf={isOf} name={name} />
    ))}
  </ol>
)

/** How many changes there are; administrators also read what the last check of the chain has found. */
function ChainWord({ total }: { total: number }) {
  const { t, i18n } = useTranslation()
  const { admin } = useSession().session
  const { data } = useQuery({ ...sealQuery, enabled: admin })
  const changes = t('history.chain.short', { count: total, amount: amount(total, i18n.language) })
  const verified = data?.verified
  const isBroken = verified ? verified.brokenAt !== null : false
  const Lock = isBroken ? IconLockOpen2 : IconLock
  return (
    <span className={classes.word} data-broken={isBroken || undefined}>
      {verified && <Lock size={16} stroke={1.6} aria-hidden />}
      {verified ? t(isBroken ? 'history.chain.cut' : 'history.chain.intact', { changes }) : changes}
    </span>
  )
}

/** A change of this record, or of what belongs to it. */
function Told({ event, isOf, name }: { event: HistoryEvent; isOf: string; name: string | undefined }) {
  const { t, i18n } = useTranslation()
  const isOther = event.type !== isOf && event.type !== 'milestones' && event.verb !== 'used'
  const otherName = recordName(t, event)
  return (
    <li className={classes.row} data-tall>
      <time className={classes.time} dateTime={event.at}>
        {dayOf(event.at, i18n.language)}
        <small>{exactClock(event.at)}</small>
      </time>
      <span className={classes.what}>
        <span>
          <strong>{actorOf(t, event)}</strong> {deedOf(t, event)}
          {event.verb === 'used' && <> {otherName}</>}
          {isOther && <> {t(sentenceOf(event).what)}</>}
          {isOther && otherName !== name && !('restricted' in event.record) && <> {otherName}</>}
        </span>
        <ChangeLine event={event} withReason />
      </span>
    </li>
  )
}
