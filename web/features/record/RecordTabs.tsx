import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { paths } from '../../../core/rules/paths.ts'
import { Go } from '../../ui/Go.tsx'
import { useTranslation } from '../../ui/texts.ts'
import type { OpenRecord } from '../products/openRecord.tsx'
import { type RecordTab, tabPath } from '../products/recordTabs.ts'
import { readinessQuery } from '../readiness/queries.ts'
import { ofTabs } from './tabs.ts'
import classes from './Record.module.css'

interface RecordTabsProps {
  open: OpenRecord
  tabs: readonly RecordTab[]
  current: RecordTab
  onChoose: (tab: RecordTab) => void
}

/** The tabs are one stop; arrows walk them, and Enter opens one. At the end stands what the product lacks. */
export function RecordTabs({ open, tabs, current, onChoose }: RecordTabsProps) {
  const { t } = useTranslation()
  const { product, stage } = open
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (!chosen || !list.current) return
    list.current.scrollLeft = chosen.offsetLeft - (list.current.clientWidth - chosen.offsetWidth) / 2
  }, [current])
  return (
    <div className={classes.bar}>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={t('record.label')}
        className={classes.tabs}
        onKeyDown={walk}
      >
        {tabs.map((tab) => {
          const figure = figureOf(tab, open)
          return (
            <Go
              key={tab}
              id={`record-tab-${tab}`}
              role="tab"
              aria-selected={tab === current}
              aria-controls="record-tab"
              tabIndex={tab === current ? 0 : -1}
              className={classes.tab}
              data-waits={(figure > 0 && tab === 'readiness') || undefined}
              to={tabPath(tab, product._id, stage.id)}
              keep
              drop={ofTabs}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
                event.preventDefault()
                onChoose(tab)
              }}
            >
              {t(`record.tabs.${tab}`)} {figure > 0 && <span>{figure}</span>}
            </Go>
          )
        })}
      </div>
      {tabs.includes('readiness') && current !== 'readiness' && <Lack {...open} />}
    </div>
  )
}

/** How many are inside, where the product says it. */
function figureOf(tab: RecordTab, { product }: OpenRecord): number {
  if (tab === 'processes') return product.countOfMilestones
  return tab === 'readiness' ? (product.lacks?.must ?? 0) : 0
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.indexOf(document.activeElement as HTMLElement)
  const places: Record<string, number> = {
    ArrowRight: (at + 1) % tabs.length,
    ArrowLeft: (at - 1 + tabs.length) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  }
  if (event.key === ' ') tabs[at]?.click()
  else if (places[event.key] === undefined) return
  else tabs[places[event.key]!]?.focus()
  event.preventDefault()
}

/** "Falta 1: polígono, LC-2526-003", which leads to where it is mended. */
function Lack({ product, stage }: Pick<OpenRecord, 'product' | 'stage'>) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(readinessQuery(product._id, i18n.language))
  const { ready, lacks } = product
  if (ready)
    return (
      <p className={classes.lack} data-whole>
        <IconCircleCheck size={16} stroke={1.8} aria-hidden /> {t('readiness.ready')}
      </p>
    )
  if (ready === null || !lacks) return null
  const first = data?.items.find(({ state, level }) => state === 'missing' && level === 'must')
  return (
    <p className={classes.lack}>
      <IconCircleDashed size={16} stroke={1.8} aria-hidden />
      <b>
        {t('readiness.missing', { count: lacks.must })}
        {first && ':'}
      </b>
      {first && (
        <Go to={first.address ?? paths.productReadiness(product._id, stage.id)} keep={first.address === null}>
          {[first.title, first.at?._id === product._id ? '' : first.at?.identifier]
            .filter(Boolean)
            .join(', ')}
        </Go>
      )}
    </p>
  )
}
