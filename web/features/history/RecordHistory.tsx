import { IconLock, IconLockOpen2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../ui/texts.ts'
import type { HistoryEvent } from '../../../core/contract/history.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { ListFoot } from '../../shell/ListFoot.tsx'
import { paths } from '../../../core/rules/paths.ts'
import { useSession } from '../../shell/useSession.ts'
import { amount } from '../../ui/format.ts'
import { Go, useGo } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import type { StageLook } from '../../ui/StageMark.tsx'
import { assetQuery } from '../assets/queries.ts'
import { locationQuery } from '../locations/queries.ts'
import { organizationQuery } from '../organizations/queries.ts'
import { identifierOf } from '../products/columns.tsx'
import { productQuery } from '../products/queries.ts'
import { ChangeLine } from './ChangeText.tsx'
import { recordQuery, sealQuery } from './queries.ts'
import { actorOf, clock, dayOf, recordName } from './words.ts'
import classes from './History.module.css'

/** The history of a product, beside its other panels (picture 27, below). */
export function ProductHistory() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/session/shell/Products/$id/History' })
  const { productTypeId } = useSearch({ from: '/session/shell/Products' })
  const go = useGo()
  const product = useQuery(productQuery(id))
  const stageId = product.data?.productSchema ?? productTypeId ?? ''
  const stage = findStage(useChains().chains, stageId)?.stage
  return (
    <HistoryPanel
      type="products"
      id={id}
      name={product.data ? shownIdentifier(identifierOf(product.data)) : undefined}
      subtitle={[stage?.name, product.data?.organization.name].filter(Boolean).join(', ')}
      stage={stage}
      tabs={
        <nav className={classes.tabs} aria-label={t('history.title')}>
          <Go to={paths.productEdit(id, stageId)} keep>
            {t('history.tabs.data')}
          </Go>
          <Go to={paths.productMilestones(id, stageId)} keep>
            {t('history.tabs.processes')}
          </Go>
          <Go to={paths.productQr(id, stageId)} keep>
            {t('history.tabs.qr')}
          </Go>
          <span aria-current="page">{t('history.title')}</span>
        </nav>
      }
      onClose={() => go(paths.products(stageId), { keep: true })}
    />
  )
}

/** The history of one process, over its card. */
export function MilestoneHistory() {
  const { id, milestoneId } = useParams({
    from: '/session/shell/Products/$id/Milestones/$milestoneId/History',
  })
  const { productTypeId } = useSearch({ from: '/session/shell/Products' })
  const go = useGo()
  return (
    <HistoryPanel
      type="milestones"
      id={milestoneId}
      onClose={() => go(paths.productMilestones(id, productTypeId), { keep: true })}
    />
  )
}

export function OrganizationHistory() {
  const { id } = useParams({ from: '/session/shell/Organizations/$id/History' })
  const go = useGo()
  const { data } = useQuery(organizationQuery(id))
  const close = () => go(paths.organizations.list(), { keep: true })
  return <HistoryPanel type="organizations" id={id} name={data?.name} onClose={close} />
}

export function LocationHistory() {
  const { id } = useParams({ from: '/session/shell/Locations/$id/History' })
  const go = useGo()
  const { data } = useQuery(locationQuery(id))
  const close = () => go(paths.locations.list(), { keep: true })
  return (
    <HistoryPanel
      type="locations"
      id={id}
      name={data?.name}
      subtitle={data?.organization.name}
      onClose={close}
    />
  )
}

export function AssetHistory() {
  const { id } = useParams({ from: '/session/shell/assets/$id/History' })
  const { assetTypeId = '' } = useSearch({ from: '/session/shell/assets' })
  const go = useGo()
  const { data } = useQuery(assetQuery(id))
  const close = () => go(paths.assets(assetTypeId), { keep: true })
  return (
    <HistoryPanel
      type="assets"
      id={id}
      name={data?.name}
      subtitle={data?.organization.name}
      onClose={close}
    />
  )
}

interface HistoryPanelProps {
  type: string
  id: string
  /** The record's; without one the first change tells it. */
  name?: string | undefined
  subtitle?: string | undefined
  stage?: StageLook | undefined
  tabs?: ReactNode
  onClose: () => void
}

function HistoryPanel({ type, id, name, subtitle, stage, tabs, onClose }: HistoryPanelProps) {
  const { t, i18n } = useTranslation()
  const [page, setPage] = useState(1)
  const list = useQuery(recordQuery(type, id, page, i18n.language))
  const { collection, totalDocs = 0, totalPages = 1 } = list.data ?? {}
  const [event] = collection ?? []
  const shownName = name ?? (event && recordName(t, event))
  return (
    <SidePanel
      title={shownName ?? t('history.title')}
      subtitle={subtitle || (event && !('restricted' in event.record) && event.record.schema?.name)}
      stage={stage}
      width="form"
      bare
      onClose={onClose}
    >
      <div className={classes.bar}>
        {tabs ?? <h3 className={classes.only}>{t('history.title')}</h3>}
        {totalDocs > 0 && <ChainWord total={totalDocs} />}
      </div>
      <div className={classes.scroll}>
        {list.isError && !collection ? (
          <Fault error={list.error} title={t('shell.fault.loading')} onRetry={() => void list.refetch()} />
        ) : collection === undefined ? (
          <ListSkeleton rows={5} />
        ) : (
          <ol className={classes.told} aria-label={t('history.of', { name: shownName ?? '' })}>
            {collection.map((one) => (
              <Told key={one.n} event={one} isOf={type} />
            ))}
          </ol>
        )}
      </div>
      {totalPages > 1 && <ListFoot list={list.data} onPage={setPage} />}
    </SidePanel>
  )
}

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
function Told({ event, isOf }: { event: HistoryEvent; isOf: string }) {
  const { t, i18n } = useTranslation()
  return (
    <li className={classes.row} data-tall>
      <time className={classes.time} dateTime={event.at}>
        {dayOf(event.at, i18n.language)}
        <small>{clock(event.at)}</small>
      </time>
      <span className={classes.what}>
        <span>
          <strong>{actorOf(t, event)}</strong> {t(`history.verbs.${event.verb}`)}
          {(event.verb === 'used' || (event.type !== isOf && event.type !== 'milestones')) && (
            <> {recordName(t, event)}</>
          )}
        </span>
        <ChangeLine event={event} withReason />
      </span>
    </li>
  )
}
