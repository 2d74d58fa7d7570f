import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Product } from '../../../core/contract/products.ts'
import { paths } from '../../../core/rules/paths.ts'
import { isAbsent } from '../../api/faultText.ts'
import { findStage, useChains } from '../../shell/chains.ts'
import { Fault } from '../../shell/faults.tsx'
import { useSession } from '../../shell/useSession.ts'
import { useGo } from '../../ui/Go.tsx'
import { shownIdentifier } from '../../ui/identifier.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { ListSkeleton } from '../../ui/Skeletons.tsx'
import { phoneWidth } from '../../ui/table.ts'
import { useTranslation } from '../../ui/texts.ts'
import { useMedia } from '../../ui/useMedia.ts'
import { HoldBand } from '../milestones/HoldBand.tsx'
import { identifierOf } from '../products/columns.tsx'
import { useListed } from '../products/listed.ts'
import { RecordContext, recordFoot } from '../products/openRecord.tsx'
import { productQuery } from '../products/queries.ts'
import { type RecordTab, recordTabs, tabPath } from '../products/recordTabs.ts'
import { productSearch } from '../products/search.ts'
import { useProductTitle } from '../products/useProductTitle.ts'
import { useProductVisit } from '../products/useProductVisit.ts'
import { ArchivedBand } from './ArchivedBand.tsx'
import { DataTab } from './DataTab.tsx'
import { RecordActs, RecordMenu } from './RecordActs.tsx'
import { RecordTabs } from './RecordTabs.tsx'
import { absenceOf, lastTab, ofTabs, rememberTab, tabAt } from './tabs.ts'
import { useRecordKeys } from './useRecordKeys.ts'
import ui from '../../ui/shared.module.css'
import classes from './Record.module.css'

export { CodeTab } from './CodeTab.tsx'
export { HistoryTab } from './HistoryTab.tsx'
export { MilestonesTab } from '../milestones/MilestonesTab.tsx'
export { ReadinessTab } from '../readiness/ReadinessTab.tsx'
export { LastTab } from './LastTab.tsx'
export { DataTab }

/** Everything of one product in one panel over its list, a tab for each kind of fact (picture 46). */
export function ProductRecord() {
  const { t } = useTranslation()
  const { id = '' } = useParams({ strict: false })
  const { productTypeId } = useSearch({ strict: false, select: productSearch })
  const go = useGo()
  const { account, session } = useSession()
  // Somebody else may have changed or archived it while the person looked elsewhere.
  const read = useQuery({ ...productQuery(id), refetchOnWindowFocus: 'always' })
  const product = useLast(read.data ?? undefined, id)
  const stageId = product?.productSchema ?? productTypeId ?? ''
  const found = findStage(useChains().chains, stageId)
  const { stage, chain } = found ?? {}
  const isArchived = product !== undefined && (read.data === null || (read.isError && isAbsent(read.error)))
  const at = useRouterState({ select: ({ location }) => tabAt(location.pathname) })
  const asked = at === 'last' ? lastTab(account.id, session.userId) : at
  const absence = found && absenceOf(asked, { session, ...found })
  const tab = absence ? 'data' : asked
  const open = product && stage && chain && { product, stage, chain, tab, isArchived }
  const tabs = found ? recordTabs.filter((one) => !absenceOf(one, { session, ...found })) : [tab]
  const identifier = product ? shownIdentifier(identifierOf(product)) : '…'
  useProductVisit(product, stage)
  useProductTitle(product, t(`record.tabs.${tab}`))
  const { at: place, total, next } = useNeighbours(id)
  const show = (other: RecordTab, of = id) => go(tabPath(other, of, stageId), { keep: true, drop: ofTabs })
  const choose = (other: RecordTab) => {
    rememberTab(account.id, session.userId, other)
    show(other)
  }
  useRecordKeys({
    onTab: (number) => {
      const other = tabs[number - 1]
      if (other) choose(other)
    },
    onStep: (by) => {
      const other = next(by)
      if (other) show(tab, other)
    },
  })
  useRowFocus(id)
  const isPhone = useMedia(phoneWidth)
  const shownAbsence = at !== 'last' && absence

  return (
    <SidePanel
      title={identifier}
      label={titleOf(tab, identifier, t)}
      subtitle={[stage?.name, isPhone ? undefined : product?.organization.name].filter(Boolean).join(', ')}
      stage={stage}
      width="record"
      lowHead={isPhone ? classes.low : undefined}
      bare
      headEnd={
        open &&
        !isArchived && (
          <>
            {!isPhone && <RecordActs open={open} />}
            <RecordMenu open={open} isPhone={isPhone} />
          </>
        )
      }
      onClose={() => go(paths.products(stageId), { keep: true, drop: ofTabs })}
      footer={
        <>
          <div id={recordFoot} className={classes.foot} />
          {isPhone && open && !isArchived ? (
            <RecordActs open={open} />
          ) : (
            <p className={classes.place}>
              {place !== undefined && <span>{t('record.place', { at: place, total })}</span>}
              {open && (
                <span className={classes.keys} aria-hidden>
                  <kbd>J K</kbd> {t('record.keys.step')} <kbd>{t('record.keys.tabs')}</kbd>{' '}
                  {t('record.keys.tab')} <kbd>E</kbd> {t('record.keys.edit')}
                </span>
              )}
            </p>
          )}
        </>
      }
    >
      {!open ? (
        read.isError || read.data === null ? (
          <Fault error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <ListSkeleton rows={6} height={60} />
        )
      ) : (
        <RecordContext value={open}>
          <div className={classes.record}>
            {isArchived ? (
              <ArchivedBand product={id} />
            ) : (
              open.product.hold && <HoldBand hold={open.product.hold} />
            )}
            <RecordTabs open={open} tabs={tabs} current={tab} onChoose={choose} />
            <div
              key={id}
              id="record-tab"
              role="tabpanel"
              aria-labelledby={`record-tab-${tab}`}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard too
              tabIndex={0}
              className={ui.scroll}
            >
              {shownAbsence ? (
                <>
                  <Notice>{t(`record.absent.${shownAbsence}`, { tab: t(`record.tabs.${asked}`) })}</Notice>
                  <DataTab />
                </>
              ) : (
                <Outlet />
              )}
            </div>
          </div>
        </RecordContext>
      )}
    </SidePanel>
  )
}

/** What the dialog is called: document 1 names two of its panels. */
function titleOf(tab: RecordTab, identifier: string, t: ReturnType<typeof useTranslation>['t']): string {
  switch (tab) {
    case 'processes':
      return t('milestones.title')
    case 'code':
      return t('qr.product')
    case 'origin':
      return t('origin.title', { identifier })
    case 'trace':
      return t('trace.of', { identifier })
    case 'balance':
      return t('balance.of', { identifier })
    case 'audience':
      return t('audience.title')
    default:
      return `${identifier}, ${t(`record.tabs.${tab}`)}`
  }
}

/** A product that can't be read again stays in sight as it was read last. */
function useLast(product: Product | undefined, id: string): Product | undefined {
  const [last, setLast] = useState(product)
  if (product && product !== last) setLast(product)
  return product ?? (last?._id === id ? last : undefined)
}

/** Where the record closes on another product than it opened with, the focus goes to its row. */
function useRowFocus(id: string): void {
  const [first] = useState(id)
  const last = useRef(id)
  useEffect(() => {
    last.current = id
  }, [id])
  useEffect(
    () => () => {
      const { current } = last
      if (current === first) return
      // After the panel has given the focus back to where it opened.
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          document
            .querySelector<HTMLElement>(`[data-row] a[href^="/Products/${encodeURIComponent(current)}/"]`)
            ?.focus(),
        ),
      )
    },
    [first],
  )
}

/** The place of a product in the list below, and its neighbours there. */
function useNeighbours(id: string) {
  const { rows = [], before = 0, total = '' } = useListed() ?? {}
  const at = rows.findIndex(({ _id }) => _id === id)
  return {
    at: at < 0 ? undefined : before + at + 1,
    total,
    next: (by: 1 | -1) => (at < 0 ? undefined : rows[at + by]?._id),
  }
}
